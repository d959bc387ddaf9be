/** Targets that a forecast is held against (cm.md §2): of people, in company currency, of active plans. */
import { sql } from 'kysely'
import { lastDayOf } from '../../../../src/shared/engine/months'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import type { QuotaSpan } from './rules/forecast'

/** Of the targets that the caller may read. */
export async function quotaSpans(ctx: Context, { from, to }: { from: string; to: string }): Promise<QuotaSpan[]> {
  const { rows } = await sql<QuotaSpan>`
    select substr(l.owner, 2)::int as owner, l.period_start::text as start, l.period_end::text as end, l.target::text as target,
      exists (select 1 from cm_quota__pipelines as among where among.parent_id = q.id) as limited
    from cm_quota as q join cm_quota_line as l on l.quota_id = q.id
    where q.status = 'active' and q.metric = 'won_amount' and q.deleted_at is null and l.deleted_at is null and l.owner like 'u%'
      and l.period_end >= ${`${from}-01`}::date and l.period_start <= ${lastDayOf(to)}::date and ${rowPredicate(ctx, ctx.snapshot.get('cm/quota-line'), 'read', 'l')}`.execute(
    ctx.db,
  )
  return rows
}
