/** Signing in and what is refused: shell.md §12.2–5 (server side), sc.md §5.2, runtime.md S1–S6, S10, S44. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { authApp, rightPassword, type AuthApp } from '../../support/auth-app'

let server: AuthApp
let people = 0
beforeAll(async () => {
  server = await authApp()
})
afterAll(() => server.close())
const newAccount = () => `person${++people}`
/** Every test comes from a network of its own, so that none counts for another. */
let networks = 0
const newAddress = () => `10.${Math.floor(++networks / 250)}.${networks % 250}.5`
const failedCount = async (account: string) =>
  (await sql<{ n: number }>`select failed_count as n from sc_user where account = ${account}`.execute(server.db)).rows[0]?.n
const attempts = async (account: string) =>
  (await sql<{ result: string }>`select result from sc_login_attempt where account = ${account} order by id`.execute(server.db)).rows.map(
    ({ result }) => result,
  )

describe('a sign-in', () => {
  test('answers token, expiry, person, departments, idle limit and the next step', async () => {
    const account = newAccount()
    const id = await server.createPerson(account)
    const { status, body } = await server.browser(newAddress()).login(account)
    expect(status).toBe(200)
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      token_expires: 28800,
      user_id: id,
      user_departments: [],
      autoLogoutEnabled: true,
      autoLogoutDuration: '2.00',
      next: 'home',
      last_login: null,
    })
    expect(await attempts(account)).toEqual(['ok'])
  })
  test('takes the e-mail for the account, whatever its case and width', async () => {
    const account = newAccount()
    await server.createPerson(account)
    expect((await server.browser(newAddress()).login(` ${account.toUpperCase()}@Example.COM `)).status).toBe(200)
    expect(
      (await server.browser(newAddress()).login(account.replace(/./g, (c) => String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0))))
        .status,
    ).toBe(200)
  })
  test('tells the last one', async () => {
    const account = newAccount()
    await server.createPerson(account)
    await server.browser(newAddress()).login(account)
    expect((await server.browser(newAddress()).login(account)).body.last_login).toMatchObject({
      at: expect.any(String),
      ip: expect.any(String),
    })
  })
  test('with the database down answers 503 in the one shape, and lets nobody in (S43)', async () => {
    const broken = await authApp()
    await broken.createPerson('someone')
    const browser = broken.browser()
    await browser.login('someone')
    await broken.db.destroy()
    for (const reply of [await browser.get('/api/probe/me'), await browser.login('someone')]) {
      expect(reply.status).toBeGreaterThanOrEqual(500)
      expect(Object.keys(reply.body).sort()).toEqual(['errors', 'message', 'request_id'])
    }
    await broken.close().catch(() => undefined)
  })
})

describe('a wrong sign-in', () => {
  const wrongBody = async (account: string, password: string) => {
    const { status, body } = await server.browser(newAddress()).login(account, password)
    return { status, message: body.message, errors: body.errors, code: body.code }
  }
  test('is answered alike for unknown, wrong, suspended, left, without password and too long (S4)', async () => {
    const [active, suspended, left, fresh] = [newAccount(), newAccount(), newAccount(), newAccount()]
    await server.createPerson(active)
    await server.createPerson(suspended, { status: 'suspended' })
    await server.createPerson(left, { status: 'left' })
    await server.createPerson(fresh, { status: 'invited', password: null })
    const answers = await Promise.all([
      wrongBody(active, 'not-this-one-at-all'),
      wrongBody('nobody-of-this-name', 'x'),
      wrongBody(suspended, rightPassword),
      wrongBody(left, rightPassword),
      wrongBody(fresh, ''),
      wrongBody(active, 'x'.repeat(129)),
      wrongBody('y'.repeat(500), 'x'),
    ])
    expect(answers[0]).toEqual({
      status: 422,
      message: 'Account or password is incorrect.',
      errors: { password: ['Account or password is incorrect.'] },
      code: undefined,
    })
    for (const answer of answers) expect(answer).toEqual(answers[0])
  })
  test('computes one hash for everybody, also for an account that does not exist (S4)', async () => {
    const library = await import('@node-rs/argon2')
    const verify = vi.fn(library.verify)
    // The server's modules are loaded already: once more, with a library that counts.
    vi.doMock('@node-rs/argon2', () => ({ ...library, verify }))
    vi.resetModules()
    onTestFinished(() => {
      vi.doUnmock('@node-rs/argon2')
      vi.resetModules()
    })
    const counting = await (await import('../../support/auth-app')).authApp()
    onTestFinished(() => counting.close())
    const known = newAccount()
    await counting.createPerson(known)
    for (const account of [known, 'nobody-at-all', 'nobody-else']) {
      verify.mockClear()
      await counting.browser(newAddress()).login(account, 'not-this-one-at-all')
      expect(verify, account).toHaveBeenCalledTimes(1)
      expect(verify.mock.calls[0]?.[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    }
  })
  test('text follows the language', async () => {
    const messages = await Promise.all(
      ['tw', 'cn', 'jp', 'en'].map(
        async (language) =>
          (
            await server
              .browser(newAddress())
              .post('/api/sc/user/login', { account: 'x', password: 'y', captcha: 'kontor' }, { headers: { 'accept-language': language } })
          ).body.message,
      ),
    )
    expect(messages).toEqual([
      '帳號或密碼錯誤。',
      '账号或密码错误。',
      'アカウントまたはパスワードが正しくありません。',
      'Account or password is incorrect.',
    ])
  })
  test('neither password nor token reaches log, audit or history (S1)', async () => {
    const lines: string[] = []
    const logging = await authApp({ logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } } })
    const canary = 'canary-7f3a-password'
    await logging.createPerson('watched', { password: canary })
    const browser = logging.browser()
    await browser.login('watched', `${canary}-wrong`)
    await browser.login('watched', canary)
    await browser.get('/api/probe/users')
    const { rows } = await sql<{ text: string }>`
      select string_agg(x::text, '') as text from (select to_jsonb(a) as x from sc_audit_log as a union all select to_jsonb(l) from sc_login_attempt as l union all select to_jsonb(o) from kontor_outbox as o) as everything`.execute(
      logging.db,
    )
    await logging.close()
    expect(lines.join('')).toContain('refused')
    for (const text of [lines.join(''), rows[0]?.text ?? '']) {
      expect(text).not.toContain(canary)
      expect(text).not.toContain(browser.token)
    }
  })
})

