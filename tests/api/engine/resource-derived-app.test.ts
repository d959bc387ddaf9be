/** Derived values through the whole server: calls, lists, exports, rows by a job, and rows that were there before. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSchema } from '../../../src/schemas/core/define'
import { createTestDatabase, type TestDatabase } from '../../support/database'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { importFlow } from '../../support/import-file'
import { until } from '../../support/until'

const article = defineSchema('zz/article', {
  x: { area: 'use' },
  required: ['name'],
  properties: { name: { type: 'string' }, price: { x: { type: 'money' } } },
})
const plain = {
  title: { type: 'string' },
  article: { x: { ref: 'zz/article' } },
  qty: { type: 'integer', default: 1 },
} as const
const list = { columns: ['title'], sort: 'title' } as const
const before = defineSchema('zz/purchase', { x: { area: 'use', title: 'title', list }, properties: plain })
const purchase = defineSchema('zz/purchase', {
  x: { area: 'use', title: 'title', list },
  properties: {
    ...plain,
    name: { type: 'string', x: { from: 'article.name', search: true } },
    price: { x: { type: 'money', from: 'article.price' } },
    amount: { x: { type: 'money', formula: 'qty * price', total: true } },
  },
})

let database: TestDatabase
let app: TestApp
let admin: Client
let chair: number
beforeAll(async () => {
  database = await createTestDatabase('seeded')
  app = await testApp({ database, own: [article, before] })
  admin = await app.signIn('admin')
  chair = Number((await admin.post('/api/zz/article', { name: 'Chair', price: '10' })).body.data.id)
  await admin.post('/api/zz/purchase', { title: 'A', article: chair, qty: 3 })
  await admin.post('/api/zz/purchase', { title: 'B', qty: 5 })
  await app.close()
  app = await testApp({ database, own: [article, purchase] })
  admin = await app.signIn('admin')
})
afterAll(async () => {
  await app.close()
  await database.drop()
})

const rows = async (query = ''): Promise<Row[]> => (await admin.get(`/api/zz/purchase?per_page=100&${query}`)).body.data

test('rows that were there before are brought up to date at the start', async () => {
  const found = await until(rows, ([first]) => first?.amount !== null)
  expect(found).toMatchObject([
    { title: 'A', name: 'Chair', price: '10.0000', amount: '30.0000', version: 2 },
    { title: 'B', name: null, price: null, amount: null, version: 1 },
  ])
  const { body } = await admin.get(`/api/zz/purchase/${String(found[0]?.id)}/history`)
  expect(body.data[0]).toMatchObject({ version: 2, by: null })
})

test('the next start finds nothing to do', async () => {
  const kept = () => sql`select 1 from kontor_setting where name = 'derived zz/purchase'`.execute(app.db)
  await until(kept, (found) => found.rows.length === 1)
  const other = await testApp({ database, own: [article, purchase] })
  expect((await sql`select 1 from sc_job where kind = 'common.derive'`.execute(app.db)).rows).toHaveLength(1)
  await other.close()
})

test('they are listed, filtered, sorted, searched, added up and exported as any column', async () => {
  const titles = async (query: string) => (await rows(query)).map(({ title }) => title)
  expect(await titles('filter[amount][gt]=20')).toEqual(['A'])
  expect(await titles('filter[name][empty]=true')).toEqual(['B'])
  expect(await titles('sort=-qty')).toEqual(['B', 'A'])
  expect(await titles('sort=-amount,title')).toContain('A')
  expect(await titles('q=chair')).toEqual(['A'])
  expect((await admin.get('/api/zz/purchase/aggregate')).body.meta.sums).toEqual({ amount: '30.0000' })
  const file = await admin.post('/api/zz/purchase/export', { format: 'csv', columns: ['title', 'name', 'amount'] })
  expect(file.raw.body).toContain('A,Chair,30')
})

test('a call that brings one is refused by its name', async () => {
  const { status, body } = await admin.post('/api/zz/purchase', { title: 'C', amount: '1' })
  expect([status, Object.keys(body.errors)]).toEqual([422, ['amount']])
})

test('a value without room is told in the caller’s words', async () => {
  const dear = (await admin.post('/api/zz/article', { name: 'Dear', price: '99999999999999' })).body.data.id
  const { status, body } = await admin.post('/api/zz/purchase', { title: 'C', article: dear, qty: 2 })
  expect([status, body.errors]).toEqual([422, { amount: ['At most 14 digits before the decimal point.'] }])
})

test('more rows than a save waits for follow by a job', async () => {
  await sql`insert into zz_purchase (title, article_id, name, price, qty, amount) select 'many ' || n, ${chair}::bigint, 'Chair', 10, 2, 20 from generate_series(1, 600) as n`.execute(
    app.db,
  )
  expect((await admin.patch(`/api/zz/article/${chair}`, { price: '11' })).status).toBe(200)
  const left = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from zz_purchase where article_id = ${chair} and amount <> qty * 11`.execute(
        app.db,
      )
    ).rows[0]?.n
  await until(left, (n) => n === 0)
  expect((await rows('filter[title]=A'))[0]).toMatchObject({ price: '11.0000', amount: '33.0000' })
})

test('a file brings rows without what is derived, and its check names what has no room', async () => {
  const flow = importFlow(app, admin)
  const view = await flow.checked('zz/purchase', 'title,article,qty\nFrom a file,Chair,4\nToo much,Dear,9\n', { mode: 'add' })
  expect(view.counters).toMatchObject({ total: 2, new: 1, error: 1 })
  expect((await flow.rows(view.id, 'error'))[0]?.errors).toEqual({ amount: ['At most 14 digits before the decimal point.'] })
  await flow.run(view.id, 'good')
  expect((await rows('filter[title]=From a file'))[0]).toMatchObject({ name: 'Chair', price: '11.0000', amount: '44.0000' })
})
