/** A contact is forgotten (cm.md R13): nothing personal is found of him any more, but in the audit log; leads and sums stay. */
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let manager: Client
beforeAll(async () => {
  app = await testApp()
  ;[admin, manager] = await signInAll(app, 'admin', 'manager')
})
afterAll(() => app.close())

async function made(entity: string, values: Row): Promise<number> {
  const { body, status } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}

/** Where a text stands, in any column of any table, but the audit log, which is a chain, and the answers that are kept for a day. */
async function found(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sc_audit_log%' and table_name <> 'kontor_idempotency' order by 1`.execute(
    app.db,
  )
  const places: string[] = []
  for (const { name } of rows) {
    const {
      rows: [hit],
    } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(name)} as t where t::text ilike ${`%${text}%`}`.execute(app.db)
    if (hit && hit.n > 0) places.push(name)
  }
  return places
}

const traces = [
  'Quackenbush',
  'wilhelmina@forget.example',
  'w.q@forget.example',
  '0912-345-981',
  '912345981',
  'line-quack',
  '1971-08-09',
  'クアッケン',
  'card-quack',
  'Twin of hers',
  'quack-field',
  'raw-quack',
]
const anonymise = (id: number, name: string, who = admin) => who.post(`/api/cm/person/${id}/anonymise`, { name })

test('name, contact data, card and added fields go, in the record, its history and merges; leads stay; once only', async () => {
  const field = await admin.post('/api/sc/custom-field', {
    entity: 'cm/person',
    key: 'c_quack',
    label: { en: 'Added', tw: '新增' },
    type: 'text',
  })
  expect(field.status, JSON.stringify(field.body)).toBe(201)
  expect((await admin.post(`/api/sc/custom-field/${String(field.body.data.id)}/publish`)).status).toBe(200)
  const organization = await made('cm/organization', { name: 'House of forgetting' })
  const id = await made('cm/person', {
    family_name: 'Quackenbush',
    given_name: 'Wilhelmina',
    name_en: 'Wilhelmina Quackenbush',
    kana: 'クアッケン',
    organization,
    job_title: 'Buyer',
    line_id: 'line-quack',
    birthday: '1971-08-09',
    emails: [{ email: 'wilhelmina@forget.example', is_primary: true }],
    phones: [{ number: '0912-345-981', is_primary: true }],
    c_quack: 'quack-field',
  })
  await admin.patch(`/api/cm/person/${id}`, { emails: [{ email: 'w.q@forget.example' }] })
  const lead = await made('cm/lead', {
    title: 'Cranes',
    organization,
    person: id,
    amount: '1000',
    currency: 'TWD',
    raw_name: 'raw-quack',
    raw_email: 'wilhelmina@forget.example',
  })
  const twin = await made('cm/person', { family_name: 'Twin of hers', line_id: 'line-quack' })
  const merged = await admin.post('/api/cm/person/merge', { survivor_id: id, loser_ids: [twin], fields: { line_id: twin } })
  expect(merged.status, JSON.stringify(merged.body)).toBe(200)
  await app.app.kontor.files.put('attachments/card-quack', Readable.from(['picture']))
  await sql`with card as (insert into sc_attachment (name, size, mime, storage_key, state, scan, module, entity, record_id, field) values ('card-quack.png', 7, 'image/png', 'attachments/card-quack', 'ready', 'skipped', 'cm', 'person', ${id}, 'card') returning id)
    update cm_person set card_id = (select id from card) where id = ${id}`.execute(app.db)
  expect(await found('Quackenbush')).toEqual(expect.arrayContaining(['cm_person', 'kontor_revision']))

  expect((await anonymise(id, 'Somebody Else')).body.errors).toHaveProperty('name')
  expect((await anonymise(id, 'Wilhelmina Quackenbush', manager)).status).toBe(403)
  expect((await anonymise(twin, 'Twin of hers')).body.meta).toEqual({ merged_into: id })
  const { status, body } = await anonymise(id, 'Wilhelmina Quackenbush')
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    name: `聯絡人 #${id}`,
    family_name: `聯絡人 #${id}`,
    given_name: null,
    emails: [],
    phones: [],
    email: null,
    reach: null,
    card: null,
    birthday: null,
    organization,
    job_title: 'Buyer',
    anonymised_at: expect.any(String),
  })
  for (const trace of traces) expect([trace, await found(trace)]).toEqual([trace, []])
  await expect(app.app.kontor.files.get('attachments/card-quack')).rejects.toThrow()
  expect((await admin.get(`/api/cm/lead/${lead}`)).body.data).toMatchObject({
    person: id,
    amount: '1000.0000',
    title: 'Cranes',
    raw_email: null,
  })
  expect((await admin.get(`/api/cm/person/${id}/history`)).status).toBe(200)
  expect((await admin.post(`/api/cm/merge-log/${String(merged.body.data.id)}/undo`)).status).toBe(409)
  expect((await anonymise(id, `聯絡人 #${id}`)).status).toBe(409)
  const {
    rows: [entry],
  } = await sql<{
    text: string
  }>`select t::text as text from sc_audit_log as t where entity = 'person' and record_id = ${id} and action = 'anonymised'`.execute(app.db)
  for (const trace of traces) expect(entry?.text).not.toContain(trace)
  // It goes on as a record: what is written next is of somebody new.
  expect((await admin.patch(`/api/cm/person/${id}`, { job_title: 'Head' })).body.data).toMatchObject({
    name: `聯絡人 #${id}`,
    job_title: 'Head',
  })
})
