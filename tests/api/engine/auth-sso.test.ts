/** Signing in with an identity provider (sc.md §3.3, §9; shell.md §2.1, §6; runtime.md S16, S37, S53), against a real one. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loadConfig } from '../../../server/config/config'
import { publicSettings, readSecuritySettings } from '../../../server/auth/settings'
import { testApp, testPassword, type Client, type TestApp } from '../../support/app'
import { clientId, clientSecret, startProvider, type TestProvider } from '../../support/oidc'

const origin = 'http://localhost:80'
let server: TestApp
let provider: TestProvider
let admin: Client
let id: number

const callbackOf = (number: number) => `${new URL(origin).origin}/api/sc/user/sso/${number}/callback`
const settings = {
  client_id: clientId,
  client_secret: clientSecret,
  scopes: 'openid profile email',
  claim_account: 'email',
  auto_create: false,
  active: true,
}

beforeAll(async () => {
  server = await testApp({ env: { KONTOR_ORIGINS: 'http://localhost' } })
  provider = await startProvider(Array.from({ length: 30 }, (_, index) => callbackOf(index + 1)))
  admin = await server.signIn('admin')
  const made = await admin.post('/api/sc/identity-provider', { name: 'Acme', issuer: provider.issuer, ...settings })
  expect(made.body.errors ?? {}).toEqual({})
  id = Number(made.body.data.id)
})
beforeEach(() => sql`delete from sc_user_credential where kind = 'oidc'`.execute(server.db))
afterEach(async () => {
  server.setNow(undefined)
  await change({ claim_account: 'email', auto_create: false, active: true, default_department_id: null, issuer: provider.issuer })
  await set({ sso_only: false, two_factor_scope: 'none', two_factor_grace_days: 14, login_networks: null })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})

const change = async (values: Record<string, unknown>) => {
  for (const [field, value] of Object.entries(values))
    await sql`update sc_identity_provider set ${sql.ref(field)} = ${value} where id = ${id}`.execute(server.db)
}
const set = async (values: Record<string, unknown>) => {
  for (const [field, value] of Object.entries(values))
    await sql`update sc_security_setting set ${sql.ref(field)} = ${value}`.execute(server.db)
}
const verified = (account: string) => ({ email: `${account}@example.com`, email_verified: true, name: account })
/** A demo person with an e-mail of the test's own, whom the provider knows too. */
async function person(account: string, more: Record<string, unknown> = {}): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`update sc_user set email = ${`${account}@example.com`} where account = ${account} returning id`.execute(
    server.db,
  )
  provider.person(account, { ...verified(account), ...more })
  return Number(row?.id)
}

/** Keeps cookies as a browser does. */
function browser(): {
  cookies: Record<string, string>
  get: (url: string) => ReturnType<typeof call>
  post: (url: string, payload: object) => ReturnType<typeof call>
} {
  const cookies: Record<string, string> = {}
  return { cookies, get: (url) => call(cookies, 'GET', url), post: (url, payload) => call(cookies, 'POST', url, payload) }
}
async function call(cookies: Record<string, string>, method: 'GET' | 'POST', url: string, payload?: object) {
  const raw = await server.app.inject({
    method,
    url,
    cookies,
    headers: { host: 'localhost', 'accept-language': 'en' },
    ...(payload ? { payload } : {}),
  })
  for (const { name, value } of raw.cookies) cookies[name] = value
  return {
    status: raw.statusCode,
    location: String(raw.headers.location ?? ''),
    body: String(raw.headers['content-type']).includes('json') ? raw.json<Record<string, unknown>>() : {},
    raw,
  }
}
type Visitor = ReturnType<typeof browser>

const start = async (visitor: Visitor, query = '') => (await visitor.get(`/api/sc/user/sso/${id}${query}`)).location
const comeBack = async (visitor: Visitor, address: URL) => (await visitor.get(address.pathname + address.search)).location
const codeIn = (location: string) => /#sso=([\w-]{43})$/.exec(location)?.[1] ?? ''
/** There, signed in, and back. */
const visit = async (visitor: Visitor, sub: string, query = '') =>
  comeBack(visitor, await provider.signIn(await start(visitor, query), sub))
