/** The walls in front of every call: rules, XSRF, origins, headers, cookies, limits (runtime.md S16–S19, S42–S44). */
import type { FastifyInstance, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refuseWithoutRule } from '../../../server/auth/rights/rule-check'
import { makeXsrfToken } from '../../../server/auth/session/xsrf'
import type { ForcedStep, RouteRule } from '../../../server/contracts/routes'
import { entityRoutes } from '../../../server/resource/routes/routes'
import { authApp, rightPassword, type AuthApp, type Browser } from '../../support/auth-app'

/** A route with what guards it. */
interface Known {
  method: string
  url: string
  rule: RouteRule | undefined
  duringForcedStep: true | ForcedStep | undefined
  withoutXsrf: boolean
}
let server: AuthApp
let browser: Browser
let id: number
const routes: Known[] = []
const secret = 'a secret that two nodes of one test share'

beforeAll(async () => {
  server = await authApp({ routes: everyEntity, onRoute: collect })
  id = await server.createPerson('someone')
  await server.giveRole('admin', `u${id}`)
  browser = server.browser()
  await browser.login('someone')
})
afterAll(() => server.close())

function everyEntity(app: FastifyInstance) {
  for (const entity of app.kontor.snapshot().entities) entityRoutes(app, entity)
}
function collect({ method, url, config = {} }: RouteOptions) {
  for (const one of [method].flat())
    routes.push({
      method: one,
      url,
      rule: config.rule,
      duringForcedStep: config.during_forced_step,
      withoutXsrf: config.without_xsrf ?? false,
    })
}
const addressOf = (url: string) => url.replace(/:id\b/g, '999999').replace(/:\w+/g, 'x')
const guarded = () => routes.filter(({ rule }) => rule !== 'public' && rule !== 'token')
const unsafe = () => guarded().filter(({ method }) => !['GET', 'OPTIONS'].includes(method))
const call = (to: Browser, { method, url }: Known, { withoutXsrf = false } = {}) =>
  server.app.inject({
    method: method as 'GET',
    url: addressOf(url),
    cookies: to.cookies,
    remoteAddress: '203.0.113.7',
    headers: { authorization: `Bearer ${to.token}`, ...(withoutXsrf ? {} : { 'x-xsrf-token': to.cookies['XSRF-TOKEN'] ?? '' }) },
    ...(method === 'GET' ? {} : { payload: {} }),
  })

describe('a rule', () => {
  test('is on every route, or the server does not start', async () => {
    expect(routes.length).toBeGreaterThan(100)
    expect(routes.filter(({ rule }) => rule === undefined)).toEqual([])
    expect(() => refuseWithoutRule({ method: 'GET', url: '/api/new', config: {} })).toThrow('GET /api/new has no rule. Say who may call it')
    expect(() => refuseWithoutRule({ method: 'GET', url: '/api/new', config: { rule: { paths: [] } } })).toThrow('names no path')
    await expect(
      authApp({
        routes: (app) => {
          app.get('/api/forgotten', async () => 'open')
        },
      }),
    ).rejects.toThrow('GET /api/forgotten has no rule')
  })
  test('leaves these open to everybody, and no others', () => {
    const open = routes
      .filter(({ rule, url }) => (rule === 'public' || rule === 'token') && !url.startsWith('/api/probe'))
      .map(({ method, url }) => `${method} ${url}`)
    expect(open.sort()).toEqual([
      'GET /api/captcha',
      'GET /api/sc/company-setup/get-setup',
      'GET /api/sc/company-setup/picture/:picture',
      'GET /api/sc/security',
      'GET /api/sc/user/sso/:provider',
      'GET /api/sc/user/sso/:provider/callback',
      'POST /api/sc/user/check-reset-token',
      'POST /api/sc/user/check-setup-token',
      'POST /api/sc/user/forgot-password',
      'POST /api/sc/user/login',
      'POST /api/sc/user/refresh',
      'POST /api/sc/user/reset-password',
      'POST /api/sc/user/setup',
      'POST /api/sc/user/sso',
    ])
  })
  test('lets nobody signed out through, on any guarded route', async () => {
    for (const route of guarded()) {
      const reply = await server.app.inject({
        method: route.method as 'GET',
        url: addressOf(route.url),
        ...(route.method === 'GET' ? {} : { payload: {} }),
      })
      expect(reply.statusCode, `${route.method} ${route.url}`).toBe(401)
    }
  })
  test.each([
    ['password_change_required', ['POST /api/sc/user/change-password', 'POST /api/sc/user/heartbeat', 'POST /api/sc/user/logout']],
    ['two_factor_required', ['POST /api/sc/user/logout', 'POST /api/sc/user/two-factor']],
    [
      'two_factor_enrolment_required',
      [
        'GET /api/sc/user/two-factor',
        'POST /api/sc/user/logout',
        'POST /api/sc/user/two-factor/confirm',
        'POST /api/sc/user/two-factor/start',
      ],
    ],
  ] as const)('lets the step %s through only where it says so, on any route (S7)', async (step, through) => {
    const account = step.replaceAll('_', '-')
    await server.createPerson(account, { mustChange: true })
    const forced = server.browser('10.0.0.9')
    await forced.login(account)
    const next = { password_change_required: null, two_factor_required: 'two-factor', two_factor_enrolment_required: 'enroll-two-factor' }[
      step
    ]
    await sql`update sc_session set next_step = ${next} where user_id = (select id from sc_user where account = ${account})`.execute(
      server.db,
    )
    const isOpen = ({ duringForcedStep }: Known) => duringForcedStep === true || duringForcedStep === step
    for (const route of guarded()) {
      if (isOpen(route)) continue
      const reply = await call(forced, route)
      expect([reply.statusCode, reply.json().code], `${route.method} ${route.url}`).toEqual([403, step])
    }
    expect(
      guarded()
        .filter((route) => isOpen(route))
        .map(({ method, url }) => `${method} ${url}`)
        .sort(),
    ).toEqual([...through])
  })
  test('of paths refuses who has them not, and says so in the log with the request (S42)', async () => {
    const lines: string[] = []
    const logging = await authApp({ logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } })
    await logging.createPerson('plain')
    const plain = logging.browser()
    await plain.login('plain')
    const refused = await plain.get('/api/probe/users')
    await logging.close()
    expect(refused.status).toBe(403)
    const line = lines.map((text) => JSON.parse(text)).find(({ msg }) => msg === 'refused')
    expect(line).toMatchObject({ reqId: refused.body.request_id, rule: { paths: ['sc.admin.user.actions.list'] } })
    expect(line.user).toEqual(expect.any(Number))
  })
})

