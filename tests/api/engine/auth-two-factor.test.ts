/** The second factor (sc.md §3.3, §5.2; shell.md §2.1; runtime.md S11, S40, S44): sign-in, replay and race, recovery, trust, enforcement, reset. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authApp, rightPassword, type AuthApp, type Browser, type Reply } from '../../support/auth-app'

let server: AuthApp
beforeAll(async () => {
  server = await authApp({ env: { KONTOR_SECRET: 'a secret of the second factor tests, long enough' } })
})
afterAll(() => server.close())
afterEach(() =>
  set({ two_factor_scope: 'none', two_factor_grace_days: 14, trusted_device_days: 30, password_min: 12, password_min_2fa: null }),
)

let people = 0
let networks = 0
const newAddress = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.5`
const set = async (values: Record<string, string | number | null>) => {
  await sql`insert into sc_security_setting (id) values (1) on conflict do nothing`.execute(server.db)
  for (const [field, value] of Object.entries(values))
    await sql`update sc_security_setting set ${sql.ref(field)} = ${value}`.execute(server.db)
}
/** @param steps of 30 s from now: a code is good once, so the next one is asked for by its step */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: server.system.now().getTime() + steps * 30_000 })
const wrongOf = (secret: string) => String((Number(codeOf(secret, 5)) + 1) % 1_000_000).padStart(6, '0')

interface Offer {
  secret: string
  uri: string
  enrolment: string
}
const offerTo = async (browser: Browser, body: object = { password: rightPassword }) =>
  (await browser.post('/api/sc/user/two-factor/start', body)).raw.json<{ data: Offer }>().data
interface Enrolled {
  account: string
  id: number
  secret: string
  codes: string[]
  browser: Browser
}
async function enrol(browser: Browser): Promise<{ secret: string; codes: string[]; reply: Reply }> {
  const offer = await offerTo(browser)
  const reply = await browser.post('/api/sc/user/two-factor/confirm', { enrolment: offer.enrolment, code: codeOf(offer.secret) })
  expect(reply.status).toBe(200)
  return { secret: offer.secret, codes: reply.raw.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes, reply }
}
/** Somebody with a second factor, whose last code is a step behind. */
async function enrolled(): Promise<Enrolled> {
  const account = `person${++people}`
  const id = await server.createPerson(account)
  const browser = server.browser(newAddress())
  await browser.login(account)
  const { secret, codes } = await enrol(browser)
  server.advance(60_000)
  return { account, id, secret, codes, browser }
}
async function passwordOf({ account }: { account: string }, browser = server.browser(newAddress())): Promise<Browser> {
  expect((await browser.login(account)).body.next).toBe('two-factor')
  return browser
}
const sendCode = async (browser: Browser, code: string, trust_device = false): Promise<Reply> => {
  const reply = await browser.post('/api/sc/user/two-factor', { code, trust_device })
  if (reply.status === 200) browser.token = reply.body.access_token
  return reply
}
const attempts = async (account: string) =>
  (await sql<{ result: string }>`select result from sc_login_attempt where account = ${account} order by id`.execute(server.db)).rows.map(
    ({ result }) => result,
  )
const audits = async (id: number) =>
  (
    await sql<{ action: string }>`select action from sc_audit_log where entity = 'user' and record_id = ${id} order by id`.execute(
      server.db,
    )
  ).rows.map(({ action }) => action)
const opens = async (browser: Browser) => (await browser.get('/api/probe/me')).status

