/** Months of attendance are closed, locked and opened again; each lock writes a revision (as.md §4.5, R11; §12 scenarios 14, 23). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import type { ChecklistItem, SummaryRow } from '../../../src/shared/as/period'

let server: TestApp
let admin: Client
let staff: Client
let march: number

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-04-02T04:00:00Z'))
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
})
afterAll(() => server.close())

const at = (path: string) => `/api/as/period/${march}${path}`
const items = async () => (await admin.get<ChecklistItem[]>(at('/checklist'))).body.data
const count = async (key: string) => (await items()).find((item) => item.key === key)?.count
const rowsOf = async (query = '') => (await admin.get<SummaryRow[]>(at(`/summary${query}`))).body.data
const mine = async (query = '') => (await rowsOf(query)).find(({ user }) => user === staff.userId)
/** Days of everybody, as the engine would have written them. */
const writeDays = () =>
  sql`insert into as_day_record (user_id, work_date, day_type, status, scheduled_min, worked_min, late_min, computed_at, input_hash)
    select u.id, day::date, 'work', 'normal', 480, 480, 0, now(), 'made' from sc_user as u, generate_series('2026-03-01'::date, '2026-03-31', '1 day') as day
    where u.status in ('active', 'suspended', 'left') and u.deleted_at is null and u.hire_date <= day and (u.leave_date is null or u.leave_date >= day)
    on conflict do nothing`.execute(server.db)

test('the months of a year are made once, and years without gap', async () => {
  expect((await admin.post('/api/as/period/prepare', { year: 2026 })).body.data).toEqual({ made: 12 })
  expect((await admin.post('/api/as/period/prepare', { year: 2026 })).body.data).toEqual({ made: 0 })
  expect((await admin.post('/api/as/period/prepare', { year: 2028 })).status).toBe(422)
  // The closing day changes: the next month begins where the last one ended.
  const setting = (await admin.get('/api/as/setting')).body.data
  expect((await admin.patch('/api/as/setting', { closing_day: 25, version: setting.version })).status).toBe(200)
  expect((await admin.post('/api/as/period/prepare', { year: 2027 })).body.data).toEqual({ made: 12 })
  const list = (await admin.get<Row[]>('/api/as/period?sort=starts_on&per_page=50')).body.data
  expect(list[2]).toMatchObject({ month: '2026-03', starts_on: '2026-03-01', ends_on: '2026-03-31', state: 'open', version_no: 0 })
  expect(list[12]).toMatchObject({ month: '2027-01', starts_on: '2027-01-01', ends_on: '2027-01-25' })
  march = Number(list[2]?.id)
  expect((await staff.get('/api/as/period')).status).toBe(403)
  expect((await staff.get(at('/summary'))).status).toBe(403)
})

test('the checklist says what is open, and a lock without a reason is refused', async () => {
  expect(await count('uncomputed_days')).toBeGreaterThan(0)
  await writeDays()
  expect((await items()).filter(({ blocks }) => blocks)).toEqual([])
  await sql`insert into as_anomaly (user_id, work_date, kind, state) values (${staff.userId}, '2026-03-10', 'missing_out', 'open')`.execute(
    server.db,
  )
  expect((await items()).filter(({ blocks }) => blocks)).toEqual([{ key: 'anomalies', count: 1, blocks: true }])
  expect((await admin.post(at('/lock'))).status).toBe(409)
  expect((await admin.post(at('/close'))).status).toBe(200)
  const refused = await admin.post(at('/lock'))
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['lock_reason']])
  expect((await admin.get(at(''))).body.data.state).toBe('closing')
})

test('locked, it has everybody’s summary, which nobody changes any more (scenario 23)', async () => {
  expect((await admin.post(at('/lock'), { lock_reason: 'The device was broken that day.' })).status).toBe(200)
  expect((await admin.get(at(''))).body.data).toMatchObject({ state: 'locked', version_no: 1, locked_by: admin.userId })
  expect((await mine('?revision=1'))?.values).toMatchObject({ scheduled: 31 * 480, late: 0, days_in_period: 31, meals: 31 })
  await expect(sql`update as_month_summary set hash = '' where period_id = ${march}`.execute(server.db)).rejects.toThrow(/append_only/)
  expect((await admin.get(at('/summary?revision=2'))).status).toBe(404)
  // The rules that it was counted by stay as well (as.md §3); one of a later day is made beside them.
  const rules = (await admin.get('/api/as/labour-rule')).body.data
  expect(rules.filter(({ used }) => used).map(({ set }) => set)).toEqual(['GENERIC', 'HK', 'JP', 'TW'])
  const taiwan = rules.find(({ set }) => set === 'TW')
  expect((await admin.patch(`/api/as/labour-rule/${String(taiwan?.id)}`, { sources: 'Mine.', version: taiwan?.version })).status).toBe(422)
  const { rows } = await sql<{ event: string }>`
    select event from kontor_event where event = 'as.period.locked' union all select event from kontor_outbox where event = 'as.period.locked'`.execute(
    server.db,
  )
  expect(rows.length).toBeGreaterThan(0)
})

test('unlocked with a reason, corrected and locked again, revision 2 differs only in that person’s fields (scenario 23)', async () => {
  expect((await admin.post(at('/unlock'))).status).toBe(422)
  expect((await admin.post(at('/unlock'), { unlock_reason: 'A punch was found.' })).status).toBe(200)
  await sql`update as_day_record set late_min = 6, worked_min = 474, status = 'late' where user_id = ${staff.userId} and work_date = '2026-03-10'`.execute(
    server.db,
  )
  expect((await mine())?.changes).toEqual([
    { field: 'worked', from: 31 * 480, to: 31 * 480 - 6 },
    { field: 'late_count', from: 0, to: 1 },
    { field: 'late', from: 0, to: 6 },
  ])
  await sql`update as_anomaly set state = 'waived' where user_id = ${staff.userId} and work_date = '2026-03-10'`.execute(server.db)
  await admin.post(at('/close'))
  expect((await admin.post(at('/lock'))).status).toBe(200)
  expect((await admin.get(at(''))).body.data).toMatchObject({ version_no: 2, unlock_reason: 'A punch was found.' })
  const changed = (await rowsOf('?revision=2')).filter(({ changes }) => changes.length > 0)
  expect(changed.map(({ user }) => user)).toEqual([staff.userId])
  const { body } = await admin.get(at('/summary?revision=2'))
  expect((body.meta as unknown as { revisions: { revision: number }[] }).revisions.map(({ revision }) => revision)).toEqual([2, 1])
})
