/** Ways back in: forgotten, reset by an administrator, unlocked, the first administrator (shell.md §12.5; sc.md §5.2, §6; runtime.md S8, S9). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createResetLink } from '../../../server/auth/password/reset-link'
import { createSetupLink } from '../../../server/auth/account/setup'
import { contentOf } from '../../../server/mail/outbox'
import { raiseEpoch } from '../../../server/auth/session/epoch'
import { authApp, type AuthApp, type Browser } from '../../support/auth-app'

let server: AuthApp
let account: string
let userId: number
let people = 0
beforeAll(async () => {
  server = await authApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  account = `person${++people}`
  userId = await server.createPerson(account)
})
const newBrowser = () => server.browser(`10.5.${++people % 250}.1`)
const password = 'a walk along the river'
const reset = (token: string, more: object = {}) =>
  newBrowser().post('/api/sc/user/reset-password', { token, password, password_confirmation: password, ...more })
const check = async (token: string) => (await newBrowser().post('/api/sc/user/check-reset-token', { token })).body
const link = async () => (await createResetLink(server.system, userId)).token
const signedIn = async (name = account) => {
  const browser = newBrowser()
  await browser.login(name)
  return browser
}
async function holder(role: string): Promise<Browser> {
  const name = `${role}${++people}`
  const id = await server.createPerson(name)
  await server.giveRole(role, `u${id}`)
  await raiseEpoch(server.system, id)
  return signedIn(name)
}

/** The token in the newest mail to this address; waits for it, since it is written after the answer. */
async function mailedToken(address: string): Promise<string> {
  for (;;) {
    const {
      rows: [mail],
    } = await sql<{ text: string }>`select text from sc_mail_outbox where "to" = ${address} order by id desc limit 1`.execute(server.db)
    if (mail) return /reset-password\/([\w-]+)/.exec(contentOf.open(server.system, 'text', mail.text) ?? '')?.[1] ?? ''
    await new Promise((resolve) => {
      setTimeout(resolve, 25)
    })
  }
}

describe('a forgotten password', () => {
  const forget = (name: string, browser = newBrowser()) =>
    browser.post('/api/sc/user/forgot-password', { account: name, captcha: 'kontor' })
  test('is answered alike for an existing and an unknown account; the link that is sent works once and ends all sessions (shell.md §12.5; runtime.md S9)', async () => {
    const browser = await signedIn()
    const [known, unknown] = [await forget(`${account}@EXAMPLE.com`), await forget('nobody-at-all')]
    expect([known.status, known.body]).toEqual([200, {}])
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    const token = await mailedToken(`${account}@example.com`)
    expect(await check(token)).toEqual({ valid: true, account_masked: `p***${account.at(-1)}`, purpose: 'reset' })
    expect((await reset(token)).status).toBe(200)
    expect((await browser.get('/api/probe/me')).body.code).toBe('password')
    const again = await reset(token)
    expect([again.status, again.body.message]).toEqual([
      422,
      'This link was already used or replaced by a newer one. Please request a new link.',
    ])
    expect((await newBrowser().login(account, password)).status).toBe(200)
    expect((await newBrowser().login(account)).status).toBe(422)
  })
  test('asks for the captcha', async () => {
    expect((await newBrowser().post('/api/sc/user/forgot-password', { account })).body.code).toBe('captcha')
  })
})

