/** Tax categories, as lines count with them. */
import { sql } from 'kysely'
import type { Context } from '../../context'
import type { TaxRule } from './rules/lines'

/** @param ids anything that lines may hold @returns by id */
export async function taxRules(ctx: Context, ids: readonly unknown[]): Promise<ReadonlyMap<number, TaxRule>> {
  const known = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (known.length === 0) return new Map()
  const { rows } = await sql<TaxRule>`
    select id, coalesce(rate, 0)::text as rate, coalesce(price_includes_tax, false) as price_includes_tax, coalesce(rounding, 'half_up') as rounding, coalesce(rounding_level, 'document') as rounding_level
    from cm_tax_category where id = any(${known}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]))
}
