/** Invoices of leads and the credit of their customers (fa.md §4.4, §7, R14): drafted when one is won, gone when it is reopened, confirmed when issued. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServerModule } from '../../../server/contracts/module'
import { serverModules } from '../../../server/modules'
import { testApp, type Client, type Row } from '../../support/app'
import { eventsHandled } from '../../support/settle-events'
import { openBooks, type Books } from '../../support/fa-vouchers'
import { assignRoles, draftInvoice, idOfCode, invoiceAct, readInvoice } from '../../support/fa-invoices'

/** What finance says is owed, so that this file decides how late a customer is. */
let owed = { open: '0', days: 0 }
const receivables: ServerModule = {
  name: 'receivables-of-the-test',
  ports: {
    receivables: () =>
      Promise.resolve({ open: owed.open, overdue: '0', oldest_overdue_days: owed.days, currency: 'TWD', as_of: '2026-11-25' }),
  },
}

let books: Books
let admin: Client
let control: number
beforeAll(async () => {
  books = await openBooks(await testApp({ modules: [...serverModules, receivables] }))
  await assignRoles(books)
  admin = await books.server.signIn('admin')
  control = Number((await admin.get('/api/cm/credit-limit-control?filter[code]=STD')).body.data[0]?.id)
})
afterAll(() => books.server.close())
beforeEach(() => {
  owed = { open: '0', days: 0 }
})

let made = 0
async function customer(values: Row = { credit_unlimited: true }): Promise<number> {
  made += 1
  const { body } = await admin.post('/api/cm/organization', { name: `Invoiced Works ${made}`, customer_level: null, ...values })
  return Number(body.data.id)
}

async function wonLead(organization: number, values: Row = {}): Promise<number> {
  const stage = ((await admin.get('/api/cm/lead/board')).body.data.columns as { value: number }[])[0]?.value
  const { body } = await admin.post('/api/cm/lead', { title: `Sale ${made}`, organization, amount: '1000', stage, ...values })
  const won = await admin.post(`/api/cm/lead/${Number(body.data.id)}/win`, { version: body.data.version, skip_reason: 'Test' })
  expect([won.status, won.body.errors]).toEqual([200, undefined])
  await eventsHandled(books.server.app)
  return Number(body.data.id)
}

const invoicesOf = async (lead: number): Promise<Row[]> => (await books.amy.get(`/api/fa/invoice?filter[lead]=${lead}`)).body.data
const reopen = async (lead: number) => {
  expect((await admin.post(`/api/cm/lead/${lead}/reopen`, {})).status).toBe(200)
  await eventsHandled(books.server.app)
}

describe('a won lead', () => {
  test('has a draft with its lines, tax, terms and deposit, and accountants are notified (fa.md §7)', async () => {
    const tax_category = await idOfCode(books, 'cm_tax_category', 'TW5')
    const term_of_payment = await idOfCode(books, 'cm_term_of_payment', 'DEP30')
    const lines = [
      { description: 'Press', quantity: '2', unit_price: '50000', discount: '10', tax_category },
      { description: 'Set-up', quantity: '1', unit_price: '10000', tax_category },
    ]
    const lead = await wonLead(await customer(), { amount_mode: 'lines', lines, term_of_payment })
    const [draft] = await invoicesOf(lead)
    expect(draft).toMatchObject({ kind: 'sales', status: 'draft', total: '105000.0000', tax: '5000.0000', term_of_payment })
    const { due, lines: drafted } = await readInvoice(books, Number(draft?.id))
    expect(drafted).toMatchObject([
      { description: 'Press', quantity: '2.0000', discount: '10.0000', net: '90000.0000' },
      { description: 'Set-up', net: '10000.0000' },
    ])
    expect((due as Row[]).map(({ is_deposit }) => is_deposit)).toContain(true)
    const { rows } = await sql<{ user: number }>`
      select user_id as "user" from sc_user_notification where event = 'fa.invoice.drafted' and data->>'url' like ${`%id=${Number(draft?.id)}`}`.execute(
      books.server.db,
    )
    expect(rows.map(({ user }) => user).sort()).toEqual([books.chief, books.amy, books.ben].map(({ userId }) => userId).sort())
  })

  test('without lines has one of its amount', async () => {
    const [draft] = await invoicesOf(await wonLead(await customer(), { amount: '1000' }))
    expect((await readInvoice(books, Number(draft?.id))).lines).toMatchObject([{ quantity: '1.0000', unit_price: '1000.0000' }])
  })

  test('loses its draft when it is reopened, and gets one again when it is won again', async () => {
    const lead = await wonLead(await customer())
    const [first] = await invoicesOf(lead)
    await reopen(lead)
    expect(await invoicesOf(lead)).toEqual([])
    const { version } = (await admin.get(`/api/cm/lead/${lead}`)).body.data
    await admin.post(`/api/cm/lead/${lead}/win`, { version, skip_reason: 'Test' })
    await eventsHandled(books.server.app)
    const [second, ...more] = await invoicesOf(lead)
    expect([second?.id === first?.id, more]).toEqual([false, []])
  })

  test('keeps what was issued when it is reopened', async () => {
    const lead = await wonLead(await customer())
    const [draft] = await invoicesOf(lead)
    expect((await invoiceAct(books.amy, Number(draft?.id), 'issue')).status).toBe(200)
    await reopen(lead)
    expect(await invoicesOf(lead)).toMatchObject([{ status: 'issued' }])
  })
})

