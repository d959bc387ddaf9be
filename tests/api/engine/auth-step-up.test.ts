/** The password again before security settings change (sc.md §2, `/sc/security-settings`; runtime.md S10). */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
afterEach(() => app.setNow(undefined))

const later = (minutes: number) => app.setNow(new Date(Date.now() + minutes * 60_000))
const settings = '/api/sc/security-setting'
const needed = { status: 403, body: { code: 'password_confirmation_required' } }

test('the sign-in counts for ten minutes; then the password is asked again, of each session by itself', async () => {
  const [one, other] = [await app.signIn('admin'), await app.signIn('admin')]
  later(9)
  expect((await one.patch(settings, { invite_days: 8 })).status).toBe(200)
  later(11)
  expect(await one.patch(settings, { invite_days: 9 })).toMatchObject(needed)
  expect((await one.get(settings)).body.data).toMatchObject({ invite_days: 8 })
  expect(await one.post('/api/sc/user/confirm-password', { password: 'not the password' })).toMatchObject({
    status: 422,
    body: { errors: { password: [expect.any(String)] } },
  })
  expect(await one.patch(settings, { invite_days: 9 })).toMatchObject(needed)
  expect((await one.post('/api/sc/user/confirm-password', { password: testPassword })).status).toBe(204)
  expect((await one.patch(settings, { invite_days: 9 })).status).toBe(200)
  expect(await other.patch(settings, { invite_days: 10 })).toMatchObject(needed)
  later(22)
  expect(await one.patch(settings, { invite_days: 10 })).toMatchObject(needed)
  expect((await one.get(settings)).body.data).toMatchObject({ invite_days: 9 })
})

test('an access token knows no password, and changes nothing that asks for it', async () => {
  const admin = await app.signIn('admin')
  const { body } = await admin.post('/api/sc/access-token', {
    name: 'settings',
    paths: ['sc.admin.security'],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const headers = { authorization: `Bearer ${String(body.data.token)}` }
  expect((await app.anonymous.get(settings, { headers })).status).toBe(200)
  expect((await app.anonymous.patch(settings, { invite_days: 12 }, { headers })).status).toBe(403)
  expect((await admin.get(settings)).body.data).not.toMatchObject({ invite_days: 12 })
})

test('who has no password, coming from an identity provider, is told to sign in anew', async () => {
  const person = await app.signIn('staff17')
  await sql`update sc_user set password_hash = null where account = 'staff17'`.execute(app.db)
  const { status, body } = await person.post('/api/sc/user/confirm-password', { password: testPassword })
  expect([status, body.errors.password?.[0]]).toEqual([422, expect.stringContaining('no password')])
})

test('other settings do not ask', async () => {
  const admin = await app.signIn('admin')
  later(60)
  expect((await admin.patch('/api/sc/company-setup', { short_name: 'Harbour' })).status).toBe(200)
})