describe('setting it up', () => {
  test('needs the password, a code of the app, and answers ten recovery codes once', async () => {
    const account = `person${++people}`
    const id = await server.createPerson(account)
    const browser = server.browser(newAddress())
    await browser.login(account)
    expect((await browser.post('/api/sc/user/two-factor/start', { password: 'not-this-one-at-all' })).body.errors).toHaveProperty(
      'password',
    )
    const offer = await offerTo(browser)
    expect(offer.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/)
    expect(
      (await browser.post('/api/sc/user/two-factor/confirm', { enrolment: offer.enrolment, code: wrongOf(offer.secret) })).body.errors,
    ).toHaveProperty('code')
    expect((await browser.get('/api/sc/user/two-factor')).body.data).toMatchObject({ enabled: false, recovery_left: 0 })
    const confirmed = await browser.post('/api/sc/user/two-factor/confirm', { enrolment: offer.enrolment, code: codeOf(offer.secret) })
    const { recovery_codes: codes } = confirmed.raw.json<{ data: { recovery_codes: string[] } }>().data
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([a-hjkmnp-z2-9]{4}-){3}[a-hjkmnp-z2-9]{4}$/)
    expect((await browser.get('/api/sc/user/two-factor')).body.data).toMatchObject({ enabled: true, recovery_left: 10, demanded: false })
    expect(await audits(id)).toContain('two-factor-enabled')
    const {
      rows: [row],
    } = await sql<{ two_factor: boolean; stored: string }>`
      select u.two_factor, (select string_agg(to_jsonb(c)::text, '') from sc_user_credential as c where c.user_id = u.id) as stored from sc_user as u where u.id = ${id}`.execute(
      server.db,
    )
    expect(row?.two_factor).toBe(true)
    for (const secret of [offer.secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(row?.stored).not.toContain(secret)
  })
  test('takes no offer of somebody else, of a quarter of an hour ago, or made up', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const { secret, enrolment } = await offerTo(one.browser)
    for (const wrong of [enrolment.slice(0, -3), 'v1.x', ''])
      expect(
        (await one.browser.post('/api/sc/user/two-factor/confirm', { enrolment: wrong, code: codeOf(secret) })).body.errors,
      ).toHaveProperty('enrolment')
    expect((await other.browser.post('/api/sc/user/two-factor/confirm', { enrolment, code: codeOf(secret) })).body.errors).toHaveProperty(
      'enrolment',
    )
    server.advance(16 * 60_000)
    expect((await one.browser.post('/api/sc/user/two-factor/confirm', { enrolment, code: codeOf(secret) })).body.errors).toHaveProperty(
      'enrolment',
    )
  })
  test('twice at the same moment leaves one app and ten codes', async () => {
    const account = `person${++people}`
    const id = await server.createPerson(account)
    const browser = server.browser(newAddress())
    await browser.login(account)
    const replies = await Promise.all(
      (await Promise.all([offerTo(browser), offerTo(browser)])).map(({ secret, enrolment }) =>
        browser.post('/api/sc/user/two-factor/confirm', { enrolment, code: codeOf(secret) }),
      ),
    )
    expect(replies.map(({ status }) => status).every((status) => [200, 409].includes(status))).toBe(true)
    const { rows } = await sql<{
      kind: string
      n: number
    }>`select kind, count(*)::int as n from sc_user_credential where user_id = ${id} group by kind order by kind`.execute(server.db)
    expect(rows).toEqual([
      { kind: 'recovery', n: 10 },
      { kind: 'totp', n: 1 },
    ])
  })
})

describe('a sign-in with it', () => {
  test('tells nothing but the next step, opens nothing, and is not made longer', async () => {
    const person = await enrolled()
    const browser = server.browser(newAddress())
    const { body } = await browser.login(person.account)
    expect(body).toMatchObject({ next: 'two-factor', user_id: person.id, user_departments: [], last_login: null })
    expect(body.token_expires).toBeLessThanOrEqual(600)
    expect((await browser.get('/api/probe/me')).body.code).toBe('two_factor_required')
    expect(
      (
        await browser.post('/api/sc/user/change-password', {
          current_password: rightPassword,
          password: 'another-long-one-of-mine',
          password_confirmation: 'another-long-one-of-mine',
        })
      ).body.code,
    ).toBe('two_factor_required')
    const refreshed = await browser.post('/api/sc/user/refresh')
    expect([refreshed.status, refreshed.body.code]).toEqual([403, 'two_factor_required'])
    expect((await browser.post('/api/sc/user/logout')).status).toBe(204)
    expect((await sendCode(browser, codeOf(person.secret))).status).toBe(401)
  })
  test('opens with the code, by another token, and the former one is dead (S11)', async () => {
    const person = await enrolled()
    const browser = await passwordOf(person)
    const before = browser.token
    const { status, body } = await sendCode(browser, codeOf(person.secret))
    expect([status, body.next, body.token_expires]).toEqual([200, 'home', 28_800])
    expect(body.last_login).toMatchObject({ at: expect.any(String) })
    expect([await opens(browser), (await browser.get('/api/probe/me', { token: before })).status]).toEqual([200, 401])
    expect(await attempts(person.account)).toEqual(['ok', 'ok'])
    expect((await sendCode(browser, codeOf(person.secret, 1))).status).toBe(422)
  })
  test('waits ten minutes for the code', async () => {
    const person = await enrolled()
    const browser = await passwordOf(person)
    server.advance(10 * 60_000)
    expect((await sendCode(browser, codeOf(person.secret))).status).toBe(401)
  })
  test('with a forced change open asks for the code first, then for the password', async () => {
    const person = await enrolled()
    await sql`update sc_user set must_change_password = true where id = ${person.id}`.execute(server.db)
    const browser = await passwordOf(person)
    expect((await sendCode(browser, codeOf(person.secret))).body.next).toBe('change-password')
    expect((await browser.get('/api/probe/me')).body.code).toBe('password_change_required')
  })
  test('ends none of the sessions that are there, however often only the password is known', async () => {
    const person = await enrolled()
    for (let n = 0; n < 7; n++) await passwordOf(person)
    expect(await opens(person.browser)).toBe(200)
  })
})