describe('the XSRF token', () => {
  test('is asked for on every unsafe guarded route (S17)', async () => {
    expect(unsafe().length).toBeGreaterThan(60)
    for (const route of unsafe()) {
      const reply = await call(browser, route, { withoutXsrf: true })
      expect([reply.statusCode, reply.json().code], `${route.method} ${route.url}`).toEqual([419, 'xsrf'])
    }
  })
  test('of another session, from before signing in, made up, or in the header alone is refused; GET needs none (S17)', async () => {
    const act = (header: string, cookie = header) =>
      server.app.inject({
        method: 'POST',
        url: '/api/probe/act',
        cookies: { 'XSRF-TOKEN': cookie },
        headers: { authorization: `Bearer ${browser.token}`, 'x-xsrf-token': header },
      })
    const own = browser.cookies['XSRF-TOKEN'] ?? ''
    for (const wrong of [
      makeXsrfToken(999_999, secret),
      makeXsrfToken(null, secret),
      makeXsrfToken(1, 'another server'),
      'x',
      '',
      'x.y.z',
      `${own}x`,
    ])
      expect((await act(wrong)).statusCode, wrong).toBe(419)
    expect((await act(own, makeXsrfToken(null, secret))).statusCode).toBe(419)
    expect((await act(own)).statusCode).toBe(200)
    expect((await browser.get('/api/probe/me', { withoutXsrf: true })).status).toBe(200)
  })
  test('comes first signed out with get-setup, and signing in replaces it', async () => {
    const fresh = server.browser('10.0.0.3')
    await fresh.get('/api/sc/company-setup/get-setup')
    const before = fresh.cookies['XSRF-TOKEN']
    await fresh.login('someone')
    const after = fresh.cookies['XSRF-TOKEN']
    expect(before).toMatch(/^[\w-]+\.[\w-]+$/)
    expect(after).not.toBe(before)
    delete fresh.cookies['XSRF-TOKEN']
    expect((await fresh.post('/api/probe/act')).status).toBe(419)
    await fresh.get('/api/sc/company-setup/get-setup')
    expect((await fresh.post('/api/probe/act')).status).toBe(200)
  })
  test('that is good is left as it is: a call on its way carries it', async () => {
    const before = browser.cookies['XSRF-TOKEN']
    const { raw } = await browser.get('/api/sc/company-setup/get-setup')
    expect(raw.headers['set-cookie']).toBeUndefined()
    expect(browser.cookies['XSRF-TOKEN']).toBe(before)
  })
  test('is not taken away from a signed-in tab by a signed-out one', async () => {
    const { raw } = await browser.get('/api/sc/company-setup/get-setup', { headers: { authorization: '' } })
    expect(raw.headers['set-cookie']).toBeUndefined()
  })
  test('renewal needs it too', async () => {
    expect((await browser.post('/api/sc/user/refresh', {}, { withoutXsrf: true })).status).toBe(419)
  })
})

