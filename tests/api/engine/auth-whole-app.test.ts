/** The walls around the product as it starts: every documented call of every module (runtime.md S7, S17, S19, S24; sc.md §12.1). */
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, testPassword, type Client, type TestApp } from '../../support/app'

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  url: string
}
let server: TestApp
let calls: Call[]

/** Open to everybody, or guarded by a secret of their own. A new one is added here on purpose, or not at all. */
const open = new Set([
  'GET /api/captcha',
  'GET /api/sc/company-setup/get-setup',
  'GET /api/sc/company-setup/picture/{picture}',
  'GET /api/common/attachment/{id}/open',
  'GET /api/common/job/{id}/file/open',
  'GET /api/sc/security',
  'GET /lang/json-data/{module}',
  'GET /health',
  'GET /metrics',
  // An ES module that the browser imports by the hash of its schema; an import can't carry a bearer token.
  'GET /api/common/validator/{file}',
  // A picture can't carry a bearer token either: its address is signed, for a day or two.
  'GET /api/sc/photo/{id}',
  // Devices and the company's website have tokens of their own.
  'POST /api/cm/intake',
  'POST /api/sc/hardware/heartbeat',
  'POST /api/as/punch/device',
  'GET /api/as/kiosk',
  'POST /api/as/kiosk/punch',
  // The secret of a calendar feed stands in its address.
  'GET /api/as/ics/{file}',
  'GET /api/ca/ics/{file}',
  // Whoever holds a sealed document may ask whether it is genuine; the answer holds no values of the form.
  'GET /api/wf/verify',
  'GET /api/wf/verify/{code}',
  'POST /api/wf/verify',
  // Who signs in says who votes: whoever holds a paper casts, checks its ballot, and counts a public board again.
  'GET /api/vs/ballot-box/{event}',
  'POST /api/vs/ballot-box/{event}',
  'GET /api/vs/ballot-box/{event}/{tracker}',
  'GET /api/vs/board/{event}',
  // To a provider and back; the code from it is bound to the browser's cookie.
  'GET /api/sc/user/sso/{provider}',
  'GET /api/sc/user/sso/{provider}/callback',
  'POST /api/sc/user/sso',
  'POST /api/sc/user/check-reset-token',
  'POST /api/sc/user/check-setup-token',
  'POST /api/sc/user/forgot-password',
  'POST /api/sc/user/login',
  'POST /api/sc/user/refresh',
  'POST /api/sc/user/reset-password',
  'POST /api/sc/user/setup',
])
/** What each forced step lets through. */
const steps = {
  password_change_required: ['POST /api/sc/user/change-password', 'POST /api/sc/user/heartbeat', 'POST /api/sc/user/logout'],
  two_factor_required: ['POST /api/sc/user/two-factor', 'POST /api/sc/user/logout'],
  two_factor_enrolment_required: [
    'GET /api/sc/user/two-factor',
    'POST /api/sc/user/two-factor/start',
    'POST /api/sc/user/two-factor/confirm',
    'POST /api/sc/user/logout',
  ],
} as const
/** Signed with the live server's own secret, as every Pusher-compatible server asks it (runtime.md C30–C35). */
const isSigned = ({ path }: Call) => path.startsWith('/apps/')
const isPage = ({ path }: Call) => !/^\/(api|lang|health|metrics|apps?)\b/.test(path)
const nameOf = ({ method, path }: Call) => `${method} ${path}`

beforeAll(async () => {
  // No job of the product runs beside: what changes is changed by the calls.
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  const { paths = {} } = server.app.swagger() as { paths?: Record<string, Record<string, unknown>> }
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => ['get', 'post', 'patch', 'put', 'delete'].includes(method))
      .map((method) => ({
        method: method.toUpperCase() as Call['method'],
        path,
        url: path.replace(/\{\w*id\}/g, '999999').replace(/\{[^}]+\}/g, 'x'),
      })),
  )
})
afterAll(() => server.close())

