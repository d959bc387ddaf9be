/** Access tokens (issue 17.5): made with the password, told to the owner, ended with a reset, bound by the company's networks. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type Client, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())
afterEach(async () => {
  app.setNow(undefined)
  await sql`update sc_security_setting set admin_networks = null, login_networks = null`.execute(app.db)
})

const wanted = (paths: readonly string[] = ['sc.use.profile']) => ({
  name: 'script',
  paths,
  expires_at: new Date(Date.now() + 86_400_000).toISOString(),
})
const ask = (client: Client, paths?: readonly string[]) => client.post('/api/sc/access-token', wanted(paths))
const bearerOf = async (client: Client, paths?: readonly string[]) => ({
  headers: { authorization: `Bearer ${String((await ask(client, paths)).body.data.token)}` },
})
const opens = async (bearer: { headers: { authorization: string } }, url = '/api/sc/user/all') =>
  (await app.anonymous.get(url, bearer)).status

test('an open screen makes no token: the password is asked again', async () => {
  const staff = await app.signIn('staff01')
  app.setNow(new Date(Date.now() + 11 * 60_000))
  expect(await ask(staff)).toMatchObject({ status: 403, body: { code: 'password_confirmation_required' } })
  expect((await staff.post('/api/sc/user/confirm-password', { password: testPassword })).status).toBe(204)
  expect((await ask(staff)).status).toBe(201)
})

test('a token makes no token', async () => {
  const bearer = await bearerOf(await app.signIn('staff01'))
  expect((await app.anonymous.post('/api/sc/access-token', wanted(), bearer)).status).toBe(403)
})

test('a token of one entity reads and changes nothing of its owner under the bell; one that reaches notices does', async () => {
  const staff = await app.signIn('staff05')
  const narrow = await bearerOf(staff, ['cm.use.lead'])
  const notice = '/api/sc/user-notification'
  for (const url of [notice, `${notice}?type=2`, '/api/sc/notify-preference'])
    expect(await app.anonymous.get(url, narrow)).toMatchObject({ status: 403, body: { meta: { path: 'sc.use.notification' } } })
  for (const url of [`${notice}/1/read`, `${notice}/1/archive`, `${notice}/read-all`, `${notice}/1/mute`])
    expect((await app.anonymous.post(url, {}, narrow)).status).toBe(403)
  expect(await opens(await bearerOf(staff, ['sc.use.notification']), notice)).toBe(200)
  expect((await staff.get(notice)).status).toBe(200)
})

test('its owner is told by mail and under the bell, without the token itself', async () => {
  const staff = await app.signIn('staff02')
  const { body } = await ask(staff)
  const mail = await until(
    async () =>
      (
        await sql<{ subject: string; sealed: string }>`
          select subject, to_jsonb(mail)::text as sealed from sc_mail_outbox as mail where event = 'sc.token.created'
              and "to"::text like '%' || (select email from sc_user where account = 'staff02') || '%'`.execute(app.db)
      ).rows,
    (rows) => rows.length > 0,
  )
  expect(mail).toHaveLength(1)
  expect(JSON.stringify(mail)).not.toContain(String(body.data.token))
  const notices = await until(
    async () =>
      (await sql`select 1 from sc_user_notification where event = 'sc.token.created' and user_id = ${staff.userId}`.execute(app.db)).rows,
    (rows) => rows.length > 0,
  )
  expect(notices).toHaveLength(1)
})

test('a reset of the password ends the tokens: by an administrator, and by the link', async () => {
  const staff = await app.signIn('staff03')
  const first = await bearerOf(staff)
  expect(await opens(first)).toBe(200)
  expect((await admin.post(`/api/sc/user/${staff.userId}/reset-password`, {})).status).toBe(200)
  await sql`update sc_user set must_change_password = false where id = ${staff.userId}`.execute(app.db)
  expect(await opens(first)).toBe(401)

  const other = await app.signIn('staff04')
  const second = await bearerOf(other)
  await sql`update sc_user set email = null where id = ${other.userId}`.execute(app.db)
  const { body } = await admin.post(`/api/sc/user/${other.userId}/reset-password`, { mode: 'link' })
  const token = String((body.data as { path?: string }).path).replace('/reset-password/', '')
  expect(await opens(second)).toBe(200)
  const password = 'quiet-lantern-over-the-bay'
  expect((await app.anonymous.post('/api/sc/user/reset-password', { token, password, password_confirmation: password })).status).toBe(200)
  expect(await opens(second)).toBe(401)
})

test('a reset of the second factor ends the tokens', async () => {
  const staff = await app.signIn('staff05')
  const bearer = await bearerOf(staff)
  await sql`insert into sc_user_credential (user_id, kind, secret, label) values (${staff.userId}, 'totp', 'sealed', 'app')`.execute(app.db)
  expect((await admin.post(`/api/sc/user/${staff.userId}/reset-two-factor`)).status).toBe(200)
  await sql`update sc_user set must_change_password = false where id = ${staff.userId}`.execute(app.db)
  expect(await opens(bearer)).toBe(401)
  const { rows } = await sql`select 1 from sc_audit_log where action = 'tokens-ended' and record_id = ${staff.userId}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('outside login_networks a token opens nothing, outside admin_networks no admin area', async () => {
  const bearer = await bearerOf(admin, ['sc'])
  expect(await opens(bearer, '/api/sc/role')).toBe(200)
  await sql`update sc_security_setting set admin_networks = array['10.0.0.0/8']`.execute(app.db)
  expect([await opens(bearer, '/api/sc/role'), await opens(bearer)]).toEqual([403, 200])
  await sql`update sc_security_setting set admin_networks = null, login_networks = array['10.0.0.0/8']`.execute(app.db)
  expect(await opens(bearer)).toBe(401)
})
