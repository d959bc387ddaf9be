/** What goes wrong inside stays inside, and nobody writes into the log (runtime.md S42, S43). */
import { Writable } from 'node:stream'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ServerModule } from '../../../server/contracts/module'
import { serverModules } from '../../../server/modules'
import { createLogger } from '../../../server/observability/logger'
import { testApp, type TestApp } from '../../support/app'

const canary = 'canary-4711'
let server: TestApp
let lines = ''
let failure: unknown
/** Calls that fail as they are told to. */
const broken: ServerModule = {
  name: 'broken',
  routes: (app) => {
    app.get('/api/probe/throws', { config: { rule: 'public' } }, async () => {
      throw failure
    })
    app.get('/api/probe/sends', { config: { rule: 'public' } }, (_request, reply) => {
      void reply.send(failure instanceof Error ? failure : new Error(canary))
    })
  },
}
beforeAll(async () => {
  const log = createLogger(
    'trace',
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines += chunk.toString()
        done()
      },
    }),
  )
  server = await testApp({ modules: [...serverModules, broken], logger: log })
})
afterAll(() => server.close())
beforeEach(() => {
  lines = ''
})

const codes = fc.constantFrom('23505', '42P01', '57014', '08006', 'ECONNREFUSED', 'FST_ERR_VALIDATION', 'ENOENT', 'ERR_ASSERTION')
const status = fc.option(fc.oneof(fc.integer({ min: 500, max: 599 }), fc.constantFrom(0, 200, 302, 999, Number.NaN)), { nil: undefined })
const thrown = fc.oneof(
  fc
    .record({
      code: codes,
      statusCode: status,
      status,
      detail: fc.constant(`Key (account)=(${canary})`),
      query: fc.constant(`select '${canary}'`),
      stack: fc.constant(`at ${canary} (server/x.ts:1)`),
    })
    .map((properties) => Object.assign(new Error(`${canary} in select * from sc_user`), properties)),
  fc.constantFrom(
    new TypeError(canary),
    new AggregateError([new Error(canary)], canary),
    canary,
    4711,
    null,
    undefined,
    { message: canary },
    [canary],
    Symbol(canary),
  ),
)

describe('a failure inside', () => {
  test('property: whatever is thrown, the answer has the one shape and not a word of it (S43)', async () => {
    await fc.assert(
      fc.asyncProperty(thrown, fc.constantFrom('/api/probe/throws', '/api/probe/sends'), async (error, url) => {
        failure = error
        const reply = await server.app.inject({ method: 'GET', url, headers: { 'accept-language': 'en' } })
        expect(reply.statusCode).toBeGreaterThanOrEqual(500)
        const body = reply.json<Record<string, unknown>>()
        expect(Object.keys(body).sort()).toEqual(['errors', 'message', 'request_id'])
        expect([body.errors, typeof body.message, typeof body.request_id]).toEqual([{}, 'string', 'string'])
        expect(reply.body).not.toMatch(/canary|select|sc_user|\.ts|\bat /)
        expect(reply.headers['content-type']).toContain('application/json')
      }),
      { numRuns: 120 },
    )
  })
})

describe('the log', () => {
  const evil = 'a\r\n{"level":60,"msg":"forged"}\u001b[31m\u0008\u0000'
  test('keeps one JSON line for each event, without control characters, whatever a caller sends (S42)', async () => {
    failure = new Error(evil)
    const staff = await server.signIn('staff01')
    await server.anonymous.post('/api/sc/user/login', { account: evil, password: evil, captcha: evil })
    await staff.get('/api/sc/user', { headers: { 'user-agent': 'x\u001b[31m', 'accept-language': '\u001b[2J' } })
    await server.anonymous.get(`/api/${encodeURIComponent(evil)}?${encodeURIComponent(evil)}=1`)
    await server.anonymous.get('/api/probe/throws')
    const written = lines.split('\n').slice(0, -1)
    expect(written.length).toBeGreaterThan(4)
    expect(written.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === 'forged')).toEqual([])
    expect([...written.join('')].filter((character) => character < ' ' || character === '\u007f')).toEqual([])
  })
  test('has a refusal under the number that the answer tells, which no caller chooses (S42)', async () => {
    const staff = await server.signIn('staff01')
    const { status, body } = await staff.get('/api/sc/user', { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
    expect([status, body.request_id === 'mine']).toEqual([403, false])
    const [line] = lines.split('\n').filter((text) => text.includes('"refused"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      reqId: body.request_id,
      user: staff.userId,
      rule: { paths: ['sc.admin.user.actions.list'] },
    })
  })
})
