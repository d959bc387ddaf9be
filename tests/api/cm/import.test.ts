/** Lists brought in from a fair (cm.md §8, R5; §12 scenario 20): what is there twice is left out, and what only looks so is passed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { importFlow, type ImportFlow } from '../../support/import-file'

let server: TestApp
let admin: Client
let flow: ImportFlow
beforeAll(async () => {
  server = await testApp()
  admin = await server.signIn('admin')
  flow = importFlow(server, admin)
})
afterAll(() => server.close())

const organization = 'cm/organization'
const stored = async () =>
  Number(
    (await sql<{ count: number }>`select count(*)::int as count from cm_organization where deleted_at is null`.execute(server.db)).rows[0]
      ?.count,
  )
const csv = (...lines: string[]) => `${['name,registry_no,phone', ...lines].join('\r\n')}\r\n`
const phone = (number: number) => `+886 2 2799 ${String(number).padStart(4, '0')}`
const firm = (number: number) => `展商${String(number).padStart(4, '0')}股份有限公司,,${phone(number)}`

test('of 1,000 rows 975 are new, 20 are there twice and 5 are wrong; the good ones are stored, the others come back corrected (cm.md §12.20)', async () => {
  const before = await stored()
  const good = Array.from({ length: 975 }, (_, index) => firm(index + 1))
  const twice = Array.from({ length: 20 }, (_, index) => `展商${String(index + 1).padStart(4, '0')}(股)公司,,${phone(index + 1)}`)
  const wrong = [2, 3, 4, 7, 8].map((digit) => `字號錯${digit},1234567${digit},${phone(2000 + digit)}`)
  const view = await flow.checked(organization, csv(...good, ...twice, ...wrong), { mode: 'add' })
  expect(view.counters).toEqual({ total: 1000, new: 975, changed: 0, same: 0, error: 5, done: 0, duplicate: 20 })
  const [first] = await flow.rows(view.id, 'duplicate')
  expect(first).toMatchObject({
    line: 977,
    state: 'duplicate',
    passable: false,
    errors: { name: ['Probably the same as line 2 of the file.'] },
  })
  expect((await flow.rows(view.id, 'error')).map(({ errors }) => errors)).toEqual(
    Array.from({ length: 5 }, () => ({ registry_no: [expect.stringMatching(/check digit/i)] })),
  )
  expect(await stored()).toBe(before)

  expect((await admin.post(`/api/common/import/${String(view.id)}/run`, { policy: 'all' })).status).toBe(422)
  expect(await flow.run(view.id, 'good')).toMatchObject({ state: 'done', counters: { done: 975, error: 5, duplicate: 20 } })
  expect(await stored()).toBe(before + 975)
  // PostgreSQL knows of them at once.
  await expect
    .poll(
      async () =>
        (await sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'cm_organization'`.execute(server.db))
          .rows[0]?.rows,
    )
    .toBeGreaterThan(before + 900)

  const { raw } = await admin.get(`/api/common/import/${String(view.id)}/error-file?format=csv`)
  expect(raw.body.trimEnd().split('\r\n')).toHaveLength(26)
  const again = await flow.checked(organization, raw.body.replaceAll(/1234567\d/g, ''), { mode: 'add' })
  // The twenty are stored by now: they are known as records.
  expect(again.counters).toMatchObject({ total: 25, new: 5, duplicate: 20, error: 0 })
  expect((await flow.rows(again.id, 'duplicate'))[0]?.errors).toEqual({ name: ['展商0001股份有限公司 may be the same (100 points).'] })
})

test('what only looks alike is passed by somebody who has looked at it, and stays so when the file is checked again', async () => {
  const file = csv('港灣起重機設備,,+886 7 811 0001', '港灣起重機工程,,+886 7 811 0001', '另一家,,+886 7 811 0002')
  const view = await flow.checked(organization, file, { mode: 'add' })
  expect(view.counters).toMatchObject({ new: 2, duplicate: 1 })
  expect(await flow.rows(view.id, 'duplicate')).toMatchObject([{ line: 3, passable: true }])
  const { body } = await admin.patch(`/api/common/import/${String(view.id)}/rows/3`, { passed: true })
  expect(body.data).toMatchObject({ counters: { new: 3 } })
  expect((await admin.post(`/api/common/import/${String(view.id)}/check`, { mapping: view.mapping, mode: 'add' })).status).toBe(202)
  expect((await flow.until(view.id, 'checked')).counters).toMatchObject({ new: 3 })
  expect(await flow.run(view.id, 'all')).toMatchObject({ state: 'done', counters: { done: 3 } })
})

test('a list without a number or code to find rows by is proposed as new rows; with one, rows are changed too', async () => {
  const proposed = async (headings: string) =>
    (await admin.get(`/api/common/import/${String((await flow.upload(organization, `${headings}\r\nQuay,1\r\n`)).body.data.import_id)}`))
      .body.data
  expect(await proposed('name,phone')).toMatchObject({ suggested_mode: 'add', suggested_key: [] })
  expect(await proposed('name,customer_code')).toMatchObject({ suggested_mode: 'upsert', suggested_key: ['customer_code'] })
})

test('a corrected row is compared anew, and so are those that were like it', async () => {
  const view = await flow.checked(organization, csv('雙子星倉儲,,+886 7 811 0101', '雙子星倉儲,,+886 7 811 0101'), { mode: 'add' })
  expect((await flow.rows(view.id)).map(({ state }) => state)).toEqual(['new', 'duplicate'])
  expect(
    (await admin.patch(`/api/common/import/${String(view.id)}/rows/2`, { cells: { 0: '完全不同的名稱', 2: '+886 7 811 0199' } })).body.data,
  ).toMatchObject({ counters: { new: 2 } })
  expect((await flow.rows(view.id)).map(({ state }) => state)).toEqual(['new', 'new'])
  expect(
    (await admin.patch(`/api/common/import/${String(view.id)}/rows/3`, { cells: { 0: '完全不同的名稱', 2: '+886 7 811 0199' } })).body.data,
  ).toMatchObject({ counters: { new: 1, duplicate: 1 } })
  expect(await flow.rows(view.id, 'duplicate')).toMatchObject([
    { line: 3, passable: false, errors: { name: ['Probably the same as line 2 of the file.'] } },
  ])
})

test('leads of one address in one pipeline, and people of one name at one organization, are known too', async () => {
  const leads = await flow.checked(
    'cm/lead',
    'title,raw_company,raw_email\r\nPumps,Quay,amy@import.example\r\nValves,Quay,AMY@import.example\r\nPipes,Other,ben@import.example\r\n',
    { mode: 'add' },
  )
  expect((await flow.rows(leads.id)).map(({ state, passable }) => [state, passable])).toEqual([
    ['new', false],
    ['duplicate', true],
    ['new', false],
  ])
  const {
    body: {
      data: [place],
    },
  } = await admin.get('/api/cm/organization?per_page=1')
  const people = await flow.checked(
    'cm/person',
    `family_name,given_name,organization\r\n匯,入人,${String(place?.name)}\r\n匯,入人,${String(place?.name)}\r\n匯,入人,\r\n`,
    { mode: 'add' },
  )
  expect((await flow.rows(people.id)).map(({ state }) => state)).toEqual(['new', 'duplicate', 'new'])
})

test('an import that is undone takes its notices back, as long as nobody has read them', async () => {
  const seller = await server.signIn('staff01')
  const assigned = async () => {
    const { raw } = await seller.get('/api/sc/user-notification?type=1&per_page=200')
    return raw.json<{ data: { event: string }[] }>().data.filter(({ event }) => event === 'cm.lead.assigned').length
  }
  const view = await flow.checked('cm/lead', 'title,raw_company,owner\r\nFair lead,Fair Works,staff01\r\n', { mode: 'add' })
  await flow.run(view.id)
  await expect.poll(assigned).toBe(1)
  expect((await admin.post(`/api/common/import/${String(view.id)}/undo`, {})).body.data).toMatchObject({ done: 1 })
  expect(await assigned()).toBe(0)
})

test('what may be brought in is told by rights: all by administrators, nothing by staff', async () => {
  const targets = async (account: string) =>
    (await (await server.signIn(account)).get('/api/common/import-targets')).body.data as unknown as string[]
  expect(await targets('admin')).toEqual(
    expect.arrayContaining(['cm/organization', 'cm/person', 'cm/lead', 'cm/product', 'cm/payment-term']),
  )
  expect(await targets('admin')).not.toEqual(expect.arrayContaining(['cm/setting']))
  expect((await targets('staff01')).filter((name) => name.startsWith('cm/'))).toEqual([])
})

test('an empty cell keeps what is there unless it is asked otherwise; address parts, further headings and bare web addresses are understood', async () => {
  const sheet =
    'name,customer_code,Registry number,phone,Postal code,City,address_line1,website\r\nKeeping Works,KEEP-1,12345675,02 2799 0001,100,Taipei,1 Pier Road,www.keeping.example\r\n'
  expect((await flow.run((await flow.checked(organization, sheet, { mode: 'upsert' })).id, 'all')).state).toBe('done')
  const read = async () => (await admin.get(`/api/${organization}?q=Keeping`)).body.data[0] as Record<string, unknown>
  const made = await read()
  expect(made).toMatchObject({ registry_no: '12345675', city: 'Taipei', website: 'https://www.keeping.example' })
  const again = (mapping: object) => ({ mode: 'upsert', mapping: JSON.stringify(mapping) })
  const bare = 'name,customer_code,phone,address_city\r\nKeeping Works,KEEP-1,,\r\n'
  const columns = { 0: 'name', 1: 'customer_code', 2: 'phone', 3: 'address_city' }
  const kept = await flow.checked(organization, bare, again({ columns }))
  expect((await flow.rows(kept.id)).map(({ state }) => state)).toEqual(['same'])
  const cleared = await flow.checked(organization, bare, again({ columns, clear_empty: true }))
  expect((await flow.rows(cleared.id)).map(({ state }) => state)).toEqual(['changed'])
  // The rest of the address stays.
  expect((await flow.run(cleared.id, 'all')).state).toBe('done')
  expect(await read()).toMatchObject({ phone: null, city: null })
  expect(((await admin.get(`/api/${organization}/${String(made.id)}`)).body.data.addresses as Record<string, unknown>[])[0]).toMatchObject({
    line1: '1 Pier Road',
  })
})

test('every error of a row is told in one pass', async () => {
  const view = await flow.checked(organization, 'name,kind,website,country\r\n,nonsense,no address,TW\r\n', { mode: 'add' })
  const [row] = await flow.rows(view.id, 'error')
  expect(Object.keys(row?.errors as object).sort()).toEqual(['kind', 'name', 'website'])
})
