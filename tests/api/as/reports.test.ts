/** Reports of attendance: each answers by the row rules of its reader, as data and as a file (as.md §6, §8). */
import { sql } from 'kysely'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendanceReportKeys } from '../../../src/shared/as/reports'
import type { AnyReport } from '../../../src/shared/engine/report'
import { testApp, type Client, type TestApp } from '../../support/app'
import { workbookOf } from '../../support/workbook'

let server: TestApp
let admin: Client
let head: Client
let staff: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-03-31T04:00:00Z'))
  ;[admin, head, staff] = await Promise.all([server.signIn('admin'), server.signIn('manager'), server.signIn('staff01')])
  await sql`insert into as_day_record (user_id, work_date, day_type, status, scheduled_min, worked_min, late_min, absent_min, leave_min, actual_in, computed_at, input_hash)
    select u.id, day::date, 'work', case when u.id = ${staff.userId} and day = '2026-03-10' then 'late' else 'normal' end, 480, 474, case when u.id = ${staff.userId} and day = '2026-03-10' then 6 else 0 end,
      case when u.id = ${staff.userId} and day = '2026-03-11' then 480 else 0 end, 0, day + interval '1 hour 6 minutes', now(), 'made'
    from sc_user as u, generate_series('2026-03-09'::timestamptz, '2026-03-12', '1 day') as day where u.status = 'active' and u.deleted_at is null on conflict do nothing`.execute(
    server.db,
  )
  await sql`insert into as_leave_entitlement (user_id, leave_id, source, source_id, granted_min, valid_from, valid_to, earned_on, allow_negative_min)
    select ${staff.userId}, id, 'overtime', 'test', 600, '2026-01-10', '2026-12-31', '2026-01-10', 0 from as_leave where code = 'COMP'`.execute(
    server.db,
  )
  for (const [kind, minutes, date] of [
    ['grant', 600, '2026-01-10'],
    ['use', -480, '2026-03-20'],
  ] as const)
    await sql`insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key)
      select id, user_id, leave_id, ${kind}, ${minutes}::int, now(), ${date}::text::date, ${`report:${kind}`} from as_leave_entitlement where source_id = 'test'`.execute(
      server.db,
    )
  await sql`insert into as_overtime (no, user_id, work_date, start_at, end_at, applied_min, payable_min, mode, day_type, reason, state, bands)
    values ('OT-T', ${staff.userId}, '2026-03-12', '2026-03-12T10:00Z', '2026-03-12T13:00Z', 180, 180, 'pay', 'work', 'Release', 'approved',
      '[{"class":"work","min":120,"num":4,"den":3,"counts_to_cap":true},{"class":"work","min":60,"num":5,"den":3,"counts_to_cap":true}]')`.execute(
    server.db,
  )
  await sql`insert into as_anomaly (user_id, work_date, kind, state, minutes) values (${staff.userId}, '2026-03-10', 'late', 'open', 6)`.execute(
    server.db,
  )
})
afterAll(() => server.close())

const read = async (key: string, query = 'from=2026-03-01&to=2026-03-31', client = admin) => {
  const { status, body } = await client.get(`/api/as/report/${key}?${query}`)
  expect([key, status, body.errors]).toEqual([key, 200, undefined])
  return body.data as unknown as AnyReport
}
const mine = `from=2026-03-01&to=2026-03-31&owner=u`

test('every report answers with rows as wide as its columns, and as a file', async () => {
  for (const key of attendanceReportKeys) {
    const report = await read(key)
    for (const { cells } of report.rows) expect([key, cells.length]).toEqual([key, report.columns.length])
    if (report.total) expect([key, report.total.length]).toEqual([key, report.columns.length])
    for (const { amounts } of report.chart.points) expect([key, amounts.length]).toEqual([key, report.chart.series.length])
    expect([key, report.rows.length > 0]).toEqual([key, key !== 'leave-usage'])
  }
  for (const format of ['xlsx', 'csv', 'pdf'])
    expect((await admin.get(`/api/as/report/monthly-sheet/file?format=${format}`)).status).toBe(200)
})

test('the figures are those of the days, the records and the ledger', async () => {
  const own = `${mine}${staff.userId}`
  expect((await read('monthly-sheet', own)).rows[0]?.cells.slice(2)).toEqual([32, 31.6, 1, 6, 0, 0, 8, 0, 0, 0])
  expect((await read('late-early', own)).rows[0]?.cells.slice(2)).toEqual([1, 6, 0, 0])
  expect((await read('absence', own)).rows.map(({ cells }) => [cells[0], cells[4]])).toEqual([['2026-03-11', 8]])
  expect((await read('daily', own)).rows[0]?.cells.slice(4, 5)).toEqual(['09:06'])
  expect((await read('overtime-limit', own)).rows[0]?.cells.slice(2)).toEqual(['2026-03', 3, 46, 6.5, 43])
  expect((await read('punch-error', own)).figure.value).toBe(1)
})