describe('a code', () => {
  test('is accepted once: neither again in another sign-in nor the one before it', async () => {
    const person = await enrolled()
    const code = codeOf(person.secret)
    expect((await sendCode(await passwordOf(person), code)).status).toBe(200)
    const again = await sendCode(await passwordOf(person), code)
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['code']])
    expect((await sendCode(await passwordOf(person), codeOf(person.secret, -1))).status).toBe(422)
    expect((await sendCode(await passwordOf(person), codeOf(person.secret, 1))).status).toBe(200)
  })
  test('sent by ten sign-ins at the same moment opens one', async () => {
    const person = await enrolled()
    await sql`update sc_security_setting set lock_threshold = 20`.execute(server.db)
    const browsers = []
    for (let n = 0; n < 10; n++) browsers.push(await passwordOf(person))
    const replies = await Promise.all(browsers.map((browser) => sendCode(browser, codeOf(person.secret))))
    await sql`update sc_security_setting set lock_threshold = 5`.execute(server.db)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })
  test('of an app that was replaced, or sealed for another person, opens nothing', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const { secret } = await enrol(one.browser)
    server.advance(60_000)
    expect((await sendCode(await passwordOf(one), codeOf(one.secret))).status).toBe(422)
    expect((await sendCode(await passwordOf(one), codeOf(secret))).status).toBe(200)
    await sql`update sc_user_credential set secret = (select secret from sc_user_credential where user_id = ${other.id} and kind = 'totp'), last_step = null where user_id = ${one.id} and kind = 'totp'`.execute(
      server.db,
    )
    expect((await sendCode(await passwordOf(one), codeOf(other.secret))).status).toBe(422)
  })
})

describe('recovery codes', () => {
  test('open once each, however they are written, and tell how many are left', async () => {
    const person = await enrolled()
    const [first = '', second = ''] = person.codes
    const { status, body } = await sendCode(await passwordOf(person), ` ${first.toUpperCase().replaceAll('-', ' ')} `)
    expect([status, body.next, body.recovery_left]).toEqual([200, 'home', 9])
    expect((await sendCode(await passwordOf(person), first)).status).toBe(422)
    expect((await sendCode(await passwordOf(person), second)).status).toBe(200)
    expect((await audits(person.id)).filter((action) => action === 'two-factor-recovery-used')).toHaveLength(2)
  })
  test('sent twice at the same moment open once', async () => {
    const person = await enrolled()
    const browsers = [await passwordOf(person), await passwordOf(person)]
    const replies = await Promise.all(browsers.map((browser) => sendCode(browser, person.codes[0] ?? '')))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 422])
  })
  test('of somebody else open nothing', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    expect((await sendCode(await passwordOf(one), other.codes[0] ?? '')).status).toBe(422)
  })
  test('made anew with the password end the former ones', async () => {
    const person = await enrolled()
    expect(
      (await person.browser.post('/api/sc/user/two-factor/recovery-codes', { password: 'not-this-one-at-all' })).body.errors,
    ).toHaveProperty('password')
    const made = await person.browser.post('/api/sc/user/two-factor/recovery-codes', { password: rightPassword })
    const { recovery_codes: codes } = made.raw.json<{ data: { recovery_codes: string[] } }>().data
    expect((await sendCode(await passwordOf(person), person.codes[0] ?? '')).status).toBe(422)
    expect((await sendCode(await passwordOf(person), codes[0] ?? '')).status).toBe(200)
  })
})

