/** The price tester of a product, and what lines of leads ask (cm.md §2.4, R7). */
import Decimal from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context'
import { notFound } from '../../errors'
import { companyToday } from '../../resource/company-time'
import { findRecord } from '../../resource/read'
import { requireAction } from '../../resource/rights'
import { idParams } from '../../resource/route-schemas'
import { companyCurrency } from './company-currency'
import { requireDate } from './form-values'
import { priceOf, type PriceTier } from './rules/price'

interface Asked { quantity?: string; customer_level?: string; currency?: string; date?: string }

export interface PriceAnswer {
  /** Null = the list price has no rate to this currency. */
  price: string | null
  currency: string
  reason: 'tier' | 'list' | 'no_rate'
  /** The tier it comes from. */
  tier: PriceTier | null
  /** Less than the product's least price: whoever sells at it needs the right to. */
  below_minimum: boolean
}

const query = {
  type: 'object', additionalProperties: false,
  properties: {
    quantity: { type: 'string', pattern: '^(?=.*[1-9])[0-9]{1,10}(\\.[0-9]{1,4})?$' },
    customer_level: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' },
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    date: { type: 'string', format: 'date' },
  },
} as const

export function productPriceRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string }; Querystring: Asked }>(
    '/api/cm/product/:id/price', { config: { rule: { paths: ['cm.use.product.actions.show'] } }, schema: { params: idParams, querystring: query, tags: ['cm/product'] } },
    async ({ ctx, params, query: asked }) => ({ data: await productPrice(ctx, Number(params.id), asked) }),
  )
}

/** @param asked defaults: one piece, no level, the company's currency, today @throws 404, 422 on the date */
async function productPrice(ctx: Context, id: number, { quantity = '1', customer_level, currency: wanted, date = companyToday(ctx) }: Asked): Promise<PriceAnswer> {
  const product = ctx.snapshot.get('cm/product')
  requireAction(ctx, product, 'show')
  requireDate('date', date)
  const row = await findRecord(ctx, product, id)
  if (!row) throw notFound()
  const own = await companyCurrency(ctx)
  const currency = wanted ?? own
  // Other currencies have a rate once finance keeps them.
  const rate = currency === own ? new Decimal(1) : null
  // The declaration holds these fields.
  const { price, reason, tier } = priceOf((row.tiers ?? []) as readonly PriceTier[], { amount: new Decimal(String(row.list_price)), rate }, { quantity: new Decimal(quantity), currency, customer_level: customer_level ? Number(customer_level) : null, date })
  const least = row.min_price === null || currency !== own ? null : new Decimal(String(row.min_price))
  return { price: price?.toFixed() ?? null, currency, reason, tier, below_minimum: price !== null && least !== null && price.lt(least) }
}
