/** The captcha (shell.md §2.1, §12.2; runtime.md S6). */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authApp, rightPassword, type AuthApp, type Browser } from '../../support/auth-app'
import { hashToken } from '../../../server/kernel/tokens'

let server: AuthApp
let people = 0
beforeAll(async () => {
  server = await authApp({ env: { CAPTCHA_FIXED: '' } })
})
afterAll(() => server.close())

/** The answer is in no reply: it is set here, as the server keeps it. */
async function picture(browser: Browser, text = 'Ab7K'): Promise<{ captcha_key: string; captcha: string }> {
  const { body } = await browser.get('/api/captcha')
  await sql`update kontor_captcha set answer = ${hashToken(`${body.key}.${text.toLowerCase()}`)} where key = ${hashToken(body.key)}`.execute(
    server.db,
  )
  return { captcha_key: body.key, captcha: text }
}
async function person() {
  const account = `person${++people}`
  await server.createPerson(account)
  return { account, browser: server.browser(`10.1.${people}.1`) }
}

test('is a key and an SVG picture; the answer is not in it (S6)', async () => {
  const { body, raw } = await server.browser().get('/api/captcha')
  expect(Object.keys(body).sort()).toEqual(['image', 'key'])
  const svg = Buffer.from(body.image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
  expect(svg).toMatch(/^<svg /)
  expect(svg).not.toMatch(/<text|<script/)
  expect(raw.headers['cache-control']).toBe('no-store')
})
test('opens the sign-in once, without regard to case (S6)', async () => {
  const { account, browser } = await person()
  const answer = await picture(browser)
  expect((await browser.login(account, rightPassword, { ...answer, captcha: ' aB7k ' })).status).toBe(200)
  expect((await browser.login(account, rightPassword, answer)).body.code).toBe('captcha')
})
test('a wrong one is told as such, counts as no failed password, and is used up (shell.md §12.2)', async () => {
  const { account, browser } = await person()
  const answer = await picture(browser)
  for (let n = 0; n < 7; n++) {
    const { status, body } = await browser.login(account, 'not even the password', { ...answer, captcha: 'zzzz' })
    expect([status, body.code, Object.keys(body.errors)]).toEqual([422, 'captcha', ['captcha']])
  }
  const { rows } = await sql`select failed_count, locked_until from sc_user where account = ${account}`.execute(server.db)
  expect(rows).toEqual([{ failed_count: 0, locked_until: null }])
  expect((await browser.login(account, rightPassword, answer)).body.code).toBe('captcha')
  expect((await browser.login(account, rightPassword, await picture(browser))).status).toBe(200)
})
test('two uses at the same time: one gets through (S6)', async () => {
  const { account, browser } = await person()
  const answer = await picture(browser)
  const replies = await Promise.all(Array.from({ length: 6 }, () => browser.login(account, rightPassword, answer)))
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
})
test('is worth nothing in another browser, or after 120 seconds (S6)', async () => {
  const { account, browser } = await person()
  const other = server.browser('10.9.0.1')
  expect((await other.login(account, rightPassword, await picture(browser))).body.code).toBe('captcha')
  const late = await picture(browser)
  server.advance(120_000)
  expect((await browser.login(account, rightPassword, late)).body.code).toBe('captcha')
})
test.each([{}, { captcha: '' }, { captcha_key: 'x', captcha: 'y' }, { captcha_key: 'x' }, { captcha: 'x'.repeat(5000) }])(
  'is asked for: %j',
  async (answer) => {
    const { account, browser } = await person()
    expect((await browser.login(account, rightPassword, { captcha: undefined, ...answer })).body.code).toBe('captcha')
  },
)
test('the puzzle is accepted in its place, once', async () => {
  const { account, browser } = await person()
  const { body } = await browser.get('/api/captcha?mode=pow')
  expect(body).toEqual({ key: expect.any(String), salt: expect.any(String), difficulty: 16 })
  const solves = (text: string) =>
    createHash('sha256')
      .update(body.salt + text)
      .digest()
      .readUInt16BE() === 0
  let n = 0
  while (!solves(String(n))) n++
  const answer = { captcha_key: body.key, captcha: String(n) }
  expect((await browser.login(account, rightPassword, answer)).status).toBe(200)
  expect((await browser.login(account, rightPassword, answer)).body.code).toBe('captcha')
})

describe('modes', () => {
  const mode = (name: string) =>
    sql`insert into sc_security_setting (id, captcha_mode) overriding system value values (1, ${name}) on conflict (id) do update set captcha_mode = excluded.captcha_mode`.execute(
      server.db,
    )
  test('off asks for none', async () => {
    const { account, browser } = await person()
    await mode('off')
    expect((await browser.login(account, rightPassword, { captcha: undefined })).status).toBe(200)
    await mode('always')
  })
  test('after_failures asks after three within 15 minutes, for the account from anywhere', async () => {
    const { account, browser } = await person()
    await mode('after_failures')
    for (let n = 0; n < 3; n++) expect((await browser.login(account, 'wrong', { captcha: undefined })).body.code).toBeUndefined()
    expect((await server.browser('10.8.0.1').login(account, rightPassword, { captcha: undefined })).body.code).toBe('captcha')
    server.advance(15 * 60_000)
    expect((await browser.login(account, rightPassword, { captcha: undefined })).status).toBe(200)
    await mode('always')
  })
})
