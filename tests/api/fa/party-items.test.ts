/** What one customer or supplier owes, item by item (fa.md §2, R8, R14): open items, ledger, ageing, statement, and what cm is told. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '../../support/app'
import { posted } from '../../support/fa-vouchers'
import { assignRoles, issuedInvoice } from '../../support/fa-invoices'
import { carry, saleItem, settlementBooks, usdItem, type SettlementBooks } from '../../support/fa-settlement'

let books: SettlementBooks
let invoice: number
let dollars: number
beforeAll(async () => {
  books = await settlementBooks()
  invoice = await saleItem(books, 105_000, { due_date: '2026-11-10', document_no: 'INV-1' })
  dollars = await usdItem(books, 1000, 31.25, { due_date: '2026-12-31' })
})
afterAll(() => books.server.close())

const read = async (path: string) =>
  (await books.amy.get(`/api/fa/receivable/${path}${path.includes('?') ? '&' : '?'}organization_id=${books.customer}`)).body.data
const receive = (line: number, amount: string, more: Row = {}) =>
  books.cashier.post('/api/fa/receipt', {
    organization: books.customer,
    date: '2026-11-20',
    bank_account: books.account['1103'],
    items: [{ line, amount }],
    ...more,
  })

it('open items have what is left, what is held, how late they are, and totals by currency', async () => {
  const draft = await receive(dollars, '600', { currency: 'USD', rate: '31.4' })
  expect(draft.status).toBe(200)
  const answer = await read('open-items')
  expect(answer).toMatchObject({ organization: books.customer, currency: 'TWD', as_of: '2026-11-25' })
  expect(
    (answer.items as Row[]).map(({ line, side, residual, pending, overdue_days, currency }) => [
      line,
      side,
      residual,
      pending,
      overdue_days,
      currency,
    ]),
  ).toEqual([
    [invoice, 'debit', '105000.0000', '0.0000', 15, 'TWD'],
    [dollars, 'debit', '1000.0000', '600.0000', 0, 'USD'],
  ])
  expect(answer.totals).toEqual([
    { currency: 'TWD', residual: '105000.0000', residual_base: '105000.0000' },
    { currency: 'USD', residual: '1000.0000', residual_base: '31250.0000' },
  ])
  expect(((await read('open-items?currency=USD')).items as Row[]).map(({ line }) => line)).toEqual([dollars])
  await carry(books, Number((draft.body.data.voucher as Row).id))
  expect(((await read('open-items?currency=USD')).items as Row[])[0]).toMatchObject({
    residual: '400.0000',
    residual_base: '12500.0000',
    pending: '0.0000',
  })
})

it('days of grace of the customer’s term make an item late by as many days less, in its ageing too (fa.md R8)', async () => {
  const { db } = books.server
  await sql`update cm_organization set term_of_payment_id = (select id from cm_term_of_payment where code = 'TT30') where id = ${books.customer}`.execute(
    db,
  )
  const graceOf = (days: number | null) => sql`update cm_payment_term set grace_days = ${days} where code = 'NET30'`.execute(db)
  await graceOf(10)
  expect(((await read('open-items?currency=TWD')).items as Row[])[0]).toMatchObject({ line: invoice, overdue_days: 5 })
  expect(await read('ageing')).toMatchObject({ oldest_overdue_days: 5 })
  await graceOf(15)
  expect(((await read('open-items?currency=TWD')).items as Row[])[0]).toMatchObject({ overdue_days: 0 })
  await graceOf(null)
})

it('each instalment of an invoice has the days of grace of its own term, as they were when it was issued (fa.md R8)', async () => {
  const { server, amy, chief } = books
  const admin = await server.signIn('admin')
  const made = async (path: string, values: Row) => Number((await admin.post(`/api/cm/${path}`, values)).body.data.id)
  const rule = (code: string, days: number, grace_days: number) =>
    made('payment-term', { code, name: { en: code }, base_date: 'invoice_date', days, workday_rule: 'keep', grace_days })
  const [early, late] = [await rule('G2', 2, 3), await rule('G4', 4, 10)]
  const term_of_payment = await made('term-of-payment', {
    ...{ code: 'HALVES', name: { en: 'Halves' }, method: 'bank_transfer' },
    instalments: [
      { portion: '50', payment_term: early },
      { portion: '50', payment_term: late },
    ],
  })
  const customer = await made('organization', { name: 'Pays in Halves', is_customer: true })
  await sql`update cm_organization set credit_unlimited = true where id = ${customer}`.execute(server.db)
  await assignRoles(books)
  const issued = await issuedInvoice(books, { organization: customer, term_of_payment, date: '2026-11-05' })
  expect(issued.due).toMatchObject([
    { due_date: '2026-11-07', grace_days: 3 },
    { due_date: '2026-11-09', grace_days: 10 },
  ])
  await carry(books, Number(issued.voucher))
  await sql`update cm_payment_term set grace_days = 0 where id in (${early}, ${late})`.execute(server.db)
  const of = async (path: string) => (await amy.get(`/api/fa/receivable/${path}organization_id=${customer}`)).body.data
  expect(((await of('open-items?')).items as Row[]).map(({ overdue_days }) => overdue_days)).toEqual([15, 6])
  expect(await of('ageing?as_of=2026-11-15&')).toMatchObject({ oldest_overdue_days: 5, not_due: '7459.0000' })
  expect((await chief.get('/api/fa/receivable/parties?q=Halves')).body.data.rows).toMatchObject([{ oldest_overdue_days: 15 }])
})

it('a proposal takes the document and amount first, then what is due first, and says the exchange difference', async () => {
  const later = await saleItem(books, 500, { due_date: '2026-11-11', document_no: 'INV-2' })
  const propose = (more: Row) =>
    books.cashier.post('/api/fa/settlement/propose', { organization: books.customer, direction: 'receipt', ...more })
  const parts = async (more: Row) => ((await propose(more)).body.data.parts as Row[]).map(({ line, amount }) => [line, Number(amount)])
  expect(await parts({ amount: '105200' })).toEqual([
    [invoice, 105_000],
    [later, 200],
  ])
  expect(await parts({ amount: '500', document_no: 'INV-2' })).toEqual([[later, 500]])
  expect(await parts({ amount: '500', lines: [invoice] })).toEqual([[invoice, 500]])
  expect((await propose({ amount: '400', currency: 'USD', rate: '31.7' })).body.data).toMatchObject({
    difference_base: '180.0000',
    over: '0.0000',
  })
  expect((await propose({ amount: '900', currency: 'USD', rate: '31.7' })).body.data).toMatchObject({ over: '500.0000' })
  expect(Object.keys((await propose({ amount: '1', currency: 'USD' })).body.errors)).toEqual(['rate'])
})

it('the ageing counts settlements dated until its day (fa.md R8)', async () => {
  const paid = await receive(invoice, '5000', { date: '2026-11-24' })
  await carry(books, Number((paid.body.data.voucher as Row).id))
  const overdue = async (as_of: string) => {
    const { buckets, not_due, oldest_overdue_days } = await read(`ageing?as_of=${as_of}`)
    return [Number((buckets as Row[])[0]?.amount), Number(not_due), oldest_overdue_days]
  }
  expect(await overdue('2026-11-23')).toEqual([105_500, 12_500, 13])
  expect(await overdue('2026-11-24')).toEqual([100_500, 12_500, 14])
  expect(await overdue('2026-11-19')).toEqual([105_500, 31_250, 9])
})

it('credits that settle nothing stand beside the items, and pay what was due first where that is wanted', async () => {
  await posted(books, {
    category: 'R',
    date: '2026-11-25',
    lines: [
      ['1103', 1_500, 0],
      ['1170', 0, 1_500, { organization: books.customer }],
    ],
  })
  expect(await read('ageing')).toMatchObject({ unallocated: '-1500.0000', total: '111500.0000' })
  expect(await read('ageing?net=true')).toMatchObject({ unallocated: '0.0000', total: '111500.0000' })
})

it('the ledger runs from its opening to its closing balance', async () => {
  const ledger = await read('ledger?from=2026-11-20&to=2026-11-25')
  expect(ledger).toMatchObject({ opening_base: '136750.0000', closing_base: '111500.0000', debit: '0.0000', credit: '25250.0000' })
  expect((ledger.lines as Row[]).map(({ balance_base }) => balance_base)).toEqual(['118000.0000', '113000.0000', '111500.0000'])
  expect((await books.amy.get(`/api/fa/receivable/ledger?organization_id=${books.customer}&from=2026-12-01&to=2026-11-01`)).status).toBe(
    422,
  )
})

it('the statement of account is a file in each format', async () => {
  for (const [format, start] of [
    ['pdf', '%PDF'],
    ['xlsx', 'PK'],
    ['csv', '\uFEFF'],
  ] as const) {
    const { status, raw } = await books.cashier.get(`/api/fa/receivable/statement?organization_id=${books.customer}&format=${format}`)
    expect(status).toBe(200)
    expect(raw.rawPayload.toString('utf8').startsWith(start)).toBe(true)
    if (format === 'csv') expect(raw.rawPayload.toString('utf8')).toContain('INV-1')
  }
})

it('cm counts what finance has open in a customer’s exposure (fa.md R14)', async () => {
  // What was won and is not invoiced comes on top: cm's own tests know it.
  await sql`update cm_lead set deleted_at = now() where organization_id = ${books.customer}`.execute(books.server.db)
  const admin = await books.server.signIn('admin')
  const { status, body } = await admin.get(`/api/cm/organization/${books.customer}/exposure?amount=0&currency=TWD`)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({ receivables_known: true, overdue_days: 15 })
  expect(Number(body.data.exposure)).toBe(111_500)
})