const guarded = () => calls.filter((call) => !open.has(nameOf(call)) && !isPage(call) && !isSigned(call))
async function signedIn(
  account: string,
): Promise<{ headers: { authorization: string; 'x-xsrf-token': string }; cookies: Record<string, string> }> {
  const authorization = `Bearer ${(await server.signIn(account)).token}`
  const setup = await server.app.inject({ method: 'GET', url: '/api/sc/company-setup/get-setup', headers: { authorization } })
  const cookie = setup.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  return { headers: { authorization, 'x-xsrf-token': cookie }, cookies: { 'XSRF-TOKEN': cookie } }
}
/** @throws where the answer lacks one of the headers that every answer has, refused or not (S19) */
async function send(call: Call, more: InjectOptions = {}): Promise<LightMyRequestResponse> {
  const { method, url } = call
  const reply = await server.app.inject({ method, url, ...(method === 'GET' ? {} : { payload: {} }), ...more })
  expect(lackingHeaders(reply, url.startsWith('/api/')), `${nameOf(call)} ${reply.statusCode}`).toEqual([])
  return reply
}
const lackingHeaders = ({ headers }: LightMyRequestResponse, isCall: boolean) =>
  [
    // A file has a policy of its own, which lets nothing run at all.
    String(headers['content-security-policy']).includes('sandbox') ||
    (/script-src 'self';/.test(String(headers['content-security-policy'])) &&
      /frame-ancestors 'self'/.test(String(headers['content-security-policy'])))
      ? ''
      : 'policy',
    /unsafe-eval|script-src[^;]*unsafe-inline/.test(String(headers['content-security-policy'])) ? 'unsafe' : '',
    headers['x-content-type-options'] === 'nosniff' ? '' : 'nosniff',
    headers['referrer-policy'] === 'same-origin' ? '' : 'referrer',
    headers['cross-origin-opener-policy'] === 'same-origin' ? '' : 'opener',
    headers['x-powered-by'] === undefined ? '' : 'powered',
    !isCall || /no-store|no-cache|immutable/.test(String(headers['cache-control'])) ? '' : 'cache',
  ].filter(Boolean)

test('the product has calls to guard', () => expect(guarded().length).toBeGreaterThan(200))

test('signed out, every call but the open ones is 401', async () => {
  for (const call of guarded()) expect((await send(call)).statusCode, nameOf(call)).toBe(401)
})
test('the list of open calls names none that is gone', () => {
  const names = new Set(calls.map(nameOf))
  expect([...open].filter((name) => !names.has(name))).toEqual([])
})
test.each(['password_change_required', 'two_factor_required', 'two_factor_enrolment_required'] as const)(
  'with %s open, every call but those of the step is 403 with its code (S7)',
  async (step) => {
    // A forced change is open in all three: the second factor comes first.
    await sql`update sc_user set must_change_password = true where account = 'auditor'`.execute(server.db)
    const session = await signedIn('auditor')
    const next = step === 'two_factor_required' ? 'two-factor' : step === 'two_factor_enrolment_required' ? 'enroll-two-factor' : null
    await sql`update sc_session set next_step = ${next} where user_id = (select id from sc_user where account = 'auditor')`.execute(
      server.db,
    )
    for (const call of guarded()) {
      if (steps[step].some((name) => name === nameOf(call))) continue
      const reply = await send(call, session)
      expect([reply.statusCode, reply.json().code], nameOf(call)).toEqual([403, step])
    }
  },
)
test('without the XSRF token, every unsafe call is 419, for an administrator too (S17)', async () => {
  const { token } = await server.signIn('admin')
  for (const call of guarded().filter(({ method }) => method !== 'GET')) {
    const reply = await send(call, { headers: { authorization: `Bearer ${token}` } })
    expect([reply.statusCode, reply.json().code], nameOf(call)).toEqual([419, 'xsrf'])
  }
})

