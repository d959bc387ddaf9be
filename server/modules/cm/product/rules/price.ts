/** What a product costs whom (cm.md R7): the tier that fits best, else the list price. */
import Decimal from 'decimal.js'
import type { PriceTier } from '../../../../../src/shared/cm/product'
import { currencyDigits } from '../../../../../src/shared/engine/currency-digits'

export type { PriceTier }

export interface PriceRequest {
  quantity: Decimal
  currency: string
  customer_level: number | null
  /** `YYYY-MM-DD` */
  date: string
}

export interface Price {
  /** In the currency asked for; null = there is no rate to it. */
  price: Decimal | null
  reason: 'tier' | 'list' | 'no_rate'
  tier: PriceTier | null
}

/**
 * Among the tiers that hold on the day, in the currency, from the quantity on: one of the customer's level before one for everybody, then
 * the larger quantity, then the later start. A tier of another level never.
 * @param listPrice in company currency, and the rate from it to the currency asked for; null = no rate is known
 */
export function priceOf(tiers: readonly PriceTier[], listPrice: { amount: Decimal; rate: Decimal | null }, asked: PriceRequest): Price {
  const [tier] = tiers.filter((row) => fits(row, asked)).sort(byFit)
  if (tier) return { price: new Decimal(tier.price), reason: 'tier', tier }
  if (listPrice.rate === null) return { price: null, reason: 'no_rate', tier: null }
  return {
    price: listPrice.amount.times(listPrice.rate).toDecimalPlaces(currencyDigits(asked.currency), Decimal.ROUND_HALF_UP),
    reason: 'list',
    tier: null,
  }
}

const fits = (tier: PriceTier, { quantity, currency, customer_level, date }: PriceRequest): boolean =>
  tier.currency === currency &&
  quantity.gte(tier.min_quantity) &&
  (tier.customer_level === null || tier.customer_level === customer_level) &&
  (tier.from === null || tier.from <= date) &&
  (tier.to === null || date <= tier.to)

const byFit = (a: PriceTier, b: PriceTier): number =>
  Number(a.customer_level === null) - Number(b.customer_level === null) ||
  new Decimal(b.min_quantity).cmp(a.min_quantity) ||
  (b.from ?? '').localeCompare(a.from ?? '')

/** Tiers that are the same in all but the price: none could be told from the other. @returns places of those that come again */
export function repeatedTiers(tiers: readonly PriceTier[]): number[] {
  const seen = new Set<string>()
  return tiers.flatMap(({ min_quantity, currency, customer_level, from, to }, index) => {
    const key = JSON.stringify([new Decimal(min_quantity).toFixed(), currency, customer_level, from, to])
    const isRepeated = seen.has(key)
    seen.add(key)
    return isRepeated ? [index] : []
  })
}
