import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { instalments, type Deposit, type Share } from '../../../server/modules/cm/terms/rules/instalments'

const row = (portion: string, is_deposit = false): Share<string> => ({ portion, is_deposit, of: portion })
const s361 = [row('30', true), row('60'), row('10')]
const twd = (total: number | string, tax: number | string = 0) => ({ total: new Decimal(total), tax: new Decimal(tax), digits: 0 })
const deposit = (ratio: string, changes: Partial<Deposit> = {}): Deposit => ({
  ratio,
  base: 'gross',
  min_amount: null,
  round_to: null,
  ...changes,
})
const amountsOf = (...input: Parameters<typeof instalments<string>>) => instalments(...input).map(({ amount }) => amount.toFixed())

describe('instalments of R2', () => {
  test('100,001 by S361: 30,000 + 60,001 + 10,000', () => {
    expect(amountsOf(s361, twd(100001), null, 'PREPAY')).toEqual(['30000', '60001', '10000'])
  })

  test('a deposit of 50 scales the others exactly: 50,001 + 42,858 + 7,142', () => {
    expect(amountsOf(s361, twd(100001), deposit('50'), 'PREPAY')).toEqual(['50001', '42858', '7142'])
  })

  test('a deposit of 0 leaves the term as it is', () => {
    expect(amountsOf(s361, twd(100001), deposit('0.0000'), 'PREPAY')).toEqual(['30000', '60001', '10000'])
  })

  test('a minimum makes it another amount, and the others divide the rest: 25,000 + 64,286 + 10,714', () => {
    expect(amountsOf(s361, twd(100000), deposit('10', { min_amount: '25000' }), 'PREPAY')).toEqual(['25000', '64286', '10714'])
  })

  test('a term without a deposit row gets one in front, paid in advance', () => {
    const rows = instalments([row('100')], twd(1000), deposit('30'), 'PREPAY')
    expect(rows.map(({ amount, is_deposit, of }) => [amount.toFixed(), is_deposit, of])).toEqual([
      ['300', true, 'PREPAY'],
      ['700', false, '100'],
    ])
  })

  test('rows whose share is 0 fall away', () => {
    expect(amountsOf(s361, twd(100001), deposit('100'), 'PREPAY')).toEqual(['100001'])
  })

  test('a term that is only a deposit stays', () => {
    expect(amountsOf([row('100', true)], twd(1000), deposit('30'), 'PREPAY')).toEqual(['1000'])
  })

  test('base net takes the ratio of the amount without tax', () => {
    expect(amountsOf(s361, twd(105000, 5000), deposit('30', { base: 'net' }), 'PREPAY')).toEqual(['30000', '64286', '10714'])
    expect(amountsOf(s361, twd(105000, 5000), deposit('100', { base: 'net' }), 'PREPAY')).toEqual(['100000', '4286', '714'])
  })

  test('the deposit is rounded half up to round_to, raised to the minimum, cut to the total', () => {
    expect(amountsOf(s361, twd(1234), deposit('50', { round_to: '100' }), 'PREPAY')[0]).toBe('600')
    expect(amountsOf(s361, twd(1300), deposit('50', { round_to: '100' }), 'PREPAY')[0]).toBe('700')
    expect(amountsOf(s361, twd(1234), deposit('50', { round_to: '100', min_amount: '800' }), 'PREPAY')[0]).toBe('800')
    expect(amountsOf(s361, twd(1234), deposit('50', { min_amount: '5000' }), 'PREPAY')).toEqual(['1234'])
  })

  test('a deposit rounded to nothing is no row', () => {
    expect(amountsOf(s361, twd(700), deposit('30', { round_to: '1000' }), 'PREPAY')).toEqual(['600', '100'])
  })

  test('cents are kept where the currency has them', () => {
    expect(
      instalments(s361, { total: new Decimal('100.01'), tax: new Decimal(0), digits: 2 }, null, '').map(({ amount }) => amount.toFixed(2)),
    ).toEqual(['30.00', '60.01', '10.00'])
  })

  test('a share is never above what is left', () => {
    expect(amountsOf([row('33'), row('33'), row('34')], twd(2), null, '')).toEqual(['1', '1', '0'])
    expect(amountsOf([row('50'), row('25'), row('25')], twd(1), null, '')).toEqual(['1', '0', '0'])
  })

  test('the largest amount divides without loss', () => {
    const total = '99999999999999.9999'
    const sum = instalments(
      [row('33.3333'), row('33.3333'), row('33.3334')],
      { total: new Decimal(total), tax: new Decimal(0), digits: 4 },
      deposit('12.3456'),
      '',
    ).reduce((left, { amount }) => left.plus(amount), new Decimal(0))
    expect(sum.toFixed(4)).toBe(total)
  })

  test('a negative total is refused', () => {
    expect(() => instalments(s361, twd(-1), null, '')).toThrow(RangeError)
  })
})

describe('properties of R2', () => {
  const portions = fc.array(fc.integer({ min: 1, max: 400_000 }), { minLength: 1, maxLength: 12 }).map((weights) => {
    const sum = weights.reduce((a, b) => a + b, 0)
    const parts = weights.map((weight) => Math.max(1, Math.floor((weight * 1_000_000) / sum)))
    parts[0] = (parts[0] ?? 0) + 1_000_000 - parts.reduce((a, b) => a + b, 0)
    return parts.map((part) => new Decimal(part).dividedBy(10_000).toFixed(4))
  })
  const terms = fc.tuple(portions, fc.boolean()).map(([parts, first]) => parts.map((portion, index) => row(portion, first && index === 0)))
  const money = fc.bigInt({ min: 0n, max: 10n ** 15n }).map((cents) => new Decimal(cents.toString()).dividedBy(100))
  const deposits = fc.option(
    fc.record({
      ratio: fc.integer({ min: 0, max: 1_000_000 }).map((n) => new Decimal(n).dividedBy(10_000).toFixed(4)),
      base: fc.constantFrom('gross' as const, 'net' as const),
      min_amount: fc.option(fc.integer({ min: 0, max: 1_000_000 }).map(String)),
      round_to: fc.option(fc.constantFrom('1' as const, '10' as const, '100' as const, '1000' as const)),
    }),
  )
  const input = fc.record({ term: terms, total: money, taxPart: fc.integer({ min: 0, max: 20 }), deposit: deposits })

  const divided = ({ term, total, taxPart, deposit: asked }: typeof input extends fc.Arbitrary<infer T> ? T : never) =>
    instalments(term, { total, tax: total.times(taxPart).dividedBy(100).toDecimalPlaces(2), digits: 2 }, asked, 'PREPAY')

  test('the sum is the total, and none is negative', () => {
    fc.assert(
      fc.property(input, (given) => {
        const rows = divided(given)
        expect(rows.length).toBeGreaterThan(0)
        expect(rows.every(({ amount }) => amount.gte(0))).toBe(true)
        expect(rows.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0)).equals(given.total)).toBe(true)
      }),
    )
  })

  test('at most one deposit, and it comes first', () => {
    fc.assert(
      fc.property(input, (given) => {
        expect(
          divided(given)
            .slice(1)
            .some(({ is_deposit }) => is_deposit),
        ).toBe(false)
      }),
    )
  })
})