test.each([
  ['text/plain', []],
  ['application/x-www-form-urlencoded', ['POST /api/broadcasting/auth']],
] as const)('no unsafe call takes %s, which a foreign page may send unasked (S17)', async (type, takers) => {
  const session = await signedIn('admin')
  const taken: string[] = []
  for (const call of calls.filter((one) => one.method !== 'GET' && !isPage(one) && !isSigned(one))) {
    const { statusCode } = await send(call, { ...session, headers: { ...session.headers, 'content-type': type }, payload: 'a=1' })
    // Rights are judged before the body: administrators hold none of vouchers (fa.md §6).
    if (statusCode === 403 && nameOf(call).includes('/api/fa/')) continue
    if (statusCode !== 415) taken.push(nameOf(call))
  }
  expect(taken).toEqual([...takers])
})
test('no GET changes a record, an administrator’s neither (S17)', async () => {
  // The trail alone grows: who printed the chart of departments stands there.
  const { rows: tables } = await sql<{
    name: string
  }>`select relname as name from pg_class where relkind in ('r', 'p') and not relispartition and relname ~ '^(sc|cm)_' and relname not in ('sc_session', 'sc_audit_log') and relnamespace = 'public'::regnamespace order by 1`.execute(
    server.db,
  )
  const state = async () => {
    const { rows } = await sql<{ name: string; state: string }>`${sql.join(
      tables.map(
        ({ name }) =>
          sql`select ${name}::text as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as state from ${sql.table(name)}`,
      ),
      sql` union all `,
    )}`.execute(server.db)
    return rows
  }
  const session = await signedIn('admin')
  const before = await state()
  expect(before.length).toBeGreaterThan(50)
  for (const call of calls.filter(({ method }) => method === 'GET'))
    expect((await send({ ...call, url: call.url.replaceAll('999999', '1') }, session)).statusCode, nameOf(call)).toBeLessThan(500)
  expect(await state()).toEqual(before)
})
describe('headers (S19)', () => {
  // Calls that are guarded answer with them in the tests above, signed in and out: `send` looks at every answer.
  test('stand on answers of open calls, on pages, and on what there is not', async () => {
    const session = await signedIn('admin')
    const pages = ['/', '/home', '/reset-password/x', '/assets/none.js', '/none.map'].map((url): Call => ({
      method: 'GET',
      path: url,
      url,
    }))
    const isGuarded = new Set(guarded())
    for (const call of [...calls.filter((one) => !isGuarded.has(one)), ...pages])
      for (const more of call.method === 'GET' ? [{}, session] : [{}, { headers: { authorization: session.headers.authorization } }])
        await send(call, more)
  })
  test('stand on files, which run nothing', async () => {
    const admin = await server.signIn('admin')
    const boundary = 'kontor-test-boundary'
    const payload = Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.html"\r\ncontent-type: text/html\r\n\r\n<script>alert(1)</script>\r\n--${boundary}--\r\n`,
    )
    const { body } = await admin.post('/api/common/attachment', payload, {
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    })
    const { raw } = await admin.get(`/api/common/attachment/${String(body.data.id)}/download`)
    expect([raw.statusCode, lackingHeaders(raw, true), raw.headers['content-disposition']]).toEqual([
      200,
      [],
      expect.stringContaining('attachment'),
    ])
    expect(raw.headers['content-security-policy']).toContain("default-src 'none'")
  })
})

describe('staff01 without sc.admin (sc.md §12.1)', () => {
  let staff: Client
  beforeAll(async () => {
    staff = await server.signIn('staff01')
  })
  test('may not list users, but knows who there is, without birth dates', async () => {
    expect((await staff.get('/api/sc/user?page=1')).status).toBe(403)
    const all = await staff.get('/api/sc/user/all')
    expect(all.status).toBe(200)
    expect(all.raw.body).not.toContain('birth_date')
  })
  test('opens no admin call of any module: 403 before anything is looked up', async () => {
    const { tree } = { tree: (await staff.get(`/api/sc/user/${staff.userId}`)).body.data.userPermission as Record<string, object> }
    expect(Object.values(tree).filter((areas) => 'admin' in areas)).toEqual([])
    for (const entity of server.app.kontor
      .snapshot()
      .entities.filter(({ x }) => x.area === 'admin' && x.standard_actions.includes('list') && !x.singleton)) {
      // At the address of some lists stands what everybody may know of them (EntityHooks.openList).
      const list = server.app.kontor.hooks[entity.name]?.openList ? 'aggregate' : ''
      expect((await staff.get(`/api/${entity.name}/${list}`.replace(/\/$/, ''))).status, entity.name).toBe(403)
    }
  })
})

test('each demo account signs in with the demo password and comes home', async () => {
  for (const account of ['admin', 'manager', 'hr', 'staff01']) {
    const reply = await server.anonymous.post('/api/sc/user/login', { account, password: testPassword, captcha: 'kontor' })
    expect([account, reply.status, reply.body.next]).toEqual([account, 200, 'home'])
  }
})