describe('what of a lead is invoiced', () => {
  test('is the net of its issued invoices less their credit notes, and cm counts the rest as won (fa.md R14, cm.md R14)', async () => {
    const organization = await customer({ credit_limit: '1000000', credit_limit_control: control })
    const lead = await wonLead(organization, { amount: '1000' })
    const exposure = async () => (await admin.get(`/api/cm/organization/${organization}/exposure`)).body.data.exposure
    const byLead = async () => (await books.amy.get(`/api/fa/invoice/by-lead?lead_id=${lead}`)).body.data
    expect([await exposure(), (await byLead()).net_base]).toEqual(['1000', '0.0000'])
    const [draft] = await invoicesOf(lead)
    const part = await books.amy.patch(`/api/fa/invoice/${Number(draft?.id)}`, {
      lines: [{ description: 'Part', quantity: '1', unit_price: '400', tax_category: await idOfCode(books, 'cm_tax_category', 'TW5') }],
    })
    expect(part.status).toBe(200)
    expect((await invoiceAct(books.amy, Number(draft?.id), 'issue')).status).toBe(200)
    expect(await byLead()).toMatchObject({ net_base: '400.0000', currency: 'TWD', invoices: [{ id: draft?.id, net_base: '400.0000' }] })
    expect(await exposure()).toBe('600')
    expect((await invoiceAct(books.amy, Number(draft?.id), 'credit')).status).toBe(200)
    const note = (await invoicesOf(lead)).find(({ kind }) => kind === 'sales_credit')
    expect((await invoiceAct(books.amy, Number(note?.id), 'issue')).status).toBe(200)
    expect([(await byLead()).net_base, await exposure()]).toEqual(['0.0000', '1000'])
  })
})

describe('the credit of the customer', () => {
  const ready = async (values: Row = {}) =>
    draftInvoice(books, {
      organization: await customer({ credit_limit: '10000', credit_limit_control: control, lifecycle: 'customer' }),
      ...values,
    })

  test('within its limit there is no question; beyond it the question comes first (fa.md §4.4)', async () => {
    await sql`update cm_credit_limit_control set checkpoints = array['invoice'] where id = ${control}`.execute(books.server.db)
    const within = await ready({ lines: [{ description: 'Little', quantity: '1', unit_price: '100' }] })
    expect((await invoiceAct(books.amy, within, 'issue')).status).toBe(200)
    const beyond = await ready({ lines: [{ description: 'Much', quantity: '1', unit_price: '10500' }] })
    const requested = await invoiceAct(books.amy, beyond, 'issue')
    expect([requested.status, requested.body.code]).toEqual([409, 'confirm_required'])
    expect(requested.body.message).toContain('105.00%')
    expect(await readInvoice(books, beyond)).toMatchObject({ status: 'draft', number: null })
    const agreed = await books.amy.post(`/api/fa/invoice/${beyond}/issue`, {}, { headers: { 'x-confirmed': 'yes' } })
    expect(agreed.status).toBe(200)
  })

  test('31 days overdue ask for approval, 91 are blocked; a bill asks nothing', async () => {
    const id = await ready({ lines: [{ description: 'Little', quantity: '1', unit_price: '100' }] })
    for (const [days, code] of [
      [31, 'credit_approval'],
      [91, 'credit_blocked'],
    ] as const) {
      owed = { open: '5000', days }
      const answer = await invoiceAct(books.amy, id, 'issue')
      expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([422, code, ['credit']])
    }
    const lines = [{ description: 'Paper', quantity: '1', unit_price: '100', account: books.account['6211'] }]
    expect((await invoiceAct(books.amy, await ready({ kind: 'purchase', number: 'B-1', lines }), 'issue')).status).toBe(200)
  })

  test('an approval for the lead lets its invoice pass', async () => {
    const organization = await customer({ credit_limit: '10000', credit_limit_control: control, lifecycle: 'customer' })
    const lead = await wonLead(organization, { amount: '1000' })
    const [draft] = await invoicesOf(lead)
    owed = { open: '5000', days: 31 }
    expect((await invoiceAct(books.amy, Number(draft?.id), 'issue')).status).toBe(422)
    const requested = await books.amy.post('/api/cm/credit-override', { checkpoint: 'invoice', subject: lead, reason: 'Pays on Friday' })
    const override =
      requested.status === 201
        ? requested
        : await admin.post('/api/cm/credit-override', { checkpoint: 'invoice', subject: lead, reason: 'Pays' })
    expect([override.status, override.body.errors]).toEqual([201, undefined])
    await sql`update cm_credit_override set state = 'approved', pending = null, expires_at = now() + interval '100 years' where id = ${Number(override.body.data.id)}`.execute(
      books.server.db,
    )
    const issued = await invoiceAct(books.amy, Number(draft?.id), 'issue')
    expect([issued.status, issued.body.errors]).toEqual([200, undefined])
  })
})
