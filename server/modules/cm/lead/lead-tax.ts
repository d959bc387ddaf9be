/** Tax categories, as lines count with them. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { documentTotals, type Line, type TaxRule, type Totals } from './rules/lines'

/** @param ids anything that lines may hold @returns by id */
export async function taxRules(ctx: Context, ids: readonly unknown[]): Promise<ReadonlyMap<number, TaxRule>> {
  const known = [...new Set(ids.filter((id) => typeof id === 'number'))]
  if (known.length === 0) return new Map()
  const { rows } = await sql<TaxRule>`
    select id, coalesce(rate, 0)::text as rate, coalesce(price_includes_tax, false) as price_includes_tax, coalesce(rounding, 'half_up') as rounding, coalesce(rounding_level, 'document') as rounding_level
    from cm_tax_category where id = any(${known}::bigint[])`.execute(ctx.db)
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]))
}

/** Net, tax and total of a lead's lines (R7). @param digits of its currency */
export async function totalsOf(ctx: Context, lines: readonly (Line & Values)[], digits: number): Promise<Totals> {
  const rules = await taxRules(
    ctx,
    lines.map(({ tax_category }) => tax_category),
  )
  return documentTotals(
    lines.map(({ quantity, unit_price, discount, tax_category }) => ({
      quantity,
      unit_price,
      discount,
      tax: rules.get(Number(tax_category)) ?? null,
    })),
    digits,
  )
}
