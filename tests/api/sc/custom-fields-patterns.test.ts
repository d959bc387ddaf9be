/** Patterns that administrators write don't stall the node, whoever sends the text (runtime.md S28, issue 17.6). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let id: number
const pattern = '^(a|a)*$'
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  const field = { entity: 'cm/source', key: 'c_evil', label: { en: 'Evil' }, type: 'text', max_length: 500, pattern }
  id = Number((await admin.post('/api/sc/custom-field', field)).body.data.id)
  expect((await admin.post(`/api/sc/custom-field/${id}/publish`, {})).status).toBe(200)
})
afterAll(() => app.close())

let counter = 0
const send = (client: Client, value: string) =>
  client.post('/api/cm/source', { code: `EVIL-${++counter}`, name: { en: `Evil ${counter}` }, channel: 'other', c_evil: value })

// Judged by going back, one of them would take longer than the sun shines.
test('500 characters against ^(a|a)*$ are judged, thirty at once', async () => {
  expect((await send(admin, 'aaaa')).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 30 }, () => send(admin, `${'a'.repeat(499)}!`)))
  for (const { status, body } of answers) expect([status, Object.keys(body.errors)]).toEqual([422, ['c_evil']])
})

test('the validator that a browser loads carries no pattern of an administrator', async () => {
  const { body } = await admin.get('/api/common/schema/cm/source')
  const { raw } = await admin.get(String((body.data as { validator?: string }).validator))
  expect(raw.statusCode).toBe(200)
  expect(raw.body).not.toContain(pattern)
})

test('a pattern of before that looks behind keeps the record readable, and its next save is told so', async () => {
  const record = Number((await send(admin, 'aaa')).body.data.id)
  await sql`update sc_custom_field set pattern = '(?<=a)a$' where id = ${id}`.execute(app.db)
  await app.app.kontor.refreshEntities()
  const { status, body } = await admin.get(`/api/cm/source/${record}`)
  expect([status, body.data.c_evil]).toEqual([200, 'aaa'])
  const saved = await admin.patch(`/api/cm/source/${record}`, { c_evil: 'aaaa', version: body.data.version })
  expect([saved.status, saved.body.errors]).toEqual([
    422,
    { c_evil: ['The pattern of this field can no longer be checked. Ask an administrator to change it.'] },
  ])
  const field = (await admin.get(`/api/sc/custom-field/${id}`)).body.data
  const again = await admin.patch(`/api/sc/custom-field/${id}`, { placeholder: { en: 'aaa' }, version: field.version })
  expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['pattern']])
})
