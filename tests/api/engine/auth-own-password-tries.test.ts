/** Guessing a password within a session that somebody left open (issue 17.8): wrong tries count towards the lock, as at the sign-in. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, testPassword, type Answer, type Client, type TestApp } from '../../support/app'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const wrong = 'not the password'
const next = 'quiet-lantern-over-the-bay'
const calls: [string, (client: Client, password: string) => Promise<Answer>][] = [
  ['the step-up', (client, password) => client.post('/api/sc/user/confirm-password', { password })],
  [
    'the change of the password',
    (client, current_password) =>
      client.post('/api/sc/user/change-password', { current_password, password: next, password_confirmation: next }),
  ],
  ['the removal of the second factor', (client, password) => client.post('/api/sc/user/two-factor/remove', { password })],
  ['the first step to a second factor', (client, password) => client.post('/api/sc/user/two-factor/start', { password })],
]

test.each(calls.map(([name, call], index) => [name, `staff0${index + 1}`, call] as const))(
  '%s locks at the fifth wrong try, and the right password does not help then',
  async (_name, account, call) => {
    // Sign-ins of the same address are no part of this test.
    await sql`update sc_security_setting set address_limit = 1000`.execute(app.db)
    const client = await app.signIn(account)
    for (let tries = 0; tries < 5; tries += 1) expect((await call(client, wrong)).status).toBe(422)
    expect(await call(client, testPassword)).toMatchObject({ status: 423, body: { code: 'locked' } })
    await expect(app.signIn(account)).rejects.toThrow('423')
  },
)

test('an address that failed too often is refused here too', async () => {
  const client = await app.signIn('staff06')
  await sql`update sc_security_setting set address_limit = 10`.execute(app.db)
  expect((await client.post('/api/sc/user/confirm-password', { password: testPassword })).status).toBe(429)
  await sql`update sc_security_setting set address_limit = 1000`.execute(app.db)
})

test('limits count the addresses of one IPv6 network together, and others for themselves (issue 17.8)', async () => {
  const ask = async (remoteAddress: string) =>
    (await app.app.inject({ method: 'POST', url: '/api/sc/user/forgot-password', remoteAddress, payload: { account: 'nobody' } }))
      .statusCode
  for (let host = 1; host <= 10; host += 1) expect(await ask(`2001:db8:1:2::${host}`)).toBe(422)
  expect([await ask('2001:db8:1:2:ffff::1'), await ask('2001:db8:1:3::1'), await ask('192.0.2.1'), await ask('192.0.2.2')]).toEqual([
    429, 422, 422, 422,
  ])
})

test('wrong passwords from one IPv6 network count together', async () => {
  await sql`update sc_security_setting set address_limit = 5, captcha_mode = 'off'`.execute(app.db)
  const signIn = async (remoteAddress: string, index: number) =>
    (
      await app.app.inject({
        method: 'POST',
        url: '/api/sc/user/login',
        remoteAddress,
        payload: { account: `nobody${index}`, password: wrong },
      })
    ).statusCode
  for (let host = 1; host <= 5; host += 1) expect(await signIn(`2001:db8:9:9::${host}`, host)).toBe(422)
  expect([await signIn('2001:db8:9:9:aaaa::1', 6), await signIn('2001:db8:9:8::1', 7)]).toEqual([429, 422])
})
