import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { priceOf, repeatedTiers, type PriceRequest, type PriceTier } from '../../../server/modules/cm/product/rules/price'
import { isGtin } from '../../../server/modules/cm/product/product-hooks'

const tier = (min_quantity: string, price: string, more: Partial<PriceTier> = {}): PriceTier => ({
  min_quantity,
  price,
  currency: 'TWD',
  customer_level: null,
  from: null,
  to: null,
  ...more,
})
const list = { amount: new Decimal(100), rate: new Decimal(1) }
const asked = (quantity: number, more: Partial<PriceRequest> = {}): PriceRequest => ({
  quantity: new Decimal(quantity),
  currency: 'TWD',
  customer_level: null,
  date: '2026-11-21',
  ...more,
})
const price = (tiers: readonly PriceTier[], ask: PriceRequest) => priceOf(tiers, list, ask).price?.toFixed()

describe('the price of R7', () => {
  test('without a tier that fits, the list price times the rate, in the digits of the currency', () => {
    expect(priceOf([], list, asked(1))).toMatchObject({ reason: 'list', tier: null })
    expect(price([tier('10', '90')], asked(9))).toBe('100')
    expect(priceOf([], { amount: new Decimal(100), rate: new Decimal('0.03215') }, asked(1, { currency: 'USD' })).price?.toFixed(2)).toBe(
      '3.22',
    )
  })
  test('without a rate there is no price, and the reason says so', () => {
    expect(priceOf([tier('1', '90')], { amount: new Decimal(100), rate: null }, asked(1, { currency: 'USD' }))).toEqual({
      price: null,
      reason: 'no_rate',
      tier: null,
    })
  })
  test('the larger quantity, from exactly it on', () => {
    const tiers = [tier('1', '95'), tier('10', '90'), tier('50', '80')]
    expect([1, 10, 49.9999, 50].map((quantity) => price(tiers, asked(quantity)))).toEqual(['95', '90', '90', '80'])
  })
  test("a tier of the customer's level beats none, even with a smaller quantity; one of another level never counts", () => {
    const tiers = [tier('50', '80'), tier('1', '85', { customer_level: 1 }), tier('1', '10', { customer_level: 2 })]
    expect(price(tiers, asked(60, { customer_level: 1 }))).toBe('85')
    expect(price(tiers, asked(60))).toBe('80')
    expect(price(tiers, asked(1, { customer_level: 3 }))).toBe('100')
  })
  test('days: both inclusive; of two that hold the later start', () => {
    const tiers = [tier('1', '95', { from: '2026-01-01' }), tier('1', '70', { from: '2026-11-01', to: '2026-11-21' })]
    expect(price(tiers, asked(1))).toBe('70')
    expect(price(tiers, asked(1, { date: '2026-11-22' }))).toBe('95')
    expect(price(tiers, asked(1, { date: '2025-12-31' }))).toBe('100')
  })
  test('the order of the tiers says nothing', () => {
    const tiers = [
      tier('1', '95'),
      tier('10', '90'),
      tier('10', '85', { customer_level: 1 }),
      tier('10', '88', { from: '2026-01-01' }),
      tier('50', '80'),
    ]
    fc.assert(
      fc.property(
        fc.shuffledSubarray(tiers, { minLength: tiers.length }),
        fc.integer({ min: 1, max: 100 }),
        fc.constantFrom(null, 1),
        (shuffled, quantity, customer_level) => {
          expect(price(shuffled, asked(quantity, { customer_level }))).toBe(price(tiers, asked(quantity, { customer_level })))
        },
      ),
    )
  })
})

test('tiers that differ in nothing but the price are found, whatever their quantity is written like', () => {
  expect(
    repeatedTiers([
      tier('1', '9'),
      tier('1.0000', '8'),
      tier('2', '7'),
      tier('1', '6', { customer_level: 1 }),
      tier('1', '5', { from: '2026-01-01' }),
      tier('1', '4', { currency: 'USD' }),
    ]),
  ).toEqual([1])
})

describe('barcodes', () => {
  test.each(['4006381333931', '73513537', '036000291452', '10614141000415'])('%s is right', (code) => expect(isGtin(code)).toBe(true))
  test.each(['4006381333932', '73513536', '12345', '', '400638133393a'])('%s is not', (code) => expect(isGtin(code)).toBe(false))
  test('one digit changed is always found', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = [...'4006381333931']
        digits[place] = String((Number(digits[place]) + by) % 10)
        expect(isGtin(digits.join(''))).toBe(false)
      }),
    )
  })
})
