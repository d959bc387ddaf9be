/** Who is on approved leave when a task is to be done: said before it is given, no refusal (ca.md §7). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAll, testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let giver: Client
let away: Client
let there: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  ;[giver, away, there] = await signInAll(server, 'staff01', 'staff02', 'staff03')
  // A Friday and the Monday after it; a day that was only asked for.
  const leave = (no: string, state: string, dates: readonly string[]) =>
    sql`
    insert into as_dayoff (no, user_id, leave_id, start_at, end_at, minutes, parts, state, reason)
    select ${no}, ${away.userId}, min(id), ${`${dates[0]}T01:00Z`}::timestamptz, ${`${dates.at(-1)}T10:00Z`}::timestamptz,
      ${480 * dates.length}::int, ${JSON.stringify(dates.map((date) => ({ date, minutes: 480 })))}::text::jsonb, ${state}, 'x'
    from as_leave`.execute(server.db)
  await leave('DO-A', 'approved', ['2025-11-21', '2025-11-24'])
  await leave('DO-B', 'pending', ['2025-11-27'])
})
afterAll(() => server.close())

const ask = async (query: Record<string, string>) =>
  (await giver.get(`/api/ca/task/absences?${new URLSearchParams(query).toString()}`)).body as unknown as {
    data?: { user: number; from: string; until: string; deputy: { id: number; name: string } | null }[]
    errors?: Record<string, unknown>
  }
const both = () => `u${away.userId},u${there.userId}`

test('the whole leave is named, over the weekend, with who stands in; other days and people have none', async () => {
  const deputy =
    await sql`insert into sc_user__deputies (parent_id, position, user_id) values (${away.userId}, 0, ${there.userId})`.execute(server.db)
  expect(deputy.numAffectedRows).toBe(1n)
  const found = await ask({ assignees: both(), from: '2025-11-24', until: '2025-11-24' })
  expect(found.data).toMatchObject([{ user: away.userId, from: '2025-11-21', until: '2025-11-24' }])
  expect(found.data?.[0]?.deputy?.id).toBe(there.userId)
  expect((await ask({ assignees: both(), from: '2025-11-10', until: '2025-11-22' })).data).toHaveLength(1)
  expect((await ask({ assignees: both(), from: '2025-11-25', until: '2025-11-28' })).data).toEqual([])
  expect((await ask({ assignees: `u${there.userId}`, from: '2025-11-21', until: '2025-11-24' })).data).toEqual([])
})

test('what is no owner code or date is refused', async () => {
  expect((await ask({ assignees: 'x1', from: '2025-11-24', until: '2025-11-24' })).errors).toHaveProperty('assignees')
  expect((await ask({ assignees: 'u1', from: 'soon', until: '2025-11-24' })).errors).toHaveProperty('from')
})
