/** Typing a voucher (fa.md §2.2): amounts that compute, lines that copy, totals that run, the cash line that keeps up. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enterAmount } from '../../../src/pages/fa/voucher/grid/amount-entry'
import { keepCashLine, moveCash } from '../../../src/pages/fa/voucher/grid/cash-line'
import { emptyValues, isBlank, newLine, withAmount, type GridLine, type LineValues } from '../../../src/pages/fa/voucher/grid/grid-line'
import { shownColumns, type AskingAccount } from '../../../src/pages/fa/voucher/grid/line-columns'
import {
  copyAbove,
  dropLine,
  duplicateLine,
  filledLines,
  lineAfter,
  moveLine,
  swapSides,
  withForeignAmount,
  withRate,
} from '../../../src/pages/fa/voucher/grid/line-edits'
import { lineTotals, missingOn } from '../../../src/pages/fa/voucher/grid/line-totals'

const line = (values: Partial<LineValues> = {}): GridLine => newLine(values)
const cell = { before: '', missing: '0', decimals: 0 }
const enter = (text: string, given: Partial<typeof cell> = {}) => enterAmount(text, { ...cell, ...given })

describe('an amount', () => {
  it('is a number, with grouping commas and full-width digits', () => {
    expect(enter('105000')).toEqual({ amount: '105000' })
    expect(enter('105,000')).toEqual({ amount: '105000' })
    expect(enter('１０５，０００')).toEqual({ amount: '105000' })
    expect(enter('12.50', { decimals: 2 })).toEqual({ amount: '12.5' })
    expect(enter(' .5 ', { decimals: 2 })).toEqual({ amount: '0.5' })
  })
  it('is empty for nothing and for zero', () => {
    expect(enter('')).toEqual({ amount: '' })
    expect(enter('0')).toEqual({ amount: '' })
  })
  it('= fills the difference', () => {
    expect(enter('=', { missing: '5000' })).toEqual({ amount: '5000' })
    expect(enter('＝', { missing: '5000' })).toEqual({ amount: '5000' })
  })
  it('= on the wrong side says that the amount belongs on the other one', () => {
    expect(enter('=', { missing: '-5000' })).toEqual({ amount: '5000', crossed: true })
  })
  it('= in a balanced voucher empties the cell', () => {
    expect(enter('=', { missing: '0' })).toEqual({ amount: '' })
  })
  it('*1.05 computes on what is there, rounded half up to the currency', () => {
    expect(enter('*1.05', { before: '14208' })).toEqual({ amount: '14918' })
    expect(enter('×1.05', { before: '10' })).toEqual({ amount: '11' })
    expect(enter('*1.05', { before: '10', decimals: 2 })).toEqual({ amount: '10.5' })
    expect(enter('/3', { before: '100', decimals: 2 })).toEqual({ amount: '33.33' })
    expect(enter('÷3', { before: '100' })).toEqual({ amount: '33' })
    expect(enter('+50', { before: '100' })).toEqual({ amount: '150' })
    expect(enter('-30', { before: '100' })).toEqual({ amount: '70' })
  })
  it('computes with × before +, and with parentheses', () => {
    expect(enter('100+50*3')).toEqual({ amount: '250' })
    expect(enter('(100+50)*3')).toEqual({ amount: '450' })
    expect(enter('=1,200*2')).toEqual({ amount: '2400' })
    expect(enter('+10*2', { before: '5' })).toEqual({ amount: '25' })
  })
  it('says what is wrong', () => {
    expect(enter('abc')).toEqual({ wrong: 'unclear' })
    expect(enter('*1.05')).toEqual({ wrong: 'unclear' })
    expect(enter('5/0')).toEqual({ wrong: 'unclear' })
    expect(enter('(5+1')).toEqual({ wrong: 'unclear' })
    expect(enter('1.2.3')).toEqual({ wrong: 'unclear' })
    expect(enter('-30', { before: '10' })).toEqual({ wrong: 'negative' })
    expect(enter('12.5')).toEqual({ wrong: 'too_fine' })
    expect(enter('100000000000000')).toEqual({ wrong: 'too_long' })
    expect(enter('99999999999999')).toEqual({ amount: '99999999999999' })
  })
  it('property: + and − are exact, and undo each other', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 13n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), (a, b) => {
        const [before, step] = [new Decimal(String(a)).div(100), new Decimal(String(b)).div(100)]
        const up = enter(`+${step.toFixed()}`, { before: before.toFixed(), decimals: 2 })
        expect(up).toEqual({ amount: before.plus(step).toFixed() })
        if ('amount' in up) expect(enter(`-${step.toFixed()}`, { before: up.amount, decimals: 2 })).toEqual({ amount: before.toFixed() })
      }),
    )
  })
})

describe('totals', () => {
  it('run over what is typed, and say the difference', () => {
    expect(lineTotals([line({ debit: '105000' }), line({ credit: '100000' })])).toEqual({
      debit: '105000',
      credit: '100000',
      difference: '5000',
      isBalanced: false,
    })
    expect(lineTotals([line({ debit: '0.1' }), line({ debit: '0.2' }), line({ credit: '0.3' })]).isBalanced).toBe(true)
    expect(lineTotals([line()]).isBalanced).toBe(false)
  })
  it('property: = balances any voucher', () => {
    const amount = fc
      .bigInt({ min: 0n, max: 10n ** 12n })
      .map((units) => (units === 0n ? '' : new Decimal(String(units)).div(100).toFixed()))
    const typed = fc
      .record({ amount, isDebit: fc.boolean() })
      .map((one) => line(one.isDebit ? { debit: one.amount } : { credit: one.amount }))
    fc.assert(
      fc.property(fc.array(typed, { minLength: 1, maxLength: 30 }), (lines) => {
        const last = line()
        const all = [...lines, last]
        const entry = enterAmount('=', { before: '', missing: missingOn(all, last.key, 'debit'), decimals: 2 })
        if (!('amount' in entry)) throw new Error('no amount')
        const filled = withAmount(last, entry.crossed ? 'credit' : 'debit', entry.amount)
        expect(lineTotals([...lines, filled]).difference).toBe('0')
      }),
    )
  })
})

describe('lines', () => {
  it('↓ copies the cell above into an empty one; an amount stays on one side', () => {
    const lines = [line({ account: 7, memo: 'Rent', debit: '300' }), line({ credit: '10' }), line({ memo: 'Own' })]
    const [, second = line(), third = line()] = lines
    expect(copyAbove(lines, second.key, 'memo')[1]?.memo).toBe('Rent')
    expect(copyAbove(lines, second.key, 'debit')[1]).toMatchObject({ debit: '300', credit: '' })
    expect(copyAbove(lines, third.key, 'memo')).toBe(lines)
    expect(copyAbove(lines, lines[0]?.key ?? '', 'memo')).toBe(lines)
  })
  it('a currency is copied with its rate', () => {
    const lines = [line({ currency: 'USD', rate: '31.4' }), line()]
    expect(copyAbove(lines, lines[1]?.key ?? '', 'currency')[1]).toMatchObject({ currency: 'USD', rate: '31.4' })
  })
  it('Ctrl+D duplicates a line below it, without its stored id', () => {
    const lines = [{ ...line({ memo: 'a' }), id: 5 }, line({ memo: 'b' })]
    const { lines: next, key } = duplicateLine(lines, lines[0]?.key ?? '')
    expect(next.map(({ memo }) => memo)).toEqual(['a', 'a', 'b'])
    expect(next[1]).not.toHaveProperty('id')
    expect(next[1]?.key).toBe(key)
    expect(new Set(next.map((one) => one.key)).size).toBe(3)
  })
  it('Enter at the end of the last line begins a new one, unless it is empty or there are enough', () => {
    const lines = [line({ memo: 'a' })]
    const key = lines[0]?.key ?? ''
    expect(lineAfter(lines, key, 500).lines).toHaveLength(2)
    expect(lineAfter(lines, key, 1)).toEqual({ lines, key })
    const empty = [line()]
    expect(lineAfter(empty, empty[0]?.key ?? '', 500).lines).toBe(empty)
  })
  it('the last line that is dropped leaves an empty one', () => {
    const lines = [line({ memo: 'a' })]
    const left = dropLine(lines, lines[0]?.key ?? '')
    expect(left).toHaveLength(1)
    expect(left.every(isBlank)).toBe(true)
  })
  it('only lines that say something are saved', () => {
    expect(filledLines([line(), line({ account: 3 }), line({ department: 4 })])).toHaveLength(1)
  })
  it('property: moving a line keeps all lines, and moving back restores the order', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(11), fc.nat(11), (count, a, b) => {
        const lines = Array.from({ length: count }, (_, index) => line({ memo: String(index) }))
        const from = lines[a % count]?.key ?? ''
        const over = lines[b % count]?.key ?? ''
        const moved = moveLine(lines, from, over)
        expect(moved.findIndex(({ key }) => key === from)).toBe(b % count)
        expect(moveLine(moved, from, moved[a % count]?.key ?? '')).toEqual(lines)
      }),
    )
  })
  it('property: changing sides twice is nothing', () => {
    fc.assert(
      fc.property(fc.nat(9999), fc.boolean(), (units, isDebit) => {
        const one = line({ ...(isDebit ? { debit: String(units) } : { credit: String(units) }), amount_currency: isDebit ? '5' : '-5' })
        expect(swapSides(swapSides(one))).toEqual(one)
      }),
    )
  })
})

describe('an amount in a foreign currency', () => {
  it('R1: 333.33 USD at 31.2567 is 10,419', () => {
    expect(withForeignAmount(line({ currency: 'USD', rate: '31.2567' }), '333.33', 0)).toMatchObject({
      debit: '10419',
      credit: '',
      amount_currency: '333.33',
    })
    expect(withForeignAmount(line({ currency: 'USD', rate: '31.2567' }), '-999.99', 0)).toMatchObject({
      debit: '',
      credit: '31256',
      amount_currency: '-999.99',
    })
  })
  it('stays on the side of its line', () => {
    expect(withForeignAmount(line({ currency: 'USD', rate: '31.4', credit: '1' }), '600', 0)).toMatchObject({
      credit: '18840',
      amount_currency: '-600',
    })
  })
  it('follows the rate', () => {
    const before = withForeignAmount(line({ currency: 'USD', rate: '31.4', credit: '1' }), '600', 0)
    expect(withRate(before, '31.25', 0)).toMatchObject({ credit: '18750', amount_currency: '-600', rate: '31.25' })
  })
  it('without a rate has no base yet', () => {
    expect(withForeignAmount(line({ currency: 'USD' }), '600', 0)).toMatchObject({ debit: '', credit: '', amount_currency: '600' })
  })
})

describe('columns', () => {
  const plain: AskingAccount = { requires: [], kind: 'none', open_item: false, currency: null }
  const accounts = new Map<number, AskingAccount>([
    [1, plain],
    [2, { ...plain, requires: ['department', 'project'] }],
    [3, { ...plain, kind: 'receivable', open_item: true }],
    [4, { ...plain, kind: 'bank', currency: 'USD' }],
  ])
  const shown = (...lines: GridLine[]) =>
    shownColumns(lines, (id) => accounts.get(id), { company: 'TWD', chosen: new Set() }).filter(
      (column) => !['account', 'memo', 'debit', 'credit'].includes(column),
    )
  it('appear only when an account asks for them', () => {
    expect(shown(line({ account: 1 }))).toEqual([])
    expect(shown(line({ account: 1 }), line({ account: 2 }))).toEqual(['department', 'project'])
    expect(shown(line({ account: 3 }))).toEqual(['organization'])
    expect(shown(line({ account: 4 }))).toEqual(['currency', 'rate', 'amount_currency'])
  })
  it('stay while a line has filled them', () => {
    expect(shown(line({ account: 1, document_no: 'AB12345678' }))).toEqual(['document_no'])
  })
})

describe('the cash line', () => {
  const rest = [line({ account: 8, credit: '600' }), line({ account: 9, debit: '15' })]
  it('of a receipt is the first, and its debit is what the others lack', () => {
    const lines = keepCashLine(rest, 'receipt', 1)
    expect(lines.map(({ account, debit }) => [account, debit])).toEqual([
      [1, '585'],
      [8, ''],
      [9, '15'],
    ])
    expect(keepCashLine(lines, 'receipt', 1)).toBe(lines)
  })
  it('of a payment is the last, before the empty line that waits', () => {
    const lines = keepCashLine([line({ account: 9, debit: '21030' }), line()], 'payment', 1)
    expect(lines.map(({ account, credit }) => [account, credit])).toEqual([
      [9, ''],
      [1, '21030'],
      [null, ''],
    ])
  })
  it('goes along when the head names another account', () => {
    const lines = keepCashLine(rest, 'receipt', 1)
    expect(moveCash(lines, 'receipt', 1, 2)[0]).toMatchObject({ account: 2, debit: '585' })
  })
  it('is not there in a transfer, and in a foreign currency is left to its own rate', () => {
    expect(keepCashLine(rest, 'transfer', 1)).toBe(rest)
    const foreign = [line({ account: 1, currency: 'USD', debit: '100' }), ...rest]
    expect(keepCashLine(foreign, 'receipt', 1)).toBe(foreign)
  })
  it('property: a receipt or payment whose rest is on its side balances', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom('receipt', 'payment'),
        (amounts, kind) => {
          const side = kind === 'receipt' ? 'credit' : 'debit'
          const lines = amounts.map((amount) => line({ ...emptyValues, account: 5, [side]: String(amount) }))
          expect(lineTotals(keepCashLine(lines, kind as 'receipt' | 'payment', 1)).isBalanced).toBe(true)
        },
      ),
    )
  })
})
