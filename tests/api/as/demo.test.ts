/** The demo of as (as.md §10): days add up, balances hold, three months are locked, and every kind of irregular day is there. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDemo } from '../../../server/modules/as/demo'
import { transact } from '../../../server/kernel/context'
import { testApp, testPassword, type TestApp } from '../../support/app'

let server: TestApp
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  await transact(server.app.kontor.systemContext(), (ctx) => asDemo(ctx, { password: testPassword, activity: true }))
}, 300_000)
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
      count(*) filter (where comp and left_min > 0 and valid_to between current_date and current_date + 15)::int as lapsing
    from (select e.valid_to, t.kind = 'comp' as comp, sum(l.minutes) as left_min from as_leave_entitlement as e join as_leave as t on t.id = e.leave_id
      join as_leave_ledger as l on l.lot_id = e.id group by e.id, t.kind) as lot`)
  expect(lots?.lots).toBeGreaterThan(50)
  expect(lots?.below).toBe(0)
  expect(lots?.lapsing).toBeGreaterThanOrEqual(5)
  const { rows: states } = await sql<{ state: string }>`select distinct state from as_dayoff order by state`.execute(server.db)
  expect(states.map(({ state }) => state)).toEqual(['approved', 'cancelled', 'failed', 'pending', 'rejected', 'withdrawn'])
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
    select count(*) filter (where state = 'draft')::int as drafts, count(*) filter (where state = 'published' and work_date > now())::int as published,
      (select count(*)::int from kontor_notice_mail where event like 'as.%') as mails from as_roster_entry`)
  expect(found?.drafts).toBeGreaterThan(100)
  expect(found?.published).toBeGreaterThan(150)
  expect(found?.mails).toBe(0)
})