describe('wrong codes', () => {
  test('count like wrong passwords and lock; the right code and the right password are then refused', async () => {
    const person = await enrolled()
    const address = newAddress()
    const browser = await passwordOf(person, server.browser(address))
    for (let n = 0; n < 5; n++) expect((await sendCode(browser, wrongOf(person.secret))).status).toBe(422)
    const locked = await sendCode(browser, codeOf(person.secret))
    expect([locked.status, locked.body.code]).toEqual([423, 'locked'])
    expect((await server.browser(address).login(person.account)).status).toBe(423)
    expect((await attempts(person.account)).filter((result) => result === '2fa_bad')).toHaveLength(5)
    expect((await sendCode(await passwordOf(person), person.codes[0] ?? '')).status).toBe(200)
  })
  test('are not forgotten by the right password in between', async () => {
    const person = await enrolled()
    const address = newAddress()
    for (let n = 0; n < 5; n++) await sendCode(await passwordOf(person, server.browser(address)), wrongOf(person.secret))
    expect((await server.browser(address).login(person.account)).status).toBe(423)
  })
  test('twenty at once open nothing beyond the fifth, although the right one is among them', async () => {
    const person = await enrolled()
    const browser = await passwordOf(person)
    const codes = [...Array.from({ length: 19 }, () => wrongOf(person.secret)), codeOf(person.secret)]
    const replies = await Promise.all(codes.map((code) => browser.post('/api/sc/user/two-factor', { code })))
    expect(replies.filter(({ status }) => status === 422).length).toBeLessThanOrEqual(5)
    expect((await attempts(person.account)).filter((result) => result === '2fa_bad').length).toBeLessThanOrEqual(5)
  })
})

describe('a trusted device', () => {
  const trust = async (person: Enrolled) => {
    const browser = await passwordOf(person)
    const { raw } = await sendCode(browser, codeOf(person.secret), true)
    server.advance(60_000)
    return { browser, cookie: raw.cookies.find(({ name }) => name.endsWith('trusted-device')) }
  }
  test('skips the code, never the password; by an HttpOnly cookie of which the database has the hash', async () => {
    const person = await enrolled()
    const { browser, cookie } = await trust(person)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 30 * 86_400 })
    expect((await browser.login(person.account)).body.next).toBe('home')
    expect((await browser.login(person.account, 'not-this-one-at-all')).status).toBe(422)
    const {
      rows: [row],
    } = await sql<{ trusted: boolean; stored: string }>`
      select (select trusted from sc_session where user_id = ${person.id} order by id desc limit 1) as trusted, (select string_agg(to_jsonb(d)::text, '') from sc_trusted_device as d) as stored`.execute(
      server.db,
    )
    expect(row?.trusted).toBe(true)
    expect(row?.stored).not.toContain(cookie?.value)
  })
  test('is trusted by one person; another may trust it too', async () => {
    const [one, other] = [await enrolled(), await enrolled()]
    const { browser } = await trust(one)
    await passwordOf(other, browser)
    await sendCode(browser, codeOf(other.secret), true)
    for (const { account } of [one, other]) expect((await browser.login(account)).body.next).toBe('home')
  })
  test('is none after the days, by a shorter setting, or switched off', async () => {
    const person = await enrolled()
    const { browser } = await trust(person)
    server.advance(2 * 86_400_000)
    await set({ trusted_device_days: 1 })
    await passwordOf(person, browser)
    await set({ trusted_device_days: 0 })
    await passwordOf(person, browser)
    const { raw } = await sendCode(browser, codeOf(person.secret), true)
    expect(raw.cookies.find(({ name }) => name.endsWith('trusted-device'))).toBeUndefined()
    await set({ trusted_device_days: 30 })
    server.advance(29 * 86_400_000)
    await passwordOf(person, browser)
  })
  test('ends when the person ends it, with another password, and with another app', async () => {
    const person = await enrolled()
    const ended = await trust(person)
    const { devices } = (await person.browser.get('/api/sc/user/two-factor')).raw.json<{ data: { devices: { id: number }[] } }>().data
    expect(devices).toHaveLength(1)
    const stranger = await enrolled()
    expect((await stranger.browser.post(`/api/sc/user/two-factor/device/${devices[0]?.id}/end`)).status).toBe(404)
    expect((await person.browser.post(`/api/sc/user/two-factor/device/${devices[0]?.id}/end`)).status).toBe(200)
    await passwordOf(person, ended.browser)
    const reset = await trust(person)
    await enrol(person.browser)
    server.advance(60_000)
    await passwordOf(person, reset.browser)
  })
  test('ends with the password', async () => {
    const person = await enrolled()
    const { browser } = await trust(person)
    const password = 'four-wolves-in-the-hills'
    expect(
      (
        await person.browser.post('/api/sc/user/change-password', {
          current_password: rightPassword,
          password,
          password_confirmation: password,
        })
      ).status,
    ).toBe(200)
    expect((await browser.login(person.account, password)).body.next).toBe('two-factor')
  })
  test('may still sign in when an attack from elsewhere has locked the account', async () => {
    const person = await enrolled()
    const { browser } = await trust(person)
    await sql`insert into kontor_lockout (account, network, state, updated_at) values (${person.account}, '*', ${JSON.stringify({ failures: [], locks: [], locked_until: server.system.now().getTime() + 600_000 })}::text::jsonb, now())`.execute(
      server.db,
    )
    expect((await server.browser(newAddress()).login(person.account)).status).toBe(423)
    expect((await browser.login(person.account)).body.next).toBe('home')
    expect((await server.browser(newAddress()).login(person.account)).status).toBe(423)
  })
})

