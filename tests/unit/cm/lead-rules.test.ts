import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ApiError } from '../../../server/kernel/errors'
import { exposureOf } from '../../../server/modules/cm/credit/rules/exposure'
import { readFill, readParties } from '../../../server/modules/cm/lead/rules/lead-input'
import { leadMoney } from '../../../server/modules/cm/lead/rules/lead-money'
import { documentTotals, lineAmount, type TaxRule } from '../../../server/modules/cm/lead/rules/lines'
import { rotting } from '../../../server/modules/cm/lead/rules/rotting'
import { splitShares } from '../../../server/modules/cm/lead/rules/split-shares'
import { stagesToPass } from '../../../server/modules/cm/lead/rules/stage-requirements'

const tax = (id: number, rate: string, more: Partial<TaxRule> = {}): TaxRule => ({
  id,
  rate,
  price_includes_tax: false,
  rounding: 'half_up',
  rounding_level: 'document',
  ...more,
})
const priced = (unit_price: string, rule: TaxRule | null) => ({ quantity: '1', unit_price, discount: '0', tax: rule })

describe('money of a lead (R6)', () => {
  test('12,000.00 USD at 31.25 and 60 % add 375,000 and weigh 225,000', () => {
    expect(leadMoney({ amount: '12000', rate: '31.25', probability: '60' }, 'TWD')).toEqual({
      amount_base: '375000',
      weighted_base: '225000',
    })
  })
  test('without a rate it is unknown, not nothing', () => {
    expect(leadMoney({ amount: '12000', rate: null, probability: '60' }, 'TWD')).toEqual({ amount_base: null, weighted_base: null })
  })
  test('yen and Taiwan dollars have no cents, US dollars have', () => {
    expect(leadMoney({ amount: '10.55', rate: '1', probability: '50' }, 'TWD')).toEqual({ amount_base: '11', weighted_base: '6' })
    expect(leadMoney({ amount: '10.555', rate: '1', probability: '50' }, 'USD')).toEqual({ amount_base: '10.56', weighted_base: '5.28' })
  })
})

describe('what an act of a lead is given (issue 33 §5)', () => {
  test('is read as it was sent, and nothing of what was left out', () => {
    expect(readFill({ values: { amount: '1' }, checklist: ['sent'], skip_reason: null, convert: null })).toEqual({
      values: { amount: '1' },
      checklist: ['sent'],
    })
    expect(readParties({ organization: { id: 7 } })).toEqual({ organization: { id: 7 }, person: null, confirm_duplicates: [] })
  })
  test.each([
    ['values', { values: [] }],
    ['convert', { convert: 'all' }],
    ['convert.owner', { convert: { organization: { id: 7 }, owner: 1 } }],
    ['organization', { convert: { organization: 7 } }],
    ['person.duplicate_reason', { convert: { organization: { id: 7 }, person: { duplicate_reason: 'x'.repeat(501) } } }],
    ['confirm_duplicates', { convert: { organization: { id: 7 }, confirm_duplicates: ['7'] } }],
  ])('what has another shape is refused on %s', (field, input) => {
    const refused = () => readFill(input)
    expect(refused).toThrow(ApiError)
    expect(refused).toThrow(
      expect.objectContaining({ status: 422, details: expect.objectContaining({ errors: { [field]: [expect.anything()] } }) }),
    )
  })
})

describe('lines and tax (R7)', () => {
  test('12 × 1,250 less 7.5 % is 13,875', () => {
    expect(lineAmount({ quantity: '12', unit_price: '1250', discount: '7.5' }, 0).toFixed()).toBe('13875')
  })
  test('5 % on 13,875 and 333 together is 710, 14,918 in all', () => {
    const lines = [{ quantity: '12', unit_price: '1250', discount: '7.5', tax: tax(1, '5') }, priced('333', tax(1, '5'))]
    const { net, tax: due, total } = documentTotals(lines, 0)
    expect([net.toFixed(), due.toFixed(), total.toFixed()]).toEqual(['14208', '710', '14918'])
    expect(documentTotals(lines, 1).tax.toFixed()).toBe('710.4')
  })
  test('out of 14,918 with tax in it the tax is 710', () => {
    const { net, tax: due, total } = documentTotals([priced('14918', tax(1, '5', { price_includes_tax: true }))], 0)
    expect([net.toFixed(), due.toFixed(), total.toFixed()]).toEqual(['14208', '710', '14918'])
  })
  test('Japan rounds down, once for each rate', () => {
    const { by_tax } = documentTotals(
      [priced('1234', tax(10, '10', { rounding: 'down' })), priced('5678', tax(8, '8', { rounding: 'down' }))],
      0,
    )
    expect(by_tax.map((row) => [row.rate, row.tax.toFixed()])).toEqual([
      ['10', '123'],
      ['8', '454'],
    ])
  })
  test('rounded on each line where the category says so', () => {
    const rule = tax(1, '5', { rounding_level: 'line' })
    expect(documentTotals([priced('10', rule), priced('10', rule)], 0).tax.toFixed()).toBe('2')
    expect(documentTotals([priced('10', tax(1, '5')), priced('10', tax(1, '5'))], 0).tax.toFixed()).toBe('1')
  })
  test('net and tax are always the total, and no tax is none', () => {
    const amount = fc.integer({ min: 0, max: 10_000_000 }).map(String)
    fc.assert(
      fc.property(
        fc.array(
          fc.tuple(
            amount,
            fc.constantFrom(
              null,
              tax(1, '5'),
              tax(2, '5', { price_includes_tax: true }),
              tax(3, '8', { rounding: 'down', rounding_level: 'line' }),
            ),
          ),
          { maxLength: 20 },
        ),
        (rows) => {
          const {
            net,
            tax: due,
            total,
            by_tax,
          } = documentTotals(
            rows.map(([price, rule]) => priced(price, rule)),
            0,
          )
          expect(net.plus(due).equals(total)).toBe(true)
          expect(by_tax.reduce((sum, row) => sum.plus(row.tax), new Decimal(0)).equals(due)).toBe(true)
        },
      ),
    )
  })
})

