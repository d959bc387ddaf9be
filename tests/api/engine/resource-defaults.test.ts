/** What a new record takes where nothing is given, singletons that begin empty, and hidden fields that keep their value. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { testApp, type Client, type TestApp } from '../../support/app'

const note = defineSchema('zz/note', {
  x: { area: 'use', title: 'text', list: { columns: ['text'] } },
  required: ['text', 'written_on', 'by'],
  properties: {
    text: { type: 'string' },
    written_on: { type: 'string', format: 'date', x: { default_to: 'today' } },
    written_at: { type: 'string', format: 'date-time', x: { default_to: 'now' } },
    by: { x: { ref: 'sc/user', default_to: 'me' } },
    department: { x: { ref: 'sc/department', default_to: 'department' } },
    kind: { enum: ['plain', 'secret'], default: 'plain' },
    reason: {
      type: 'string',
      x: {
        show_if: { field: 'kind', op: 'eq', value: 'secret' },
        required_if: { field: 'text', op: 'eq', value: 'Say why' },
        keep_hidden: true,
      },
    },
  },
})
const studio = defineSchema('zz/studio', {
  x: { area: 'admin', title: 'owner_name', singleton: true },
  required: ['owner_name'],
  properties: { owner_name: { type: 'string' }, opened_on: { type: 'string', format: 'date', x: { default_to: 'today' } } },
})

let server: TestApp
let admin: Client
let staff: Client

beforeAll(async () => {
  server = await testApp({ own: [note, studio] })
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
  server.setNow(new Date('2026-11-24T17:30:00Z'))
})
afterAll(() => server.close())

describe('a field that is left out', () => {
  test("takes the company's day, the instant, the caller and their primary department", async () => {
    const { status, body } = await admin.post('/api/zz/note', { text: 'Hello' })
    const { rows } = await sql<{ id: number }>`
      select department_id::int as id from sc_user_department where user_id = ${admin.userId} and deleted_at is null and end_date is null order by is_primary desc, id limit 1`.execute(
      server.db,
    )
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      written_on: '2026-11-25',
      written_at: '2026-11-24T17:30:00.000Z',
      by: admin.userId,
      department: rows[0]?.id ?? null,
    })
  })

  test('stays empty where it is said to be, and as it is when the record changes', async () => {
    const { body } = await admin.post('/api/zz/note', { text: 'Hello', written_at: null, department: null, by: staff.userId })
    expect(body.data).toMatchObject({ written_at: null, department: null, by: staff.userId })
    const patched = await admin.patch(`/api/zz/note/${String(body.data.id)}`, { text: 'Goodbye', version: 1 })
    expect(patched.body.data).toMatchObject({ text: 'Goodbye', written_at: null, department: null })
  })
})

describe('a hidden field that keeps its value', () => {
  test('has it again when it is shown, and is not asked for while it is hidden', async () => {
    const { body } = await admin.post('/api/zz/note', { text: 'Hello', kind: 'secret', reason: 'Because' })
    const path = `/api/zz/note/${String(body.data.id)}`
    expect((await admin.patch(path, { kind: 'plain', version: 1 })).body.data.reason).toBe('Because')
    expect((await admin.post('/api/zz/note', { text: 'Say why' })).status).toBe(201)
    expect((await admin.post('/api/zz/note', { text: 'Say why', kind: 'secret' })).body.errors).toHaveProperty('reason')
  })
})

describe('a singleton that begins empty', () => {
  test('OpenAPI says that its data may be null, and of a seeded one that they are not', async () => {
    const { raw } = await admin.get('/api/docs/openapi.json')
    interface Call {
      responses: Record<string, { content: { 'application/json': { schema: { properties: { data: { type: unknown } } } } } }>
    }
    const { paths } = raw.json<{ paths: Record<string, Record<string, Call>> }>()
    const typeOf = (path: string) => paths[path]?.get?.responses['200']?.content['application/json'].schema.properties.data.type
    expect([typeOf('/api/zz/studio'), typeOf('/api/cm/setting')]).toEqual([['object', 'null'], 'object'])
  })

  test('answers with nothing until people who may edit it fill it in, all of what it needs', async () => {
    const empty = await admin.get('/api/zz/studio')
    expect([empty.status, empty.body]).toEqual([200, { data: null }])
    const refused = await admin.patch('/api/zz/studio', { opened_on: null })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['owner_name']])
    expect((await staff.patch('/api/zz/studio', { owner_name: 'Mine' })).status).toBe(403)
    // Two people at once: one writes the row, the other changes it.
    const answers = await Promise.all(['Ada', 'Grace'].map((owner_name) => admin.patch('/api/zz/studio', { owner_name })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { body } = await admin.get('/api/zz/studio')
    expect(body.data).toMatchObject({ id: 1, version: 2, opened_on: '2026-11-25' })
    const changed = await admin.patch('/api/zz/studio', { owner_name: 'Katherine', version: 2 })
    expect(changed.body.data).toMatchObject({ owner_name: 'Katherine', version: 3 })
  })
})
