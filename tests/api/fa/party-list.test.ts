/** The lists of customers and suppliers (fa.md §2, R8, R14): sums in bulk, search, currencies, and whose accounts a reader sees. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { book, bookGolden, openBooks } from '../../support/fa-books'

let server: TestApp
let admin: Client
let accountant: Client
let customer: number
let other: number
let supplier: number

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-12-31T04:00:00Z'))
  admin = await server.signIn('admin')
  accountant = await holder('staff01', 'accountant')
  customer = await organization('Golden Customer', { is_customer: true })
  other = await organization('Overseas Buyer', { is_customer: true })
  supplier = await organization('Golden Supplier', { is_supplier: true })
  await organization('Not Yet Booked', { is_customer: true })
  await openBooks(server)
  await bookGolden(server, customer)
  const line = (account: string, debit: number, credit: number, more = {}) => ({ account, debit, credit, ...more })
  const foreign = { currency: 'USD', rate: 31.4 }
  await book(server, [
    {
      number: 'T202612-3001',
      date: '2026-12-10',
      category: 'T',
      role: 'normal',
      lines: [
        line('1172', 3_140, 0, { organization: other, foreign: { ...foreign, amount: 100 }, due_date: '2027-01-15' }),
        line('4110', 0, 3_140),
      ],
    },
    {
      number: 'T202612-3002',
      date: '2026-12-10',
      category: 'T',
      role: 'normal',
      lines: [line('6211', 4_000, 0), line('2171', 0, 4_000, { organization: supplier })],
    },
    {
      number: 'R202612-3001',
      date: '2026-12-20',
      category: 'R',
      role: 'normal',
      lines: [line('1103', 5_000, 0), line('1170', 0, 5_000, { organization: customer })],
    },
  ])
})
afterAll(() => server.close())

async function holder(account: string, role: string): Promise<Client> {
  const { userId } = await server.signIn(account)
  await sql`insert into sc_role_assignment (role_id, owner) select id, ${`u${userId}`} from sc_role where code = ${role}`.execute(server.db)
  return server.signIn(account)
}

const organization = async (name: string, more: object): Promise<number> =>
  Number((await admin.post('/api/cm/organization', { name, credit_unlimited: true, ...more })).body.data.id)

const list = (query = '', client = accountant, side = 'receivable') => client.get(`/api/fa/${side}/parties?${query}`)

test('customers with what is open, overdue and not due, the largest first, as their summaries say', async () => {
  const { status, body } = await list()
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    rows: [
      { id: customer, name: 'Golden Customer', open: '100000.0000', overdue: '100000.0000', not_due: '0.0000', oldest_overdue_days: 24 },
      {
        ...{ id: other, open: '3140.0000', overdue: '0.0000', not_due: '3140.0000', oldest_overdue_days: 0 },
        by_currency: [{ currency: 'USD', amount: '100.0000', base: '3140.0000' }],
      },
    ],
    totals: { open: '103140.0000', overdue: '100000.0000', not_due: '3140.0000' },
    ...{ currency: 'TWD', as_of: '2026-12-31', count: 2 },
  })
  for (const row of body.data.rows as { id: number; open: string; overdue: string }[]) {
    const { body: one } = await accountant.get(`/api/fa/receivable/summary?organization_id=${row.id}`)
    expect(one.data).toMatchObject({ open: row.open, overdue: row.overdue })
  }
})

test('the other side lists suppliers with what stands on the credit side', async () => {
  expect((await list('', accountant, 'payable')).body.data).toMatchObject({
    rows: [{ id: supplier, open: '4000.0000', oldest_overdue_days: 21 }],
    totals: { open: '4000.0000' },
  })
})

test('search, overdue, currency, order and pages narrow rows and totals alike', async () => {
  expect((await list('q=overseas')).body.data).toMatchObject({ count: 1, rows: [{ id: other }], totals: { open: '3140.0000' } })
  expect((await list('only=overdue')).body.data).toMatchObject({ count: 1, rows: [{ id: customer }] })
  expect((await list('currency=USD')).body.data).toMatchObject({ count: 1, rows: [{ id: other }] })
  expect((await list('sort=open')).body.data.rows).toMatchObject([{ id: other }, { id: customer }])
  expect((await list('only=all&q=not')).body.data).toMatchObject({ count: 1, rows: [{ name: 'Not Yet Booked', open: '0.0000' }] })
  expect((await list('page_size=20&page=9')).body.data).toMatchObject({ page: 1, count: 2 })
  expect((await list('sort=secret')).status).toBe(422)
})

test('as of an earlier day only what was booked by then counts', async () => {
  expect((await list('as_of=2026-11-06')).body.data).toMatchObject({ count: 1, totals: { open: '105000.0000', overdue: '0.0000' } })
})

test('fa.md §6: a department head sees the accounts of customers of the own department, and no supplier; staff see none', async () => {
  const head = await holder('staff08', 'department-head')
  const own = await organization('Own Customer', { is_customer: true, is_supplier: true, owner: head.userId })
  await book(server, [
    {
      number: 'T202612-3003',
      date: '2026-12-11',
      category: 'T',
      role: 'normal',
      lines: [
        { account: '1170', debit: 700, credit: 0, organization: own },
        { account: '4110', debit: 0, credit: 700 },
      ],
    },
  ])
  expect((await list('', head)).body.data).toMatchObject({ count: 1, rows: [{ id: own, open: '700.0000' }], totals: { open: '700.0000' } })
  expect((await list('only=all&q=golden', head)).body.data).toMatchObject({ count: 0, rows: [] })
  for (const name of ['summary', 'open-items', 'ledger', 'ageing']) {
    expect((await head.get(`/api/fa/receivable/${name}?organization_id=${own}`)).status, name).toBe(200)
    expect((await head.get(`/api/fa/receivable/${name}?organization_id=${customer}`)).status, name).toBe(404)
    expect((await head.get(`/api/fa/payable/${name}?organization_id=${own}`)).status, name).toBe(403)
  }
  expect((await list('', head, 'payable')).status).toBe(403)
  await sql`insert into fa_settlement (organization_id, account_id, date, state)
    select party, a.id, '2026-12-31', 'active' from fa_account as a, unnest(${[own, customer]}::bigint[]) as party where a.code = '1170'`.execute(
    server.db,
  )
  expect((await head.get('/api/fa/settlement')).body.data).toMatchObject([{ organization: own }])
  expect((await accountant.get('/api/fa/settlement')).body.data).toHaveLength(2)
  expect((await list('', await server.signIn('staff03'))).status).toBe(403)
})
