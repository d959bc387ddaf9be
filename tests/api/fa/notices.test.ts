/** What finance notifies people of (fa.md §7): who hears of it, when, and how often. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyMissingRates, notifyMornings } from '../../../server/modules/fa/notice/morning-notices'
import { testApp, type Client } from '../../support/app'
import { act, draftOf, openBooks, posted, sale, testNow, type Books } from '../../support/fa-vouchers'
import { runJob } from '../../support/run-job'

let books: Books

beforeAll(async () => {
  books = await openBooks(await testApp({ env: { JOBS_AT_ONCE: '0' } }))
})
afterAll(() => books.server.close())
/** Sessions are of that day: who calls, calls on it. */
beforeEach(async () => {
  books.server.setNow(testNow)
  await sql`delete from sc_user_notification`.execute(books.server.db)
})

/** Titles in English that somebody has, of one event. */
async function heard({ userId }: Client, event: string): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select data -> 'title' ->> 'en' as title from sc_user_notification where user_id = ${userId} and event = ${event} order by id`.execute(
    books.server.db,
  )
  return rows.map(({ title }) => title)
}
const morning = async (day: string) => {
  books.server.setNow(new Date(`${day}T01:00:00Z`))
  await runJob(books.server, notifyMornings)
}

test('those who confirm hear each workday of the drafts that wait for them, not of their own', async () => {
  const { amy, ben, chief, cashier } = books
  const ids = [await draftOf(books, amy, { lines: sale(books, 100) }), await draftOf(books, ben, { lines: sale(books, 200) })]
  await morning('2026-11-25')
  expect(await heard(chief, 'fa.voucher-waiting')).toEqual(['2 vouchers wait for your confirmation.'])
  expect(await heard(amy, 'fa.voucher-waiting')).toEqual(['1 voucher waits for your confirmation.'])
  expect(await heard(cashier, 'fa.voucher-waiting')).toEqual([])
  await sql`delete from sc_user_notification`.execute(books.server.db)
  await morning('2026-11-28')
  expect(await heard(chief, 'fa.voucher-waiting')).toEqual([])
  books.server.setNow(testNow)
  for (const id of ids) await amy.delete(`/api/fa/voucher/${id}`)
})

test('an attempt to write to a locked period: the chief accountants are notified, whatever becomes of the voucher', async () => {
  const id = await draftOf(books, books.amy, { date: '2026-10-31', summary: 'Late paper', lines: sale(books, 100) })
  expect((await act(books.ben, id, 'confirm')).status).toBe(422)
  expect(await heard(books.chief, 'fa.locked-attempt')).toEqual([expect.stringContaining('tried to book Late paper on 2026-10-31')])
  expect(await heard(books.ben, 'fa.locked-attempt')).toEqual([])
})

test('whoever is granted an exception is notified', async () => {
  const { chief, amy, server } = books
  const { rows } = await sql<{ id: number }>`select id::int as id from fa_period where code = '2026-10'`.execute(server.db)
  const granted = await chief.post(`/api/fa/period/${rows[0]?.id}/exception`, {
    ...{ owner: `u${amy.userId}`, reason: 'Late paper', until: '2026-11-25T09:00:00Z' },
  })
  expect(granted.status, JSON.stringify(granted.body)).toBe(201)
  expect(await heard(amy, 'fa.exception-granted')).toEqual(['You may write to 2026-10 for a limited time.'])
})

test('months to lock on the fifth workday, VAT 10 and 3 days before the 15th unless it is filed, the closing of a year before its dates', async () => {
  const { chief, auditor, server } = books
  await sql`update fa_period set state = 'open' where code in ('2026-10', '2026-12')`.execute(server.db)
  await morning('2026-11-05')
  expect(await heard(chief, 'fa.vat-due')).toEqual(['The VAT return for 2026-09 to 2026-10 is due on 2026-11-15, in 10 days.'])
  await morning('2026-11-06')
  expect(await heard(chief, 'fa.period-to-lock')).toEqual(['To be locked: 2026-10.'])
  await sql`update fa_period set tax_locked = true where code in ('2026-09', '2026-10')`.execute(server.db)
  await morning('2026-11-12')
  expect(await heard(chief, 'fa.vat-due')).toHaveLength(1)
  await morning('2027-02-21')
  expect(await heard(chief, 'fa.year-end-due')).toEqual(['The closing of 2026 is due on 2027-02-28, in 7 days.'])
  expect(await heard(auditor, 'fa.year-end-due')).toEqual([])
  await sql`update fa_period set state = 'locked' where code = '2026-10'`.execute(server.db)
})

test('cashiers hear on the first workday of the week what is to be paid', async () => {
  const { customer, cashier } = books
  await posted(books, {
    lines: [
      ['6211', 500, 0],
      ['2171', 0, 500, { organization: customer, due_date: '2026-11-26' }],
    ],
  })
  await morning('2026-11-23')
  await morning('2026-11-24')
  expect(await heard(cashier, 'fa.payments-due')).toEqual(['To be paid within 7 days: TWD 500. Overdue: TWD 0.'])
})

/** An issued invoice of 1,050 to the customer, who is Amy's, due on that day. @returns its open line */
async function overdueInvoice(number: string, due_date: string, term: number | null = null): Promise<number> {
  const { customer, amy, server } = books
  await sql`update cm_organization set owner_id = ${amy.userId} where id = ${customer}`.execute(server.db)
  const voucher = await posted(books, {
    lines: [
      ['1170', 1_050, 0, { organization: customer, due_date }],
      ['4110', 0, 1_050],
    ],
  })
  await sql`insert into fa_invoice (kind, organization_id, number, date, status, voucher_id, price_includes_tax, total, term_of_payment_id)
    values ('sales', ${customer}, ${number}, '2026-11-05', 'issued', ${voucher}, false, 1050, ${term})`.execute(server.db)
  const { rows } = await sql<{ id: number }>`
    select id::int as id from fa_voucher_line where voucher_id = ${voucher} and debit > 0`.execute(server.db)
  return rows[0]?.id ?? 0
}
const settled = (line: number) =>
  sql`update fa_voucher_line set residual = 0, residual_base = 0 where id = ${line}`.execute(books.server.db)

test('the owner of a customer hears of an invoice that is 1, 30 and 60 days overdue, as long as it is open', async () => {
  const line = await overdueInvoice('INV-9', '2026-11-24')
  for (const day of ['2026-11-25', '2026-11-26', '2026-12-24']) await morning(day)
  expect(await heard(books.amy, 'fa.invoice-overdue')).toEqual([
    expect.stringMatching(/: invoice INV-9 with TWD 1,050 open is 1 day overdue\.$/),
    expect.stringMatching(/: invoice INV-9 with TWD 1,050 open is 30 days overdue\.$/),
  ])
  await settled(line)
  await morning('2027-01-23')
  expect(await heard(books.amy, 'fa.invoice-overdue')).toHaveLength(2)
})

test('a server that was down on the day notifies once, on the next morning, of the last step that was passed', async () => {
  const line = await overdueInvoice('INV-10', '2026-11-24')
  for (const day of ['2026-12-29', '2026-12-30']) await morning(day)
  expect(await heard(books.amy, 'fa.invoice-overdue')).toEqual([expect.stringMatching(/INV-10 .* is 35 days overdue\.$/)])
  await settled(line)
})

test('two mornings at once notify once', async () => {
  const line = await overdueInvoice('INV-11', '2026-11-24')
  books.server.setNow(new Date('2026-11-25T01:00:00Z'))
  await Promise.all([runJob(books.server, notifyMornings), runJob(books.server, notifyMornings)])
  expect(await heard(books.amy, 'fa.invoice-overdue')).toHaveLength(1)
  await settled(line)
})

test('days of grace of its term don’t make an invoice overdue', async () => {
  const { server } = books
  const { rows } = await sql<{ id: number }>`select id::int as id from cm_term_of_payment where code = 'TT30'`.execute(server.db)
  await sql`update cm_payment_term set grace_days = 5 where code = 'NET30'`.execute(server.db)
  const line = await overdueInvoice('INV-12', '2026-11-24', rows[0]?.id ?? 0)
  await morning('2026-11-29')
  expect(await heard(books.amy, 'fa.invoice-overdue')).toEqual([])
  await morning('2026-11-30')
  expect(await heard(books.amy, 'fa.invoice-overdue')).toEqual([expect.stringMatching(/INV-12 .* is 1 day overdue\.$/)])
  await sql`update cm_payment_term set grace_days = null where code = 'NET30'`.execute(server.db)
  await settled(line)
})

test('an invoice whose customer has no owner waits for one', async () => {
  const { server, amy, customer } = books
  const line = await overdueInvoice('INV-13', '2026-11-24')
  await sql`update cm_organization set owner_id = null where id = ${customer}`.execute(server.db)
  await morning('2026-11-25')
  await sql`update cm_organization set owner_id = ${amy.userId} where id = ${customer}`.execute(server.db)
  await morning('2026-11-26')
  expect(await heard(amy, 'fa.invoice-overdue')).toEqual([expect.stringMatching(/INV-13 .* is 2 days overdue\.$/)])
  await settled(line)
})

test('rates that are missing on a workday: of currencies that are quoted at all', async () => {
  const { chief, server } = books
  await sql`insert into fa_currency (code, name, decimals, unit, active) values ('USD', '{"en": "US dollar"}', 2, '1', true) on conflict do nothing`.execute(
    server.db,
  )
  await sql`insert into fa_exchange_rate (currency_id, date, book) select id, '2026-11-24', 31 from fa_currency where code = 'USD'`.execute(
    server.db,
  )
  for (const day of ['2026-11-24', '2026-11-25', '2026-11-28']) {
    server.setNow(new Date(`${day}T02:00:00Z`))
    await runJob(server, notifyMissingRates)
  }
  expect(await heard(chief, 'fa.rates-missing')).toEqual(['No rate for today: USD.'])
})
