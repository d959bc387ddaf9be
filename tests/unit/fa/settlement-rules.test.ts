/** Settlement, tax, revaluation (fa.md R6, R7, R9): the examples of the specification, and what must hold of any. */
import Decimal from 'decimal.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { revaluationLines, revalue, revalueItems, type ForeignBalance } from '../../../server/modules/fa/revaluation/rules/revaluation'
import { baseOfPart, mayWriteOff, payItem, proposeSettlement, settlePair, type OpenItem } from '../../../src/shared/fa/settlement'
import { bookedTax, isPlausibleTax, splitGross, taxOf } from '../../../src/shared/fa/tax'

const usd: OpenItem = {
  id: 1,
  side: 'debit',
  date: '2026-11-01',
  due_date: '2026-12-07',
  document_no: null,
  rate: '31.25',
  residual: '1000',
  residual_base: '31250',
}
const item = (more: Partial<OpenItem>): OpenItem => ({ ...usd, ...more })

describe('fa.md R6', () => {
  test('§12.10: USD 600 received at 31.40 for an item at 31.25 gains 90 and leaves USD 400, 12,500', () => {
    const paid = payItem(usd, { amount: '600', rate: '31.40', baseDigits: 0 })
    expect([paid.payment_base, paid.item_base, paid.difference, paid.residual, paid.residual_base].map(Number)).toEqual([
      18_840, 18_750, 90, 400, 12_500,
    ])
  })

  test('the rest at 31.70 gains 180 and leaves nothing', () => {
    const paid = payItem(item({ residual: '400', residual_base: '12500' }), { amount: '400', rate: '31.70', baseDigits: 0 })
    expect([paid.difference, paid.residual, paid.residual_base].map(Number)).toEqual([180, 0, 0])
  })

  test('paying a supplier more than the item stands at is a loss', () => {
    expect(payItem(item({ side: 'credit' }), { amount: '600', rate: '31.40', baseDigits: 0 }).difference.toNumber()).toBe(-90)
  })

  test('the part that ends an item takes its exact remainder', () => {
    expect(baseOfPart(item({ rate: '31.2567', residual: '333.33', residual_base: '10418' }), '333.33', 0).toNumber()).toBe(10_418)
  })

  test('what is paid beyond an item stays open', () => {
    const paid = payItem(usd, { amount: '1100', rate: '31.25', baseDigits: 0 })
    expect([paid.amount, paid.over].map(Number)).toEqual([1_000, 100])
  })

  test('two posted lines settle the smaller residual; the exchange voucher has the later date', () => {
    const receipt = item({ id: 2, side: 'credit', date: '2026-11-20', rate: '31.40', residual: '600', residual_base: '18840' })
    const pair = settlePair(receipt, usd, 0)
    expect([pair.amount, pair.debit_base, pair.credit_base, pair.difference].map(Number)).toEqual([600, 18_750, 18_840, 90])
    expect(pair.date).toBe('2026-11-20')
    expect(() => settlePair(usd, usd, 0)).toThrow(RangeError)
  })

  test('the item of the same amount and document comes first, then what is due first, then the older one', () => {
    const items = [
      item({ id: 1, residual: '50', due_date: '2026-12-10' }),
      item({ id: 2, residual: '100', due_date: '2026-12-20', document_no: 'AB1' }),
      item({ id: 3, residual: '50', due_date: '2026-12-01', date: '2026-10-02' }),
      item({ id: 4, residual: '50', due_date: '2026-12-01', date: '2026-10-01' }),
    ]
    const ids = (amount: string, document_no: string | null) =>
      proposeSettlement(items, { amount, document_no }).parts.map(({ item: { id }, amount: part }) => [id, part.toNumber()])
    expect(ids('100', 'AB1')).toEqual([[2, 100]])
    expect(ids('120', null)).toEqual([
      [4, 50],
      [3, 50],
      [1, 20],
    ])
  })

  test('a small rest may be given up, a larger one not', () => {
    expect([mayWriteOff('-10', 10), mayWriteOff('10.01', 10)]).toEqual([true, false])
  })

  test('parts never exceed what is paid or open, and nothing is lost', () => {
    const anItem = fc
      .record({ id: fc.nat(), residual: fc.integer({ min: 0, max: 5_000 }) })
      .map((one) => item({ ...one, residual_base: 0 }))
    fc.assert(
      fc.property(fc.array(anItem), fc.integer({ min: 0, max: 50_000 }), (items, amount) => {
        const { parts, over } = proposeSettlement(items, { amount, document_no: null })
        expect(parts.every((part) => part.amount.gt(0) && part.amount.lte(part.item.residual))).toBe(true)
        expect(Decimal.sum(over, ...parts.map((part) => part.amount)).toNumber()).toBe(amount)
      }),
    )
  })

  test('an item paid in any parts ends at exactly nothing in base, too', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 99_999 }), { minLength: 1, maxLength: 8 }), (cents) => {
        const total = new Decimal(cents.reduce((sum, cent) => sum + cent, 0)).dividedBy(100)
        const first = item({ rate: '31.2567', residual: total, residual_base: total.times('31.2567').toDecimalPlaces(0) })
        const last = cents.reduce(
          (open, cent) => ({ ...open, ...payItem(open, { amount: new Decimal(cent).dividedBy(100), rate: '30', baseDigits: 0 }) }),
          first,
        )
        expect([last.residual, last.residual_base].map(Number)).toEqual([0, 0])
      }),
    )
  })
})

