/** Organizations: registry numbers, duplicates, defaults, what does not fit together, who sees the terms (cm.md §3.3, §9, §12). */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOrganizations } from '../../../server/modules/cm/party/organization-places'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let staff: Client
let head: Client

beforeAll(async () => {
  server = await testApp()
  ;[admin, staff, head] = await Promise.all([server.signIn('admin'), server.signIn('staff01'), server.signIn('manager')])
})
afterAll(() => server.close())

const path = '/api/cm/organization'
const make = (values: Row, client = admin) => client.post(path, { owner: client.userId, ...values })
const made = async (values: Row, client = admin): Promise<Row> => {
  const { status, body } = await make(values, client)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const idOf = async (entity: string, code: string) => Number((await admin.get(`/api/cm/${entity}?filter[code]=${code}`)).body.data[0]?.id)

test('a registry number is taken once, checked, and kept in one form (cm.md §12.4)', async () => {
  await made({ name: 'Registry one', registry_no: '12345675' })
  const again = await make({ name: 'Something else altogether', registry_no: '1234-5675' })
  expect([again.status, again.body.errors]).toEqual([422, { registry_no: ['Already used by Registry one.'] }])
  expect((await make({ name: 'Wrong', registry_no: '12345678' })).body.errors).toEqual({
    registry_no: ['The check digit of this number is wrong. Was a digit mistyped?'],
  })
  expect(await made({ name: 'Old rule', registry_no: '04595252', country: 'TW' })).toMatchObject({
    registry_no: '04595252',
    registry_type: 'tw_ban',
  })
  expect((await make({ name: 'Old rule in full width', registry_no: '０４５９-5252' })).body.errors).toEqual({
    registry_no: ['Already used by Old rule.'],
  })
  expect(await made({ name: 'Hong Kong', registry_no: '55443322-000-11-25-1', country: 'HK' })).toMatchObject({
    registry_no: '55443322',
    registry_type: 'hk_br',
  })
  expect(await made({ name: 'China doubtful', registry_no: '91310000MA1K000007', country: 'CN' })).toMatchObject({
    registry_no: '91310000MA1K000007',
  })
  expect((await make({ name: 'Japan', registry_no: '8123456789012', country: 'JP' })).status).toBe(422)
  expect((await make({ name: 'Japan invoice', jp_invoice_no: 'T8123456789012', country: 'JP' })).body.errors).toHaveProperty(
    'jp_invoice_no',
  )
})

test('two at once with one number: one of them is refused by the database', async () => {
  // Both are checked before either is there: no row comes in until both wait.
  const holder = new pg.Client({ connectionString: server.database.migrateUrl })
  await holder.connect()
  await holder.query('begin; lock table cm_organization in share mode')
  const both = Promise.all(['Racer red', 'Sprinter blue'].map((name) => make({ name, registry_no: '53212539' })))
  await expect
    .poll(
      async () =>
        (await holder.query(`select count(*)::int as n from pg_locks where relation = 'cm_organization'::regclass and not granted`))
          .rows[0],
    )
    .toEqual({ n: 2 })
  await holder.query('commit')
  await holder.end()
  const answers = await both
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(Object.keys(answers.find(({ status }) => status === 422)?.body.errors ?? {})).toEqual(['registry_no'])
})

test('a branch shares the number of its parent; a parent of itself is refused', async () => {
  const parent = await made({ name: 'Head house', registry_no: '22099131' })
  const branch = await made({ name: 'Far branch Kaohsiung', kind: 'branch', parent: parent.id, registry_no: '22099131' })
  expect(branch.registry_held).toBe(null)
  expect((await make({ name: 'No branch of it', registry_no: '22099131' })).status).toBe(422)
  expect(Object.keys((await admin.patch(`${path}/${parent.id}`, { version: parent.version, parent: branch.id })).body.errors)).toEqual([
    'parent',
  ])
})

test('another spelling with the same telephone is certain; saving takes a right and a reason (cm.md §12.5)', async () => {
  const first = await made({ name: '臺灣測試科技股份有限公司', phone: '02-2345-6789' })
  const typed = { name: '台灣測試科技(股)公司', phone: '(02) 2345 6789' }
  const check = await admin.post(`${path}/check-duplicates`, typed)
  expect(check.body.data).toEqual([
    {
      id: first.id,
      score: 100,
      title: '臺灣測試科技股份有限公司',
      owner: expect.any(String),
      reasons: [
        { reason: 'phone', points: 50 },
        { reason: 'name', points: 50 },
      ],
    },
  ])
  const refused = await make(typed)
  expect([refused.status, refused.body.code, Object.keys(refused.body.errors)]).toEqual([422, 'duplicates', ['duplicate']])
  expect(refused.body.meta.duplicates).toMatchObject([{ id: first.id, score: 100 }])
  expect((await make({ ...typed, confirm_duplicates: [first.id] })).body.errors).toHaveProperty('duplicate_reason')
  const staffs = await make({ ...typed, confirm_duplicates: [first.id], duplicate_reason: 'Another one' }, staff)
  expect(staffs.body.errors.duplicate).toEqual(['This already exists; only your manager may create it anyway.'])
  const second = await made({ ...typed, confirm_duplicates: [first.id], duplicate_reason: 'A firm of the same name in Tainan' })
  expect(second.duplicate_reason).toBe('A firm of the same name in Tainan')
})

test('what only warns is confirmed by its id; an update asks only for what it makes more alike', async () => {
  const first = await made({ name: '大方電子股份有限公司', website: 'https://www.dafang.example' })
  // 30 points are below the 60 from which people are asked.
  const check = (await admin.post(`${path}/check-duplicates`, { name: '大方電機' })).body
  expect(check.data).toEqual([])
  // But nobody is told that nothing is similar.
  expect(check.meta.hints).toMatchObject([{ id: first.id, score: 30, title: '大方電子股份有限公司' }])
  const warned = await make({ name: '大方電機', email: 'info@dafang.example' })
  expect(warned.body.meta.duplicates).toMatchObject([{ id: first.id, score: 80 }])
  const second = await made({ name: '大方電機', email: 'info@dafang.example', confirm_duplicates: [first.id] }, staff)
  expect((await staff.patch(`${path}/${second.id}`, { version: second.version, fax: '02-1', name: '大方電機有限公司' })).status).toBe(200)
  const closer = await staff.patch(`${path}/${second.id}`, { name: '大方電子有限公司', version: 2 })
  expect(closer.body.meta.duplicates).toMatchObject([{ id: first.id, score: 100 }])
  expect((await make({ name: 'Free mail one', email: 'a@gmail.com' })).status).toBe(201)
  expect((await make({ name: 'Other person', email: 'b@gmail.com' })).status).toBe(201)
})

test('a new one has the defaults of the lookups, its department, and what is derived', async () => {
  const row = await made(
    {
      name: 'ＡＣＭＥ Trading Co., Ltd.',
      email: 'Sales@ACME.example',
      phone: '02-2712-3456',
      addresses: [
        { kind: 'billing', city: '新北市' },
        { kind: 'registered', city: '臺北市', line1: '1' },
      ],
    },
    staff,
  )
  const seen = (await admin.get(`${path}/${row.id}`)).body
  expect(seen.data).toMatchObject({
    country: 'TW',
    registry_type: 'tw_ban',
    name_key: 'acmetrading',
    email: 'sales@acme.example',
    domain: 'acme.example',
    phone_e164: '+886227123456',
    city: '臺北市',
    lifecycle: 'prospect',
    customer_code: null,
    term_of_payment: await idOf('term-of-payment', 'TT30'),
    tax_category: await idOf('tax-category', 'TW5'),
    document_dispatch_method: await idOf('document-dispatch-method', 'EMAIL'),
    bill_pickup_method: await idOf('bill-pickup-method', 'B2B'),
    cheque_pickup_method: await idOf('bill-pickup-method', 'CHQMAIL'),
    sales_rating: await idOf('sales-rating', 'N'),
    credit_rating: await idOf('credit-rating', 'B'),
  })
  expect(seen.data.department).not.toBe(null)
  expect((await made({ name: 'Without address' })).document_dispatch_method).toBe(null)
  expect((await admin.get(`${path}?q=27123456`)).body.data.map(({ id }) => id)).toContain(row.id)
})

test('the list shows on a map where its address is; one from before its row said so is found once', async () => {
  const { id } = await made({
    name: 'On the map',
    addresses: [
      { kind: 'billing', lat: '22.6', lng: '120.3' },
      { kind: 'registered', city: '臺北市', lat: '25.04', lng: '121.51' },
    ],
  })
  const place = async () => {
    const { lat, lng } = (await admin.get(`${path}/${id}`)).body.data
    return [lat, lng]
  }
  expect(await place()).toEqual(['25.040000', '121.510000'])
  await sql`update cm_organization set lat = null, lng = null where id = ${id}`.execute(server.db)
  const ctx = server.app.kontor.systemContext()
  await placeOrganizations({ ...ctx, snapshot: { ...ctx.snapshot } })
  expect(await place()).toEqual(['25.040000', '121.510000'])
})

test('what does not fit together is refused by its field', async () => {
  const [fax, post, mobile, donate] = await Promise.all([
    idOf('document-dispatch-method', 'FAX'),
    idOf('document-dispatch-method', 'POST'),
    idOf('bill-pickup-method', 'MOBILE'),
    idOf('bill-pickup-method', 'DONATE'),
  ])
  const fields = async (values: Row) => Object.keys((await make({ name: 'Does not fit', ...values })).body.errors)
  expect(await fields({ document_dispatch_method: fax })).toEqual(['document_dispatch_method'])
  expect(await fields({ document_dispatch_method: post })).toEqual(['document_dispatch_method'])
  expect(await fields({ bill_pickup_method: mobile })).toEqual(['carrier_no'])
  expect(await fields({ bill_pickup_method: mobile, carrier_no: 'AB12345678901234' })).toEqual(['carrier_no'])
  expect(await fields({ bill_pickup_method: donate })).toEqual(['love_code'])
  expect(
    await fields({
      addresses: [
        { kind: 'billing', is_default: true },
        { kind: 'shipping', is_default: true },
        { kind: 'billing', is_default: true },
      ],
    }),
  ).toEqual(['addresses.2.is_default'])
  expect(await fields({ lifecycle: 'blocked' })).toEqual(['block_reason'])
  expect(
    (
      await made({
        name: 'Carried',
        bill_pickup_method: mobile,
        carrier_no: '/ab12+-.',
        document_dispatch_method: post,
        addresses: [{ line1: 'No. 1' }],
      })
    ).carrier_no,
  ).toBe('/AB12+-.')
})

test('a customer has a code of its own; who may not change credit may neither block nor unblock', async () => {
  // The company's, which on its first of January is a year ahead of the machine's.
  const year = new Intl.DateTimeFormat('en', { year: '2-digit', timeZone: 'Asia/Taipei' }).format(new Date())
  const [first, second] = [
    await made({ name: 'Customer alpha', lifecycle: 'customer' }),
    await made({ name: 'Customer beta', lifecycle: 'customer' }),
  ]
  expect([first.customer_code, second.customer_code].every((code) => new RegExp(`^C${year}[0-9]{5}$`).test(String(code)))).toBe(true)
  expect(first.customer_code).not.toBe(second.customer_code)
  expect(first.is_customer).toBe(true)
  const own = await made({ name: 'Blocked soon' }, staff)
  const blocked = { lifecycle: 'blocked', block_reason: 'Pays nothing' }
  expect(Object.keys((await staff.patch(`${path}/${own.id}`, { version: 1, ...blocked })).body.errors)).toEqual(['lifecycle'])
  expect((await admin.patch(`${path}/${own.id}`, { version: 1, ...blocked })).status).toBe(200)
  expect((await admin.patch(`${path}/${own.id}`, { version: 2, lifecycle: 'customer' })).body.data).toMatchObject({
    lifecycle: 'prospect',
    block_reason: null,
  })
})

test('the open leads of a blocked customer say so until it is unblocked, and whoever has it or one of them is told why (§4, §7)', async () => {
  const { id } = await made({ name: 'Blocked with leads', owner: head.userId })
  const lead = Number((await admin.post('/api/cm/lead', { title: 'Still open', organization: id, owner: staff.userId })).body.data.id)
  const isFlagged = async () => (await admin.get(`/api/cm/lead/${lead}`)).body.data.customer_blocked
  expect(await isFlagged()).toBe(false)
  const block = async (values: Row) =>
    (await admin.patch(`${path}/${String(id)}`, { version: (await admin.get(`${path}/${String(id)}`)).body.data.version, ...values }))
      .status
  expect(await block({ lifecycle: 'blocked', block_reason: 'Bounced cheque' })).toBe(200)
  expect(await isFlagged()).toBe(true)
  // What is written into the lead keeps the mark.
  expect((await staff.patch(`/api/cm/lead/${lead}`, { version: 1, title: 'Still open, and renamed' })).status).toBe(200)
  expect(await isFlagged()).toBe(true)
  const { rows } = await sql<{
    user: number
    title: Row
  }>`select user_id::int as user, data -> 'title' as title from sc_user_notification where event = 'cm.organization.blocked' and data -> 'title' ->> 'en' like 'Blocked with leads%' order by user_id`.execute(
    server.db,
  )
  expect(rows.map(({ user }) => user).toSorted((a, b) => a - b)).toEqual([head.userId, staff.userId].toSorted((a, b) => a - b))
  expect(rows[0]?.title).toMatchObject({
    en: 'Blocked with leads is blocked: Bounced cheque',
    tw: '「Blocked with leads」停止往來：Bounced cheque',
  })
  // Who is no longer its customer says nothing of it.
  const other = Number(
    (
      await admin.post('/api/cm/lead', {
        title: 'Elsewhere',
        raw_company: 'Elsewhere',
        organization: (await made({ name: 'Blocked beside', owner: head.userId })).id,
        owner: staff.userId,
      })
    ).body.data.id,
  )
  await sql`update cm_lead set customer_blocked = true where id = ${other}`.execute(server.db)
  expect((await staff.patch(`/api/cm/lead/${other}`, { version: 1, organization: null })).body.data).toMatchObject({
    organization: null,
    customer_blocked: false,
  })
  expect(await block({ lifecycle: 'customer' })).toBe(200)
  expect(await isFlagged()).toBe(false)
})

test('staff see neither terms nor credit, heads see and don’t change them (cm.md §12.22)', async () => {
  const row = await made({ name: 'Finance guarded', credit_limit: '500000' }, admin)
  const seen = (await staff.get(`${path}/${row.id}`)).body.data
  for (const field of ['credit_limit', 'credit_rating', 'term_of_payment', 'sales_rating', 'closing_day'])
    expect(seen).not.toHaveProperty(field)
  for (const filter of ['filter[credit_limit]=500000', 'filter[credit_limit][gt]=1'])
    expect((await staff.get(`${path}?${filter}`)).status).toBe(403)
  expect((await head.get(`${path}/${row.id}`)).body.data.credit_limit).toBe('500000.0000')
  expect((await head.post(path, { name: 'By the head', owner: head.userId, credit_limit: '1' })).status).toBe(403)
})

test('staff change their own, and export and delete nothing', async () => {
  const [own, other] = [await made({ name: 'Staff owned' }, staff), await made({ name: 'Admin owned' })]
  expect((await staff.patch(`${path}/${own.id}`, { version: 1, fax: '02-2' })).status).toBe(200)
  expect((await staff.patch(`${path}/${other.id}`, { version: 1, fax: '02-2' })).status).toBe(403)
  expect((await staff.delete(`${path}/${own.id}`)).status).toBe(403)
})

test('the check of a number while it is typed', async () => {
  await made({ name: 'Holder of it', registry_no: '16446274' })
  const check = async (values: Row) => (await staff.post(`${path}/check-registry`, values)).body.data
  expect(await check({ registry_no: '1644-6274' })).toMatchObject({
    value: '16446274',
    type: 'tw_ban',
    state: 'taken',
    holder: { title: 'Holder of it' },
  })
  expect(await check({ registry_no: '1644-6274', shared: true })).toMatchObject({ state: 'right' })
  expect(await check({ registry_no: '123', registry_type: null, country: 'TW' })).toMatchObject({ state: 'format' })
  expect(await check({ registry_no: '12345678' })).toMatchObject({ state: 'check_digit' })
  expect(await check({ registry_no: '91310000MA1K000008', country: 'CN' })).toMatchObject({ state: 'doubtful' })
})

test('the settings hold: the older rule for Taiwan, and the points from which people are asked', async () => {
  expect((await admin.patch('/api/cm/setting', { ban_modulus: '10', duplicate_warn: 100 })).status).toBe(200)
  expect((await make({ name: 'Under the old rule', registry_no: '04595252' })).body.errors).toEqual({
    registry_no: ['The check digit of this number is wrong. Was a digit mistyped?'],
  })
  expect((await make({ name: '大方電', email: 'other@dafang.example' })).status).toBe(201)
  expect(Object.keys((await admin.patch('/api/cm/setting', { customer_code_pattern: 'C{SEQ:5}' })).body.errors)).toEqual([
    'customer_code_pattern',
  ])
  expect((await staff.get('/api/cm/setting')).status).toBe(403)
  expect((await admin.patch('/api/cm/setting', { ban_modulus: '5', duplicate_warn: 60 })).status).toBe(200)
})

test('other modules hear of each one that is created or updated (§7)', async () => {
  const { id, version } = await made({ name: 'Heard of everywhere' })
  // Once it is delivered an event stands with the others.
  const told = async () =>
    (
      await sql<{ event: string }>`
    select event from (select event, entity, record_id from kontor_outbox union all select event, entity, record_id from kontor_event) as told
    where entity = 'cm/organization' and record_id = ${id} and event like 'cm.organization.%'`.execute(server.db)
    ).rows.map(({ event }) => event)
  expect(await told()).toEqual(['cm.organization.created'])
  expect((await admin.patch(`${path}/${Number(id)}`, { version, phone: '02 2345 0001' })).status).toBe(200)
  expect((await told()).sort()).toEqual(['cm.organization.created', 'cm.organization.updated'])
})
