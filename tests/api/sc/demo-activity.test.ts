/** What the demo's office leaves behind (sc.md §10): made by `npm start` alone, other tests begin without it. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoActivity } from '../../../server/modules/sc/demo/activity'
import { noticeEvents } from '../../../server/modules/notice-events'
import { verifyAuditChain } from '../../../server/outbox/audit-chain'
import { transact } from '../../../server/kernel/context'
import { wakeSequencers } from '../../../server/outbox/wake'
import { testApp, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

test('400 notices, 3,000 audit entries in a chain that holds, 30 jobs of which 2 failed', async () => {
  const { app, db, signIn } = server
  const began = new Date()
  await transact(app.kontor.systemContext(), demoActivity)
  const count = async (table: string, which = sql`true`) =>
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${which}`.execute(db)).rows[0]?.n
  // Work that the clock starts meanwhile is none of the demo's, whose jobs were queued on days before.
  const ofDemo = sql`queued_at < ${began}`
  expect([await count('sc_user_notification'), await count('sc_audit_log'), await count('sc_job', ofDemo)]).toEqual([400, 3_000, 30])
  expect(await count('sc_job', sql`${ofDemo} and state = 'failed'`)).toBe(2)
  const { rows: events } = await sql<{ event: string }>`select distinct event from sc_user_notification`.execute(db)
  expect(events.map(({ event }) => event).filter((event) => !noticeEvents.has(event))).toEqual([])
  // Each names what it is about, in the words of the real ones.
  const { rows: nameless } = await sql`
    select data from sc_user_notification where data -> 'title' ->> 'en' = '' or data::text like '%{{%' or data::text like '%undefined%'`.execute(
    db,
  )
  expect(nameless).toEqual([])
  const { rows: titles } = await sql<{ n: number }>`
    select count(distinct data -> 'title' ->> 'en')::int as n from sc_user_notification where event = 'sc.post.changed'`.execute(db)
  expect(titles[0]?.n).toBeGreaterThan(3)
  wakeSequencers()
  await until(
    () => verifyAuditChain(db),
    ({ unsealed }) => unsealed === 0,
  )
  expect(await verifyAuditChain(db)).toMatchObject({ ok: true, entries: 3_000 })
  // 5 to 30 unread over the last week for whom visitors sign in as (shell.md §10).
  for (const account of ['admin', 'manager', 'staff01', 'auditor', 'hr']) {
    const {
      rows: [unread],
    } = await sql<{ n: number; days: number }>`
      select count(*)::int as n, extract(day from now() - min(created_at))::int as days from sc_user_notification where read_at is null and user_id = (select id from sc_user where account = ${account})`.execute(
      db,
    )
    expect(unread?.n).toBeGreaterThanOrEqual(5)
    expect(unread?.n).toBeLessThanOrEqual(30)
    expect(unread?.days).toBeLessThanOrEqual(7)
  }
  const admin = await signIn('admin')
  expect((await admin.get(`/api/sc/job?per_page=50&filter[queued_at][lt]=${began.toISOString()}`)).body.data).toHaveLength(30)
  expect((await admin.get('/api/sc/user-notification')).status).toBe(200)
})
