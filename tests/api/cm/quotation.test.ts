/** Quotations: made, sent, accepted, and their document (cm.md §3.5, §4, §8, R2, R7; §12 scenario 15). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { textOfPdf } from '../../support/pdf-text'

let server: TestApp
let admin: Client
let staff: Client
let other: Client
let organization: number
let taxed: number
let rated: number
let made = 0

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff, other] = await signInAll(server, 'admin', 'staff01', 'staff02')
  taxed = await idOf('/api/cm/tax-category?filter[code]=TW5')
  // May be given ten per cent.
  rated = await idOf('/api/cm/sales-rating?filter[code]=B')
  organization = await customer('Offer Works 報價工程')
})
afterAll(() => server.close())

const idOf = async (path: string) => Number((await admin.get(path)).body.data[0]?.id)
const customer = async (name: string, values: Row = {}) =>
  Number(
    (
      await admin.post('/api/cm/organization', {
        name,
        owner: staff.userId,
        credit_unlimited: true,
        language: 'tw',
        sales_rating: rated,
        sales_rating_locked: true,
        ...values,
      })
    ).body.data.id,
  )

/** Scenario 15's lines. */
const fender = { description: 'Fender', quantity: '12', unit: 'pcs', unit_price: '1250', discount: '7.5' }
const bolts = { description: 'Bolts', quantity: '1', unit_price: '333' }

