import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../support/database'
import { testApp, type TestApp } from '../../support/app'
import { until } from '../../support/realtime'
import { serverModules } from '../../../server/modules'
import { onEvent } from '../../../server/outbox/event'
import { publishEvent } from '../../../server/outbox/publish'

let database: TestDatabase
let kontor: TestApp
beforeAll(async () => {
  database = await createTestDatabase('migrated')
  kontor = await testApp({ database, env: { METRICS_TOKEN: 'a-token-of-this-test' } })
})
afterAll(async () => {
  await kontor.close()
  await database.drop()
})

test('GET /health says ok to anybody while the database answers', async () => {
  const { status, body } = await kontor.anonymous.get('/health')
  expect({ status, body }).toEqual({ status: 200, body: { status: 'ok', version: '0.1.0', database: 'ok', migrations: 'applied' } })
})

test('GET /health says unavailable with 503 when the database does not answer', async () => {
  const gone = await createTestDatabase('migrated')
  const other = await testApp({ database: gone })
  await gone.drop()
  const { status, body } = await other.anonymous.get('/health')
  expect({ status, body }).toEqual({
    status: 503,
    body: { status: 'unavailable', version: '0.1.0', database: 'unreachable', migrations: 'unknown' },
  })
  await other.close()
})

test('GET /metrics tells this machine the time of requests by route, not by address', async () => {
  await kontor.anonymous.get('/api/sc/user/4711')
  const { raw, status } = await kontor.anonymous.get('/metrics')
  expect(status).toBe(200)
  expect(raw.body).toContain('kontor_http_request_duration_seconds_count{method="GET",route="/api/sc/user/:id",status="4xx"} 1')
  // Of the labels: a time or a size has these digits now and then.
  expect(raw.body).not.toMatch(/\{[^}]*4711/)
  expect(raw.body).toMatch(/^kontor_outbox_rows \d+$/m)
})

test('GET /metrics is unknown to whoever comes through a proxy without the token, and answers with it', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' }
  const statusOf = async (headers: Record<string, string>) =>
    (await kontor.anonymous.get('/metrics', { headers: { ...forwarded, ...headers } })).status
  expect(await statusOf({})).toBe(404)
  expect(await statusOf({ authorization: 'Bearer a-token-of-this-tes' })).toBe(404)
  expect(await statusOf({ authorization: 'Bearer a-token-of-this-test' })).toBe(200)
})

test('GET /health and /metrics say that a listener fails, and the node goes on serving', async () => {
  const failing = await testApp({
    database,
    modules: [...serverModules, { name: 'zz', events: [onEvent('zz.happened', 'zz.broken', () => Promise.reject(new Error('no')))] }],
  })
  await publishEvent(failing.app.kontor.systemContext(), 'zz.happened', {})
  await until(() => failing.app.failingListeners().includes('zz.broken'))
  const { status, body } = await failing.anonymous.get('/health')
  expect({ status, body }).toMatchObject({ status: 200, body: { status: 'ok', listeners: 'failing' } })
  expect((await failing.anonymous.get('/metrics')).raw.body).toMatch(/^kontor_listeners_failing [1-9]/m)
  await failing.close()
})
