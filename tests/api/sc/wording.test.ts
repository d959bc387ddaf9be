/** Own wording (sc.md §2 Wording, §3.6; shell.md §3): found, set, merged into what consoles and the server say. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { createTestDatabase, type TestDatabase } from '../../support/database'

let database: TestDatabase
let app: TestApp
let other: TestApp
let admin: Client
let staff: Client
beforeAll(async () => {
  database = await createTestDatabase('seeded')
  app = await testApp({ database })
  other = await testApp({ database })
  admin = await app.signIn('admin')
  staff = await app.signIn('staff01')
})
beforeEach(async () => {
  await sql`delete from sc_message_override`.execute(app.db)
})
afterAll(async () => {
  await app.close()
  await other.close()
  await database.drop()
})

const set = (key: string, texts: Row, client = admin, module = 'common') =>
  client.post('/api/sc/message-override/set', { module, key, texts })
const find = async (query: string) =>
  (await admin.get(`/api/sc/message-override/texts?${query}`)).body as unknown as {
    data: { module: string; key: string; product: Row; own: Row }[]
    meta: { total: number; own: number }
  }
const served = async (node = app) => {
  const { raw, headers, status } = await node.anonymous.get('/lang/json-data/common')
  return { status, etag: String(headers.etag), texts: raw.json<Record<string, { home: { title: string } }>>() }
}

test("a reworded text is served to everybody by every node, with another ETag; the product's comes back", async () => {
  const before = await served()
  expect((await set('home.title', { en: 'Lobby', tw: '大廳' })).status).toBe(200)
  const after = await served()
  expect(after.etag).not.toBe(before.etag)
  expect([after.texts.en?.home.title, after.texts.tw?.home.title, after.texts.jp?.home.title]).toEqual([
    'Lobby',
    '大廳',
    before.texts.jp?.home.title,
  ])
  expect(await served(other)).toEqual(after)
  expect((await app.anonymous.get('/lang/json-data/common', { headers: { 'if-none-match': after.etag } })).status).toBe(304)
  expect((await set('home.title', { en: null, tw: before.texts.tw?.home.title })).status).toBe(200)
  expect(await served()).toEqual(before)
  expect((await sql`select 1 from sc_message_override where deleted_at is null`.execute(app.db)).rows).toEqual([])
})

test("texts are found by key and by words of any language, one's own by their own words", async () => {
  const [exact] = (await find('q=common:home.title')).data
  expect(exact).toMatchObject({ module: 'common', key: 'home.title', own: {} })
  const byWords = await find(`q=${encodeURIComponent(String(exact?.product.jp))}`)
  expect(byWords.data.map(({ key }) => key)).toContain('home.title')
  await set('home.title', { en: 'Grand lobby' })
  expect(await find('q=grand%20LOBBY')).toMatchObject({
    data: [{ key: 'home.title', own: { en: 'Grand lobby' } }],
    meta: { total: 1, own: 1 },
  })
  expect((await find('own=1')).data).toHaveLength(1)
  expect((await find('q=no-such-words-anywhere')).meta.total).toBe(0)
})

test('placeholders are kept, unknown texts refused, in the words of the caller; as a record alike', async () => {
  const lost = await set('notice.post_changed', { en: 'Transfer of {{person}}', tw: '{{person}} {{date}}' }, admin, 'sc')
  expect([lost.status, Object.keys(lost.body.errors)]).toEqual([422, ['texts.en']])
  expect(
    (
      await admin.post(
        '/api/sc/message-override/set',
        { module: 'sc', key: 'notice.post_changed', texts: { en: 'Transfer of {{person}}' } },
        { language: 'en' },
      )
    ).body.errors['texts.en']?.[0],
  ).toContain('{{date}}')
  expect((await set('home.title', { en: 'Home {{name}}' })).body.errors).toHaveProperty('texts.en')
  expect((await set('home.nothing', { en: 'Nothing' })).body.errors).toHaveProperty('key')
  const record = { module: 'common', key: 'home.title', language: 'en', text: 'Home' }
  expect((await admin.post('/api/sc/message-override', { ...record, text: '{{x}}' })).body.errors).toHaveProperty('text')
  expect((await admin.post('/api/sc/message-override', { ...record, key: 'home' })).body.errors).toHaveProperty('key')
  expect((await admin.post('/api/sc/message-override', { ...record, text: 'Entrance' })).status).toBe(201)
  expect((await served()).texts.en?.home.title).toBe('Entrance')
  expect((await admin.post('/api/sc/message-override', { ...record, text: 'Again' })).status).toBe(422)
})

test('what the server says itself is reworded, and HTML in it is text', async () => {
  await set('not_found', { en: 'There is <b>nothing</b> here.' }, admin, 'error')
  expect((await admin.get('/api/sc/user/999999999', { language: 'en' })).body.message).toBe('There is <b>nothing</b> here.')
})

test("only who keeps the company's settings may", async () => {
  expect((await set('home.title', { en: 'Mine' }, staff)).status).toBe(403)
  expect((await staff.get('/api/sc/message-override/texts?q=')).status).toBe(403)
  expect((await staff.get('/api/sc/message-override')).status).toBe(403)
  expect((await app.anonymous.get('/api/sc/message-override/texts?q=')).status).toBe(401)
})
