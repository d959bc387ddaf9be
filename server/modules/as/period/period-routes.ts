/** Calls of month closing (as.md §3 API, §4.5). */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { period } from '../../../../src/schemas/as/period'
import { prepareMonths, readChecklist, readSummary } from '../../../../src/shared/as/period'
import { addDays, yearOf } from '../../../../src/shared/as/calendar-dates'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { serve } from '../../../http/serve-call'
import { titleSql } from '../../../resource/query/titles'
import { findRecord } from '../../../resource/read/read'
import { createRecord } from '../../../resource/write/write'
import { checklist } from './checklist'
import { monthsOf } from './rules/months'
import { readRows } from './summaries'

export function periodRoutes(app: FastifyInstance): void {
  const show = { rule: { paths: ['as.admin.period.actions.show'] } }
  serve(app, readChecklist, show, async (ctx, { params: { id } }) => ({ data: await checklist(ctx, await periodOf(ctx, id)) }))
  serve(app, readSummary, show, async (ctx, { params: { id }, query: { revision = '0' } }) => {
    const period = await periodOf(ctx, id)
    const wanted = Number(revision)
    if (wanted > period.version_no) throw notFound()
    const { rows: revisions } = await sql<{ revision: number; at: string; by: string | null }>`
      select row.revision, min(row.created_at) as at, min(${titleSql(ctx, ctx.snapshot.get('sc/user'), 'u')}) as by
      from as_month_summary as row left join as_period as locked on locked.id = row.period_id and locked.version_no = row.revision
        left join sc_user as u on u.id = locked.locked_by_id
      where row.period_id = ${id} group by row.revision order by row.revision desc`.execute(ctx.db)
    return { data: await readRows(ctx, period, wanted), meta: { revision: wanted, revisions } }
  })
  serve(app, prepareMonths, { rule: { paths: ['as.admin.period.actions.lock'] } }, async (ctx, { body: { year } }) => ({
    data: { made: await transact(ctx, (tx) => prepare(tx, year)) },
  }))
}

async function periodOf(ctx: Context, id: number) {
  const row = await findRecord<RowOf<typeof period>>(ctx, ctx.snapshot.get('as/period'), id)
  if (!row) throw notFound()
  return row
}

/** Months after the last that is there, each from the day after the one before: a closing day that was changed leaves no gap. */
async function prepare(ctx: Context, year: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('as.period', 0))`.execute(ctx.db)
  const {
    rows: [known],
  } = await sql<{ last: string | null; month: string | null; closing: number | null }>`
    select to_char(max(ends_on), 'YYYY-MM-DD') as last, max(month) as month,
      (select closing_day from as_setting where id = 1) as closing from as_period where deleted_at is null`.execute(ctx.db)
  const last = known?.last ?? null
  const lastMonth = known?.month ?? null
  if (lastMonth !== null && yearOf(lastMonth) < year - 1) throw invalidField('year', 'as:error.period_gap', { year: yearOf(lastMonth) + 1 })
  const months = monthsOf(year, known?.closing ?? null).filter(
    ({ month, ends_on }) => (lastMonth === null || month > lastMonth) && (last === null || ends_on > last),
  )
  for (const [index, span] of months.entries()) {
    const starts_on = index === 0 && last !== null ? addDays(last, 1) : span.starts_on
    await createRecord(withAllRights(ctx), ctx.snapshot.get('as/period'), { ...span, starts_on }, { trusted: true })
  }
  return months.length
}