const signIn = async (sub: string, visitor = browser()) => visitor.post('/api/sc/user/sso', { code: codeIn(await visit(visitor, sub)) })
const messageOf = async (sub: string) => (await signIn(sub)).body.message
const opens = async (token: unknown, url = '/api/sc/user/sso') =>
  (await server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${String(token)}` } })).statusCode
const texts = (values: object) => JSON.stringify(values)

describe('there and back', () => {
  test('goes by code with PKCE S256, state and nonce, and ends in a session, its traces, and the link', async () => {
    const user = await person('staff10')
    const visitor = browser()
    const authorize = new URL(await start(visitor, '?redirect=/sc/list?dept=3'))
    expect(Object.fromEntries(authorize.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: callbackOf(id),
      scope: 'openid profile email',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(authorize.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
    const cookie = (await visitor.get(`/api/sc/user/sso/${id}`)).raw.cookies.find(({ name }) => name === 'sso')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const location = await comeBack(visitor, await provider.signIn(authorize.href, 'staff10'))
    expect(location).toMatch(/^\/\?redirect=%2Fsc%2Flist%3Fdept%3D3#sso=[\w-]{43}$/)
    const answer = await visitor.post('/api/sc/user/sso', { code: codeIn(location) })
    expect([answer.status, answer.body.next, answer.body.user_id]).toEqual([200, 'home', user])
    expect(answer.raw.cookies.some(({ name }) => name === 'XSRF-TOKEN')).toBe(true)
    expect(await opens(answer.body.access_token)).toBe(200)
    const {
      rows: [trace],
    } = await sql<Record<string, unknown>>`select
      (select result from sc_login_attempt where user_id = ${user} order by id desc limit 1) as attempt,
      (select changes from sc_audit_log where action = 'login' and actor = ${user} order by id desc limit 1) as audit,
      (select count(*)::int from sc_audit_log where action = 'provider-linked' and record_id = ${user}) as linked,
      (select subject from sc_user_credential where user_id = ${user} and kind = 'oidc') as subject`.execute(server.db)
    expect(trace).toEqual({ attempt: 'ok', audit: { via: 'provider', provider: 'Acme' }, linked: 1, subject: 'staff10' })
  })
  test('knows the person by the provider’s number afterwards, whatever his e-mail has become', async () => {
    const user = await person('staff11')
    await signIn('staff11')
    provider.person('staff11', { email: 'somebody.else@example.com', email_verified: true })
    expect((await signIn('staff11')).body.user_id).toBe(user)
  })
  test('takes the code over once, in the browser that began, within a minute', async () => {
    await person('staff12')
    const visitor = browser()
    const code = codeIn(await visit(visitor, 'staff12'))
    expect((await browser().post('/api/sc/user/sso', { code })).status).toBe(422)
    expect((await visitor.post('/api/sc/user/sso', { code })).status).toBe(422)
    const late = codeIn(await visit(visitor, 'staff12'))
    server.setNow(new Date(Date.now() + 61_000))
    expect((await visitor.post('/api/sc/user/sso', { code: late })).status).toBe(422)
    server.setNow(undefined)
    const good = codeIn(await visit(visitor, 'staff12'))
    expect((await visitor.post('/api/sc/user/sso', { code: good })).status).toBe(200)
    expect((await visitor.post('/api/sc/user/sso', { code: good })).body.message).toContain('used already')
  })
  test('refuses a state that was used, is foreign, unknown or too old', async () => {
    await person('staff12')
    const visitor = browser()
    const back = await provider.signIn(await start(visitor), 'staff12')
    expect(codeIn(await comeBack(visitor, back))).not.toBe('')
    expect(await comeBack(visitor, back)).toBe('/?sso=failed')

    const stolen = await provider.signIn(await start(browser()), 'staff12')
    expect(await comeBack(visitor, stolen)).toBe('/?sso=failed')
    const unknown = new URL(stolen)
    unknown.searchParams.set('state', 'x'.repeat(43))
    expect(await comeBack(visitor, unknown)).toBe('/?sso=failed')

    const late = await provider.signIn(await start(visitor), 'staff12')
    server.setNow(new Date(Date.now() + 601_000))
    expect(await comeBack(visitor, late)).toBe('/?sso=failed')
  })
  test('refuses the answer to another request: another nonce, another challenge, another provider’s address', async () => {
    await person('staff12')
    const visitor = browser()
    for (const name of ['nonce', 'code_challenge']) {
      const authorize = new URL(await start(visitor))
      authorize.searchParams.set(name, 'y'.repeat(43))
      expect(await comeBack(visitor, await provider.signIn(authorize.href, 'staff12')), name).toBe('/?sso=failed')
    }
    const back = await provider.signIn(await start(visitor), 'staff12')
    back.pathname = back.pathname.replace(String(id), String(id + 1))
    expect(await comeBack(visitor, back)).toBe('/?sso=failed')
  })
  test('says that the person said no, and that the provider is away or gone', async () => {
    const visitor = browser()
    expect(await comeBack(visitor, await provider.refuse(await start(visitor)))).toBe('/?sso=refused')
    await change({ issuer: 'http://127.0.0.1:9' })
    expect(await start(visitor, '?redirect=/home')).toBe('/?redirect=%2Fhome&sso=unreachable')
    await change({ active: false })
    expect(await start(visitor)).toBe('/?sso=unknown')
    expect((await visitor.get('/api/sc/user/sso/x')).location).toBe('/?sso=unknown')
  })
  test('never leads elsewhere', async () => {
    await person('staff12')
    for (const evil of ['//evil.example', '/\\evil.example', 'https://evil.example', '/%09/evil.example/..//evil.example']) {
      const location = await visit(browser(), 'staff12', `?redirect=${encodeURIComponent(evil)}`)
      const wanted = new URL(location, 'http://own.invalid').searchParams.get('redirect')
      expect(new URL(wanted ?? '/', 'http://own.invalid').host, evil).toBe('own.invalid')
    }
  })
})

describe('whose account it is', () => {
  test('is found by an e-mail only when the provider has verified it', async () => {
    await person('staff13', { email_verified: false })
    expect(await messageOf('staff13')).toContain('has not verified your e-mail')
    await person('staff13', { email_verified: 'true' })
    expect((await signIn('staff13')).status).toBe(422)
    provider.person('staff13', { name: 'No mail' })
    expect(await messageOf('staff13')).toContain('“email”')
  })
  test('is not found by an e-mail that somebody else has given the person within the day', async () => {
    const user = await person('staff18')
    const hr = await server.signIn('hr')
    expect((await hr.patch(`/api/sc/user/${user}`, { email: 'mine@example.com' })).status).toBe(200)
    provider.person('hr-mine', { email: 'mine@example.com', email_verified: true })
    expect((await signIn('hr-mine')).status).toBe(422)
    expect(await sql`select 1 from sc_user_credential where user_id = ${user}`.execute(server.db).then(({ rows }) => rows)).toEqual([])
    server.setNow(new Date(Date.now() + 25 * 3_600_000))
    expect((await signIn('hr-mine')).body.user_id).toBe(user)
  })
  test('is found by another claim as an account, never as an e-mail', async () => {
    const user = await person('staff13')
    await change({ claim_account: 'preferred_username' })
    provider.person('a-number', { preferred_username: 'STAFF13' })
    expect((await signIn('a-number')).body.user_id).toBe(user)
    provider.person('another', { preferred_username: 'staff13@example.com' })
    expect(await messageOf('another')).toContain('No account here belongs to staff13@example.com')
  })
  test('is one person’s here and one there', async () => {
    const user = await person('staff14')
    await signIn('staff14')
    provider.person('second', verified('staff14'))
    expect([(await signIn('second')).status, await messageOf('second')]).toEqual([409, expect.stringContaining('belongs to somebody else')])
    const { rows } = await sql`select 1 from sc_user_credential where kind = 'oidc' and user_id = ${user}`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
  test('of somebody suspended is answered as a wrong password', async () => {
    const user = await person('staff15')
    await signIn('staff15')
    await sql`update sc_user set status = 'suspended' where id = ${user}`.execute(server.db)
    expect(await messageOf('staff15')).toBe('Account or password is incorrect.')
    await sql`delete from sc_user_credential where kind = 'oidc'`.execute(server.db)
    expect(await messageOf('staff15')).toBe('Account or password is incorrect.')
    await sql`update sc_user set status = 'active' where id = ${user}`.execute(server.db)
  })
  test('of somebody invited becomes active, and no password is asked of him', async () => {
    const user = await person('staff16')
    await sql`update sc_user set status = 'invited', must_change_password = true, password_hash = null where id = ${user}`.execute(
      server.db,
    )
    const { body } = await signIn('staff16')
    expect([body.next, await opens(body.access_token)]).toEqual(['home', 200])
    const {
      rows: [row],
    } = await sql<{ status: string }>`select status from sc_user where id = ${user}`.execute(server.db)
    expect(row?.status).toBe('active')
  })
  test('is made in the given department where the provider may, else nobody’s', async () => {
    provider.person('newcomer', verified('newcomer'))
    expect(await messageOf('newcomer')).toContain('No account here belongs to newcomer@example.com at Acme')
    const {
      rows: [department],
    } = await sql<{ id: number }>`select id from sc_department where status = 'active' order by id desc limit 1`.execute(server.db)
    await change({ auto_create: true, default_department_id: department?.id })
    const { body } = await signIn('newcomer')
    expect([body.next, body.user_departments]).toEqual(['home', [department?.id]])
    const {
      rows: [made],
    } = await sql<Record<string, unknown>>`select account, email, name, status from sc_user where id = ${body.user_id}`.execute(server.db)
    expect(made).toEqual({ account: 'newcomer@example.com', email: 'newcomer@example.com', name: 'newcomer', status: 'active' })
    expect((await signIn('newcomer')).body.user_id).toBe(body.user_id)
  })
})

describe('the walls of every sign-in', () => {
  test('a demanded second factor is demanded, unless the provider vouches for one', async () => {
    await person('staff17')
    await set({ two_factor_scope: 'all', two_factor_grace_days: 0 })
    const held = (await signIn('staff17')).body
    expect([held.next, held.user_departments, await opens(held.access_token, '/api/sc/user/all')]).toEqual(['enroll-two-factor', [], 403])
    provider.person('staff17', { ...verified('staff17'), amr: ['pwd', 'mfa'] })
    const { body } = await signIn('staff17')
    expect([body.next, await opens(body.access_token)]).toEqual(['home', 200])
  })
  test('the networks of the sign-in hold, before anybody is looked for', async () => {
    provider.person('stranger', verified('stranger'))
    await set({ login_networks: ['10.0.0.0/8'] })
    expect((await signIn('stranger')).body).toMatchObject({ code: 'network' })
  })
})

const linkAt = async (client: Client, sub: string, password = testPassword) => {
  const begun = await client.post(`/api/sc/user/sso/${id}/link`, { password, return_to: '/profile/two-factor' })
  const visitor = browser()
  for (const { name, value } of begun.raw.cookies) visitor.cookies[name] = value
  if (begun.status !== 200) return { begun, location: '', visitor }
  return { begun, location: await comeBack(visitor, await provider.signIn(String(begun.body.data.url), sub)), visitor }
}
/** By the browser that went there. */
const finish = (client: Client, { location, visitor }: { location: string; visitor: Visitor }) =>
  client.post('/api/sc/user/sso/link', { code: codeIn(location) }, { headers: { cookie: `sso=${visitor.cookies.sso ?? ''}` } })
const mine = async (client: Client) => (await client.get('/api/sc/user/sso')).body.data

async function linkOwn(client: Client, sub: string): Promise<void> {
  expect((await finish(client, await linkAt(client, sub))).status).toBe(204)
}

describe('providers only', () => {
  test('is refused until an administrator is linked; then no password is taken, and the way out is the operator’s', async () => {
    const refused = await admin.patch('/api/sc/security-setting', { sso_only: true })
    expect([refused.status, refused.body.errors.sso_only?.[0]]).toEqual([422, expect.stringContaining('no administrator is linked')])
    await person('admin')
    // Not by the claim: whoever could choose it would be the administrator.
    const claimed = await signIn('admin')
    expect([claimed.status, claimed.body.message]).toEqual([422, expect.stringContaining('link it in your profile')])
    await linkOwn(admin, 'admin')
    expect((await admin.patch('/api/sc/security-setting', { sso_only: true })).status).toBe(200)
    const tried = await server.anonymous.post('/api/sc/user/login', { account: 'staff01', password: testPassword, captcha: 'kontor' })
    expect([tried.status, tried.body.code]).toEqual([403, 'sso_only'])
    expect((await server.anonymous.get('/api/sc/security')).body.data).toMatchObject({ sso_only: true, providers: [{ id, name: 'Acme' }] })
    expect((await signIn('admin')).status).toBe(200)
    const { passwordSignIn } = loadConfig({ PASSWORD_SIGN_IN: 'on' }, { production: true })
    expect(publicSettings(await readSecuritySettings(server.db), { providers: [], passwordSignIn }).sso_only).toBe(false)
  })
  test('keeps the last way in of an administrator: switching off, deleting and unlinking are refused', async () => {
    await person('admin')
    await linkOwn(admin, 'admin')
    await set({ sso_only: true })
    const row = (await admin.get(`/api/sc/identity-provider/${id}`)).body.data
    expect((await admin.patch(`/api/sc/identity-provider/${id}`, { active: false, version: row.version })).body.errors).toHaveProperty(
      'active',
    )
    expect((await admin.delete(`/api/sc/identity-provider/${id}`)).status).toBe(422)
    const unlinked = await admin.post(`/api/sc/user/sso/${id}/unlink`, { password: testPassword })
    expect([unlinked.status, unlinked.body.message]).toEqual([422, expect.stringContaining('only way to sign in')])
    expect((await admin.get('/api/sc/user/sso')).body.data).toMatchObject({ providers: [{ id, link: { label: 'admin@example.com' } }] })
  })
})

describe('one’s own links', () => {
  const linked = (link: object | null) => ({
    has_password: true,
    providers: [expect.objectContaining({ id, link: link && (expect.objectContaining(link) as object) }) as object],
  })

  test('need the password, come about in the session that set out, are told to their owner, and go with the password', async () => {
    const staff = await server.signIn('staff18')
    provider.person('private', { email: 'private@example.com', email_verified: true })
    expect((await linkAt(staff, 'private', 'not-this-one-at-all')).begun.body.errors).toHaveProperty('password')
    const there = await linkAt(staff, 'private')
    expect(there.location).toMatch(/^\/profile\/two-factor#sso=/)
    // It is no sign-in.
    expect((await there.visitor.post('/api/sc/user/sso', { code: codeIn(there.location) })).status).toBe(422)
    const again = await linkAt(staff, 'private')
    expect((await finish(staff, again)).status).toBe(204)
    expect(await mine(staff)).toEqual(linked({ label: 'private@example.com' }))
    expect((await signIn('private')).body.user_id).toBe(staff.userId)
    expect((await staff.post(`/api/sc/user/sso/${id}/unlink`, { password: 'not-this-one-at-all' })).body.errors).toHaveProperty('password')
    expect((await staff.post(`/api/sc/user/sso/${id}/unlink`, { password: testPassword })).status).toBe(204)
    expect(await mine(staff)).toEqual(linked(null))
    expect((await staff.post(`/api/sc/user/sso/${id}/unlink`, { password: testPassword })).status).toBe(404)
    const { rows } = await sql<{
      payload: object
    }>`select payload from kontor_outbox where event = 'sc.twofactor.changed' and record_id = ${staff.userId}
      union all select payload from kontor_event where event = 'sc.twofactor.changed' and record_id = ${staff.userId}`.execute(server.db)
    expect(rows.map(({ payload }) => payload)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ change: 'linked', provider: 'Acme' }),
        expect.objectContaining({ change: 'unlinked', provider: 'Acme' }),
      ]),
    )
  })
  test('are nobody else’s to finish', async () => {
    const [one, other] = [await server.signIn('staff18'), await server.signIn('staff19')]
    provider.person('private', { email: 'private@example.com', email_verified: true })
    expect((await finish(other, await linkAt(one, 'private'))).status).toBe(422)
    expect([await mine(one), await mine(other)]).toEqual([linked(null), linked(null)])
  })
})

describe('the administrators’ side', () => {
  test('the secret is in no answer, export or trail, and lies sealed', async () => {
    const answers = [
      await admin.get(`/api/sc/identity-provider/${id}`),
      await admin.get('/api/sc/identity-provider'),
      await admin.post('/api/sc/identity-provider/export', { format: 'csv', columns: ['name', 'issuer'] }),
    ]
    const { rows } =
      await sql<object>`select to_jsonb(log) as it from sc_audit_log as log where entity = 'identity-provider' union all select data from kontor_revision where entity = 'sc/identity-provider'
      union all select to_jsonb(p) from sc_identity_provider as p`.execute(server.db)
    expect(rows.length).toBeGreaterThan(2)
    expect(answers.map(({ raw }) => raw.body).join() + texts(rows)).not.toContain(clientSecret)
  })
  test('the test says what is wrong, in the reader’s language', async () => {
    const test = async (language = 'en') => (await admin.post(`/api/sc/identity-provider/${id}/test`, {}, { language })).body
    expect((await test()).data).toMatchObject({ id, callback: expect.stringMatching(/\/api\/sc\/user\/sso\/\d+\/callback$/) as string })
    await change({ client_id: 'stranger' })
    expect((await test()).message).toContain('does not know this client ID')
    await change({ client_id: clientId, issuer: `${provider.issuer}/elsewhere` })
    expect((await test()).message).toContain('No OpenID Connect provider')
    await change({ issuer: 'http://127.0.0.1:9' })
    expect((await test('tw')).message).toBe('提供者拒絕連線。')
    await change({ issuer: 'http://10.1.2.3' })
    expect((await test()).message).toContain('private network')
    await change({ issuer: 'http://127.0.0.1.nip.example' })
    expect((await test()).message).toContain('no server with this name')
  })
  test('an issuer, scopes and a department that can’t be are refused at the field; a kept secret does not move to another issuer', async () => {
    const wrong = async (values: object) =>
      Object.keys(
        (await admin.post('/api/sc/identity-provider', { name: 'Wrong', issuer: 'https://login.example.com', ...settings, ...values })).body
          .errors ?? {},
      )
    expect(await wrong({ issuer: 'https://user:secret@login.example.com' })).toEqual(['issuer'])
    expect(await wrong({ issuer: 'ftp://login.example.com' })).toEqual(['issuer'])
    expect(await wrong({ scopes: 'profile email' })).toEqual(['scopes'])
    expect(await wrong({ auto_create: true })).toEqual(['default_department'])
    const { version } = (await admin.get(`/api/sc/identity-provider/${id}`)).body.data
    expect(
      Object.keys((await admin.patch(`/api/sc/identity-provider/${id}`, { issuer: 'https://evil.example', version })).body.errors),
    ).toEqual(['client_secret'])
  })
  test('is theirs alone', async () => {
    const staff = await server.signIn('staff01')
    expect([
      (await staff.get('/api/sc/identity-provider')).status,
      (await staff.post(`/api/sc/identity-provider/${id}/test`)).status,
    ]).toEqual([403, 403])
  })
})
