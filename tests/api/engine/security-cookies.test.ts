/** Every cookie that the server sets, over https (runtime.md S16), and what a browser keeps (S52). */
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authApp, rightPassword, type AuthApp, type Browser } from '../../support/auth-app'

let server: AuthApp
const cookies: string[] = []
beforeAll(async () => {
  server = await authApp({
    env: { TRUST_PROXY: 'true' },
    routes: (app) => {
      app.addHook('onSend', async (_request, reply) => {
        cookies.push(...[reply.getHeader('set-cookie') ?? []].flat().map(String))
      })
    },
  })
})
afterAll(() => server.close())

/** Every call that sets one: the first page, the captcha, the sign-in with a code on a device that is trusted, renewal, change of the password, sign-out. */
async function everyWay(browser: Browser, headers: Record<string, string>): Promise<void> {
  const post = (url: string, payload: object = {}) => browser.post(url, payload, { headers })
  const login = async () => {
    browser.token = (await post('/api/sc/user/login', { account: 'someone', password: rightPassword, captcha: 'kontor' })).body.access_token
  }
  await browser.get('/api/sc/company-setup/get-setup', { headers })
  await browser.get('/api/captcha', { headers })
  await login()
  const { secret, enrolment } = (await post('/api/sc/user/two-factor/start', { password: rightPassword })).raw.json<{
    data: { secret: string; enrolment: string }
  }>().data
  const code = (steps: number) =>
    TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.system.now().getTime() + steps * 30_000 })
  expect((await post('/api/sc/user/two-factor/confirm', { enrolment, code: code(0) })).status).toBe(200)
  await login()
  const trusted = await post('/api/sc/user/two-factor', { code: code(1), trust_device: true })
  expect(trusted.status).toBe(200)
  browser.token = trusted.body.access_token
  browser.token = (await post('/api/sc/user/refresh')).body.access_token
  browser.token = (
    await post('/api/sc/user/change-password', {
      current_password: rightPassword,
      password: 'a walk along the river',
      password_confirmation: 'a walk along the river',
    })
  ).body.access_token
  expect((await post('/api/sc/user/logout')).status).toBe(204)
}

test('every Set-Cookie is Secure, strict, for this host alone; only the XSRF token is readable, no cookie is a session (S16)', async () => {
  await server.createPerson('someone')
  const browser = server.browser()
  await everyWay(browser, { 'x-forwarded-proto': 'https' })
  expect([...new Set(cookies.map((cookie) => cookie.split('=')[0]))].sort()).toEqual([
    'XSRF-TOKEN',
    '__Host-captcha',
    '__Host-trusted-device',
  ])
  for (const cookie of cookies) {
    const parts = cookie.split('; ').slice(1)
    expect(parts, cookie).toEqual(expect.arrayContaining(['Path=/', 'Secure', 'SameSite=Strict']))
    expect(
      parts.filter((part) => part.startsWith('Domain')),
      cookie,
    ).toEqual([])
    expect(parts.includes('HttpOnly'), cookie).toBe(!cookie.startsWith('XSRF-TOKEN='))
    expect(cookie).not.toContain(browser.token)
  }
})
