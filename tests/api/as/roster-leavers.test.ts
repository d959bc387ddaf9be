/** Days of the roster after the last one of an employment (as.md §9 "User leaves"): they go as any record does, with history and news. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayEvents } from '../../../server/modules/as/day/day-events'
import { transact } from '../../../server/kernel/context'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let user: number
beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date('2027-02-20T02:00:00.000Z'))
  admin = await app.signIn('admin')
  user = (await app.signIn('staff01')).userId
})
afterAll(() => app.close())

test('days after the last one are deleted with a revision and an event; those before stay', async () => {
  const [kept, gone] = ['2027-03-05', '2027-03-06'] as const
  await admin.put('/api/as/roster', { cells: [kept, gone].map((work_date) => ({ user, work_date, version: null, day_type: 'rest' })) })
  await sql`update sc_user set leave_date = ${kept} where id = ${user}`.execute(app.db)
  const ended = dayEvents.find(({ name }) => name === 'as.end-days')
  const event = {
    ...{ seq: 1, at: '', event: 'sc.user.left', entity: 'sc/user', record_id: user, version: null, actor_id: null },
    ...{ user_id: null, socket_id: null, payload: null },
  }
  await transact(app.app.kontor.systemContext(), (tx) => ended?.handle(tx, event) ?? Promise.resolve())
  const { rows } = await sql<{ date: string; gone: boolean; actions: string[]; news: number }>`
    select to_char(work_date, 'YYYY-MM-DD') as date, deleted_at is not null as gone,
      array(select action from kontor_revision where entity = 'as/roster-entry' and record_id = entry.id order by version) as actions,
      ((select count(*) from kontor_event where entity = 'as/roster-entry' and record_id = entry.id and event = 'deleted')
        + (select count(*) from kontor_outbox where entity = 'as/roster-entry' and record_id = entry.id and event = 'deleted'))::int as news
    from as_roster_entry as entry where user_id = ${user} order by work_date`.execute(app.db)
  expect(rows).toEqual([
    { date: kept, gone: false, actions: ['created'], news: 0 },
    { date: gone, gone: true, actions: ['created', 'deleted'], news: 1 },
  ])
})
