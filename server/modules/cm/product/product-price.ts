/** The price tester of a product, and what lines of leads ask (cm.md §2.4, R7). */
import Decimal from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { findRecord } from '../../../resource/read/read'
import { mayDo, requireAction } from '../../../resource/query/rights'
import { idParams } from '../../../resource/routes/route-schemas'
import { companyCurrency } from '../common/company-currency'
import { requireDate } from '../common/form-values'
import { priceOf, type PriceTier } from './rules/price'

interface Asked {
  quantity?: string
  organization_id?: string
  customer_level?: string
  currency?: string
  date?: string
}

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

const id = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const
const query = {
  type: 'object',
  additionalProperties: false,
  properties: {
    quantity: { type: 'string', pattern: '^(?=.*[1-9])[0-9]{1,10}(\\.[0-9]{1,4})?$' },
    organization_id: id,
    customer_level: id,
    currency: { type: 'string', pattern: '^[A-Z]{3}$' },
    date: { type: 'string', format: 'date' },
  },
} as const

export function productPriceRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string }; Querystring: Asked }>(
    '/api/cm/product/:id/price',
    {
      config: { rule: { paths: ['cm.use.product.actions.show'] } },
      schema: { params: idParams, querystring: query, tags: ['cm/product'] },
    },
    async ({ ctx, params, query: asked }) => ({ data: await productPrice(ctx, Number(params.id), asked) }),
  )
}

/** @param asked defaults: one piece, the level of the organization or none, the company's currency, today @throws 404, 422 naming the field */
async function productPrice(
  ctx: Context,
  id: number,
  { quantity = '1', organization_id, customer_level, currency: wanted, date = companyToday(ctx) }: Asked,
): Promise<PriceAnswer> {
  const product = ctx.snapshot.get('cm/product')
  requireAction(ctx, product, 'show')
  requireDate('date', date)
  const row = await findRecord(ctx, product, id)
  if (!row) throw notFound()
  const level = organization_id === undefined ? (customer_level ?? null) : await levelOf(ctx, Number(organization_id))
  const own = await companyCurrency(ctx)
  const currency = wanted ?? own
  // Other currencies have a rate once finance keeps them.
  const rate = currency === own ? new Decimal(1) : null
  // The declaration holds these fields.
  const { price, reason, tier } = priceOf(
    (row.tiers ?? []) as readonly PriceTier[],
    { amount: new Decimal(String(row.list_price)), rate },
    { quantity: new Decimal(quantity), currency, customer_level: level === null ? null : Number(level), date },
  )
  const least = row.min_price === null || currency !== own ? null : new Decimal(String(row.min_price))
  return { price: price?.toFixed() ?? null, currency, reason, tier, below_minimum: price !== null && least !== null && price.lt(least) }
}

/** @throws 422 for an organization that the caller may not show */
async function levelOf(ctx: Context, id: number): Promise<number | null> {
  const organization = ctx.snapshot.get('cm/organization')
  const row = mayDo(ctx, organization, 'show') ? await findRecord(ctx, organization, id) : undefined
  if (!row) throw invalidField('organization_id', 'error:validation.reference')
  return typeof row.customer_level === 'number' ? row.customer_level : null
}