async function lead(values: Row = {}, client = staff): Promise<Row> {
  made += 1
  const lines = [fender, bolts].map((line) => ({ ...line, tax_category: taxed }))
  const send = (more: Row) =>
    client.post('/api/cm/lead', { title: `Offer ${made}`, organization, amount_mode: 'lines', lines, ...values, ...more })
  const first = await send({})
  const { body } =
    first.body.code === 'duplicates' ? await send({ confirm_duplicates: (first.body.meta.duplicates as Row[]).map(({ id }) => id) }) : first
  expect(body.errors ?? {}).toEqual({})
  return body.data
}
const make = ({ id }: Row, wanted: Row = {}, client = staff) => client.post(`/api/cm/lead/${Number(id)}/quotation`, wanted)
const act = ({ id }: Row, name: 'send' | 'accept', client = staff) => client.post(`/api/cm/quotation/${Number(id)}/${name}`)
const read = async ({ id }: Row): Promise<Row> => (await admin.get(`/api/cm/quotation/${Number(id)}`)).body.data
const leadOf = async ({ id }: Row): Promise<Row> => (await admin.get(`/api/cm/lead/${Number(id)}`)).body.data
const pdf = async ({ id }: Row, client = staff): Promise<Buffer> => {
  const { raw, status, headers } = await client.get(`/api/cm/quotation/${Number(id)}/pdf`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  return raw.rawPayload
}

test('lines of 13,875 and 333 with TW5 are offered with tax 710, total 14,918, in the record and in the PDF (cm.md §12.15)', async () => {
  const {
    status,
    body: { data },
  } = await make(await lead(), { language: 'en' })
  expect(status).toBe(201)
  expect(data).toMatchObject({
    revision: 1,
    status: 'draft',
    currency: 'TWD',
    net: '14208.0000',
    tax: '710.0000',
    total: '14918.0000',
    organization,
  })
  const text = textOfPdf(await pdf(data))
  for (const part of [
    'Quotation',
    'Draft',
    String(data.number),
    'Offer Works',
    'Fender',
    '13,875',
    '333',
    'Taxable 5%',
    'TWD 710',
    'TWD 14,918',
    'Seal and signature',
  ])
    expect(text).toContain(part)
})

describe('a draft', () => {
  test('is numbered after its lead, in the language of the customer, and holds thirty days', async () => {
    server.setNow(new Date('2026-03-02T01:00:00.000Z'))
    const row = await lead()
    const {
      body: { data },
    } = await make(row)
    expect(data).toMatchObject({ number: `${String(row.number)}-R1`, language: 'tw', issued_on: '2026-03-02', valid_until: '2026-04-01' })
    expect(Object.keys((await make(row, { valid_until: '2026-03-01' })).body.errors)).toEqual(['valid_until'])
    server.setNow(undefined)
  })

  test('is made anew from the lead as long as it is one; two at once make one', async () => {
    const row = await lead()
    const [first, second] = await Promise.all([make(row), make(row)])
    expect([first.status, second.status, first.body.data.id]).toEqual([201, 201, second.body.data.id])
    await staff.patch(`/api/cm/lead/${Number(row.id)}`, {
      lines: [{ ...bolts, tax_category: taxed }],
      version: (await leadOf(row)).version,
    })
    expect((await make(row)).body.data).toMatchObject({ id: first.body.data.id, revision: 1, total: '350.0000' })
  })

  test('needs a customer and lines', async () => {
    const bare = await lead({ organization: null, raw_company: 'Somebody', amount_mode: 'manual', lines: [] })
    expect(Object.keys((await make(bare)).body.errors).sort()).toEqual(['lines', 'organization'])
  })

  test('is of who may edit the lead, and hidden from who may not see it', async () => {
    const row = await lead()
    const {
      body: { data },
    } = await make(row)
    expect((await make(row, {}, other)).status).toBe(404)
    expect([
      (await other.get(`/api/cm/quotation/${Number(data.id)}`)).status,
      (await other.get(`/api/cm/quotation/${Number(data.id)}/pdf`)).status,
      (await act(data, 'send', other)).status,
    ]).toEqual([404, 404, 404])
  })
})

describe('sending', () => {
  test('freezes the document: what changes afterwards changes neither it nor what it says', async () => {
    const row = await lead()
    const {
      body: { data },
    } = await make(row, { language: 'en' })
    const { status, body } = await act(data, 'send')
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ status: 'sent', file: expect.any(Number), sent_by: staff.userId })
    const sent = await pdf(data)
    expect(textOfPdf(sent)).not.toContain('Draft')
    await admin.patch(`/api/cm/organization/${organization}`, { phone: '07-000-0000' })
    expect((await pdf(data)).equals(sent)).toBe(true)
    expect((await act(data, 'send')).status).toBe(409)
    expect((await admin.patch(`/api/cm/quotation/${Number(data.id)}`, { total: '1' })).status).toBe(404)
  })

  test('touches the lead, fulfils what its stage asks for, and is told to other modules', async () => {
    const row = await lead()
    await sql`update cm_lead set last_touch_at = now() - interval '30 days' where id = ${row.id}`.execute(server.db)
    const {
      body: { data },
    } = await make(row)
    await act(data, 'send')
    const after = await leadOf(row)
    expect(after.checklist_done).toMatchObject({ quotation_sent: { by: staff.userId } })
    expect(Date.now() - Date.parse(String(after.last_touch_at))).toBeLessThan(60_000)
    const { rows } =
      await sql<Row>`select payload from kontor_outbox where event = 'cm.quotation.sent' and record_id = ${data.id} union all select payload from kontor_event where event = 'cm.quotation.sent' and record_id = ${data.id}`.execute(
        server.db,
      )
    expect(rows).toMatchObject([{ payload: { lead: row.id, organization } }])
  })

  test('takes the place of what was sent before', async () => {
    const row = await lead()
    const {
      body: { data: first },
    } = await make(row)
    await act(first, 'send')
    const {
      body: { data: second },
    } = await make(row)
    expect(second.revision).toBe(2)
    await act(second, 'send')
    expect([(await read(first)).status, (await read(second)).status]).toEqual(['superseded', 'sent'])
    expect((await act(first, 'accept')).status).toBe(409)
  })

  test('to a blocked customer is refused', async () => {
    const blocked = await customer('Blocked Offer')
    const row = await lead({ organization: blocked })
    const {
      body: { data },
    } = await make(row)
    await admin.patch(`/api/cm/organization/${blocked}`, { lifecycle: 'blocked', block_reason: 'Late' })
    expect([Object.keys((await act(data, 'send')).body.errors), Object.keys((await make(row)).body.errors)]).toEqual([
      ['organization'],
      ['organization'],
    ])
  })

  test('below the least price is for who may give discounts', async () => {
    const {
      body: { data: product },
    } = await admin.post('/api/cm/product', {
      code: 'Q-LEAST',
      name: { en: 'Least' },
      unit: { en: 'piece' },
      list_price: '100',
      min_price: '90',
      tax_category: taxed,
    })
    const row = await lead({ owner: staff.userId, lines: [{ product: product.id, quantity: '1', unit_price: '80' }] }, admin)
    const {
      body: { data },
    } = await make(row)
    expect(Object.keys((await act(data, 'send')).body.errors)).toEqual(['lines.0.unit_price'])
    expect((await act(data, 'send', admin)).status).toBe(200)
  })

  test('asks the credit of the customer, by the checkpoint of quotations', async () => {
    const {
      body: { data: control },
    } = await admin.post('/api/cm/credit-limit-control', {
      code: 'QUOTE',
      name: { en: 'Quote' },
      basis: 'receivable',
      checkpoints: ['quotation'],
      levels: [
        { usage_percent: '100', action: 'warn' },
        { usage_percent: '110', action: 'approve' },
      ],
    })
    const near = await customer('Near Offer', { credit_unlimited: false, credit_limit: '14208', credit_limit_control: control.id })
    const {
      body: { data: warned },
    } = await make(await lead({ organization: near }))
    expect((await act(warned, 'send')).body.meta.credit).toMatchObject({ action: 'warn', usage: '100.00' })
    const over = await customer('Over Offer', { credit_unlimited: false, credit_limit: '10000', credit_limit_control: control.id })
    const row = await lead({ organization: over })
    const {
      body: { data },
    } = await make(row)
    expect((await act(data, 'send')).body.code).toBe('credit_approval')
    expect((await read(data)).status).toBe('draft')
    const {
      body: { data: override },
    } = await staff.post('/api/cm/credit-override', { checkpoint: 'quotation', subject: row.id, reason: 'Prepaid' })
    await admin.post(`/api/cm/credit-override/${Number(override.id)}/approve`)
    expect((await act(data, 'send')).body.meta.credit).toMatchObject({ action: 'approved' })
  })
})

