/** "Export my data" (sc.md §5.6): all of one person, nothing of another, no secret. */
import { text } from 'node:stream/consumers'
import unzipper from 'unzipper'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

async function exported(me: Client): Promise<Record<string, string>> {
  const { status, body } = await me.post('/api/sc/user/me/export', {})
  expect(status).toBe(202)
  const job = Number(body.data.job_id)
  await until(
    async () => (await me.get(`/api/common/job/${job}`)).body.data.state,
    (state) => state === 'succeeded',
  )
  const link = (await me.post(`/api/common/job/${job}/file-link`)).body.data
  const { raw } = await me.get(String(link.url))
  const { files } = await unzipper.Open.buffer(raw.rawPayload)
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file.path, await text(file.stream())])))
}

test('holds one’s record, posts, sessions and bookmarks; nobody else’s, and nothing that opens the account', async () => {
  const [me, other] = [await app.signIn('staff15'), await app.signIn('staff16')]
  expect(
    (await me.post('/api/sc/bookmark', { name: { en: 'My own page' }, url: 'https://example.com/mine', kind: 'own', new_tab: true }))
      .status,
  ).toBe(201)
  expect(
    (await other.post('/api/sc/bookmark', { name: { en: 'Of another' }, url: 'https://example.com/theirs', kind: 'own', new_tab: true }))
      .status,
  ).toBe(201)
  const files = await exported(me)
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['profile.json', 'sc/user-department.json', 'sc/session.json', 'sc/bookmark.json']),
  )
  expect(JSON.parse(files['profile.json'] ?? '')).toMatchObject({
    id: me.userId,
    account: 'staff15',
    roles: expect.arrayContaining(['staff']),
  })
  expect(files['sc/bookmark.json']).toContain('https://example.com/mine')
  const all = Object.values(files).join('\n')
  expect(all).not.toContain('https://example.com/theirs')
  expect(all).not.toMatch(/argon2|token_hash|password_hash|"secret"/)
})
