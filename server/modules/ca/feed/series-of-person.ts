/** The repeating tasks that somebody will have to do, for their calendar (ca.md §8). */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { occurrencesOf, plainDates } from '../series/rules/occurrences'
import { ruleOf, storedSeries, workdaysOf } from '../series/series-tasks'
import type { FeedSeries } from './rules/task-calendar'

const most = 200

/**
 * Those by schedule; what is counted from completion, or given to each alone, has no dates that are known ahead.
 * @param owners the codes that mean the person
 * @param taken tasks that are shown themselves, in place of their dates
 */
export async function seriesOf(
  ctx: Context,
  { owners, taken }: { owners: readonly string[]; taken: readonly { series_id: number | null; occurrence_date: string | null }[] },
): Promise<FeedSeries[]> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from ca_task_series
    where status = 'active' and basis = 'schedule' and completion_rule <> 'each' and deleted_at is null
      and assignees && ${[...owners]}::text[] order by id limit ${most}`.execute(ctx.db)
  const works = await workdaysOf(ctx)
  const found: FeedSeries[] = []
  for (const { id } of rows) {
    const series = await storedSeries(ctx, id)
    if (!series) continue
    const own = new Set(taken.flatMap((task) => (task.series_id === id && task.occurrence_date !== null ? [task.occurrence_date] : [])))
    found.push(feedSeries(series, { own, works }))
  }
  return found
}

function feedSeries(series: Values, { own, works }: { own: ReadonlySet<string>; works: (date: string) => boolean }): FeedSeries {
  const rule = ruleOf(series)
  const elsewhere = occurrencesOf(rule, works).filter(
    ({ occurrence, date, skipped }) => (skipped || date !== occurrence) && !own.has(occurrence),
  )
  return {
    id: Number(series.id),
    title: String(series.title),
    priority: String(series.priority),
    changed: String(series.updated_at),
    version: Number(series.version),
    rrule: rule.rrule,
    first: plainDates(rule)[0] ?? rule.start_date,
    time: typeof series.start_time === 'string' ? series.start_time.slice(0, 5) : null,
    zone: String(series.timezone),
    until: rule.until,
    count: rule.count,
    offset: Number(series.due_offset ?? 0),
    left_out: elsewhere.map(({ occurrence }) => occurrence),
    moved_to: elsewhere.filter(({ skipped }) => !skipped).map(({ date }) => date),
  }
}
