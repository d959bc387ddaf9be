/** The second factor in the whole product: lists, what leaves the server, who is told (sc.md §2, §7, §8, §10). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { holds } from '../../support/until'

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await testApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

test('five of the demo people have one, found by the filter of the list', async () => {
  const found = await admin.get('/api/sc/user?filter[two_factor]=true')
  expect(found.body.data.map(({ account }) => account).sort()).toEqual(['staff21', 'staff24', 'staff27', 'staff31', 'staff36'])
  expect((await admin.get('/api/sc/user?filter[two_factor]=false&filter[account]=staff21')).body.data).toEqual([])
})
test('secrets and hashes leave by no call, and credentials have none of their own', async () => {
  const id = (await admin.get('/api/sc/user?filter[two_factor]=true')).body.data[0]?.id
  const { raw } = await admin.get(`/api/sc/user/${String(id)}`)
  expect(raw.body).not.toContain('two_factor_grace_until')
  for (const entity of ['user-credential', 'trusted-device']) expect((await admin.get(`/api/sc/${entity}`)).status).toBe(404)
})
test('somebody whose factor is reset is told by mail and in the console', async () => {
  const {
    rows: [person],
  } = await sql<{ id: number }>`select id from sc_user where account = 'staff21'`.execute(app.db)
  await sql`update sc_company_setup set smtp_host = '127.0.0.1', mail_from = 'Kontor <no-reply@kontor.example.com>'`.execute(app.db)
  expect((await admin.post(`/api/sc/user/${person?.id}/reset-two-factor`)).status).toBe(200)
  await holds(async () => {
    const {
      rows: [told],
    } = await sql<{ mails: number; notices: number }>`
      select (select count(*)::int from sc_mail_outbox where event = 'sc.twofactor.changed') as mails, (select count(*)::int from sc_user_notification where event = 'sc.twofactor.changed' and user_id = ${person?.id ?? 0}) as notices`.execute(
      app.db,
    )
    expect(told).toEqual({ mails: 1, notices: 1 })
  })
  expect((await app.signIn('staff21')).token).not.toBe('')
})
