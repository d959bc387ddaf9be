/** The chain, numbers and reversals of vouchers, by the examples of the specification. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { canonicalVoucher, firstHash, voucherHash, type HashedLine } from '../../../server/modules/fa/voucher/rules/voucher-hash'
import { numberGaps, placeOfNumber } from '../../../server/modules/fa/voucher/rules/number-check'
import { reversalDay, reversedLine } from '../../../server/modules/fa/voucher/rules/reversal'

const line = (account: string, debit: string, credit: string, more: Partial<HashedLine> = {}): HashedLine => ({
  account,
  debit,
  credit,
  currency: null,
  rate: null,
  amount_currency: null,
  department: null,
  project: null,
  organization: null,
  person: null,
  document_no: null,
  memo: null,
  ...more,
})

const golden = {
  category: 'T',
  date: '2026-11-05',
  files: [],
  lines: [line('1170', '105000', '0', { organization: 31 }), line('4110', '0', '100000'), line('2321', '0', '5000')],
  number: 'T202611-0001',
  posting_no: 1,
  prev: firstHash,
  summary: '',
}

describe('the chain (fa.md R3)', () => {
  it('gives the test vector of the specification', () => {
    expect(voucherHash(golden, 'TWD')).toBe('6a7560cf10c1ebb557f785b0ef6e07f576981f983adae7133d950ebf4dd5a2c3')
  })

  it('writes keys sorted, without spaces, with 4 digits of amounts and 8 of rates', () => {
    expect(canonicalVoucher(golden, 'TWD')).toContain(
      '"lines":[[1,"1170","105000.0000","0.0000","TWD","1.00000000","105000.0000",null,null,31,null,"",""]',
    )
  })

  it('does not depend on the order of files, nor on how amounts are written', () => {
    const files = ['b'.repeat(64), 'a'.repeat(64)]
    const same = { ...golden, lines: golden.lines.map((one) => ({ ...one, debit: `${one.debit}.00`, currency: 'TWD', rate: '1' })) }
    expect(voucherHash({ ...golden, files }, 'TWD')).toBe(voucherHash({ ...golden, files: [...files].reverse() }, 'TWD'))
    expect(voucherHash(same, 'TWD')).toBe(voucherHash(golden, 'TWD'))
  })

  it('changes with every amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000 }), (amount) => {
        const altered = { ...golden, lines: [line('1170', String(105_000 + amount), '0', { organization: 31 }), ...golden.lines.slice(1)] }
        expect(voucherHash(altered, 'TWD')).not.toBe(voucherHash(golden, 'TWD'))
      }),
    )
  })
})

describe('numbers (fa.md R2)', () => {
  const of = (...sequences: number[]) => sequences.map((sequence) => ({ category: 'T', key: 'fa.voucher.T.202611', sequence }))

  it('finds what is lost or given twice', () => {
    expect(numberGaps(of(1, 2, 3))).toEqual([])
    expect(numberGaps(of(1, 3, 3))).toEqual([{ key: 'fa.voucher.T.202611', count: 3, missing: [2], twice: [3], last: 3 }])
  })

  it('finds that the last numbers of a counter are lost', () => {
    expect(numberGaps(of(1, 2), new Map([['fa.voucher.T.202611', 3]]))).toEqual([
      { key: 'fa.voucher.T.202611', count: 2, missing: [3], twice: [], last: 3 },
    ])
  })

  it('reads the place of a number from its pattern', () => {
    const how = { category: 'T', pattern: '{CODE}{YYYY}{MM}-{SEQ:4}', reset: 'month', date: '2026-11-05' } as const
    expect(placeOfNumber('T202611-0042', how)).toEqual({ category: 'T', key: 'fa.voucher.T.202611', sequence: 42 })
    expect(placeOfNumber('T202611-12345', how)?.sequence).toBe(12345)
    expect(placeOfNumber('T202610-0042', how)).toBeNull()
  })
})

describe('a reversal (fa.md R13)', () => {
  const posted = { debit: '18840.0000', credit: '0.0000', currency: 'USD', rate: '31.40000000', amount_currency: '600.0000', memo: 'x' }

  it('exchanges the sides, or keeps them with a minus sign', () => {
    expect(reversedLine(posted, 'swap')).toEqual({ ...posted, debit: '0.0000', credit: '18840.0000', amount_currency: '-600.0000' })
    expect(reversedLine(posted, 'negative')).toEqual({ ...posted, debit: '-18840.0000', credit: '0.0000', amount_currency: '-600.0000' })
  })

  it('taken back twice is what it was', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.constantFrom('swap' as const, 'negative' as const), (amount, mode) => {
        const own = { debit: `${amount}.0000`, credit: '0.0000', currency: null, rate: null, amount_currency: null }
        expect(reversedLine(reversedLine(own, mode), mode)).toEqual(own)
      }),
    )
  })

  const openIn = (...months: string[]) => ({
    isOpen: (date: string) => months.includes(date.slice(0, 7)),
    openFrom: months.map((month) => `${month}-01`),
  })

  it.each([
    ['the original day, while it is open', openIn('2026-10', '2026-11'), '2026-10-05'],
    ['today, where it is locked', openIn('2026-11'), '2026-11-20'],
    ['the first open day after it, where today is locked too', openIn('2026-12'), '2026-12-01'],
    ['no day before it', openIn('2026-09'), null],
  ])('stands on %s', (_name, periods, day) => {
    expect(reversalDay({ original: '2026-10-05', today: '2026-11-20', ...periods })).toBe(day)
  })

  it('of a voucher of a later day does not stand before it', () => {
    expect(reversalDay({ original: '2026-12-05', today: '2026-11-20', ...openIn('2026-11') })).toBeNull()
  })
})
