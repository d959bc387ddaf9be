/** How often somebody may call (runtime.md S44). Sign-in by address and account: auth-login.test.ts; forgotten passwords: auth-walls.test.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let staff: Client
let admin: Client
beforeAll(async () => {
  server = await testApp()
  ;[staff, admin] = [await server.signIn('staff01'), await server.signIn('admin')]
})
afterAll(() => server.close())

test.each<[string, string, string, object?]>([
  ['sign-in', 'POST', '/api/sc/user/login'],
  ['captcha', 'GET', '/api/captcha'],
  ['renewal', 'POST', '/api/sc/user/refresh'],
  ['forgotten password', 'POST', '/api/sc/user/forgot-password'],
  ['reset', 'POST', '/api/sc/user/reset-password'],
  ['reset token', 'POST', '/api/sc/user/check-reset-token'],
  [
    'change of the password',
    'POST',
    '/api/sc/user/change-password',
    { current_password: 'not this one', password: 'a walk along the river', password_confirmation: 'a walk along the river' },
  ],
  ['second factor', 'POST', '/api/sc/user/two-factor/start'],
  ['export', 'POST', '/api/cm/tag/export'],
  ['import', 'POST', '/api/cm/tag/import'],
  ['search', 'GET', '/api/common/search'],
  ['search by number', 'GET', '/api/common/search/records'],
  ['upload', 'POST', '/api/common/attachment'],
  ['upload in pieces', 'POST', '/api/common/attachment/start'],
  ['piece', 'PUT', '/api/common/attachment/1/part/1'],
  ['live channels', 'POST', '/api/broadcasting/auth'],
  ['missed events', 'GET', '/api/broadcasting/events'],
  ['test mail', 'POST', '/api/sc/company-setup/test-mail'],
])('%s is limited: %s %s (S44)', async (_what, method, url, body = {}) => {
  const { headers } =
    method === 'GET'
      ? await admin.get(url)
      : method === 'PUT'
        ? await admin.put(url, Buffer.from('x'), { headers: { 'content-type': 'application/octet-stream' } })
        : await admin.post(url, body)
  expect(Number(headers['x-ratelimit-limit'])).toBeGreaterThan(0)
  expect(Number(headers['x-ratelimit-remaining'])).toBeLessThan(Number(headers['x-ratelimit-limit']))
})

test('uploads: whoever began 300 in ten minutes must wait, in the one shape; others go on (S44)', async () => {
  const begin = (client: Client) => client.post('/api/common/attachment/start', { name: '', size: 1 })
  const statuses = new Set<number>()
  for (let n = 0; n < 300; n++) statuses.add((await begin(staff)).status)
  expect([...statuses]).toEqual([422])
  const refused = await begin(staff)
  expect([refused.status, Object.keys(refused.body).sort()]).toEqual([429, ['errors', 'message', 'request_id']])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await begin(admin)).status).toBe(422)
})
