/** The price tester of a product, and what lines of leads ask (cm.md §2.4, R7). */
import Decimal from 'decimal.js'
import type { FastifyInstance } from 'fastify'
import { readPrice, type PriceAnswer, type PriceTier } from '../../../../src/shared/cm/product'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { Context } from '../../../kernel/context'
import { invalidField, notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { serve } from '../../../http/serve-call'
import { findRecord } from '../../../resource/read/read'
import { mayDo, requireAction } from '../../../resource/query/rights'
import { companyCurrency } from '../../../resource/read/company-currency'
import { requireDate } from '../common/form-values'
import { priceOf } from './rules/price'

export function productPriceRoutes(app: FastifyInstance): void {
  serve(app, readPrice, { rule: { paths: ['cm.use.product.actions.show'] } }, async (ctx, { params: { id }, query }) => ({
    data: await productPrice(ctx, id, query),
  }))
}

/** @param asked defaults: one piece, the level of the organization or none, the company's currency, today @throws 404, 422 naming the field */
async function productPrice(
  ctx: Context,
  id: number,
  { quantity = '1', organization_id, customer_level, currency: wanted, date = companyToday(ctx) }: QueryOf<typeof readPrice>,
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