test('hours are hours and minutes in files, of reports and of records (issue 34, point 10)', async () => {
  const file = async (path: string) => (await admin.get(path, { language: 'en' })).raw.rawPayload
  const of = (format: string) => file(`/api/as/report/monthly-sheet/file?${mine}${staff.userId}&format=${format}`)
  const [head = [], ...lines] = Papa.parse<string[]>((await of('csv')).toString('utf8').slice(1), { skipEmptyLines: true }).data
  const worked = head.indexOf('Worked h')
  // The person's, and the total. Counts and minutes stay numbers.
  expect(lines.map((line) => [line[worked], line[head.indexOf('Late min')]])).toEqual([
    ['31:36', '6'],
    ['31:36', '6'],
  ])
  const cell = (await workbookOf(await of('xlsx'))).worksheets[0]?.getRow(2).getCell(worked + 1)
  expect([cell?.numFmt, cell?.value]).toEqual(['[h]:mm', new Date('1899-12-31T07:36:00.000Z')])
  const body = { format: 'csv', columns: ['no', 'applied_min'], filter: { field: 'no', op: 'eq', value: 'OT-T' } }
  const exported = (more: object) => admin.post('/api/as/overtime/export', { ...body, ...more }, { language: 'en' })
  expect((await exported({})).raw.rawPayload.toString('utf8')).toContain('OT-T,3:00')
  // With the names of the API also its values.
  expect((await exported({ labels: 'field' })).raw.rawPayload.toString('utf8')).toContain('OT-T,180')
})

test('the ceiling of a month is that of the law which the person is under on its days', async () => {
  const own = `${mine}${staff.userId}`
  const limits = async () => (await read('overtime-limit', own)).rows[0]?.cells.slice(4)
  await sql`update as_member set labour_rule_set = 'JP' where user_id = ${staff.userId}`.execute(server.db)
  expect(await limits()).toEqual([45, 6.7, 42])
  // Of no law that has a ceiling.
  await sql`update as_member set labour_rule_set = 'HK' where user_id = ${staff.userId}`.execute(server.db)
  expect(await limits()).toEqual([null, null, null])
  await sql`update as_member set labour_rule_set = null where user_id = ${staff.userId}`.execute(server.db)
})

test('a balance is that of the day which is asked about', async () => {
  const left = async (to: string) => (await read('comp-balance', `to=${to}&owner=u${staff.userId}`)).rows[0]?.cells.slice(3, 7)
  expect(await left('2026-03-19')).toEqual([10, 0, 0, 10])
  expect(await left('2026-03-20')).toEqual([10, 8, 0, 2])
  // Its lot ends on 31 December: what has lapsed isn't left.
  expect(await left('2026-12-31')).toEqual([10, 8, 0, 2])
  expect(await left('2027-01-01')).toBeUndefined()
  expect((await read('leave-balance', `to=2027-01-01&owner=u${staff.userId}`)).rows).toEqual([])
})

test('people see their own compensatory time, and nobody else’s', async () => {
  const own = (await staff.get<{ lots: object[]; left: number; soon: number }>('/api/as/compensation')).body.data
  expect(own).toMatchObject({
    left: 120,
    soon: 0,
    lots: [{ earned_on: '2026-01-10', granted: 600, used: 480, left: 120, valid_to: '2026-12-31' }],
  })
  expect((await head.get('/api/as/compensation')).body.data).toMatchObject({ lots: [], uses: [], left: 0 })
})

test('a head reads his people, staff none; two months by day at most', async () => {
  const all = (await read('monthly-sheet')).rows.length
  const his = (await read('monthly-sheet', undefined, head)).rows.length
  expect(his).toBeGreaterThan(0)
  expect(his).toBeLessThan(all)
  expect((await staff.get('/api/as/report/daily')).status).toBe(403)
  expect((await staff.get('/api/as/report')).body.data).toEqual([])
  expect((await admin.get('/api/as/report/daily?from=2026-01-01&to=2026-03-31')).status).toBe(422)
})

test('who reads a report of others’ days is written down, with the people (issue 32, point 13)', async () => {
  const logged = async () =>
    (
      await sql<{ users: number[] }>`
        select changes -> 'users' as users from sc_audit_log where action = 'read' and entity = 'day-record' and actor = ${admin.userId} order by id`.execute(
        server.db,
      )
    ).rows.map(({ users }) => users)
  const before = (await logged()).length
  await read('daily', `${mine}${staff.userId}`)
  expect((await logged()).slice(before)).toEqual([[staff.userId]])
  await read('daily', `${mine}${admin.userId}`)
  await read('comp-balance', `${mine}${staff.userId}`)
  expect(await logged()).toHaveLength(before + 1)
})
