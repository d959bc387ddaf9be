/** What a line of a lead takes from its product: its name, and where nothing was typed price for this customer, unit, tax category (cm.md R7). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import { exchangeRate } from '../common/exchange-rates'
import { priceOf, type Price, type PriceTier } from '../product/rules/price'

interface Sold {
  id: number
  name: I18nText
  unit: I18nText
  list_price: string
  tax_category: number | null
  tiers: PriceTier[]
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * @param rows as typed
 * @param of.before the lines that stand: their names and reasons stay as they are (§9)
 * @param of.organization whose level and whose tax category count
 * @param of.currency of the lead; `base` of the company
 * @returns the rows, filled; a price that has no rate stays empty
 */
export async function withProducts(
  ctx: Context,
  rows: readonly Values[],
  { before, organization, currency, base }: { before: readonly Values[]; organization: unknown; currency: string; base: string },
): Promise<Values[]> {
  const known = new Map(rows.map((row) => [row, lineBefore(before, row)]))
  const isPriced = (row: Values) => !isSame(known.get(row)?.unit_price, row.unit_price)
  const wanted = rows
    .filter(
      (row) =>
        typeof row.product === 'number' &&
        (isPriced(row) || [row.unit_price, row.unit, row.tax_category, known.get(row)?.product_name].some(isEmpty)),
    )
    .map(({ product }) => product)
  const products = new Map((wanted.length === 0 ? [] : await soldOf(ctx, wanted)).map((product) => [product.id, product]))
  if (products.size === 0) return rows.map((row) => ({ ...row, ...kept(row, known.get(row)) }))
  const {
    rows: [customer],
  } = await sql<{
    level: number | null
    tax: number | null
  }>`select customer_level_id as level, tax_category_id as tax from cm_organization where id = ${organization ?? null}::bigint`.execute(
    ctx.db,
  )
  const date = companyToday(ctx)
  const today = await exchangeRate(ctx, { currency: base, to: currency, date })
  const rate = today === null ? null : new Decimal(today)
  return rows.map((row) => {
    const product = products.get(Number(row.product))
    if (!product) return { ...row, ...kept(row, known.get(row)) }
    const quantity = isNumber(row.quantity) ? new Decimal(String(row.quantity)) : new Decimal(1)
    const asked = priceOf(
      product.tiers,
      { amount: new Decimal(product.list_price), rate },
      { quantity, currency, customer_level: customer?.level ? Number(customer.level) : null, date },
    )
    return {
      ...row,
      ...kept(row, known.get(row), product.name),
      // A form that showed the product's own price sends it: typed is what is another one.
      ...(isEmpty(row.unit_price) || (isPriced(row) && isSame(asked.price?.toFixed(), row.unit_price))
        ? { unit_price: asked.price?.toFixed() ?? null, price_reason: reasonOf(asked) }
        : {}),
      unit: isEmpty(row.unit) ? i18nText(product.unit, ctx.language).slice(0, 40) : row.unit,
      tax_category: isEmpty(row.tax_category) ? (customer?.tax ?? product.tax_category) : row.tax_category,
    }
  })
}

/** The line as it stands; one written anew, as by accepting a quotation, is that of its product and price. */
const lineBefore = (before: readonly Values[], { id, product, unit_price }: Values): Values | undefined =>
  before.find((line) => line.product === product && (isEmpty(id) ? isSame(line.unit_price, unit_price) : line.id === id))

const isSame = (one: unknown, other: unknown): boolean => isNumber(one) && isNumber(other) && new Decimal(String(one)).eq(String(other))
const isNumber = (value: unknown): boolean => /^\d+(\.\d+)?$/.test(String(value ?? ''))

/** @param name of the product today */
function kept({ product, unit_price }: Values, before: Values | undefined, name: I18nText | null = null): Values {
  if (typeof product !== 'number') return { product_name: null, price_reason: null }
  return {
    product_name: before?.product_name ?? name,
    price_reason: before && isSame(before.unit_price, unit_price) ? (before.price_reason ?? null) : 'typed',
  }
}

const reasonOf = ({ reason, tier }: Price): 'level_tier' | 'tier' | 'list' =>
  reason !== 'tier' ? 'list' : tier?.customer_level ? 'level_tier' : 'tier'

async function soldOf(ctx: Context, ids: readonly unknown[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select p.id, p.name, p.unit, p.list_price::text as list_price, p.tax_category_id as tax_category,
      coalesce((select json_agg(json_build_object('min_quantity', t.min_quantity::text, 'price', t.price::text, 'currency', t.currency, 'customer_level', t.customer_level_id, 'from', t."from", 'to', t."to") order by t.position) from cm_product__tiers as t where t.parent_id = p.id), '[]') as tiers
    from cm_product as p where p.id = any(${ids}::bigint[])`.execute(ctx.db)
  return rows.map((row) => ({ ...row, id: Number(row.id), tax_category: row.tax_category === null ? null : Number(row.tax_category) }))
}