test('accepting gives the lead its lines and amount; the one accepted before gives way', async () => {
  const row = await lead()
  const {
    body: { data },
  } = await make(row)
  expect((await act(data, 'accept')).status).toBe(409)
  await act(data, 'send')
  await staff.patch(`/api/cm/lead/${Number(row.id)}`, {
    amount_mode: 'manual',
    amount: '99',
    lines: [],
    version: (await leadOf(row)).version,
  })
  expect((await act(data, 'accept')).body.data).toMatchObject({ status: 'accepted', accepted_at: expect.any(String) })
  const after = await leadOf(row)
  expect([after.amount_mode, after.amount, (after.lines as Row[]).map(({ net }) => net)]).toEqual([
    'lines',
    '14208.0000',
    ['13875.0000', '333.0000'],
  ])
  const {
    body: { data: second },
  } = await make(row)
  await act(second, 'send')
  await act(second, 'accept')
  expect((await read(data)).status).toBe('superseded')
})

test('each is offered as it stands, while its lead is open; the trail calls the one that is sent so, and no other', async () => {
  const row = await lead()
  const offered = async (quotation: Row, client = staff) => {
    const { body } = await client.get<{ _actions: string[] }>(`/api/cm/quotation/${Number(quotation.id)}`)
    return body.data._actions.filter((name) => name === 'send' || name === 'accept')
  }
  const {
    body: { data: first },
  } = await make(row)
  expect(await offered(first)).toEqual(['send'])
  await act(first, 'send')
  expect(await offered(first)).toEqual(['accept'])
  const {
    body: { data: second },
  } = await make(row)
  await act(second, 'send')
  expect([await offered(first), await offered(second)]).toEqual([[], ['accept']])
  const { rows } = await sql<Row>`
    select record_id::int as id from sc_audit_log
    where entity = 'quotation' and action = 'send' and record_id = any(${[first.id, second.id]}::bigint[]) order by id`.execute(server.db)
  expect(rows.map(({ id }) => id)).toEqual([first.id, second.id])
  const lost = (await admin.get('/api/cm/lost-reason?filter[code]=PRICE')).body.data[0]?.id
  expect(
    (await staff.post(`/api/cm/lead/${Number(row.id)}/lose`, { lost_reason: lost, lost_note: 'Dear', competitor: 'They' })).status,
  ).toBe(200)
  expect([await offered(second), (await act(second, 'accept')).body.message]).toEqual([[], 'This lead has been lost in the meantime.'])
})

