/** Invoices and bills (fa.md §3.3, §4.4, R8, R9): what they come to, what issuing books, what a credit note and voiding take back. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type Row } from '../../support/app'
import { eventsHandled } from '../../support/settle-events'
import { textOfPdf } from '../../support/pdf-text'
import { act, openBooks, refusedBySql, voucher, type Books } from '../../support/fa-vouchers'
import { assignRoles, bookedLines, draftInvoice, idOfCode, invoiceAct, issuedInvoice, readInvoice } from '../../support/fa-invoices'

let books: Books
let tax: number
let term: number
beforeAll(async () => {
  books = await openBooks(await testApp())
  await assignRoles(books)
  await sql`update cm_organization set credit_unlimited = true where id = ${books.customer}`.execute(books.server.db)
  tax = await idOfCode(books, 'cm_tax_category', 'TW5')
  term = await idOfCode(books, 'cm_term_of_payment', 'TT30')
})
afterAll(() => books.server.close())

const line = (unit_price: string, more: Row = {}): Row => ({ description: 'Goods', quantity: '1', unit_price, tax_category: tax, ...more })
const bill = (number: string, more: Row = {}): Row => ({
  kind: 'purchase',
  number,
  lines: [line('20000', { account: books.account['6211'] })],
  ...more,
})
const post = async (id: unknown) => {
  for (const [client, name] of [
    [books.ben, 'confirm'],
    [books.chief, 'post'],
  ] as const) {
    const answer = await act(client, Number(id), name)
    expect([answer.status, answer.body.message]).toEqual([200, undefined])
  }
}

describe('a draft', () => {
  test('has tax and total by the rule of quotations: 14,208 at 5% is 710 (fa.md R9, §12.13)', async () => {
    expect(await readInvoice(books, await draftInvoice(books))).toMatchObject({
      tax: '710.0000',
      total: '14918.0000',
      status: 'draft',
      number: null,
      voucher: null,
    })
  })

  test('of prices with tax: 999 is 951 and 48 (fa.md R9, §12.13)', async () => {
    const row = await readInvoice(books, await draftInvoice(books, { price_includes_tax: true, lines: [line('999')] }))
    expect([row.tax, row.total, (row.lines as Row[])[0]?.net]).toEqual(['48.0000', '999.0000', '951.0000'])
  })

  test('is due by its term: NET30 of 2026-11-05 is a Saturday, so 2026-12-07 (fa.md R8)', async () => {
    const row = await readInvoice(books, await draftInvoice(books, { term_of_payment: term, lines: [line('100000')] }))
    expect(row.due).toMatchObject([{ due_date: '2026-12-07', amount: '105000.0000' }])
  })

  test('a form hears the same while it is typed, and nothing is written', async () => {
    const body = { kind: 'sales', date: '2026-11-05', currency: 'TWD', price_includes_tax: true, lines: [line('999'), { quantity: '' }] }
    const { status, body: answer } = await books.amy.post('/api/fa/invoice/preview', body)
    expect([status, answer.data]).toMatchObject([200, { net: '951', tax: '48', total: '999', lines: [{ net: '951' }, { net: null }] }])
    expect(answer.data.due).toMatchObject([{ due_date: '2026-11-05', amount: '999.0000' }])
  })

  test.each([
    { date: '2026-02-31' },
    { date: 'abc' },
    { currency: 7 },
    { organization: 'x' },
    { kind: 'x' },
    { lines: 5 },
    { term_of_payment: 'x' },
  ])('with %o is refused by its field, and nothing else is said', async (wrong) => {
    const values = { kind: 'sales', organization: books.customer, date: '2026-11-05', currency: 'TWD', lines: [line('10')], ...wrong }
    const { status, body } = await books.amy.post('/api/fa/invoice', values)
    expect([status, Object.keys(body.errors)]).toEqual([422, Object.keys(wrong)])
  })

  test('of a bill takes a supplier’s number once, whoever types it; of another supplier it is free', async () => {
    await draftInvoice(books, bill('AB10000001'))
    const again = await books.ben.post('/api/fa/invoice', { organization: books.customer, date: '2026-11-06', ...bill('ab10000001') })
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['number']])
    const other = await sql<{
      id: number
    }>`insert into cm_organization (name, is_supplier) values ('Other supplier', true) returning id`.execute(books.server.db)
    await draftInvoice(books, bill('AB10000001', { organization: other.rows[0]?.id }))
    const none = await books.amy.post('/api/fa/invoice', { organization: books.customer, ...bill(''), number: null })
    expect([none.status, Object.keys(none.body.errors)]).toEqual([422, ['number']])
  })
})

describe('issuing', () => {
  test('gives a number and makes the voucher: customer by due date, sales, tax', async () => {
    const row = await issuedInvoice(books, { term_of_payment: term, lines: [line('100000')] })
    expect(row).toMatchObject({ status: 'issued', number: 'INV202611-0001', issued_by: books.amy.userId, paid: '0.0000' })
    expect(await bookedLines(books, row)).toEqual([
      { code: '1170', debit: 105_000, credit: 0, due_date: '2026-12-07', organization: books.customer },
      { code: '4110', debit: 0, credit: 100_000, due_date: null, organization: null },
      { code: '2321', debit: 0, credit: 5000, due_date: null, organization: null },
    ])
    // Four eyes: a colleague confirms it.
    expect(await voucher(books.server, Number(row.voucher))).toMatchObject({ status: 'draft', prepared_by_id: books.amy.userId })
    await post(row.voucher)
  })

  test('is once: the second is told so, also at the same moment', async () => {
    const id = await draftInvoice(books)
    const answers = await Promise.all([invoiceAct(books.amy, id, 'issue'), invoiceAct(books.ben, id, 'issue')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { rows } = await sql`select 1 from fa_voucher where key = ${`fa.invoice:${id}`}`.execute(books.server.db)
    expect(rows).toHaveLength(1)
  })

  test('leaves nothing open to change, by API or SQL', async () => {
    const { id } = await issuedInvoice(books)
    expect((await books.chief.patch(`/api/fa/invoice/${Number(id)}`, { date: '2026-11-06' })).status).toBe(422)
    expect((await books.chief.delete(`/api/fa/invoice/${Number(id)}`)).status).toBe(422)
    expect(await refusedBySql(books.server, sql`update fa_invoice set total = 1 where id = ${Number(id)}`)).not.toBeNull()
  })

  test('of a bill books cost, input tax and supplier; tax that may not be deducted is cost (VAT Act art. 19)', async () => {
    expect(await bookedLines(books, await issuedInvoice(books, bill('AB10000010')))).toMatchObject([
      { code: '2171', credit: 21_000, organization: books.customer },
      { code: '6211', debit: 20_000 },
      { code: '1421', debit: 1000 },
    ])
    expect(await bookedLines(books, await issuedInvoice(books, bill('AB10000011', { deduct: '3' })))).toMatchObject([
      { code: '2171', credit: 21_000 },
      { code: '6211', debit: 21_000 },
    ])
  })

  test('of a bill books the tax that its paper says, within one unit of the computed one (fa.md R9)', async () => {
    const odd = { lines: [line('14208', { account: books.account['6211'] })] }
    const row = await issuedInvoice(books, bill('AB10000012', { ...odd, billed_tax: '711' }))
    expect(row).toMatchObject({ tax: '711.0000', total: '14919.0000' })
    expect(await bookedLines(books, row)).toMatchObject([
      { code: '2171', credit: 14_919 },
      { code: '6211', debit: 14_208 },
      { code: '1421', debit: 711 },
    ])
    const requested = { organization: books.customer, date: '2026-11-05', ...bill('AB10000013', odd) }
    const far = await books.amy.post('/api/fa/invoice', { ...requested, billed_tax: '712' }, { language: 'en' })
    expect([far.status, far.body.errors]).toEqual([
      422,
      { billed_tax: ['The tax on the bill may be 709 to 711. Check net and tax category of the lines.'] },
    ])
    const body = { ...odd, kind: 'purchase', date: '2026-11-05', currency: 'TWD', billed_tax: '709' }
    expect((await books.amy.post('/api/fa/invoice/preview', body)).body.data).toMatchObject({ tax: '709', total: '14917' })
  })

  test('names what is missing: lines, the account of a bill, a rate, an open period', async () => {
    const refused = async (values: Row) => {
      const answer = await invoiceAct(books.amy, await draftInvoice(books, values), 'issue')
      return [answer.status, Object.keys(answer.body.errors)]
    }
    expect(await refused({ lines: [] })).toEqual([422, ['lines']])
    expect(await refused(bill('AB10000020', { lines: [line('5')] }))).toEqual([422, ['lines.0.account']])
    expect(await refused({ currency: 'USD' })).toEqual([422, ['rate']])
    expect(await refused({ date: '2026-10-05' })).toEqual([422, ['date']])
  })

  test('in another currency balances: what conversion leaves is on the role for rounding (fa.md R1)', async () => {
    const lines = Array.from({ length: 3 }, () => line('333.33', { tax_category: null }))
    const row = await issuedInvoice(books, { currency: 'USD', rate: '31.2567', lines })
    expect(await bookedLines(books, row)).toMatchObject([
      { code: '1170', debit: 31_256 },
      { code: '4110', credit: 10_419 },
      { code: '4110', credit: 10_419 },
      { code: '4110', credit: 10_419 },
      { code: '7151', debit: 1 },
    ])
  })
})

describe('a credit note', () => {
  test('takes back what was issued, and never more of it', async () => {
    const row = await issuedInvoice(books, { lines: [line('1000')] })
    expect((await invoiceAct(books.amy, Number(row.id), 'credit')).status).toBe(200)
    const [note] = (await books.amy.get(`/api/fa/invoice?filter[credits]=${Number(row.id)}`)).body.data
    expect(note).toMatchObject({ kind: 'sales_credit', status: 'draft', total: '1050.0000', credits: row.id })
    const more = await books.amy.patch(`/api/fa/invoice/${Number(note?.id)}`, { lines: [line('1001')] })
    expect([more.status, more.body.errors.lines]).toEqual([422, ['Only TWD 1,050 of the credited invoice is left.']])
    const second = await draftInvoice(books, { kind: 'sales_credit', credits: row.id, lines: [line('600')] })
    expect((await invoiceAct(books.amy, Number(note?.id), 'issue')).status).toBe(200)
    expect(await bookedLines(books, await readInvoice(books, Number(note?.id)))).toMatchObject([
      { code: '1170', credit: 1050, organization: books.customer },
      { code: '4110', debit: 1000 },
      { code: '2321', debit: 50 },
    ])
    expect((await invoiceAct(books.amy, second, 'issue')).body.errors.lines).toEqual(['Only TWD 0 of the credited invoice is left.'])
    expect((await invoiceAct(books.amy, Number(row.id), 'void', { void_reason: 'Late' })).status).toBe(409)
  })

  test('two at once take no more than there is', async () => {
    const { id } = await issuedInvoice(books, { lines: [line('1000')] })
    const half = () => draftInvoice(books, { kind: 'sales_credit', credits: id, lines: [line('600')] })
    const notes = [await half(), await half()]
    const answers = await Promise.all(notes.map((note) => invoiceAct(books.amy, note, 'issue')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  test('is of the same organization, and of what was issued', async () => {
    const draft = await draftInvoice(books)
    const of = (values: Row) =>
      books.amy.post('/api/fa/invoice', { kind: 'sales_credit', organization: books.customer, lines: [line('1')], ...values })
    expect(Object.keys((await of({ credits: draft })).body.errors)).toEqual(['credits'])
    const issued = await issuedInvoice(books)
    const { rows } = await sql<{ id: number }>`insert into cm_organization (name) values ('Somebody else') returning id`.execute(
      books.server.db,
    )
    expect(Object.keys((await of({ credits: issued.id, organization: rows[0]?.id })).body.errors)).toEqual(['organization'])
  })
})

describe('voiding', () => {
  const voided = (id: unknown, more: Row = {}) => invoiceAct(books.amy, Number(id), 'void', { void_reason: 'Wrong customer', ...more })

  test('deletes a draft voucher, voids a confirmed one, reverses a posted one', async () => {
    const [draft, confirmed, posted] = [await issuedInvoice(books), await issuedInvoice(books), await issuedInvoice(books)]
    expect((await act(books.ben, Number(confirmed.voucher), 'confirm')).status).toBe(200)
    await post(posted.voucher)
    for (const { id } of [draft, confirmed, posted]) {
      expect((await voided(id)).status).toBe(200)
      expect(await readInvoice(books, Number(id))).toMatchObject({ status: 'void', void_reason: 'Wrong customer' })
    }
    expect((await voucher(books.server, Number(draft.voucher))).deleted_at).not.toBeNull()
    expect(await voucher(books.server, Number(confirmed.voucher))).toMatchObject({ status: 'void' })
    expect(await voucher(books.server, Number(posted.voucher))).toMatchObject({ status: 'posted', reversed_by_id: expect.any(Number) })
    expect((await voided(draft.id)).status).toBe(409)
  })

  test('asks for a reason, and frees a supplier’s number', async () => {
    const { id } = await issuedInvoice(books, bill('AB10000030'))
    expect((await invoiceAct(books.amy, Number(id), 'void')).status).toBe(422)
    expect((await voided(id)).status).toBe(200)
    await draftInvoice(books, bill('AB10000030'))
  })

  test('of a uniform invoice ends with its two months: then a credit note (fa.md §9)', async () => {
    const [row, other] = [await issuedInvoice(books, { number: 'AB20000001' }), await issuedInvoice(books, { number: 'OWN-1' })]
    await sql`update fa_period set state = 'open' where code = '2027-01'`.execute(books.server.db)
    books.server.setNow(new Date('2027-01-04T02:00:00Z'))
    const clients = await Promise.all([books.server.signIn('staff02')])
    const [amy] = clients
    const late = await invoiceAct(amy, Number(row.id), 'void', { void_reason: 'Late' })
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['void_reason']])
    expect((await invoiceAct(amy, Number(other.id), 'void', { void_reason: 'Late' })).status).toBe(200)
    books.server.setNow(new Date('2026-11-25T06:58:00Z'))
  })
})

describe('its voucher taken back by hand', () => {
  const byHand = (client: Client, { voucher: id }: Row, name: 'void' | 'reverse', more: Row = {}) =>
    act(client, Number(id), name, name === 'void' ? { reason: 'Booked twice' } : { reversal_reason: 'Booked twice', ...more })

  test('voids the invoice with it, for the same reason: nothing of it is booked any more (fa.md §4.4)', async () => {
    const [confirmed, carried] = [await issuedInvoice(books), await issuedInvoice(books)]
    expect((await act(books.ben, Number(confirmed.voucher), 'confirm')).status).toBe(200)
    await post(carried.voucher)
    expect((await byHand(books.chief, confirmed, 'void')).status).toBe(200)
    expect((await byHand(books.chief, carried, 'reverse')).status).toBe(200)
    await eventsHandled(books.server.app)
    for (const { id, voucher: kept } of [confirmed, carried]) {
      const row = await readInvoice(books, Number(id))
      expect(row).toMatchObject({ status: 'void', void_reason: 'Booked twice', voided_by: books.chief.userId, voucher: kept })
      const { rows } = await sql`select 1 from kontor_event where event = 'fa.invoice.voided' and record_id = ${Number(id)}`.execute(
        books.server.db,
      )
      expect(rows).toHaveLength(1)
    }
  })

  test('is refused where the invoice could not be voided: neither changes', async () => {
    const row = await issuedInvoice(books)
    await post(row.voucher)
    expect((await invoiceAct(books.amy, Number(row.id), 'credit')).status).toBe(200)
    const [note] = (await books.amy.get(`/api/fa/invoice?filter[credits]=${Number(row.id)}`)).body.data
    expect((await invoiceAct(books.amy, Number(note?.id), 'issue')).status).toBe(200)
    const refused = await byHand(books.chief, row, 'reverse')
    expect([refused.status, refused.body.message]).toEqual([409, '1 credit note was issued for it. Void that first.'])
    expect(await voucher(books.server, Number(row.voucher))).toMatchObject({ status: 'posted', reversed_by_id: null })
    expect(await readInvoice(books, Number(row.id))).toMatchObject({ status: 'issued' })
  })

  test('needs the right to void invoices; a draft voucher is not deleted under its invoice', async () => {
    const row = await issuedInvoice(books)
    expect((await books.amy.delete(`/api/fa/voucher/${Number(row.voucher)}`)).status).toBe(422)
    expect((await act(books.ben, Number(row.voucher), 'confirm')).status).toBe(200)
    const staff = await books.server.signIn('staff09')
    const admin = await books.server.signIn('admin')
    const role = (await admin.post('/api/sc/role', { code: 'voids-vouchers', name: { en: 'Voids vouchers' } })).body.data.id
    await sql`insert into sc_role_grant (role_id, path, effect, actions) values (${role}, 'fa.use.voucher', 'allow', '{list,show,void,edit-all,all-kinds}')`.execute(
      books.server.db,
    )
    expect((await admin.post('/api/sc/role-assignment', { role, owner: `u${staff.userId}` })).status).toBe(201)
    const refused = await byHand(staff, row, 'void')
    expect([refused.status, refused.body.code]).toEqual([403, 'void_right'])
    expect(await readInvoice(books, Number(row.id))).toMatchObject({ status: 'issued' })
  })
})

describe('paid', () => {
  test('is what was settled of its voucher; voiding waits until that is undone', async () => {
    const row = await issuedInvoice(books, { lines: [line('1000')] })
    await post(row.voucher)
    const receipt = await books.amy.post('/api/fa/voucher', {
      category: books.category.R,
      date: '2026-11-20',
      lines: [
        { account: books.account['1103'], debit: '1050' },
        { account: books.account['1170'], credit: '1050', organization: books.customer },
      ],
    })
    const { id } = receipt.body.data
    const { db } = books.server
    await sql`
      with made as (insert into fa_settlement (organization_id, account_id, date, state, voucher_id)
        values (${books.customer}, ${books.account['1170']}, '2026-11-20', 'reserved', ${Number(id)}) returning id)
      insert into fa_settlement__lines (parent_id, position, voucher_line_id, amount_currency, amount_base)
      select made.id, row_number() over (order by line.id), line.id, 1050, 1050 from made, fa_voucher_line as line
      where line.voucher_id in (${Number(row.voucher)}, ${Number(id)}) and line.account_id = ${books.account['1170']}`.execute(db)
    expect((await invoiceAct(books.amy, Number(row.id), 'void', { void_reason: 'x' })).status).toBe(409)
    await post(id)
    await eventsHandled(books.server.app)
    expect(await readInvoice(books, Number(row.id))).toMatchObject({ paid: '1050.0000' })
    const { rows } = await sql`select 1 from kontor_event where event = 'fa.invoice.paid' and record_id = ${Number(row.id)}`.execute(db)
    expect(rows).toHaveLength(1)
    const undone = await act(books.chief, Number(id), 'reverse', { reversal_reason: 'Bounced', undo_settlements: true })
    expect(undone.status).toBe(200)
    await eventsHandled(books.server.app)
    expect(await readInvoice(books, Number(row.id))).toMatchObject({ paid: '0.0000' })
  })
})

describe('rights (fa.md §6)', () => {
  test('cashier and auditor look, staff see nothing, and what does not exist is 404', async () => {
    const id = await draftInvoice(books)
    const { id: issued } = await issuedInvoice(books)
    const staff = await books.server.signIn('staff07')
    for (const [client, looks] of [
      [books.cashier, 200],
      [books.auditor, 200],
      [staff, 403],
    ] as const) {
      expect((await client.get(`/api/fa/invoice/${id}`)).status).toBe(looks)
      expect((await client.get(`/api/fa/invoice/${Number(issued)}/pdf`)).status).toBe(looks)
      expect((await client.get('/api/fa/invoice/by-lead?lead_id=999999')).status).toBe(looks === 200 ? 404 : 403)
      expect((await client.post('/api/fa/invoice/preview', { lines: [] })).status).toBe(looks)
      expect((await client.post('/api/fa/invoice', { kind: 'sales', organization: books.customer })).status).toBe(403)
      expect((await client.patch(`/api/fa/invoice/${id}`, { date: '2026-11-07' })).status).toBe(403)
      for (const [name, on, values] of [
        ['issue', id, {}],
        ['void', Number(issued), { void_reason: 'x' }],
        ['credit', Number(issued), {}],
      ] as const)
        expect((await invoiceAct(client, on, name, values)).status).toBe(403)
    }
    for (const name of ['issue', 'credit'] as const) expect((await invoiceAct(books.amy, 999_999, name)).status).toBe(404)
    expect((await books.amy.get('/api/fa/invoice/999999/pdf')).status).toBe(404)
    // What only the server writes is not typed.
    const forged = await books.amy.patch(`/api/fa/invoice/${id}`, { status: 'issued' })
    expect(forged.status).toBe(422)
  })
})

describe('the document', () => {
  test('says number, lines, tax and due dates in the language of the reader; a bill has none', async () => {
    const { id } = await issuedInvoice(books, {
      number: 'AB30000001',
      term_of_payment: term,
      lines: [line('100000', { description: '印刷紙' })],
    })
    const read = async (language: string) => {
      const { raw, status } = await books.amy.get(`/api/fa/invoice/${Number(id)}/pdf`, { language })
      expect(status).toBe(200)
      return textOfPdf(raw.rawPayload)
    }
    expect(await read('en')).toMatch(/Invoice[\s\S]*AB30000001[\s\S]*印刷紙[\s\S]*105,000[\s\S]*2026-12-07/)
    expect(await read('zh-TW')).toContain('發票明細')
    const { id: ofSupplier } = await issuedInvoice(books, bill('AB30000002'))
    expect((await books.amy.get(`/api/fa/invoice/${Number(ofSupplier)}/pdf`)).status).toBe(404)
  })
})
