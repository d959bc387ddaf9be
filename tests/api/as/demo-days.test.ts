/** The demo of as is made on awkward days, too (as.md §10): three, as each costs about ten seconds of CPU. tests/unit/as/demo-days.test.ts plans 800. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asDemo } from '../../../server/modules/as/demo'
import { transact } from '../../../server/kernel/context'
import { testApp, testPassword, type TestApp } from '../../support/app'

const awkward = [
  { today: '2026-12-01', at: '2026-11-30T16:00:00Z', open: '2026-11', name: 'the first of a month, at midnight' },
  { today: '2027-01-08', at: '2027-01-08T02:00:00Z', open: '2026-12', name: 'the day before a month of last year is locked' },
  { today: '2028-02-29', at: '2028-02-29T15:59:00Z', open: '2028-02', name: '29 February, a minute before it ends' },
] as const

describe.each(awkward)('on $today, $name', ({ today, at, open }) => {
  let server: TestApp
  beforeAll(async () => {
    server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
    server.setNow(new Date(at))
    await transact(server.app.kontor.systemContext(), (ctx) => asDemo(ctx, { password: testPassword, activity: true }))
  })
  afterAll(() => server.close())

  test('three months are locked, and nothing that waits is of one of their days', async () => {
    expect(await monthsOf(server)).toEqual({ locked: 3, open })
    expect(await lockedDatesOf(server)).toEqual([])
  })

  test('each form that waits is there, of its own day', async () => {
    expect(await formsOf(server, today)).toEqual([
      { kind: 'dayoff', n: 4, to_come: true },
      { kind: 'overtime', n: 1, to_come: true },
      { kind: 'shift-adjustment', n: 1, to_come: true },
      { kind: 'unpunch', n: 1, to_come: false },
    ])
  })

  test('every kind of irregular day, and batches in each state', async () => {
    expect(await irregularDays(server)).toEqual([
      ...['absent', 'early', 'late', 'missing_in', 'missing_out', 'no_roster', 'ot_over_actual', 'ot_unapproved', 'outside'],
      ...['over_limit', 'rest_short', 'unscheduled'],
    ])
    expect(await batchStates(server)).toEqual(['posted', 'posted', 'voided', 'partly_posted', 'draft', 'checked'])
  })
})

async function rowsOf<T>(server: TestApp, query: ReturnType<typeof sql<T>>): Promise<T[]> {
  return (await query.execute(server.db)).rows
}

const monthsOf = async (server: TestApp) =>
  (
    await rowsOf(
      server,
      sql<{ locked: number; open: string }>`
        select count(*) filter (where state = 'locked')::int as locked, to_char(min(starts_on) filter (where state = 'open'), 'YYYY-MM') as open
        from as_period`,
    )
  )[0]

/** Dates of forms that wait, and of irregular days that nobody has looked at, in months that are locked. */
const lockedDatesOf = (server: TestApp) =>
  rowsOf(
    server,
    sql<{ kind: string; date: string }>`
      select kind, asked.date::text as date from (${asked} union all select 'anomaly', work_date, id from as_anomaly where state = 'open') as asked
      join as_period as p on p.state = 'locked' and asked.date between p.starts_on and p.ends_on`,
  )

const formsOf = (server: TestApp, today: string) =>
  rowsOf(
    server,
    sql<{ kind: string; n: number; to_come: boolean }>`
      select kind, count(distinct instance)::int as n, bool_and(date > ${today}::date) as to_come from (${asked}) as asked group by kind order by kind`,
  )

/** One row a date of a form that waits. */
const asked = sql`
  select 'dayoff' as kind, (start_at at time zone 'Asia/Taipei')::date as date, wf_instance_id as instance from as_dayoff where state = 'pending' and wf_instance_id is not null
  union all select 'overtime', work_date, wf_instance_id from as_overtime where state = 'pending' and wf_instance_id is not null
  union all select 'unpunch', work_date, wf_instance_id from as_unpunch where state = 'pending' and wf_instance_id is not null
  union all select 'shift-adjustment', line.work_date, s.wf_instance_id from as_shift_adjustment as s join as_shift_adjustment__lines as line on line.parent_id = s.id
    where s.state = 'pending'`

const irregularDays = async (server: TestApp) =>
  (await rowsOf(server, sql<{ kind: string }>`select distinct kind from as_anomaly order by kind`)).map(({ kind }) => kind)

const batchStates = async (server: TestApp) =>
  (await rowsOf(server, sql<{ state: string }>`select state from as_batch where deleted_at is null order by id`)).map(({ state }) => state)
