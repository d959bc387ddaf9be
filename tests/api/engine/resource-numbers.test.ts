/** `x.number`: a text that the server gives once, in the transaction of the save, and never again (docs/declaration.md#numbers). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { testApp, type Client, type TestApp } from '../../support/app'

const loan = defineSchema('zz/loan', {
  x: {
    area: 'use',
    title: 'number',
    standard_actions: ['list', 'show', 'create', 'edit', 'delete', 'import'],
    list: { columns: ['number'] },
  },
  required: ['number', 'kind'],
  properties: {
    number: { type: 'string', x: { number: { pattern: '{kind}-{YYYY}-{SEQ:4}', reset: 'year', gapless: true } } },
    kind: { enum: ['L', 'R'], default: 'L' },
    days: { type: 'integer', maximum: 30 },
  },
})
const letter = defineSchema('zz/letter', {
  x: { area: 'use', title: 'number', list: { columns: ['number'] } },
  properties: {
    subject: { type: 'string' },
    status: { enum: ['draft', 'sent'], default: 'draft' },
    department: { x: { ref: 'sc/department' } },
    number: {
      type: 'string',
      x: { number: { pattern: '{department.code}/{SEQ:3}', on: { field: 'status', op: 'eq', value: 'sent' } } },
    },
    /** Of every letter, by what people have set. */
    file_no: { type: 'string', x: { number: { pattern: { setting: 'zz/office.pattern' } } } },
  },
})
const office = defineSchema('zz/office', {
  x: { area: 'admin', title: 'pattern', singleton: true, seeds: [{}] },
  required: ['pattern'],
  properties: { pattern: { type: 'string', default: 'F{SEQ}' } },
})

let server: TestApp
let admin: Client

beforeAll(async () => {
  server = await testApp({ own: [loan, letter, office] })
  // The start of a server writes seeds; here only the table is made.
  await sql`insert into zz_office (id, pattern) values (1, 'F{SEQ}')`.execute(server.db)
  // Two minutes before the new year of Taipei.
  server.setNow(new Date('2026-12-31T15:58:00Z'))
  admin = await server.signIn('admin')
})
afterAll(() => server.close())

const created = async (entity: string, values: object) => {
  const { status, body } = await admin.post(`/api/zz/${entity}`, values)
  expect([status, body.errors]).toEqual([201, undefined])
  return body.data
}
const numberOf = async (entity: string, values: object) => (await created(entity, values)).number

describe('a number of every record', () => {
  test('counts the values that its pattern names apart, anew each year of the company', async () => {
    expect([await numberOf('loan', {}), await numberOf('loan', { kind: 'R' }), await numberOf('loan', {})]).toEqual([
      'L-2026-0001',
      'R-2026-0001',
      'L-2026-0002',
    ])
    server.setNow(new Date('2026-12-31T16:00:00Z'))
    expect(await numberOf('loan', {})).toBe('L-2027-0001')
  })

  test('is not brought by people, and a save that is refused leaves no gap', async () => {
    const before = String(await numberOf('loan', {}))
    expect((await admin.post('/api/zz/loan', { number: 'L-2027-9999' })).status).toBe(422)
    expect((await admin.post('/api/zz/loan', { days: 31 })).status).toBe(422)
    expect(await numberOf('loan', {})).toBe(before.replace(/\d{4}$/, (last) => String(Number(last) + 1).padStart(4, '0')))
  })

  test('stays when the record changes, is deleted, comes back or is undone, and is not given to another', async () => {
    const loaned = await created('loan', {})
    const { body } = await admin.patch(`/api/zz/loan/${String(loaned.id)}`, { kind: 'R', version: 1 })
    expect(body.data.number).toBe(loaned.number)
    await admin.delete(`/api/zz/loan/${String(loaned.id)}`)
    const next = await created('loan', {})
    expect(next.number).not.toBe(loaned.number)
    await admin.post(`/api/zz/loan/${String(loaned.id)}/restore`)
    expect((await admin.get(`/api/zz/loan/${String(loaned.id)}`)).body.data.number).toBe(loaned.number)
  })

  test('is searched', async () => {
    const loaned = await created('loan', {})
    const { body } = await admin.get(`/api/zz/loan?q=${String(loaned.number)}`)
    expect(body.data.map(({ id }) => id)).toEqual([loaned.id])
  })

  test('of many who save at once each has its own, without a gap', async () => {
    const numbers = await Promise.all(Array.from({ length: 12 }, () => numberOf('loan', {})))
    const counted = numbers.map((number) => Number(String(number).slice(-4))).sort((a, b) => a - b)
    expect(counted).toEqual(counted.map((_, index) => (counted[0] ?? 0) + index))
  })
})

describe('a number once a condition holds', () => {
  test('is given at that save, and needs what its pattern names', async () => {
    const draft = await created('letter', { subject: 'An offer' })
    expect(draft.number).toBeNull()
    const path = `/api/zz/letter/${String(draft.id)}`
    const refused = await admin.patch(path, { status: 'sent', version: 1 })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['department']])
    const { body: departments } = await admin.get('/api/sc/department?per_page=1')
    const [{ id = 0, code = '' } = {}] = departments.data as { id?: number; code?: string }[]
    const sent = await admin.patch(path, { status: 'sent', department: id, version: 1 })
    expect(sent.body.data.number).toBe(`${code}/001`)
    // Taken back, and sent again.
    expect((await admin.patch(path, { status: 'draft', version: 2 })).body.data.number).toBe(`${code}/001`)
    expect((await admin.patch(path, { status: 'sent', version: 3 })).body.data.number).toBe(`${code}/001`)
  })

  test('is not taken back by a revert to the time before it', async () => {
    const { body: departments } = await admin.get('/api/sc/department?per_page=1')
    const draft = await created('letter', { department: departments.data[0]?.id })
    const path = `/api/zz/letter/${String(draft.id)}`
    const { number } = (await admin.patch(path, { status: 'sent', version: 1 })).body.data
    const reverted = await admin.post(`${path}/revert`, { version: 1 })
    expect(reverted.body.data).toMatchObject({ status: 'draft', number })
  })
})

describe('a pattern that people set', () => {
  test('is refused where it would not give every record a number', async () => {
    const { status, body } = await admin.patch('/api/zz/office', { pattern: 'F-{WHAT}-{SEQ}' })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['pattern']])
  })

  test('holds for the next number, and one that is there already is passed over', async () => {
    const [first, second] = [(await created('letter', {})).file_no, (await created('letter', {})).file_no]
    expect(Number(String(second).slice(1))).toBe(Number(String(first).slice(1)) + 1)
    const next = Number(String(second).slice(1)) + 1
    // What was there before the declaration had a number.
    await sql`update zz_letter set file_no = ${`G${next}`} where id = (select min(id) from zz_letter)`.execute(server.db)
    expect((await admin.patch('/api/zz/office', { pattern: 'G{SEQ}' })).status).toBe(200)
    expect((await created('letter', {})).file_no).toBe(`G${next + 1}`)
  })
})
