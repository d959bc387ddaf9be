/** Dates of repeating tasks that have no task yet (ca.md R5): the calendar shows them, and opening one makes its task. */
import { sql } from 'kysely'
import type { ComingDate, ComingTab } from '../../../../src/shared/ca/task-series'
import { dateAfter } from '../../../../src/shared/ca/task-list'
import type { Values } from '../../../contracts/hooks'
import { companyDayOf, companyToday } from '../../../kernel/company-time'
import { transact, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { rowPredicate } from '../../../resource/query/predicate'
import { findRecord } from '../../../resource/read/read'
import { occurrencesOf } from './rules/occurrences'
import { dueOf, generateSeries, lockSeries, makeTasks, ruleOf, storedSeries, workdaysOf } from './series-tasks'

const most = { series: 200, days: 62 }

/** @param asked both days counted; of a longer time its beginning */
export async function comingDates(ctx: Context, asked: { tab: ComingTab; from: string; until: string }): Promise<ComingDate[]> {
  const today = companyToday(ctx)
  const from = asked.from < today ? today : asked.from
  const last = dateAfter(asked.from, most.days - 1)
  const until = asked.until > last ? last : asked.until
  const { rows } = await sql<{ id: number }>`
    select t.id::int as id from ca_task_series as t where ${rowPredicate(ctx, ctx.snapshot.get('ca/task-series'), 'read', 't')}
      and t.status = 'active' and t.basis = 'schedule' and t.deleted_at is null and ${meant[asked.tab](ctx)} order by t.id limit ${most.series}`.execute(
    ctx.db,
  )
  const made = await madeOf(
    ctx,
    rows.map(({ id }) => id),
  )
  const works = await workdaysOf(ctx)
  const coming: ComingDate[] = []
  for (const { id } of rows) {
    const series = await storedSeries(ctx, id)
    if (!series) continue
    for (const { occurrence, date, skipped } of occurrencesOf(ruleOf(series), works)) {
      if (skipped || made.has(`${id} ${occurrence}`)) continue
      const day = companyDayOf(ctx, String(dueOf(series, date).due_at))
      if (day >= from && day <= until) coming.push({ series: id, title: String(series.title), occurrence, date: day })
    }
  }
  return coming
}

const meant: Readonly<Record<ComingTab, (ctx: Context) => Sql<boolean>>> = {
  to_me: (ctx) => sql<boolean>`coalesce(t.assignees && ${ctx.person?.owners ?? []}::text[], false)`,
  by_me: (ctx) => sql<boolean>`(t.creator_id = ${ctx.person?.id ?? 0})`,
  review: (ctx) => sql<boolean>`(t.reviewer_id = ${ctx.person?.id ?? 0})`,
  watching: (ctx) => sql<boolean>`coalesce(t.watchers && ${ctx.person?.owners ?? []}::text[], false)`,
  all: () => sql<boolean>`true`,
}

async function madeOf(ctx: Context, series: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ made: string }>`
    select series_id || ' ' || occurrence_date as made from ca_task
    where series_id = any(${series}::bigint[]) and occurrence_date is not null and deleted_at is null`.execute(ctx.db)
  return new Set(rows.map(({ made }) => made))
}

/**
 * @returns the task of that date; of several the caller's own
 * @throws 404 for a series that the caller may not read, 422 for a date that it doesn't have, or that is over
 */
export async function openOccurrence(ctx: Context, id: number, occurrence: string): Promise<number> {
  if (!(await findRecord(ctx, ctx.snapshot.get('ca/task-series'), id))) throw notFound()
  return transact(ctx, async (tx) => {
    await lockSeries(tx, id)
    const there = await taskOn(tx, id, occurrence)
    if (there !== undefined) return there
    const series = await storedSeries(tx, id)
    const due = series && (await comingOf(tx, series)).find((one) => one.occurrence === occurrence)
    if (!due) throw invalidField('occurrence', 'ca:series_error.not_coming')
    const error = await makeTasks(tx, series, [due])
    if (error) throw error
    // What comes next is another date now.
    await generateSeries(tx, id)
    const made = await taskOn(tx, id, occurrence)
    if (made === undefined) throw notFound()
    return made
  })
}

async function comingOf(ctx: Context, series: Values) {
  if (series.status !== 'active' || series.basis !== 'schedule') return []
  const today = companyToday(ctx)
  return occurrencesOf(ruleOf(series), await workdaysOf(ctx)).filter(({ date, skipped }) => !skipped && date >= today)
}

async function taskOn(ctx: Context, series: number, occurrence: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id::int as id from ca_task as t where t.series_id = ${series} and t.occurrence_date = ${occurrence}::date and t.deleted_at is null
    order by exists (select 1 from ca_task_assignee as part
      where part.task_id = t.id and part.user_id = ${ctx.person?.id ?? 0} and part.deleted_at is null) desc, t.id limit 1`.execute(ctx.db)
  return rows[0]?.id
}
