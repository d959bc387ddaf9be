/** Two sheets → the opening voucher (fa.md §8). */
import { expect, test } from 'vitest'
import {
  clearingLine,
  isAccepted,
  openingProblems,
  readOpening,
  type OpeningReading,
  type OpeningRow,
} from '../../../server/modules/fa/import/rules/opening-sheets'
import { Exact, totalsOf } from '../../../src/shared/fa/voucher-amounts'

const accounts = [
  { id: 1, code: '1103', side: 'debit', open_item: false },
  { id: 2, code: '1170', side: 'debit', open_item: true },
  { id: 3, code: '2171', side: 'credit', open_item: true },
  { id: 4, code: '3110', side: 'credit', open_item: false },
] as const
const reading: OpeningReading = {
  day: '2026-11-01',
  account: (id) => accounts.find((account) => account.id === id),
  names: {
    accounts: new Map(accounts.map(({ code, id }) => [code, id])),
    ...{ categories: new Map(), default_category: null, departments: new Map(), projects: new Map() },
    organizations: new Map([['c31', 31]]),
    ...{ registries: new Map(), people: new Map([['e7', 7]]), tax_accounts: { input_vat: null, output_vat: null } },
  },
  book: { currency: 'TWD', digits: (currency) => (currency === 'TWD' ? 0 : 2) },
  dayOf: (text) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
  numberOf: (text) => (/^-?\d+(\.\d+)?$/.test(text) ? text : undefined),
  fileOf: () => ({ error: { key: 'error:import.file_missing' } }),
  rateOf: (currency, day) => (currency === 'USD' && day === '2026-11-01' ? '31.40' : undefined),
}
const rows = (...cells: OpeningRow['cells'][]): OpeningRow[] => cells.map((own, at) => ({ line: at + 2, cells: own }))
const read = (balances: OpeningRow['cells'][], items: OpeningRow['cells'][] = []) =>
  readOpening({ accounts: rows(...balances), items: rows(...items) }, reading)
const places = ({ problems }: ReturnType<typeof read>) =>
  problems.map(({ sheet, line, column, message }) => [sheet, line, column, message.key.replace(/^fa:/, '')])

test('an account of open items is what its items are, positive on its own side; accounts without a balance are left out', () => {
  const found = read(
    [
      { account: '1103', debit: '500' },
      { account: '2171', credit: '80' },
      { account: '3110', credit: '420' },
      { account: '1170', debit: '0' },
    ],
    [
      { account: '2171', organization_code: 'C31', amount: '100', document_no: 'B-1' },
      { account: '2171', employee_no: 'E7', amount: '-20' },
    ],
  )
  expect(found.problems).toEqual([])
  expect(found.lines).toMatchObject([
    { account: 1, debit: '500' },
    { account: 4, credit: '420' },
    { account: 3, credit: '100', organization: 31, document_no: 'B-1' },
    { account: 3, debit: '20', person: 7 },
  ])
  expect(found.places).toEqual([
    { sheet: 'accounts', line: 2 },
    { sheet: 'accounts', line: 4 },
    { sheet: 'items', line: 2 },
    { sheet: 'items', line: 3 },
  ])
  expect(found.difference.toFixed()).toBe('0')
})

test('a foreign item has the rate of its row, of its base amount, or of the first day', () => {
  const item = (cells: OpeningRow['cells']) =>
    read([], [{ account: '1170', organization_code: 'C31', currency: 'USD', amount: '100', ...cells }]).lines[0]
  expect(item({ rate: '31.25' })).toMatchObject({ debit: '3125', rate: '31.25', amount_currency: '100' })
  expect(item({ amount_base: '3130' })).toMatchObject({ debit: '3130', rate: '31.3', amount_currency: '100' })
  expect(item({})).toMatchObject({ debit: '3140', rate: '31.40' })
})

test('what items add up to is said of the balance, once, and not while a cell is wrong', () => {
  const items = [{ account: '1170', organization_code: 'C31', amount: '70' }]
  expect(places(read([{ account: '1170', debit: '100' }], items))).toEqual([['accounts', 2, 'account', 'opening_import.items_differ']])
  expect(places(read([], items))).toEqual([['items', 2, 'account', 'opening_import.items_differ']])
  expect(places(read([{ account: '1170', debit: '1o0' }], items))).toEqual([['accounts', 2, 'debit', 'import.no_number']])
})

test('an account stands once, an item has a party and an account of items, and an amount that is one', () => {
  expect(
    places(
      read([
        { account: '1103', debit: '1' },
        { account: '1103', debit: '2' },
      ]),
    ),
  ).toEqual([['accounts', 3, 'account', 'opening_import.account_twice']])
  expect(
    places(
      read([
        { account: '1103', debit: '1' },
        { account: '1103', debit: '2', currency: 'USD', rate: '2', amount_currency: '1' },
      ]),
    ),
  ).toEqual([])
  const item = (cells: OpeningRow['cells']) => places(read([], [{ account: '1170', organization_code: 'C31', amount: '5', ...cells }]))
  expect(item({ organization_code: '' })).toEqual([
    ['items', 2, 'organization_code', 'opening_import.party_missing'],
    ['items', 2, 'account', 'opening_import.items_differ'],
  ])
  expect(item({ account: '1103' })).toEqual([['items', 2, 'account', 'opening_import.no_open_items']])
  expect(item({ amount: 'five' })).toEqual([['items', 2, 'amount', 'import.no_number']])
  expect(item({ amount: '' })).toEqual([['items', 2, 'amount', 'opening_import.amount_missing']])
  expect(item({ amount_base: '6' })).toEqual([['items', 2, 'amount_base', 'opening_import.base_differs']])
})

test('findings are said of the sheet that the line came from; a wrong amount not twice', () => {
  const found = read([{ account: '1103', debit: '5' }], [{ account: '1170', organization_code: 'C31', amount: 'five', due_date: 'soon' }])
  const findings = [
    { path: 'lines.0.account', code: 'account_inactive' },
    { path: 'lines.1.debit', code: 'no_amount' },
    { path: 'date', code: 'period_locked' },
  ]
  expect(openingProblems(findings, found, 'draft').map(({ sheet, line, column }) => [sheet, line, column])).toEqual([
    ['accounts', 2, 'account'],
    ['accounts', 2, null],
  ])
})

test('the difference goes to its account, and only the one that was accepted', () => {
  const off = new Exact('-12')
  expect(clearingLine(off, { account: 9, digits: 0, memo: 'Difference' })).toMatchObject({ account: 9, debit: '12', credit: '0' })
  expect(totalsOf([{ debit: null, credit: '12' }, clearingLine(off, { account: 9, digits: 0, memo: '' })]).difference.toFixed()).toBe('0')
  expect([isAccepted(off, null), isAccepted(off, '12'), isAccepted(off, '-12.0000'), isAccepted(new Exact(0), null)]).toEqual([
    ...[false, false, true, true],
  ])
})