describe('fa.md R9', () => {
  const tw = { rate: '5', rounding: 'half_up', digits: 0 } as const

  test('§12.13: net 14,208 has 710 of tax', () => {
    expect(taxOf('14208', tw).toNumber()).toBe(710)
  })

  test.each([
    [999, 951, 48],
    [1_050, 1_000, 50],
  ])('§12.13: gross %d is %d and %d', (gross, net, tax) => {
    expect(Object.values(splitGross(gross, tw)).map(Number)).toEqual([net, tax])
  })

  test('an invoice may be off by one dollar', () => {
    const taxes = [709, 710, 711, 708, 712].map((tax) => isPlausibleTax({ net: '14208', tax }, tw))
    expect(taxes).toEqual([true, true, true, false, false])
  })

  test('VAT Act art. 19: tax that may not be deducted is cost', () => {
    const parts = { net: new Decimal(1_000), tax: new Decimal(50) }
    expect(Object.values(bookedTax(parts, '1')).map(Number)).toEqual([1_000, 50])
    expect(Object.values(bookedTax(parts, '3')).map(Number)).toEqual([1_050, 0])
  })

  test('a gross amount splits into itself, and its tax is plausible', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), (gross) => {
        const { net, tax } = splitGross(gross, tw)
        expect(net.plus(tax).toNumber()).toBe(gross)
        expect(isPlausibleTax({ net, tax }, tw)).toBe(true)
      }),
    )
  })
})