describe('who must have one', () => {
  const newcomer = async (role?: string) => {
    const account = `person${++people}`
    const id = await server.createPerson(account)
    if (role) await server.giveRole(role, `u${id}`)
    return { account, id }
  }
  test('is reminded from the first sign-in on, and held when the days are over', async () => {
    await set({ two_factor_scope: 'all' })
    const { account } = await newcomer()
    server.advance(86_400_000)
    const first = (await server.browser(newAddress()).login(account)).body
    expect([first.next, Date.parse(String(first.two_factor_until)) - server.system.now().getTime()]).toEqual([
      'home',
      expect.closeTo(14 * 86_400_000, -5),
    ])
    server.advance(13 * 86_400_000)
    expect((await server.browser(newAddress()).login(account)).body).toMatchObject({
      next: 'home',
      two_factor_until: first.two_factor_until,
    })
    server.advance(86_400_000)
    const browser = server.browser(newAddress())
    expect((await browser.login(account)).body).toMatchObject({ next: 'enroll-two-factor', user_departments: [], last_login: null })
    expect((await browser.get('/api/probe/me')).body.code).toBe('two_factor_enrolment_required')
    const before = browser.token
    const { reply, codes } = await enrol(browser)
    const { answer } = reply.raw.json<{ data: { answer: { access_token: string; next: string } } }>().data
    expect([answer.next, codes.length]).toEqual(['home', 10])
    browser.token = answer.access_token
    expect(await opens(browser)).toBe(200)
    expect((await browser.get('/api/probe/me', { token: before })).status).toBe(401)
  })
  test('are administrators by the default, of all or of a module, and nobody else', async () => {
    await set({ two_factor_scope: 'admins', two_factor_grace_days: 0 })
    const [admin, hr, plain, keeper] = [await newcomer('admin'), await newcomer('hr-admin'), await newcomer(), await newcomer()]
    await sql`insert into sc_module_admin (module, owner) values ('cm', ${`u${keeper.id}`})`.execute(server.db)
    const next = async ({ account }: { account: string }) => (await server.browser(newAddress()).login(account)).body.next
    expect([await next(admin), await next(hr), await next(keeper), await next(plain)]).toEqual([
      'enroll-two-factor',
      'enroll-two-factor',
      'enroll-two-factor',
      'home',
    ])
  })
  test('can set it up anew but not take it away; the held sign-in replaces no app that was set up meanwhile', async () => {
    await set({ two_factor_scope: 'all', two_factor_grace_days: 0 })
    const { account } = await newcomer()
    const [held, thief] = [server.browser(newAddress()), server.browser(newAddress())]
    for (const browser of [held, thief]) await browser.login(account)
    const offer = await offerTo(thief, {})
    const { reply } = await enrol(held)
    held.token = reply.raw.json<{ data: { answer: { access_token: string } } }>().data.answer.access_token
    expect((await thief.post('/api/sc/user/two-factor/confirm', { enrolment: offer.enrolment, code: codeOf(offer.secret) })).status).toBe(
      409,
    )
    expect((await held.post('/api/sc/user/two-factor/remove', { password: rightPassword })).status).toBe(422)
    await enrol(held)
  })
})

