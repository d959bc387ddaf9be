/** What a customer owes (fa.md R14, §12.15), on the golden ledger. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { book, bookGolden, openBooks } from '../../support/fa-books'

let server: TestApp
let admin: Client
let accountant: Client
let customer: number

beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-12-31T04:00:00Z'))
  admin = await server.signIn('admin')
  const { userId } = await server.signIn('staff01')
  await sql`insert into sc_role_assignment (role_id, owner) select id, ${`u${userId}`} from sc_role where code = 'accountant'`.execute(
    server.db,
  )
  accountant = await server.signIn('staff01')
  customer = await organization('Golden Customer')
  await openBooks(server)
  await bookGolden(server, customer)
})
afterAll(() => server.close())

const organization = async (name: string): Promise<number> =>
  Number((await admin.post('/api/cm/organization', { name, credit_unlimited: true })).body.data.id)

const summary = (id: number, more = '', client = accountant, side = 'receivable') =>
  client.get(`/api/fa/${side}/summary?organization_id=${id}${more}`)

test('fa.md §12.15: the customer of G on 2026-12-31', async () => {
  const { status, body } = await summary(customer, '&as_of=2026-12-31')
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    open: '105000.0000',
    overdue: '105000.0000',
    oldest_overdue_days: 24,
    currency: 'TWD',
    as_of: '2026-12-31',
    not_due: '0.0000',
    complete: true,
    by_currency: [{ currency: 'TWD', amount: '105000.0000', base: '105000.0000' }],
  })
  expect((body.data.buckets as unknown[])[0]).toEqual({ from: 1, to: 30, amount: '105000.0000' })
})

test('fa.md §12.15: cm counts the same in the customer’s exposure', async () => {
  const { status, body } = await admin.get(`/api/cm/organization/${customer}/exposure`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ receivables_known: true, overdue_days: 24 })
  expect(Number(body.data.exposure)).toBe(105_000)
})

test('before it is due nothing is overdue, and before the invoice nothing is open', async () => {
  expect((await summary(customer, '&as_of=2026-12-07')).body.data).toMatchObject({
    open: '105000.0000',
    overdue: '0.0000',
    not_due: '105000.0000',
  })
  expect((await summary(customer, '&as_of=2026-11-04')).body.data).toMatchObject({ open: '0.0000', oldest_overdue_days: 0 })
})

test('days of grace of the customer’s term don’t count, in the summary, the list and cm alike (fa.md R8)', async () => {
  const { db } = server
  const graceOf = (days: number | null) => sql`update cm_payment_term set grace_days = ${days} where code = 'NET30'`.execute(db)
  await graceOf(5)
  await sql`update cm_organization set term_of_payment_id = (select id from cm_term_of_payment where code = 'TT30') where id = ${customer}`.execute(
    db,
  )
  expect((await summary(customer)).body.data).toMatchObject({ overdue: '105000.0000', oldest_overdue_days: 19 })
  expect((await summary(customer, '&as_of=2026-12-12')).body.data).toMatchObject({ overdue: '0.0000', not_due: '105000.0000' })
  const { body } = await accountant.get('/api/fa/receivable/parties?q=Golden')
  expect(body.data.rows).toMatchObject([{ oldest_overdue_days: 19 }])
  expect((await admin.get(`/api/cm/organization/${customer}/exposure`)).body.data).toMatchObject({ overdue_days: 19 })
  await graceOf(null)
})

test('an organization without items has zeros, one that does not exist is 404, and the right is checked', async () => {
  const none = await organization('Nothing Open')
  expect((await summary(none)).body.data).toMatchObject({ open: '0.0000', overdue: '0.0000', by_currency: [] })
  expect((await summary(999_999)).status).toBe(404)
  expect((await summary(customer, '', await server.signIn('staff02'))).status).toBe(403)
})

test('a supplier is owed what stands on the credit side; receipts lessen what is open', async () => {
  const supplier = await organization('Golden Supplier')
  const lines = (debit: string, credit: string, amount: number, organizationId: number) => [
    { account: debit, debit: amount, credit: 0, organization: organizationId },
    { account: credit, debit: 0, credit: amount, organization: organizationId },
  ]
  await book(server, [
    { number: 'T202612-3001', date: '2026-12-10', category: 'T', role: 'normal', lines: lines('6211', '2171', 4_000, supplier) },
    { number: 'R202612-3001', date: '2026-12-20', category: 'R', role: 'normal', lines: lines('1103', '1170', 5_000, customer) },
  ])
  expect((await summary(supplier, '', accountant, 'payable')).body.data).toMatchObject({
    open: '4000.0000',
    overdue: '4000.0000',
    oldest_overdue_days: 21,
  })
  expect((await summary(customer)).body.data).toMatchObject({ open: '100000.0000', overdue: '100000.0000' })
})