describe('rotting (R10)', () => {
  const qualified = { today: '2025-11-21', last_touch: '2025-11-09', rot_days: 7, planned: [] as string[], cover_days: 14 }
  test('12 days in a stage that bears 7: rotten', () => {
    expect(rotting(qualified)).toEqual({ days: 12, rotten: true })
  })
  test('a visit planned within the cover keeps it', () => {
    expect(rotting({ ...qualified, planned: ['2025-11-28'] })).toEqual({ days: 12, rotten: false })
    expect(rotting({ ...qualified, planned: ['2025-12-05'] }).rotten).toBe(false)
    expect(rotting({ ...qualified, planned: ['2025-12-06'] }).rotten).toBe(true)
  })
  test('what is overdue covers nothing, what is today does', () => {
    expect(rotting({ ...qualified, planned: ['2025-11-20'] }).rotten).toBe(true)
    expect(rotting({ ...qualified, planned: ['2025-11-21'] }).rotten).toBe(false)
  })
  test('on the last day it bears it does not rot yet, and a stage without days never', () => {
    expect(rotting({ ...qualified, last_touch: '2025-11-14' }).rotten).toBe(false)
    expect(rotting({ ...qualified, rot_days: null }).rotten).toBe(false)
  })
})

describe('stages that a move asks about (R3)', () => {
  const stages = [
    { id: 1, kind: 'open' },
    { id: 2, kind: 'open' },
    { id: 3, kind: 'open' },
    { id: 8, kind: 'won' },
    { id: 9, kind: 'lost' },
  ] as const
  const ids = (from: number | null, to: number) => stagesToPass(stages, from, to).map(({ id }) => id)
  test('forward: those passed over and the target', () => expect(ids(1, 3)).toEqual([2, 3]))
  test('a new lead: all up to where it begins', () => expect(ids(null, 2)).toEqual([1, 2]))
  test('backward asks nothing', () => expect(ids(3, 1)).toEqual([]))
  test('winning asks about every open stage', () => expect(ids(1, 8)).toEqual([1, 2, 3, 8]))
  test('losing asks nothing', () => expect(ids(1, 9)).toEqual([]))
  test('reopened from won it goes where it is put without passing anything', () => expect(ids(8, 3)).toEqual([]))
})

describe('shares (R8)', () => {
  test('1,000,001 at 60 and 40 is 600,001 and 400,000', () => {
    expect(splitShares(new Decimal(1_000_001), ['60', '40'], 0).map(String)).toEqual(['600001', '400000'])
  })
  test('shares always add up to the whole, and none is negative', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
        (amount, weights) => {
          const all = weights.reduce((sum, weight) => sum + weight, 0)
          const parts = splitShares(
            new Decimal(amount),
            weights.map((weight) => new Decimal(weight).times(100).dividedBy(all)),
            0,
          )
          expect(parts.reduce((sum, part) => sum.plus(part), new Decimal(0)).toNumber()).toBe(amount)
          expect(parts.every((part) => part.gte(0))).toBe(true)
        },
      ),
    )
  })
})

describe('exposure (R14)', () => {
  const parts = { receivable: new Decimal(700_000), won: new Decimal(150_000), commit: new Decimal(50_000), amount: new Decimal(200_000) }
  test.each([
    ['receivable', 900_000],
    ['receivable_and_won', 1_050_000],
    ['receivable_won_and_commit', 1_100_000],
  ] as const)('%s: %i', (basis, sum) => {
    expect(exposureOf(basis, parts).toNumber()).toBe(sum)
  })
  test('what nobody knows is left out', () =>
    expect(exposureOf('receivable_and_won', { ...parts, receivable: null, won: null }).toNumber()).toBe(200_000))
})
