/** The demo of as (as.md §10): days add up, balances hold, three months are locked, and every kind of irregular day is there. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rejudgeLeave } from '../../../server/modules/as/correction/request-rejudge'
import { asDemo } from '../../../server/modules/as/demo'
import { rebuildStored } from '../../../server/modules/as/day/request-rebuild'
import { transact } from '../../../server/kernel/context'
import { testApp, testPassword, type TestApp } from '../../support/app'
import { runJob } from '../../support/run-job'
import { until } from '../../support/until'

const now = new Date()
let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(now)
  await transact(server.app.kontor.systemContext(), (ctx) => asDemo(ctx, { password: testPassword, activity: true }))
})
afterAll(() => server.close())

const one = async <T>(query: ReturnType<typeof sql<T>>): Promise<T | undefined> => (await query.execute(server.db)).rows[0]

test('days add up, and most of them are in order', async () => {
  const days = await one(sql<{ days: number; wrong: number; normal: number; work: number }>`
    select count(*)::int as days,
      count(*) filter (where status <> 'not_due' and scheduled_min > 0 and scheduled_min <> worked_min + late_min + early_min + forgiven_min + absent_min + leave_min + trip_min)::int as wrong,
      count(*) filter (where status = 'normal')::int as normal, count(*) filter (where scheduled_min > 0 and status <> 'not_due')::int as work
    from as_day_record`)
  expect(days?.days).toBeGreaterThan(4_000)
  expect(days?.wrong).toBe(0)
  expect((days?.normal ?? 0) / (days?.work ?? 1)).toBeGreaterThan(0.75)
  const punches = await one(sql<{ punches: number; people: number }>`
    select count(*)::int as punches, count(distinct user_id)::int as people from as_punch where state = 'valid'`)
  expect(punches?.punches).toBeGreaterThan(6_000)
  expect(punches?.people).toBeGreaterThan(45)
})

test('every kind of irregular day that the engine finds is there', async () => {
  const { rows } = await sql<{ kind: string }>`select distinct kind from as_anomaly order by kind`.execute(server.db)
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...['absent', 'early', 'late', 'missing_in', 'missing_out', 'no_roster', 'ot_over_actual', 'ot_unapproved', 'outside'],
    ...['over_limit', 'rest_short', 'unscheduled'],
  ])
})

test('balances are sums of the ledger and never below zero; compensatory time lapses soon', async () => {
  const lots = await one(sql<{ lots: number; below: number; lapsing: number }>`
    select count(*)::int as lots, count(*) filter (where left_min < 0)::int as below,
      count(*) filter (where comp and left_min > 0 and valid_to between ${now}::date and ${now}::date + 15)::int as lapsing
    from (select e.valid_to, t.kind = 'comp' as comp, sum(l.minutes) as left_min from as_leave_entitlement as e join as_leave as t on t.id = e.leave_id
      join as_leave_ledger as l on l.lot_id = e.id group by e.id, t.kind) as lot`)
  expect(lots?.lots).toBeGreaterThan(50)
  expect(lots?.below).toBe(0)
  expect(lots?.lapsing).toBeGreaterThanOrEqual(5)
  const { rows: states } = await sql<{ state: string }>`select distinct state from as_dayoff order by state`.execute(server.db)
  expect(states.map(({ state }) => state)).toEqual(['approved', 'cancelled', 'failed', 'pending', 'rejected', 'withdrawn'])
})

test('approved leave is charged what the plan asks for: judged anew, only who has no week pattern any more is left to HR', async () => {
  await runJob(server, rejudgeLeave, { users: null, from: '2020-01-01', until: '2030-12-31', cause: 'calendar' })
  const { rows } = await sql<{ account: string }>`
    select u.account from as_leave_correction as c join sc_user as u on u.id = c.user_id join as_member as m on m.user_id = u.id
    where m.week_pattern_id is not null`.execute(server.db)
  const back = await sql`select 1 from as_leave_ledger where key like 'plan:%'`.execute(server.db)
  expect([rows, back.rows]).toEqual([[], []])
})

test('batches are open, checked, partly refused, posted and called off; what was posted became records', async () => {
  const { rows } = await sql<{ kind: string; state: string; ok: number; failed: number; maker: string | null }>`
    select b.kind, b.state, b.ok_count as ok, b.failed_count as failed, u.account as maker
    from as_batch as b left join sc_user as u on u.id = b.created_by where b.deleted_at is null order by b.id`.execute(server.db)
  expect(rows.map(({ kind, state, maker }) => [kind, state, maker])).toEqual([
    ...[
      ['dayoff', 'posted', 'hr'],
      ['overtime', 'posted', 'hr'],
      ['dayoff', 'voided', 'hr'],
    ],
    ...[
      ['dayoff', 'partly_posted', 'hr'],
      ['dayoff', 'draft', 'hr'],
      ['overtime', 'checked', 'hr'],
    ],
  ])
  for (const { state, ok, failed } of rows.filter((row) => ['partly_posted', 'checked'].includes(row.state)))
    expect([state, ok > 0, failed > 0]).toEqual([state, true, true])
  const posted = await one(sql<{ records: number; lines: number }>`
    select (select count(*)::int from as_dayoff where batch_id is not null and state = 'approved')
        + (select count(*)::int from as_overtime where batch_id is not null and state = 'approved') as records,
      (select count(*)::int from as_batch__lines where result = 'posted') as lines`)
  expect(posted?.records).toBe(posted?.lines)
  expect(posted?.lines).toBeGreaterThan(12)
})

test('three months are locked, with a summary of everybody; the open one follows', async () => {
  const { rows } = await sql<{ state: string; people: number }>`
    select p.state, (select count(*)::int from as_month_summary as s where s.period_id = p.id) as people from as_period as p order by p.starts_on limit 4`.execute(
    server.db,
  )
  expect(rows.map(({ state }) => state)).toEqual(['locked', 'locked', 'locked', 'open'])
  for (const { state, people } of rows) expect(people > 50).toBe(state === 'locked')
})

test('half of the next month is published, and nothing goes by mail', async () => {
  const found = await one(sql<{ drafts: number; published: number; mails: number }>`
    select count(*) filter (where state = 'draft')::int as drafts, count(*) filter (where state = 'published' and work_date > ${now}::date)::int as published,
      (select count(*)::int from kontor_notice_mail where event like 'as.%') as mails from as_roster_entry`)
  expect(found?.drafts).toBeGreaterThan(100)
  expect(found?.published).toBeGreaterThan(150)
  expect(found?.mails).toBe(0)
})

test('a change of many days locks them in the order of their ids: it and a job never wait for one another', async () => {
  const system = server.app.kontor.systemContext()
  const { rows } = await sql<{ id: number; date: string }>`
    select id::int as id, to_char(work_date, 'YYYY-MM-DD') as date from as_day_record as day where deleted_at is null and not exists
      (select 1 from as_period as p where p.state = 'locked' and day.work_date between p.starts_on and p.ends_on) order by id`.execute(
    server.db,
  )
  const [first, ...others] = rows.map(({ id }) => id)
  const dates = rows.map(({ date }) => date).sort()
  // The first of them now stands behind the others.
  await sql`update as_day_record set version = version where id = ${first}`.execute(server.db)
  let change: Promise<void> | undefined
  await transact(system, async (job) => {
    await sql`select from as_day_record where id = ${first} for update`.execute(job.db)
    change = transact(server.app.kontor.systemContext(), (ctx) => rebuildStored(ctx, null, String(dates[0]), String(dates.at(-1))))
    await until(
      () =>
        one(sql<{ n: number }>`
          select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%as_day_record%' and datname = current_database()`),
      (waiting) => waiting?.n === 1,
    )
    await sql`select from as_day_record where id = any(${others}::bigint[]) for update nowait`.execute(job.db)
  })
  await change
})
