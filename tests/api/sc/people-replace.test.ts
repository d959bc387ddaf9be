/** Replacing a record that somebody keeps for good (spec/README.md §2): the answer says what names it, and nothing has changed. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

async function made(entity: string, values: Row): Promise<number> {
  const { status, body } = await admin.post(`/api/${entity}`, values)
  expect(status, JSON.stringify(body)).toBe(201)
  return Number(body.data.id)
}
const person = (account: string) => made('sc/user', { account, name: account, hire_date: '2024-01-01' })
const usersOf = (body: { meta: Row }) => (body.meta.used_by as { entity: string }[]).map(({ entity }) => entity)

test('somebody who never acted is replaced: what named him names the other', async () => {
  const [from, to] = [await person('twice-1'), await person('twice-2')]
  await sql`insert into sc_user__deputies (parent_id, position, user_id) values (${admin.userId}, 1, ${from})`.execute(app.db)
  const { status, body } = await admin.post(`/api/sc/user/${from}/replace`, { with_id: to })
  expect([status, body.message]).toEqual([200, undefined])
  expect((await admin.get(`/api/sc/user/${admin.userId}`)).body.data.deputies).toMatchObject([{ user: to }])
  expect((await admin.get(`/api/sc/user/${from}`)).status).toBe(404)
})

test('somebody in the audit log is not: 422 says so, and he stays', async () => {
  const [from, to] = [await person('acted-1'), await person('acted-2')]
  await sql`insert into sc_audit_log (at, actor, action, module, entity, record_id) values (now(), ${from}, 'updated', 'sc', 'user', ${from})`.execute(
    app.db,
  )
  const { status, body } = await admin.post(`/api/sc/user/${from}/replace`, { with_id: to })
  expect([status, usersOf(body)]).toEqual([422, ['sc/audit-log']])
  expect((await admin.get(`/api/sc/user/${from}`)).status).toBe(200)
})

test('nor is a record that rows name which are only added', async () => {
  const at = { lat: '25.033964', lng: '121.564468', time_zone: 'Asia/Taipei' }
  const site = (code: string) => made('sc/site', { code, name: { en: code }, ...at })
  const [from, to] = [await site('KEPT-1'), await site('KEPT-2')]
  const user = await person('punches')
  await sql`insert into as_punch (user_id, at, received_at, direction, method, state, stands, site_id) values (${user}, now(), now(), 'in', 'web', 'valid', true, ${from})`.execute(
    app.db,
  )
  const { status, body } = await admin.post(`/api/sc/site/${from}/replace`, { with_id: to })
  expect([status, usersOf(body)]).toEqual([422, ['as/punch']])
})