describe('lockout', () => {
  test('after 5 wrong passwords from one address the right one is refused for 15 minutes, from another network it opens (shell.md §12.4; runtime.md S5)', async () => {
    const account = newAccount()
    await server.createPerson(account)
    const browser = server.browser(newAddress())
    for (let n = 0; n < 5; n++) expect((await browser.login(account, `wrong number ${n}`)).status).toBe(422)
    const locked = await browser.login(account)
    expect(locked.status).toBe(423)
    expect(locked.body).toMatchObject({
      message: 'Too many attempts. Try again in 15 minutes or reset your password.',
      meta: { minutes: 15 },
    })
    expect(locked.raw.headers['retry-after']).toBe('900')
    expect((await server.browser(newAddress()).login(account)).status).toBe(200)
  })
  test('an unknown account is locked alike', async () => {
    const browser = server.browser(newAddress())
    for (let n = 0; n < 5; n++) await browser.login('who-is-this', 'wrong')
    expect((await browser.login('who-is-this', 'wrong')).status).toBe(423)
  })
  test('account and e-mail of one person count together', async () => {
    const account = newAccount()
    await server.createPerson(account)
    const browser = server.browser(newAddress())
    for (let n = 0; n < 5; n++) await browser.login(n % 2 ? account : `${account}@example.com`, 'wrong')
    expect((await browser.login(account)).status).toBe(423)
  })
  test('20 guesses at once open nothing beyond the fifth failure', async () => {
    const account = newAccount()
    await server.createPerson(account)
    const address = newAddress()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, n) => server.browser(address).login(account, `guess number ${n}`)))
    expect(replies.filter(({ status }) => status === 200)).toEqual([])
    expect((await server.browser(address).login(account)).status).toBe(423)
  })
  test('ends by time, and holds on another node and after a restart until then (S5)', async () => {
    const otherNode = await authApp({ database: server.database })
    const account = newAccount()
    await server.createPerson(account)
    const address = newAddress()
    const browser = server.browser(address)
    for (let n = 0; n < 3; n++) await browser.login(account, 'wrong')
    for (let n = 0; n < 2; n++) await otherNode.browser(address).login(account, 'wrong')
    const refused = [await browser.login(account), await otherNode.browser(address).login(account)]
    await otherNode.close()
    expect(refused.map(({ status }) => status)).toEqual([423, 423])
    const { rows } = await sql<{ until: string }>`select locked_until as until from sc_user where account = ${account}`.execute(server.db)
    expect(Date.parse(rows[0]?.until ?? '') - Date.now()).toBeGreaterThan(14 * 60_000)
    server.advance(15 * 60_000 + 1000)
    expect((await server.browser(address).login(account)).status).toBe(200)
    expect(await failedCount(account)).toBe(0)
  })
  test('an address that fails 30 times in 10 minutes must wait, whatever the accounts (S44)', async () => {
    const address = newAddress()
    for (let n = 0; n < 30; n++) await server.browser(address).login(`unknown-${address}-${n}`, 'wrong')
    const refused = await server.browser(address).login('somebody-else')
    expect(refused.status).toBe(429)
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(0)
    expect((await server.browser(newAddress()).login('somebody-else')).status).toBe(422)
  })
})

