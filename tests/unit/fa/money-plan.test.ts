/** Vouchers of receipts and payments (fa.md R6), and lines that settle items: the examples, and that whatever is planned balances. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moneyPlan, type MoneyQuestion, type PlannedItem } from '../../../server/modules/fa/settlement/rules/money-plan'
import { settlingFindings, type SettledItem, type SettlingLine } from '../../../server/modules/fa/settlement/rules/settling-lines'
import type { OpenItem } from '../../../src/shared/fa/settlement'

const usd: OpenItem = {
  id: 1,
  side: 'debit',
  date: '2026-11-01',
  due_date: null,
  document_no: null,
  rate: '31.25',
  residual: '1000',
  residual_base: '31250',
}
const home = (more: Partial<OpenItem> = {}): OpenItem => ({ ...usd, rate: '1', residual: '105000', residual_base: '105000', ...more })
const paid = (item: OpenItem, amount: string, more: Partial<PlannedItem> = {}): PlannedItem => ({
  item,
  amount,
  discount: '0',
  write_off: '0',
  ...more,
})
const plan = (more: Partial<MoneyQuestion>) =>
  moneyPlan({ direction: 'receipt', items: [], rate: '1', fee: '0', advance: '0', baseDigits: 0, ...more })
const lines = (more: Partial<MoneyQuestion>) =>
  plan(more).lines.map(({ what, net, amount }) => [what, Number(net), amount && Number(amount)])

describe('receipts and payments (fa.md R6)', () => {
  test('§12.10: USD 600 at 31.40 for an item at 31.25', () => {
    expect(lines({ items: [paid(usd, '600')], rate: '31.40' })).toEqual([
      ['money', 18_840, 600],
      ['item', -18_750, -600],
      ['exchange', -90, null],
    ])
    expect(plan({ items: [paid(usd, '600')], rate: '31.40' }).settled[0]).toMatchObject({
      residual: new Decimal(400),
      residual_base: new Decimal(12_500),
    })
  })

  test('G P202611-0001: a bill of 21,000 with a fee of 30', () => {
    const bill = home({ side: 'credit', residual: '21000', residual_base: '21000' })
    expect(lines({ direction: 'payment', items: [paid(bill, '21000')], fee: '30' })).toEqual([
      ['money', -21_030, -21_030],
      ['fee', 30, null],
      ['item', 21_000, 21_000],
    ])
  })

  test('a discount of 2 % of 105,000: 102,900 comes in', () => {
    expect(lines({ items: [paid(home(), '102900', { discount: '2100' })] })).toEqual([
      ['money', 102_900, 102_900],
      ['discount', 2_100, null],
      ['item', -105_000, -105_000],
    ])
  })

  test('a credit note lessens what comes in, and what is paid beyond stays open', () => {
    const note = home({ id: 2, side: 'credit', residual: '5000', residual_base: '5000' })
    expect(lines({ items: [paid(home(), '105000'), paid(note, '5000')], advance: '700' })).toEqual([
      ['money', 100_700, 100_700],
      ['item', -105_000, -105_000],
      ['item', 5_000, 5_000],
      ['advance', -700, -700],
    ])
  })

  test('§12.12: what rounding leaves of a foreign payment is a line of its own', () => {
    const third = { ...usd, rate: '31.2567', residual: '333.33', residual_base: '10419' }
    expect(lines({ items: [paid(third, '333.33'), paid(third, '333.33'), paid(third, '333.33')], rate: '31.2567' })).toEqual([
      ['money', 31_256, 999.99],
      ['item', -10_419, -333.33],
      ['item', -10_419, -333.33],
      ['item', -10_419, -333.33],
      ['rounding', 1, null],
    ])
  })

  test('whatever is planned balances, and settles no more than the item in base', () => {
    const cents = fc.integer({ min: 1, max: 10_000_000 }).map((value) => new Decimal(value).div(100).toFixed(2))
    const rate = fc.integer({ min: 1, max: 100_000 }).map((value) => new Decimal(value).div(1000).toFixed(3))
    const given = fc.record({
      residual: cents,
      own: rate,
      share: fc.integer({ min: 1, max: 100 }),
      side: fc.constantFrom('debit', 'credit'),
    })
    fc.assert(
      fc.property(fc.array(given, { minLength: 1, maxLength: 5 }), rate, cents, (items, payment, fee) => {
        const planned = moneyPlan({
          direction: 'receipt',
          rate: payment,
          fee,
          advance: '1',
          baseDigits: 0,
          items: items.map(({ residual, own, share, side }) => ({
            item: { ...usd, side, rate: own, residual, residual_base: new Decimal(residual).times(own).toFixed(0, Decimal.ROUND_HALF_UP) },
            amount: new Decimal(residual).times(share).div(100).toFixed(2, Decimal.ROUND_DOWN),
            discount: '0',
            write_off: '0',
          })),
        })
        expect(Number(Decimal.sum(0, ...planned.lines.map(({ net }) => net)))).toBe(0)
        for (const { residual_base } of planned.settled) expect(Number(residual_base)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('lines that settle items', () => {
  const item: SettledItem = { ...usd, account: 7, party: 'o31', currency: 'USD' }
  const line: SettlingLine = { at: 1, settles: 1, account: 7, party: 'o31', currency: 'USD', net: '-18750', amount: '-600' }
  const codes = (...given: Partial<SettlingLine>[]) =>
    settlingFindings(
      given.map((more, at) => ({ ...line, at, ...more })),
      new Map([[1, item]]),
      0,
    ).map(({ path, code, params }) => [path, code, ...(params?.left === undefined ? [] : [params.left])])

  test('take what is left, each from what the one before it has left', () => {
    expect(codes({}, { net: '-12500', amount: '-400' })).toEqual([])
    expect(codes({}, {})).toEqual([['lines.1.amount_currency', 'settles_left', '400']])
  })

  test('are on the other side of the same account, party and currency, at the item’s own rate', () => {
    for (const wrong of [{ net: '18750', amount: '600' }, { account: 8 }, { party: 'o32' }, { party: null }, { currency: 'TWD' }])
      expect(codes(wrong)).toEqual([['lines.0.settles', 'settles_differs']])
    expect(codes({ net: '-18840' })).toEqual([['lines.0.credit', 'settles_base']])
    expect(codes({ settles: 2 })).toEqual([['lines.0.settles', 'settles_unknown']])
  })
})
