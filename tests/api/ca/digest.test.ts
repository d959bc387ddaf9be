/** Half past eight on workdays: each person hears what the day asks of them, and only who is asked something (ca.md §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { daysAhead, sendDigest } from '../../../server/modules/ca/digest/digest-job'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'
import { runJob } from '../../support/run-job'

let server: TestApp
let giver: Client
let doer: Client
let reviewer: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  // A Friday.
  server.setNow(new Date('2025-11-21T00:00:00Z'))
  ;[giver, doer, reviewer] = await signInAll(server, 'staff01', 'staff02', 'staff03')
  const give = async (values: Row) =>
    Number((await giver.post('/api/ca/task', { assignees: [`u${doer.userId}`], ...values })).body.data?.id)
  await give({ title: 'Today', due_at: '2025-11-21T10:00:00.000Z' })
  await give({ title: 'Overdue', due_at: '2025-11-20T10:00:00.000Z' })
  await give({ title: 'Next week', due_at: '2025-11-27T10:00:00.000Z' })
  const submitted = await give({ title: 'To review', due_at: '2025-11-27T10:00:00.000Z', reviewer: reviewer.userId })
  await doer.post(`/api/ca/task/${submitted}/submit`, {})
})
afterAll(() => server.close())

const told = async (): Promise<{ user: number; body: { en: string } }[]> =>
  (
    await sql<{ user: number; body: { en: string } }>`
      select user_id::int as "user", data -> 'body' as body from sc_user_notification where event = 'ca.digest' order by user_id`.execute(
      server.db,
    )
  ).rows

test('what is due today, overdue and to review is counted by person', async () => {
  const found = await transact(server.app.kontor.systemContext(), daysAhead)
  expect(found).toEqual([
    { user: doer.userId, today: 1, overdue: 1, review: 0, acknowledge: 0 },
    { user: reviewer.userId, today: 0, overdue: 0, review: 1, acknowledge: 0 },
  ])
})

test('on a day off nobody is told, on a workday who is asked something is', async () => {
  server.setNow(new Date('2025-11-22T00:30:00Z'))
  await runJob(server, sendDigest)
  expect(await told()).toEqual([])
  server.setNow(new Date('2025-11-21T00:30:00Z'))
  await runJob(server, sendDigest)
  const entries = await told()
  expect(entries.map(({ user }) => user)).toEqual([doer.userId, reviewer.userId])
  expect(entries[0]?.body.en).toBe('1 overdue, 1 due today')
})