describe('a forced change (shell.md §12.3)', () => {
  test('opens the change alone, ends the one-time password, and then everything', async () => {
    const account = newAccount()
    await server.createPerson(account, { status: 'active', mustChange: true })
    const browser = server.browser(newAddress())
    expect((await browser.login(account)).body.next).toBe('change-password')
    const refused = await browser.get('/api/probe/me')
    expect([refused.status, refused.body.code]).toEqual([403, 'password_change_required'])
    const change = { current_password: rightPassword, password: 'a walk along the river', password_confirmation: 'a walk along the river' }
    const changed = await browser.post('/api/sc/user/change-password', change)
    expect(changed.status).toBe(200)
    const former = browser.token
    browser.token = changed.body.access_token
    expect((await browser.get('/api/probe/me')).status).toBe(200)
    expect((await browser.get('/api/probe/me', { token: former })).status).toBe(401)
    expect((await server.browser(newAddress()).login(account)).status).toBe(422)
    expect((await server.browser(newAddress()).login(account, change.password)).body.next).toBe('home')
  })
  test('makes an invited person active', async () => {
    const account = newAccount()
    await server.createPerson(account, { status: 'invited', mustChange: true })
    const browser = server.browser(newAddress())
    await browser.login(account)
    await browser.post('/api/sc/user/change-password', {
      current_password: rightPassword,
      password: 'a walk along the river',
      password_confirmation: 'a walk along the river',
    })
    const { rows } = await sql`select status, must_change_password from sc_user where account = ${account}`.execute(server.db)
    expect(rows).toEqual([{ status: 'active', must_change_password: false }])
  })
})

describe('changing one’s password', () => {
  const change = async (body: object, more: object = {}) => {
    const account = newAccount()
    await server.createPerson(account, { name: 'Wilhelmina Formosa', ...more })
    const browser = server.browser(newAddress())
    await browser.login(account)
    return {
      browser,
      account,
      reply: await browser.post('/api/sc/user/change-password', {
        current_password: rightPassword,
        password: 'a walk along the river',
        password_confirmation: 'a walk along the river',
        ...body,
      }),
    }
  }
  test('needs the current one (S10)', async () => {
    const { reply } = await change({ current_password: 'something else' })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['current_password']])
  })
  test('needs it typed twice alike', async () => {
    expect((await change({ password_confirmation: 'a walk along the rive' })).reply.body.errors).toEqual({
      password_confirmation: ['The two passwords are not the same.'],
    })
  })
  test('names every rule that is broken, also one’s own name', async () => {
    expect((await change({ password: '1234', password_confirmation: '1234' })).reply.body.errors.password).toHaveLength(3)
    expect((await change({ password: 'Wilhelmina9!', password_confirmation: 'Wilhelmina9!' })).reply.body.errors.password).toEqual([
      'Do not build the password on your name, your account or the company.',
    ])
  })
  test('takes none of the last three again', async () => {
    const { browser, reply } = await change({ password: rightPassword, password_confirmation: rightPassword })
    expect(reply.body.errors.password).toEqual(['You have used this password before. Choose a new one.'])
    const passwords = ['rain on the tin roof', 'snow on the pass road', 'fog over the harbour']
    let current = rightPassword
    for (const password of passwords) {
      const { body } = await browser.post('/api/sc/user/change-password', {
        current_password: current,
        password,
        password_confirmation: password,
      })
      browser.token = body.access_token
      current = password
    }
    const again = (password: string) =>
      browser.post('/api/sc/user/change-password', { current_password: current, password, password_confirmation: password })
    expect((await again(passwords[0] ?? '')).status).toBe(422)
    expect((await again('fog over the harbour')).status).toBe(422)
    expect((await again(rightPassword)).status).toBe(200)
  })
  test('ends the other sessions when asked, and only then (S10)', async () => {
    const account = newAccount()
    await server.createPerson(account)
    const [here, there] = [server.browser(newAddress()), server.browser(newAddress())]
    await here.login(account)
    await there.login(account)
    const first = await here.post('/api/sc/user/change-password', {
      current_password: rightPassword,
      password: 'a walk along the river',
      password_confirmation: 'a walk along the river',
    })
    here.token = first.body.access_token
    expect((await there.get('/api/probe/me')).status).toBe(200)
    await here.post('/api/sc/user/change-password', {
      current_password: 'a walk along the river',
      password: 'two walks along the river',
      password_confirmation: 'two walks along the river',
      end_other_sessions: true,
    })
    const ended = await there.get('/api/probe/me')
    expect([ended.status, ended.body.code]).toEqual([401, 'password'])
  })
})