describe('fa.md R7', () => {
  const about = { currency: 'USD', organization: null, person: null, item: null }
  const receivable: ForeignBalance = { ...about, account: 1172, mode: 'reverse', amount: '400', base: '12500', organization: 31, item: 1 }
  const deposits: ForeignBalance = { ...about, account: 1104, mode: 'carry', amount: '600', base: '18840' }
  const accounts = { unrealised: 7152, realised: 7151 }
  const amounts = (lines: { account: number; debit: Decimal; credit: Decimal }[]) =>
    lines.map(({ account, debit, credit }) => [account, debit.toNumber(), credit.toNumber()])
  const run = (balances: readonly ForeignBalance[], rate: string) => revalue(balances, { rates: { USD: rate }, baseDigits: 0 })

  test('§12.11: November of G at 31.80 books 220 and 240; only 220 is reversed', () => {
    const { booked, reversed } = revaluationLines(run([receivable, deposits], '31.80'), accounts)
    expect(amounts(booked)).toEqual([
      [1172, 220, 0],
      [1104, 240, 0],
      [7152, 0, 460],
    ])
    expect(amounts(reversed)).toEqual([
      [1172, 0, 220],
      [7152, 220, 0],
    ])
  })

  test('December of G at 31.60 books −160 on the deposits', () => {
    const { booked, reversed } = revaluationLines(run([{ ...deposits, amount: '1000', base: '31760' }], '31.60'), accounts)
    expect(amounts(booked)).toEqual([
      [1104, 0, 160],
      [7152, 160, 0],
    ])
    expect(reversed).toEqual([])
  })

  test('§12.11: the second run books nothing', () => {
    expect(
      run(
        [
          { ...receivable, base: '12720' },
          { ...deposits, base: '19080' },
        ],
        '31.80',
      ),
    ).toEqual([])
  })

  test('a balance without currency left is cleared to the realised difference, without a rate', () => {
    const revalued = revalue([{ ...receivable, amount: '0', base: '3' }], { rates: {}, baseDigits: 0 })
    expect(amounts(revaluationLines(revalued, accounts).booked)).toEqual([
      [1172, 0, 3],
      [7151, 3, 0],
    ])
    expect(revaluationLines(revalued, accounts).reversed).toEqual([])
  })

  test('§12.11: run again there is nothing, also where items of one counterparty and document gain and lose', () => {
    const options = { rates: { USD: '31.80' }, baseDigits: 0 }
    const items = [receivable, { ...receivable, item: 2, amount: '-400', base: '-12600' }, { ...receivable, item: 3, document_no: 'A1' }]
    const first = revalueItems(items, [], options)
    expect(first.map(({ document_no, difference, to }) => [document_no ?? null, difference.toNumber(), to])).toEqual([
      [null, 100, 'unrealised'],
      ['A1', 220, 'unrealised'],
    ])
    const booked = first.map((one) => ({ ...one, item: null, amount: 0, base: one.difference }))
    expect(revalueItems(items, booked, options)).toEqual([])
    const settled = revalueItems([], booked, options)
    expect(settled.map(({ difference, to }) => [difference.toNumber(), to])).toEqual([
      [-100, 'unrealised'],
      [-220, 'unrealised'],
    ])
  })

  test('an item without currency left is cleared once', () => {
    const options = { rates: {}, baseDigits: 0 }
    const rest = { ...receivable, amount: '0', base: '3' }
    expect(revalueItems([rest], [], options).map(({ difference, to }) => [difference.toNumber(), to])).toEqual([[-3, 'realised']])
    expect(revalueItems([rest], [{ ...rest, base: '-3' }], options)).toEqual([])
  })

  test('a currency without a rate is named', () => {
    expect(() => revalue([receivable], { rates: {}, baseDigits: 0 })).toThrow('USD')
  })

  test('any revaluation balances, and run again after booking finds nothing', () => {
    const balance = fc
      .record({ account: fc.nat(9), mode: fc.constantFrom('reverse' as const, 'carry' as const), amount: fc.integer(), base: fc.integer() })
      .map((one): ForeignBalance => ({ ...about, ...one }))
    fc.assert(
      fc.property(fc.array(balance), (balances) => {
        const revalued = run(balances, '31.2567')
        for (const lines of Object.values(revaluationLines(revalued, accounts)))
          expect(Decimal.sum(0, ...lines.map(({ debit, credit }) => debit.minus(credit))).toNumber()).toBe(0)
        const booked = balances.map((one) => ({
          ...one,
          base: new Decimal(one.base).plus(Decimal.sum(0, ...run([one], '31.2567').map(({ difference }) => difference))),
        }))
        expect(run(booked, '31.2567')).toEqual([])
      }),
    )
  })
})
