/** Following a record (sc.md §3.5): who follows is told of others' changes, as long as he may see the record. */
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
const follow = (id: number) => `/api/sc/follow/cm/tax-category/${id}`
async function change(id: number, values: object): Promise<void> {
  const { body } = await admin.get(`/api/cm/tax-category/${id}`)
  expect((await admin.patch(`/api/cm/tax-category/${id}`, { ...values, version: body.data.version })).status).toBe(200)
}
async function notices(user: number): Promise<{ event: string; title: Record<string, string>; url: string; count: number }[]> {
  const { rows } = await sql<{ event: string; title: Record<string, string>; url: string; count: number }>`
    select event, data->'title' as title, data->>'url' as url, count from sc_user_notification where user_id = ${user} and event like 'sc.follow.%' order by id`.execute(
    app.db,
  )
  return rows
}
/** The listener runs behind the commit. */
const told = (user: number, count: number) => expect.poll(() => notices(user)).toHaveLength(count)

test("is one's own, of a record that one may see, and ends when one says so", async () => {
  const id = await newRecord('FOLLOW-A')
  expect((await manager.get(follow(id))).body.data).toEqual({ following: false })
  expect((await manager.post(follow(id))).body.data).toEqual({ following: true })
  expect((await manager.post(follow(id))).status).toBe(200)
  expect((await manager.get(follow(id))).body.data).toEqual({ following: true })
  expect((await admin.get(follow(id))).body.data).toEqual({ following: false })
  expect((await manager.delete(follow(id))).body.data).toEqual({ following: false })
  expect((await manager.get(follow(id))).body.data).toEqual({ following: false })
  expect((await manager.post(follow(99_999_999))).status).toBe(404)
  expect((await (await app.signIn('staff01')).post(follow(id))).status).toBe(404)
  expect((await manager.post('/api/sc/follow/sc/reset-token/1')).status).toBe(404)
})

test('of a number that no record has ends without an error of the server', async () => {
  expect((await manager.delete(follow(999_999_999))).body.data).toEqual({ following: false })
  expect((await manager.delete(follow(9_999_999_999))).status).toBeLessThan(500)
})

test('tells the follower in four languages who changed what, folds while unread, and never tells the one who did it', async () => {
  const id = await newRecord('FOLLOW-B')
  await manager.post(follow(id))
  await admin.post(follow(id))
  await change(id, { rate: '6' })
  await told(manager.userId, 1)
  const [notice] = await notices(manager.userId)
  expect(notice).toMatchObject({ event: 'sc.follow.updated', url: `/record/cm/tax-category/${id}`, count: 1 })
  expect(notice?.title.en).toMatch(/changed Tax category “Rate FOLLOW-B”$/)
  expect(notice?.title.tw).toContain('「稅率 FOLLOW-B」')
  await change(id, { rate: '7' })
  await expect.poll(async () => (await notices(manager.userId))[0]?.count).toBe(2)
  expect(await notices(admin.userId)).toEqual([])
})

test('who may no longer see the record hears nothing', async () => {
  const [hidden, seen] = [await newRecord('FOLLOW-C'), await newRecord('FOLLOW-D')]
  const staff = await app.signIn('staff02')
  // As if the right had been there when he began to follow.
  await sql`insert into sc_follow (created_at, updated_at, user_id, module, entity, record_id) values (now(), now(), ${staff.userId}, 'cm', 'tax-category', ${hidden})`.execute(
    app.db,
  )
  const before = (await notices(manager.userId)).length
  await manager.post(follow(seen))
  await change(hidden, { rate: '6' })
  await change(seen, { rate: '6' })
  // Events are handled in their order: the second has been, so the first has too.
  await told(manager.userId, before + 1)
  expect(await notices(staff.userId)).toEqual([])
})
