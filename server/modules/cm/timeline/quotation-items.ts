/** Quotations as a timeline shows them. */
import { sql } from 'kysely'
import type { QuotationItem } from '../../../../src/shared/cm/timeline'
import type { Context } from '../../../kernel/context'
import { byOrder } from './by-order'

/** In the order of the ids. The caller may show their leads. */
export async function quotationItems(ctx: Context, ids: readonly number[]): Promise<QuotationItem[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<QuotationItem>`
    select 'quotation' as kind, id, coalesce(sent_at, created_at) as at, coalesce(sent_by_id, created_by) as by, lead_id as lead, number, status, total::text as total, currency
    from cm_quotation where id = any(${ids}::bigint[]) and deleted_at is null`.execute(ctx.db)
  return byOrder(ids, rows)
}
