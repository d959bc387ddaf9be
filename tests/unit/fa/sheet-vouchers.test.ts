/** Rows of a sheet → vouchers (fa.md §8). */
import { expect, test } from 'vitest'
import {
  problemsOf,
  readVoucher,
  vouchersOf,
  type SheetReading,
  type SheetRow,
} from '../../../server/modules/fa/import/rules/sheet-vouchers'

const reading: SheetReading = {
  names: {
    accounts: new Map([
      ['6211', 1],
      ['2201', 2],
    ]),
    categories: new Map([['t', 7]]),
    default_category: 8,
    departments: new Map(),
    projects: new Map(),
    organizations: new Map([['c31', 31]]),
    registries: new Map([['22099131', 31]]),
    people: new Map(),
    tax_accounts: { input_vat: 21, output_vat: 22 },
  },
  book: { currency: 'TWD', digits: (currency) => (currency === 'TWD' ? 0 : 2) },
  dayOf: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
  numberOf: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : undefined),
  fileOf: (text) => (text === 'a.pdf' ? { path: 'files/a.pdf' } : { error: { key: 'error:import.file_missing', params: { name: text } } }),
  rateOf: (currency) => (currency === 'USD' ? '31.40' : undefined),
}
const row = (line: number, cells: SheetRow['cells']): SheetRow => ({ line, cells })
const read = (...rows: SheetRow[]) => {
  const [voucher] = vouchersOf(rows)
  if (!voucher) throw new Error('no voucher')
  return readVoucher(voucher, reading)
}
const told = ({ problems }: ReturnType<typeof read>) => problems.map(({ line, column, message }) => [line, column, message.key])

test('rows with one key are one voucher, wherever they stand and however it is written; rows without one stand alone', () => {
  const rows = ['A-1', 'b', 'ａ-1', '', 'B ', ''].map((voucher_key, at) => row(at + 2, { voucher_key }))
  expect(vouchersOf(rows).map(({ key, rows: own }) => [key, own.map(({ line }) => line)])).toEqual([
    ['A-1', [2, 4]],
    ['b', [3, 6]],
    [null, [5]],
    [null, [7]],
  ])
})

test('what the first row says holds for all; a row that says another is told', () => {
  const first = row(2, { voucher_key: 'k', date: '2026-11-05', category: 'T', summary: 'Rent', account: '6211', debit: '5' })
  expect(read(first, row(3, { voucher_key: 'k', account: '2201', credit: '5', category: 't' }))).toMatchObject({
    ...{ category: 7, date: '2026-11-05', summary: 'Rent', problems: [] },
    lines: [
      { account: 1, debit: '5' },
      { account: 2, credit: '5' },
    ],
  })
  expect(told(read(first, row(3, { voucher_key: 'k', account: '2201', credit: '5', date: '2026-11-06' })))).toEqual([
    [3, 'date', 'fa:import.differs'],
  ])
})

test('what a cell can’t mean is told of that cell', () => {
  const cells = { voucher_key: 'k', date: 'soon', category: 'Z', account: '9999', debit: 'ten', memo: 'x'.repeat(201), currency: 'US' }
  expect(told(read(row(2, cells)))).toEqual([
    [2, 'date', 'fa:import.no_date'],
    [2, 'category', 'fa:import.unknown_category'],
    [2, 'currency', 'fa:import.unknown'],
    [2, 'debit', 'fa:import.no_number'],
    [2, 'account', 'fa:import.unknown'],
    [2, 'memo', 'fa:import.too_long'],
  ])
  expect(told(read(row(2, { account: '', debit: '1' })))).toEqual([
    [2, 'voucher_key', 'fa:import.key_missing'],
    [2, 'account', 'fa:import.account_missing'],
  ])
})

test('a counterparty is found by its code or its business number', () => {
  const lines = [
    row(2, { voucher_key: 'k', account: '6211', organization_code: 'C31' }),
    row(3, { voucher_key: 'k', account: '2201', registry_no: '22099131' }),
  ]
  expect(read(...lines).lines.map(({ organization }) => organization)).toEqual([31, 31])
})

test('a foreign amount takes the sign of its side and the rate of its day; without a side it is converted', () => {
  const cells = { voucher_key: 'k', date: '2026-11-05', account: '6211', currency: 'usd', amount_currency: '100' }
  const line = (more: SheetRow['cells']) => read(row(2, { ...cells, ...more })).lines[0]
  expect(line({ credit: '3140' })).toMatchObject({ currency: 'USD', rate: '31.40', amount_currency: '-100', credit: '3140' })
  expect(line({})).toMatchObject({ debit: '3140', credit: '0', amount_currency: '100' })
  expect(line({ amount_currency: '-100', rate: '31.5' })).toMatchObject({ debit: '0', credit: '3150', amount_currency: '-100' })
  expect(line({ currency: 'TWD', debit: '100' })).toMatchObject({ currency: null, rate: null, amount_currency: null, debit: '100' })
})