describe('taking it away', () => {
  test('needs the password, ends the other sessions when asked, and then the password alone signs in', async () => {
    const person = await enrolled()
    const other = await passwordOf(person)
    await sendCode(other, codeOf(person.secret))
    expect((await person.browser.post('/api/sc/user/two-factor/remove', { password: 'not-this-one-at-all' })).body.errors).toHaveProperty(
      'password',
    )
    expect(
      (await person.browser.post('/api/sc/user/two-factor/remove', { password: rightPassword, end_other_sessions: true })).status,
    ).toBe(204)
    expect([await opens(person.browser), await opens(other)]).toEqual([200, 401])
    expect((await server.browser(newAddress()).login(person.account)).body.next).toBe('home')
    expect(await audits(person.id)).toContain('two-factor-removed')
  })
  test('is refused with a password that is too short to stand alone; beside it the shorter one was taken', async () => {
    await set({ password_min: 24, password_min_2fa: 10 })
    const person = await enrolled()
    expect((await person.browser.post('/api/sc/user/two-factor/remove', { password: rightPassword })).body.errors.password?.[0]).toContain(
      '24',
    )
    const password = 'otters-sing'
    expect(
      (
        await person.browser.post('/api/sc/user/change-password', {
          current_password: rightPassword,
          password,
          password_confirmation: password,
        })
      ).status,
    ).toBe(200)
    await server.createPerson('without-one')
    const plain = server.browser(newAddress())
    await plain.login('without-one')
    expect(
      (await plain.post('/api/sc/user/change-password', { current_password: rightPassword, password, password_confirmation: password }))
        .body.errors.password?.[0],
    ).toContain('24')
  })
})

describe('a lost one', () => {
  const administrator = async (role: string) => {
    const account = `person${++people}`
    await server.giveRole(role, `u${await server.createPerson(account)}`)
    const browser = server.browser(newAddress())
    await browser.login(account)
    return browser
  }
  test('is reset by an administrator: sessions end, the person sets it up at once where it is demanded', async () => {
    const person = await enrolled()
    const admin = await administrator('admin')
    expect((await admin.post(`/api/sc/user/${person.id}/reset-two-factor`)).status).toBe(200)
    expect(await opens(person.browser)).toBe(401)
    expect(await audits(person.id)).toContain('two-factor-reset')
    expect((await admin.post(`/api/sc/user/${person.id}/reset-two-factor`)).status).toBe(422)
    await set({ two_factor_scope: 'all' })
    expect((await server.browser(newAddress()).login(person.account)).body.next).toBe('enroll-two-factor')
  })
  test('is not one’s own to reset, nor an administrator’s by hr, nor anybody’s without the right', async () => {
    const [admin, hr, plain, person] = [await enrolled(), await administrator('hr-admin'), await enrolled(), await enrolled()]
    await server.giveRole('admin', `u${admin.id}`)
    await sql`insert into kontor_epoch (user_id, epoch) values (${admin.id}, 1) on conflict (user_id) do update set epoch = kontor_epoch.epoch + 1`.execute(
      server.db,
    )
    expect((await admin.browser.post(`/api/sc/user/${admin.id}/reset-two-factor`)).status).toBe(422)
    const byHr = async ({ id }: Enrolled) => (await hr.post(`/api/sc/user/${id}/reset-two-factor`)).status
    expect([await byHr(admin), await byHr(person)]).toEqual([403, 200])
    expect((await plain.browser.post(`/api/sc/user/${person.id}/reset-two-factor`)).status).toBe(403)
  })
})
