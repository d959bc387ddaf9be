/** What a product costs whom (cm.md §2.4, R7). */
import { defineCall, typed } from '../core/call'

/** A row of cm/product.tiers. Days as `YYYY-MM-DD`, `to` inclusive; null = open. */
export interface PriceTier {
  min_quantity: string
  price: string
  currency: string
  /** Id of a cm/customer-level; null = for everybody. */
  customer_level: number | null
  from: string | null
  to: string | null
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

/** Defaults: one piece, the level of the organization or none, the company's currency, today. */
export const readPrice = defineCall({
  method: 'GET',
  path: '/api/cm/product/:id/price',
  tag: 'cm/product',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: {
      quantity: { type: 'string', pattern: '^(?=.*[1-9])[0-9]{1,10}(\\.[0-9]{1,4})?$' },
      organization_id: id,
      customer_level: id,
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      date: { type: 'string', format: 'date' },
    },
  },
  answer: typed<{ data: PriceAnswer }>(),
})
