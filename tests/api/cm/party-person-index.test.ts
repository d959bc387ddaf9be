/** The index of contacts (cm.md §2): letters follow the name, counts are those of the rows that one may read. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexNames } from '../../../server/modules/cm/party/person-index'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const make = async (values: Row): Promise<Row> => {
  const { status, body } = await admin.post('/api/cm/person', { owner: admin.userId, ...values })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}
const counts = async (language: string): Promise<Record<string, number>> =>
  (await admin.get<Record<string, number>>(`/api/cm/person/index?language=${language}`)).body.data
const under = async (field: string, key: string) =>
  (
    await admin.get(`/api/cm/person?filter[${field}][in]=${encodeURIComponent(key)}&filter[family_name][eq]=${encodeURIComponent('鑫')}`)
  ).body.data.map(({ id }) => id)

test('a contact stands under its letter in each language, is found by it, and moves with its name', async () => {
  const before = await counts('tw')
  const { id, version } = await make({ family_name: '鑫', given_name: '測試', name_en: 'Test Xin', kana: 'シン' })
  expect(await counts('tw')).toEqual({ ...before, 24: (before[24] ?? 0) + 1 })
  for (const [field, key] of [
    ['index_tw', '24'],
    ['index_cn', 'X'],
    ['index_en', 'X'],
    ['index_jp', 'さ'],
  ] as const)
    expect(await under(field, key), field).toEqual([id])
  expect(await under('index_tw', '4')).toEqual([])
  expect((await admin.patch(`/api/cm/person/${Number(id)}`, { family_name: '王', version })).status).toBe(200)
  expect((await counts('tw'))[24]).toBe(before[24])
})

test('those that were there before it get their letters, and nothing else of them changes', async () => {
  const { id } = await make({ family_name: '鑫', given_name: '從前' })
  await sql`update cm_person set index_en = null, index_tw = null, index_cn = null, index_jp = null where id = ${id}`.execute(app.db)
  const whole = async () => (await sql<Row>`select * from cm_person where id = ${id}`.execute(app.db)).rows[0] ?? {}
  const before = await whole()
  await indexNames(app.app.kontor.systemContext())
  expect(await whole()).toEqual({ ...before, index_en: '#', index_tw: '24', index_cn: 'X', index_jp: '#' })
})

test('a language that is none is refused', async () => {
  expect((await admin.get('/api/cm/person/index?language=xx')).status).toBe(422)
  expect((await admin.get('/api/cm/person/index')).status).toBe(422)
})
