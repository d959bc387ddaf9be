/** Lines pasted from a spreadsheet into a voucher (fa.md §2.2). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newLine } from '../../../src/pages/fa/voucher/grid/grid-line'
import { isSheet, layLines, pastedLines, type SheetPaste } from '../../../src/pages/fa/voucher/grid/sheet-paste'

const accounts: Readonly<Record<string, number>> = { '6211': 1, '1421': 2, '2171': 3 }
const paste: SheetPaste = {
  columns: ['account', 'memo', 'debit', 'credit'],
  headings: (column) => [column, { account: '科目', debit: '借方', credit: '貸方' }[String(column)] ?? ''].filter(Boolean),
  idOf: (column, text) => (column === 'account' ? accounts[text] : undefined),
  formats: { language: 'tw', timeZone: 'Asia/Taipei', rocEra: true },
}
const read = (text: string, given: Partial<SheetPaste> = {}) => pastedLines(text, { ...paste, ...given })

describe('a sheet', () => {
  it('is read by position, with thousands signs and full-width digits', () => {
    expect(read('6211\tPaper\t20,000\t\n１４２１\tVAT\t１，０００\t-\n2171\t\t\t21,000.00')).toEqual([
      { values: { account: 1, memo: 'Paper', debit: '20000', credit: '' }, wrong: {} },
      { values: { memo: 'VAT', debit: '1000', credit: '' }, wrong: { account: '１４２１' } },
      { values: { account: 3, memo: '', debit: '', credit: '21000' }, wrong: {} },
    ])
  })
  it('is read by its heading, in any order; columns without a name of ours are passed over', () => {
    expect(read('貸方\t科目\tcolour\t借方\n\t6211\tred\t500')).toEqual([{ values: { credit: '', account: 1, debit: '500' }, wrong: {} }])
  })
  it('names what was not understood, and takes the rest', () => {
    expect(read('9999\tx\tabc\t')).toEqual([{ values: { memo: 'x', credit: '' }, wrong: { account: '9999', debit: 'abc' } }])
  })
  it('a negative debit is a credit', () => {
    expect(read('6211\t\t(500)\t')[0]?.values).toMatchObject({ debit: '', credit: '500' })
  })
  it('reads days of the ROC era where people write so', () => {
    expect(read('115/11/25', { columns: ['due_date'] })[0]?.values).toEqual({ due_date: '2026-11-25' })
  })
  it('empty lines are no lines, and one cell is no sheet', () => {
    expect(read('6211\ta\t1\t\n\t\t\t\n2171\tb\t\t1')).toHaveLength(2)
    expect(isSheet('12,000')).toBe(false)
    expect(isSheet('12,000\n')).toBe(false)
    expect(isSheet('6211\t12,000')).toBe(true)
  })
})

describe('pasted lines', () => {
  it('change the lines from the cursor on, add what is missing, and stop at the limit', () => {
    const lines = [newLine({ memo: 'a' }), newLine({ memo: 'b', department: 4 })]
    const pasted = read('6211\tx\t1\t\n2171\ty\t\t1')
    const laid = layLines(lines, lines[1]?.key ?? '', pasted, 500)
    expect(laid.map(({ memo, department }) => [memo, department])).toEqual([
      ['a', null],
      ['x', 4],
      ['y', null],
    ])
    expect(laid[1]?.key).toBe(lines[1]?.key)
    expect(layLines(lines, lines[1]?.key ?? '', pasted, 2)).toHaveLength(2)
  })
  it('property: what a sheet writes with thousands signs is read exactly', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), (units) => {
        const cents = String(units).padStart(3, '0')
        const [whole, fraction] = [cents.slice(0, -2), cents.slice(-2)]
        const written = `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${fraction}`
        const read = pastedLines(`\t${written}`, { ...paste, columns: ['memo', 'debit'] })[0]?.values.debit ?? ''
        const [units2 = '', parts = ''] = read.split('.')
        expect(`${units2}${parts.padEnd(2, '0')}`.replace(/^0+(?=\d{3})/, '')).toBe(cents)
      }),
    )
  })
})