describe('origins', () => {
  const allowed = 'https://kontor.example'
  let other: AuthApp
  beforeAll(async () => {
    other = await authApp({ env: { KONTOR_ORIGINS: allowed } })
    await other.createPerson('someone')
  })
  afterAll(() => other.close())
  test.each([
    ['http://localhost:80', true],
    [allowed, true],
    ['http://localhost:8081', false],
    ['https://localhost:80', false],
    ['https://kontor.example.evil.test', false],
    ['https://evil-kontor.example', false],
    ['http://kontor.example', false],
    ['https://kontor.example:8443', false],
    ['null', false],
    ['https://KONTOR.example', false],
    ['https://kontor.example/', false],
    ['file://', false],
  ])('%s may call: %s (S18)', async (origin, may) => {
    const there = other.browser()
    await there.login('someone')
    const post = await there.post('/api/probe/act', {}, { headers: { origin } })
    const login = await there.post(
      '/api/sc/user/login',
      { account: 'someone', password: rightPassword, captcha: 'kontor' },
      { headers: { origin }, token: '' },
    )
    const preflight = await other.app.inject({
      method: 'OPTIONS',
      url: '/api/probe/act',
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect([post.status, login.status]).toEqual(may ? [200, 200] : [403, 403])
    for (const raw of [post.raw, preflight]) {
      expect(raw.headers['access-control-allow-origin']).toBe(may ? origin : undefined)
      expect(raw.headers.vary).toContain('Origin')
    }
  })
})

describe('headers', () => {
  test.each([
    ['/api/probe/public', 200],
    ['/api/probe/me', 401],
    ['/nowhere', 404],
    ['/api/probe/broken', 500],
  ])('stand on %s (%d) (S19)', async (url, status) => {
    const { headers, statusCode } = await server.app.inject({ method: 'GET', url })
    expect(statusCode).toBe(status)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("script-src 'self';")
    expect(policy).toMatch(/style-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='; style-src-attr 'unsafe-inline'/)
    expect(policy).toContain("frame-ancestors 'self'")
    expect(policy.replace(/style-src-attr 'unsafe-inline'/, '')).not.toMatch(/unsafe/)
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers['x-powered-by']).toBeUndefined()
    if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store')
  })
  test('the nonce is another one each time', async () => {
    const nonce = async () =>
      /nonce-([^']+)/.exec(String((await server.app.inject({ url: '/api/probe/public' })).headers['content-security-policy']))?.[1]
    expect(await nonce()).not.toBe(await nonce())
  })
  test('a failure inside tells its number and nothing else (S43)', async () => {
    const reply = await server.app.inject({ method: 'GET', url: '/api/probe/broken' })
    expect(Object.keys(reply.json()).sort()).toEqual(['errors', 'message', 'request_id'])
    expect(reply.body).not.toMatch(/secret detail|\.ts|at /)
  })
})

describe('cookies', () => {
  const cookiesOf = async (protocol: string) => {
    const proxied = await authApp({ env: { TRUST_PROXY: 'true' } })
    const headers = { 'x-forwarded-proto': protocol }
    const replies = [
      await proxied.app.inject({ url: '/api/captcha', headers }),
      await proxied.app.inject({ url: '/api/sc/company-setup/get-setup', headers }),
    ]
    await proxied.close()
    return { cookies: replies.flatMap((reply) => reply.cookies), hsts: replies[0]?.headers['strict-transport-security'] }
  }
  test('over https are Secure, strict, and the HttpOnly one carries the __Host- prefix; HSTS is told (S16)', async () => {
    const { cookies, hsts } = await cookiesOf('https')
    expect(cookies).toEqual([
      expect.objectContaining({ name: '__Host-captcha', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' }),
      expect.objectContaining({ name: 'XSRF-TOKEN', secure: true, sameSite: 'Strict', path: '/' }),
    ])
    expect(cookies[1]?.httpOnly).toBeUndefined()
    expect(hsts).toContain('max-age=31536000')
  })
  test('over plain http on this machine come without them', async () => {
    const { cookies, hsts } = await cookiesOf('http')
    expect(cookies.map(({ name, secure }) => [name, secure])).toEqual([
      ['captcha', undefined],
      ['XSRF-TOKEN', undefined],
    ])
    expect(hsts).toBeUndefined()
  })
})

describe('limits', () => {
  test('forgotten passwords: ten an hour from one address, counted behind the proxy by the real address (S44)', async () => {
    const proxied = await authApp({ env: { TRUST_PROXY: 'true' } })
    const ask = (ip: string) =>
      proxied.app.inject({
        method: 'POST',
        url: '/api/sc/user/forgot-password',
        payload: { account: 'x', captcha: 'kontor' },
        headers: { 'x-forwarded-for': ip },
      })
    const first = await Promise.all(Array.from({ length: 10 }, () => ask('192.0.2.1')))
    const [eleventh, other] = [await ask('192.0.2.1'), await ask('192.0.2.2')]
    await proxied.close()
    expect(first.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200))
    expect([eleventh.statusCode, other.statusCode]).toEqual([429, 200])
    expect(Number(eleventh.headers['retry-after'])).toBeGreaterThan(0)
    expect(Object.keys(eleventh.json()).sort()).toEqual(['errors', 'message', 'request_id'])
  })
})

test('an unknown address is 404', async () => expect((await browser.get('/api/no-such-call')).status).toBe(404))