describe('a link', () => {
  test('stays valid when another is asked for, and ends when that one is used', async () => {
    const [first, second] = [await link(), await link()]
    expect([(await check(first)).valid, (await check(second)).valid]).toEqual([true, true])
    expect((await reset(second)).status).toBe(200)
    expect(await check(first)).toEqual({ valid: false, account_masked: null, purpose: null, reason: 'used' })
  })
  test('holds 30 minutes, for people who may sign in', async () => {
    const second = await link()
    expect((await check(second)).valid).toBe(true)
    server.advance(30 * 60_000)
    expect(await check(second)).toMatchObject({ valid: false, reason: 'expired' })
    expect((await reset(second)).body.message).toBe('This link has expired. Please request a new link.')
    const third = await link()
    await sql`update sc_user set status = 'suspended' where id = ${userId}`.execute(server.db)
    expect(await check(third)).toMatchObject({ valid: false, reason: 'unknown' })
    expect((await reset(third)).status).toBe(422)
    expect(await check('made-up')).toMatchObject({ valid: false, reason: 'unknown' })
  })
  test('used twice at once sets one password (S9)', async () => {
    const token = await link()
    const replies = await Promise.all(
      ['rain on the tin roof', 'snow on the pass road', 'fog over the harbour'].map((one) =>
        reset(token, { password: one, password_confirmation: one }),
      ),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
  test('still holds after a password that breaks the rules, each of which is told', async () => {
    const token = await link()
    const refused = await reset(token, { password: 'aaaa', password_confirmation: 'aaaa' })
    expect([refused.status, refused.body.errors.password?.length]).toEqual([422, 2])
    expect((await reset(token, { password_confirmation: 'something else' })).body.errors).toHaveProperty('password_confirmation')
    expect((await reset(token)).status).toBe(200)
  })
  test('ends a lock', async () => {
    const browser = newBrowser()
    for (let n = 0; n < 5; n++) await browser.login(account, 'wrong')
    expect((await browser.login(account)).status).toBe(423)
    await reset(await link())
    expect((await browser.login(account, password)).status).toBe(200)
  })
  test('lies in the database as a hash (S9)', async () => {
    const token = await link()
    const { rows } = await sql<{ row: string }>`select t::text as row from sc_reset_token as t`.execute(server.db)
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })
})

describe('a reset by an administrator', () => {
  test('shows a random password once; it holds 72 hours, opens the change alone, and ended all sessions (S8)', async () => {
    const browser = await signedIn()
    const admin = await holder('admin')
    const { status, body } = await admin.post(`/api/sc/user/${userId}/reset-password`)
    expect([status, Object.keys(body.data).sort()]).toEqual([200, ['expires_at', 'one_time_password']])
    expect((await browser.get('/api/probe/me')).body.code).toBe('password')
    const person = newBrowser()
    expect((await person.login(account, body.data.one_time_password)).body.next).toBe('change-password')
    expect((await person.get('/api/probe/me')).body.code).toBe('password_change_required')
    server.advance(72 * 3_600_000)
    expect((await newBrowser().login(account, body.data.one_time_password)).status).toBe(422)
    expect((await newBrowser().login(account)).status).toBe(422)
  })
  test('may give a link instead, for whoever is to choose his own', async () => {
    const { body } = await (await holder('admin')).post(`/api/sc/user/${userId}/reset-password`, { mode: 'link' })
    const token = body.data.path.replace('/reset-password/', '')
    expect((await reset(token)).status).toBe(200)
  })
  test('is refused without the right, for oneself, for nobody; never for an administrator by hr-admin (sc.md §6)', async () => {
    const [plain, hr, admin] = [await signedIn(), await holder('hr-admin'), await holder('admin')]
    const {
      body: { person: administrator },
    } = await admin.get('/api/probe/me')
    expect((await plain.post(`/api/sc/user/${userId}/reset-password`)).status).toBe(403)
    expect((await hr.post(`/api/sc/user/${userId}/reset-password`)).status).toBe(200)
    expect((await hr.post(`/api/sc/user/${administrator.id}/reset-password`)).status).toBe(403)
    expect((await admin.post(`/api/sc/user/${administrator.id}/reset-password`)).status).toBe(422)
    expect((await admin.post('/api/sc/user/999999/reset-password')).status).toBe(404)
  })
  test('unlocks, and ends sessions', async () => {
    const browser = newBrowser()
    for (let n = 0; n < 5; n++) await browser.login(account, 'wrong')
    const admin = await holder('admin')
    expect((await admin.post(`/api/sc/user/${userId}/unlock`)).status).toBe(200)
    expect((await browser.login(account)).status).toBe(200)
    expect((await admin.post(`/api/sc/user/${userId}/end-session`)).body).toEqual({ data: { id: userId, ended: 1 } })
    expect((await browser.get('/api/probe/me')).body.code).toBe('admin')
  })
})

describe('the first administrator', () => {
  const form = (token: string, more: object = {}) =>
    newBrowser().post('/api/sc/user/setup', { token, account: 'First.Admin', name: 'Kuo', email: 'Kuo@example.com', password, ...more })
  test('comes in by a one-time link, has every right, and the link ends', async () => {
    const empty = await authApp()
    const made = await createSetupLink(empty.system)
    expect(made?.path).toBe(`/?setup=${made?.token}`)
    const browser = empty.browser()
    const setUp = (more: object = {}) =>
      browser.post('/api/sc/user/setup', {
        token: made?.token,
        account: 'First.Admin',
        name: 'Kuo',
        email: 'Kuo@example.com',
        password,
        ...more,
      })
    expect((await setUp({ token: 'made-up' })).status).toBe(422)
    expect((await setUp({ password: '1234' })).body.errors).toHaveProperty('password')
    expect((await browser.post('/api/sc/user/check-setup-token', { token: made?.token })).body).toEqual({ valid: true })
    const both = await Promise.all([setUp(), setUp({ account: 'second.admin', email: 'b@example.com' })])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await browser.post('/api/sc/user/check-setup-token', { token: made?.token })).body).toEqual({ valid: false })
    expect(await createSetupLink(empty.system)).toBeNull()
    const name = both[0]?.status === 201 ? 'first.admin' : 'second.admin'
    expect((await browser.login(name, password)).body.next).toBe('home')
    expect((await browser.get('/api/probe/users')).status).toBe(200)
    await empty.close()
  })
  test('a link holds 24 hours', async () => {
    const empty = await authApp()
    const made = await createSetupLink(empty.system)
    empty.advance(24 * 3_600_000)
    expect((await empty.browser().post('/api/sc/user/check-setup-token', { token: made?.token })).body).toEqual({ valid: false })
    await empty.close()
  })
  test('where there is an administrator no link is made and none holds', async () => {
    await holder('admin')
    expect(await createSetupLink(server.system)).toBeNull()
    expect((await form('anything')).status).toBe(422)
  })
})
