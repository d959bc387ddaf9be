/** What was forecast on Mondays (cm.md §3.6, §7): written once a day, kept for three years, read by whose rows they are. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { addMonths } from '../../../../src/shared/engine/months'
import { withAllRights, type Context } from '../../../kernel/context'
import type { JobKind } from '../../../contracts/jobs'
import { companyToday } from '../../../kernel/company-time'
import { rowPredicate } from '../../../resource/query/predicate'
import type { Sql } from '../../../kernel/sql'
import { organisation } from '../../sc'
import type { LeadSum } from './rules/forecast'
import { leadSums } from './lead-sums'

/** How many months of what was won a snapshot holds, that of its day with them. */
export const heldMonths = 12
const keptYears = 3
/** More days than three years have Mondays, and those that somebody took by hand. */
const offeredDays = 200

/** Monday 00:05. Run again on the same day it leaves what is there. */
export const forecastSnapshot: JobKind = {
  kind: 'cm.forecast-snapshot',
  run: async (job) => ({ result: await job.transact((ctx) => takeSnapshot(withAllRights(ctx))) }),
}

async function takeSnapshot(ctx: Context): Promise<{ rows: number; dropped: number }> {
  const today = companyToday(ctx)
  const month = today.slice(0, 7)
  const rows = await keepSnapshot(ctx, today, await leadSums(ctx, { won: { from: firstHeld(month), to: month } }))
  const oldest = Temporal.PlainDate.from(today).subtract({ years: keptYears }).toString()
  const { numAffectedRows } = await sql`delete from cm_forecast_snapshot where taken_on < ${oldest}::date`.execute(ctx.db)
  return { rows, dropped: Number(numAffectedRows ?? 0) }
}

/** The first month that a snapshot taken in `month` holds. */
export const firstHeld = (month: string): string => addMonths(month, 1 - heldMonths)

/** @param sums those without a close date are left out @returns how many rows were written; 0 where the day has its snapshot already */
export async function keepSnapshot(ctx: Context, day: string, sums: readonly LeadSum[]): Promise<number> {
  // Two at once: rows of nobody's leads would not meet the unique key.
  await sql`select pg_advisory_xact_lock(hashtext('cm forecast snapshot'))`.execute(ctx.db)
  const { rows } = await sql`
    insert into cm_forecast_snapshot (taken_on, owner_id, department_id, month, category, count, amount_base, weighted_base)
    select ${day}::date, s.owner, (select post.department_id from sc_user_department as post where post.user_id = s.owner and post.is_primary and ${organisation.postHolds(day)} limit 1), s.month, s.category, sum(s.count), sum(s.amount), sum(s.weighted)
    from jsonb_to_recordset(${JSON.stringify(sums)}::text::jsonb) as s(owner bigint, month text, category text, count integer, amount numeric, weighted numeric)
    where s.month is not null and not exists (select 1 from cm_forecast_snapshot where taken_on = ${day}::date)
    group by s.owner, s.month, s.category returning id`.execute(ctx.db)
  return rows.length
}

/** @returns days, the latest first */
export async function snapshotDays(ctx: Context): Promise<string[]> {
  const before = (day: Sql) =>
    sql`(select t.taken_on from cm_forecast_snapshot as t where t.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/forecast-snapshot'), 'read', 't')} ${day} order by t.taken_on desc limit 1)`
  // From day to day, past the many rows of each.
  const { rows } = await sql<{ day: string }>`
    with recursive days(day) as (select ${before(sql``)} union all select ${before(sql`and t.taken_on < days.day`)} from days where days.day is not null)
    select day::text as day from days where day is not null limit ${offeredDays}`.execute(ctx.db)
  return rows.map(({ day }) => day)
}

/** Of the rows that the caller may read: what was open however early it was to close, what was won from `from` on. */
export async function snapshotSums(
  ctx: Context,
  { taken_on, from, to }: { taken_on: string; from: string; to: string },
): Promise<LeadSum[]> {
  const { rows } = await sql<LeadSum>`
    select t.owner_id::int as owner, t.month, t.category, t.category <> 'won' as is_open, t.count, t.amount_base::text as amount, t.weighted_base::text as weighted
    from cm_forecast_snapshot as t
    where t.taken_on = ${taken_on}::date and t.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/forecast-snapshot'), 'read', 't')}
      and t.month <= ${to} and (t.category <> 'won' or t.month >= ${from})`.execute(ctx.db)
  return rows
}
