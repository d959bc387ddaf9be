/** Finance on the home page, in quick creation, in the search and beside its accounts (fa.md §2, §7, shell.md §2.2): as far as the caller may read it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAccountBalances } from '../../../src/shared/fa/chart'
import type { FinanceHome } from '../../../src/shared/fa/home'
import { readFinanceHome } from '../../../src/shared/fa/home'
import { testApp, type Client } from '../../support/app'
import { act, confirmed, draftOf, openBooks, posted, sale, type Books, type Line } from '../../support/fa-vouchers'
import { typedCall } from '../../support/typed-call'

let books: Books
let bought: number

beforeAll(async () => {
  books = await openBooks(await testApp({ env: { JOBS_AT_ONCE: '0' } }))
  const { customer } = books
  const item = (due_date: string) => ({ organization: customer, due_date })
  const owed = (amount: number, due_date: string): Line[] => [
    ['1170', amount, 0, item(due_date)],
    ['4110', 0, amount],
  ]
  // Overdue, due today, due on the seventh day, and after it; today is 2026-11-25.
  for (const [amount, due] of [
    [1_000, '2026-11-24'],
    [200, '2026-11-25'],
    [30, '2026-12-01'],
    [4, '2026-12-02'],
  ] as const)
    await posted(books, { lines: owed(amount, due) })
  bought = await posted(books, {
    summary: 'Paper of November',
    lines: [
      ['6211', 500, 0],
      ['2171', 0, 500, { ...item('2026-11-20'), document_no: 'INV-7781' }],
    ],
  })
  await posted(books, {
    category: 'R',
    lines: [
      ['1103', 9_000, 0],
      ['3110', 0, 9_000],
    ],
  })
  await confirmed(books, { lines: sale(books, 100) })
  await draftOf(books, books.amy, { lines: sale(books, 100) })
  await draftOf(books, books.ben, { lines: sale(books, 100) })
})
afterAll(() => books.server.close())

const homeOf = async (by: Client): Promise<FinanceHome> => (await typedCall(by, readFinanceHome)).data

test('what waits: own drafts, those of others to confirm, confirmed ones to post', async () => {
  expect((await homeOf(books.chief)).waiting).toEqual({ drafts: 0, confirm: 2, post: 1 })
  expect((await homeOf(books.amy)).waiting).toEqual({ drafts: 1, confirm: 1, post: null })
  expect((await homeOf(books.cashier)).waiting).toEqual({ drafts: 0, confirm: null, post: null })
})

test('what is overdue, and due today and in the six days after it, by side', async () => {
  const { receivable, payable } = await homeOf(books.chief)
  // The confirmed sale is due on its date: 105.
  expect(receivable).toEqual({ overdue: '1105.0000', due: '230.0000', people: { overdue: '0.0000', due: '0.0000' } })
  expect(payable).toEqual({ overdue: '500.0000', due: '0.0000', people: { overdue: '0.0000', due: '0.0000' } })
})

test('cash by account, for who reads the ledgers of cash', async () => {
  const { cash } = await homeOf(books.cashier)
  expect(cash?.accounts).toMatchObject([{ code: '1103', balance: '9000.0000', foreign: null }])
  expect(cash?.total).toBe('9000.0000')
})

test('the chart of accounts shows what each holds today, on its usual side; of cash and bank alone to a cashier', async () => {
  const balances = async (by: Client) =>
    Object.fromEntries((await typedCall(by, readAccountBalances)).data.balances.map(({ code, balance }) => [code, Number(balance)]))
  expect(await balances(books.chief)).toMatchObject({
    '1103': 9_000,
    '1170': 1_234,
    '2171': 500,
    '3110': 9_000,
    '4110': 1_234,
    '6211': 500,
  })
  expect(await balances(books.cashier)).toEqual({ '1101': 0, '1103': 9_000, '1104': 0 })
  const other = await books.server.signIn('staff05')
  expect((await other.get('/api/fa/account/balances')).status).toBe(403)
})

test('a department head has what the own customers owe, and nobody else has any of it', async () => {
  const head = await books.server.signIn('staff07')
  expect(await homeOf(head)).toMatchObject({
    waiting: { drafts: null, confirm: null, post: null },
    receivable: { overdue: '0.0000', due: '0.0000', people: null },
    ...{ payable: null, cash: null },
  })
  const other = await books.server.signIn('staff05')
  expect((await other.get('/api/fa/home')).status).toBe(403)
})

test('a voucher is found by its number, its summary and the document number of a line, by who may see that line', async () => {
  const found = async (q: string, by = books.chief) =>
    ((await by.get(`/api/common/search?kinds=fa/voucher&q=${encodeURIComponent(q)}`)).body.data ?? []).flatMap(({ hits }) =>
      (hits as { id: number }[]).map(({ id }) => id),
    )
  for (const q of ['T202611-0005', 'Paper of November', 'INV-7781']) expect(await found(q), q).toEqual([bought])
  expect(await found('INV-7782')).toEqual([])
  const other = await books.server.signIn('staff07')
  expect(await found('INV-7781', other)).toEqual([])
  const payroll = await draftOf(books, books.chief, {
    category: 'S',
    lines: [
      ['6201', 70, 0],
      ['2201', 0, 70, { document_no: 'PAY-11' }],
    ],
  })
  expect((await act(books.chief, payroll, 'confirm')).status).toBe(403)
  expect(await found('PAY-11')).toEqual([payroll])
  expect(await found('PAY-11', books.amy)).toEqual([])
})

test('quick creation offers vouchers and invoices to who may create them', async () => {
  const creatable = async (by: Client) =>
    (await by.get('/api/common/schema')).body.data
      .filter(({ actions }) => (actions as string[]).includes('create'))
      .map(({ entity }) => entity)
      .filter((entity) => entity === 'fa/voucher' || entity === 'fa/invoice')
  expect((await creatable(books.chief)).toSorted()).toEqual(['fa/invoice', 'fa/voucher'])
  expect(await creatable(books.auditor)).toEqual([])
})
