/** Favourites (sc.md §3.6): one's own, of any record that one may show, and listed for as long as one may. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let manager: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
})
afterAll(() => app.close())

async function newRecord(code: string): Promise<number> {
  const { status, body } = await admin.post('/api/cm/tax-category', {
    code,
    name: { en: `Rate ${code}`, tw: `稅率 ${code}` },
    country: 'TW',
    kind: 'standard',
    rate: '5',
  })
  expect(status, body.message).toBe(201)
  return Number(body.data.id)
}
const favourite = (id: number, entity = 'cm/tax-category') => `/api/sc/favourite/${entity}/${id}`
const mine = async (who: Client, language = 'en') => (await who.get('/api/sc/favourite/mine', { language })).body.data

test("is set and taken away on a record, and the list names it in the reader's language, the newest first", async () => {
  const [one, other] = [await newRecord('STAR-A'), await newRecord('STAR-B')]
  expect((await manager.get(favourite(one))).body.data).toEqual({ favourite: false })
  for (const id of [one, other, one]) expect((await manager.post(favourite(id))).body.data).toEqual({ favourite: true })
  expect((await manager.get(favourite(one))).body.data).toEqual({ favourite: true })
  expect(await mine(manager)).toEqual([
    { entity: 'cm/tax-category', id: other, title: 'Rate STAR-B', code: 'STAR-B' },
    { entity: 'cm/tax-category', id: one, title: 'Rate STAR-A', code: 'STAR-A' },
  ])
  expect((await mine(manager, 'tw'))[0]?.title).toBe('稅率 STAR-B')
  expect(await mine(admin)).toEqual([])
  expect((await manager.delete(favourite(one))).body.data).toEqual({ favourite: false })
  expect(await mine(manager)).toMatchObject([{ id: other }])
})

test('of what one may not see is refused, and is not listed when one may no longer see it or it is deleted', async () => {
  const [hidden, deleted] = [await newRecord('STAR-C'), await newRecord('STAR-D')]
  const staff = await app.signIn('staff02')
  expect((await staff.post(favourite(hidden))).status).toBe(404)
  expect((await staff.post(favourite(99_999_999))).status).toBe(404)
  // As if the right had been there when he marked it.
  await sql`insert into sc_favourite (created_at, updated_at, user_id, module, entity, record_id) values (now(), now(), ${staff.userId}, 'cm', 'tax-category', ${hidden})`.execute(
    app.db,
  )
  expect(await mine(staff)).toEqual([])
  expect((await staff.delete(favourite(hidden))).body.data).toEqual({ favourite: false })
  const head = await app.signIn('head.sales')
  await head.post(favourite(deleted))
  expect(await mine(head)).toMatchObject([{ id: deleted }])
  const { body } = await admin.get(`/api/cm/tax-category/${deleted}`)
  expect((await admin.delete(`/api/cm/tax-category/${deleted}?version=${String(body.data.version)}`)).status).toBeLessThan(300)
  expect(await mine(head)).toEqual([])
})

test("is nobody's who is not signed in", async () => {
  expect((await app.anonymous.get('/api/sc/favourite/mine')).status).toBe(401)
})
