/** What a line of a lead takes from its product where nothing was typed: price for this customer, unit, tax category (cm.md R7). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { i18nText } from '../../../src/schemas/i18n-text'
import type { I18nText } from '../../../src/schemas/types'
import type { Context } from '../../context'
import type { Values } from '../../module'
import { companyToday } from '../../resource/company-time'
import { exchangeRate } from './exchange-rates'
import { priceOf, type PriceTier } from './rules/price'

interface Sold { id: number; unit: I18nText; list_price: string; tax_category: number | null; tiers: PriceTier[] }

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * @param rows as typed
 * @param of.organization whose level and whose tax category count
 * @param of.currency of the lead; `base` of the company
 * @returns the rows, filled; a price that has no rate stays empty
 */
export async function withProducts(ctx: Context, rows: readonly Values[], { organization, currency, base }: { organization: unknown; currency: string; base: string }): Promise<Values[]> {
  const wanted = rows.filter((row) => typeof row.product === 'number' && [row.unit_price, row.unit, row.tax_category].some(isEmpty)).map(({ product }) => product)
  if (wanted.length === 0) return [...rows]
  const products = new Map((await soldOf(ctx, wanted)).map((product) => [product.id, product]))
  const { rows: [customer] } = await sql<{ level: number | null; tax: number | null }>`select customer_level_id as level, tax_category_id as tax from cm_organization where id = ${organization ?? null}::bigint`.execute(ctx.db)
  const date = companyToday(ctx)
  const known = await exchangeRate(ctx, { currency: base, to: currency, date })
  const rate = known === null ? null : new Decimal(known)
  return rows.map((row) => {
    const product = products.get(Number(row.product))
    if (!product) return row
    const quantity = /^\d+(\.\d+)?$/.test(String(row.quantity ?? '')) ? new Decimal(String(row.quantity)) : new Decimal(1)
    const { price } = priceOf(product.tiers, { amount: new Decimal(product.list_price), rate }, { quantity, currency, customer_level: customer?.level ? Number(customer.level) : null, date })
    return {
      ...row,
      unit_price: isEmpty(row.unit_price) ? price?.toFixed() ?? null : row.unit_price,
      unit: isEmpty(row.unit) ? i18nText(product.unit, ctx.language).slice(0, 40) : row.unit,
      tax_category: isEmpty(row.tax_category) ? customer?.tax ?? product.tax_category : row.tax_category,
    }
  })
}

async function soldOf(ctx: Context, ids: readonly unknown[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select p.id, p.unit, p.list_price::text as list_price, p.tax_category_id as tax_category,
      coalesce((select json_agg(json_build_object('min_quantity', t.min_quantity::text, 'price', t.price::text, 'currency', t.currency, 'customer_level', t.customer_level_id, 'from', t."from", 'to', t."to") order by t.position) from cm_product__tiers as t where t.parent_id = p.id), '[]') as tiers
    from cm_product as p where p.id = any(${ids}::bigint[])`.execute(ctx.db)
  return rows.map((row) => ({ ...row, id: Number(row.id), tax_category: row.tax_category === null ? null : Number(row.tax_category) }))
}