describe('the document', () => {
  test('has the instalments of its term and deposit (R2)', async () => {
    const [term, deposit] = [await idOf('/api/cm/term-of-payment?filter[code]=S361'), await idOf('/api/cm/deposit-ratio?filter[code]=D50')]
    const row = await lead({
      term_of_payment: term,
      deposit_ratio: deposit,
      lines: [{ description: 'Crane', quantity: '1', unit_price: '100001' }],
    })
    const {
      body: { data },
    } = await make(row, { language: 'en' })
    const text = textOfPdf(await pdf(data))
    for (const amount of ['TWD 100,001', 'TWD 50,001', 'TWD 42,858', 'TWD 7,142']) expect(text).toContain(amount)
  })

  test('for Japan marks the reduced rate, taxes each rate once, and names the registration number', async () => {
    const [full, reduced, delivery] = [
      await idOf('/api/cm/tax-category?filter[code]=JP10'),
      await idOf('/api/cm/tax-category?filter[code]=JP8'),
      await idOf('/api/cm/way-of-delivery?filter[code]=SEAFOB'),
    ]
    const japanese = await customer('横浜港運株式会社', { country: 'JP', language: 'jp', currency: 'JPY' })
    const row = await lead({
      organization: japanese,
      currency: 'JPY',
      way_of_delivery: delivery,
      lines: [
        { description: '部品', quantity: '1', unit_price: '1234', tax_category: full },
        { description: '飲料水', quantity: '1', unit_price: '5678', tax_category: reduced },
      ],
    })
    const {
      body: { data },
    } = await make(row)
    expect([data.tax, data.total]).toEqual(['577.0000', '7489.0000'])
    const text = textOfPdf(await pdf(data)).replaceAll(' ', '')
    for (const part of [
      '御見積書',
      '横浜港運株式会社御中',
      '飲料水※',
      '※は軽減税率対象品目です',
      'JPY123',
      'JPY454',
      'JPY7,489',
      '登録番号：10458575',
      'FOB',
      '押印欄',
    ])
      expect(text).toContain(part)
  })

  test('the unit of a product is said in its language; one that was typed stays', async () => {
    const {
      body: { data: product },
    } = await admin.post('/api/cm/product', {
      code: 'Q-UNIT',
      name: { en: 'Rope', jp: 'ロープ' },
      unit: { en: 'metre', tw: '公尺', jp: 'メートル' },
      list_price: '20',
    })
    const row = await lead({
      lines: [
        { product: product.id, quantity: '1' },
        { product: product.id, quantity: '1', unit: 'coil' },
      ],
    })
    const {
      body: { data },
    } = await make(row, { language: 'jp' })
    expect(data.lines).toMatchObject([
      { name: 'ロープ', unit: 'メートル' },
      { name: 'ロープ', unit: 'coil' },
    ])
  })

  test.each(['en', 'tw', 'cn', 'jp'])('is written in %s without a character that has no font', async (language) => {
    const {
      body: { data },
    } = await make(await lead(), { language })
    expect(textOfPdf(await pdf(data))).not.toContain('□')
  })

  test('runs over as many pages as it needs', async () => {
    const lines = Array.from({ length: 60 }, (_, n) => ({
      description: `Part ${n + 1}`,
      quantity: '1',
      unit_price: '100',
      tax_category: taxed,
    }))
    const {
      body: { data },
    } = await make(await lead({ lines }), { language: 'en' })
    const text = textOfPdf(await pdf(data))
    for (const part of ['Part 1', 'Part 60', '1/3', '3/3', 'TWD 6,300']) expect(text).toContain(part)
  })
})

test('the timeline of the lead and of its customer shows what was offered', async () => {
  const row = await lead()
  const {
    body: { data },
  } = await make(row)
  await act(data, 'send')
  for (const search of [`type=lead&id=${Number(row.id)}`, `type=organization&id=${organization}`]) {
    const { body } = await staff.get(`/api/cm/timeline?${search}&kinds=quotation`)
    expect(body.data.map(({ number }) => number)).toContain(data.number)
  }
})