test('findings of the checks concern cells of the sheet, once; drafts may lack files and wait for their month', () => {
  const [voucher] = vouchersOf([row(2, { voucher_key: 'k' }), row(5, { voucher_key: 'k' })])
  if (!voucher) throw new Error('no voucher')
  const findings = [
    { path: 'lines.1.organization', code: 'counterparty_required', params: { account: '1170' } },
    { path: 'lines.0.account', code: 'account_missing' },
    { path: 'lines', code: 'unbalanced' },
    { path: 'files', code: 'file_missing' },
    { path: 'date', code: 'period_future' },
  ]
  const known = [{ line: 2, column: 'account' as const, message: { key: 'fa:import.unknown' } }]
  const places = (state: 'draft' | 'confirmed') =>
    problemsOf(findings, { line_rows: voucher.rows.map(({ line }) => line) }, { state, known }).map(({ line, column }) => [line, column])
  expect(places('draft')).toEqual([
    [5, 'organization_code'],
    [2, null],
  ])
  expect(places('confirmed')).toHaveLength(4)
})

test('one error for each cause: what follows from a wrong cell is left out', () => {
  const voucher = read(
    row(2, { voucher_key: 'k', account: '6211', debit: '1o0' }),
    row(3, { voucher_key: 'k', account: '2201', credit: '100' }),
  )
  const follows = [
    { path: 'lines.0.debit', code: 'no_amount' },
    { path: 'lines', code: 'unbalanced' },
  ]
  expect(problemsOf(follows, voucher, { state: 'confirmed', known: voucher.problems })).toEqual([])
  const rate = [{ path: 'lines.0.rate', code: 'rate_missing' }, ...follows]
  expect(problemsOf(rate, voucher, { state: 'confirmed', known: [] })).toMatchObject([{ line: 2, column: 'rate' }])
  expect(problemsOf(follows, voucher, { state: 'confirmed', known: [] })).toMatchObject([{ line: 2, column: 'debit' }])
  expect(problemsOf([{ path: 'lines', code: 'unbalanced' }], voucher, { state: 'confirmed', known: [] })).toHaveLength(1)
  const later = [{ line: 3, column: 'category' as const, message: { key: 'fa:import.unknown_category' } }]
  expect(problemsOf([{ path: 'category', code: 'category_missing' }], voucher, { state: 'confirmed', known: later })).toEqual([])
})

test('a row with an invoice is two lines: net on its account, tax on the VAT account; tax that is not deductible is cost (R9)', () => {
  const invoice = { voucher_key: 'a', account: '6211', net: '20000', tax: '1000', invoice_no: 'AB12345678', seller_no: '22099131' }
  const sides = ({ lines }: ReturnType<typeof read>) => lines.map(({ account, debit, credit }) => [account, debit, credit])
  const bought = read(row(2, invoice), row(3, { voucher_key: 'a', account: '2201', credit: '21000' }))
  expect(sides(bought)).toEqual([
    [1, '20000', null],
    [21, '1000', null],
    [2, null, '21000'],
  ])
  expect(bought.lines.map(({ document_no, organization }) => [document_no, organization])).toEqual([
    ['AB12345678', 31],
    ['AB12345678', 31],
    [null, null],
  ])
  expect([bought.line_rows, told(bought)]).toEqual([[2, 2, 3], []])
  expect(sides(read(row(2, { ...invoice, deduct: '3' })))).toEqual([[1, '21000', null]])
  expect(sides(read(row(2, { ...invoice, invoice_format: '31' })))).toEqual([
    [1, null, '20000'],
    [22, null, '1000'],
  ])
})

test('of an invoice it says which cell is wrong', () => {
  const invoice = { voucher_key: 'a', account: '6211', net: '20000', tax: '1000' }
  expect(told(read(row(2, { ...invoice, invoice_format: '99', deduct: '5', debit: '1' })))).toEqual([
    [2, 'invoice_format', 'fa:import.unknown'],
    [2, 'deduct', 'fa:import.unknown'],
    [2, 'net', 'fa:import.net_beside'],
  ])
})

test('files of the ZIP are named in any row of the voucher, each once; one that is not there is told of its cell', () => {
  const voucher = read(
    row(2, { voucher_key: 'a', account: '6211', file_names: 'a.pdf; b.pdf' }),
    row(3, { voucher_key: 'a', account: '2201', file_names: 'a.pdf' }),
  )
  expect([voucher.paths, told(voucher)]).toEqual([['files/a.pdf'], [[2, 'file_names', 'error:import.file_missing']]])
})
