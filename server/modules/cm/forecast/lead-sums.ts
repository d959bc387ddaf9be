/** Leads as they are now, summed by what counts alike: the one reading behind the forecast and its snapshots. */
import { sql } from 'kysely'
import { addMonths } from '../../../../src/shared/engine/months'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { dayBounds } from '../../../kernel/company-time'
import type { Sql } from '../../../kernel/sql'
import { categoryOf, type LeadSum } from './rules/forecast'

/** As the database groups them. */
export interface LeadGroup {
  owner: number | null
  month: string | null
  status: 'open' | 'won'
  forecast_category: string | null
  has_rate: boolean
  count: number
  amount: string
  weighted: string
}

export const sumOf = ({ status, forecast_category, has_rate, owner, month, count, amount, weighted }: LeadGroup): LeadSum => ({
  owner,
  month,
  category: categoryOf({ status, forecast_category, has_rate }),
  is_open: status === 'open',
  count,
  amount,
  weighted,
})

interface Asked {
  /** First and last month in which leads were won. */
  won: { from: string; to: string }
  /** Last month of a close that is expected; absent = however late. */
  until?: string
  /** Condition on `t` beside what the caller may see of leads. */
  also?: Sql<boolean>
}

/** Of the leads that the caller may see. */
export async function leadSums(ctx: Context, { won, until, also = sql<boolean>`true` }: Asked): Promise<LeadSum[]> {
  const zone = ctx.companyZone()
  const since = dayBounds(ctx, `${won.from}-01`).start
  const before = dayBounds(ctx, `${addMonths(won.to, 1)}-01`).start
  const closes =
    until === undefined ? sql`` : sql`and (t.expected_close_date is null or t.expected_close_date < ${`${addMonths(until, 1)}-01`}::date)`
  const { rows } = await sql<LeadGroup>`
    select t.owner_id::int as owner, to_char(case when t.status = 'won' then (t.won_at at time zone ${zone})::date else t.expected_close_date end, 'YYYY-MM') as month, t.status, t.forecast_category,
      t.rate is not null or coalesce(t.amount, 0) = 0 as has_rate, count(*)::int as count, coalesce(sum(t.amount_base), 0)::text as amount, coalesce(sum(t.weighted_base), 0)::text as weighted
    from cm_lead as t
    where t.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/lead'), 'read', 't')} and ${also}
      and ((t.status = 'open' ${closes}) or (t.status = 'won' and t.won_at >= ${since}::timestamptz and t.won_at < ${before}::timestamptz))
    group by 1, 2, 3, 4, 5`.execute(ctx.db)
  return rows.map(sumOf)
}
