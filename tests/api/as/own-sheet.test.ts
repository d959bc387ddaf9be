/** One's own month to print (as.md §8; LSA 30(6)): everybody's right, and never anybody else's month. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyReport } from '../../../src/shared/engine/report'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let staff: Client
let other: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-03-31T04:00:00Z'))
  ;[staff, other] = (await Promise.all(['staff01', 'staff02'].map((one) => server.signIn(one)))) as [Client, Client]
  await sql`insert into as_day_record (user_id, work_date, day_type, status, scheduled_min, worked_min, late_min, absent_min, leave_min, computed_at, input_hash)
    select person, day::date, 'work', 'normal', 480, case when person = ${staff.userId} then 450 else 90 end, 5, 0, 0, now(), 'made'
    from unnest(array[${staff.userId}, ${other.userId}]::bigint[]) as person, unnest(array['2026-02-28', '2026-03-09', '2026-03-10', '2026-04-01']::date[]) as day
    on conflict do nothing`.execute(server.db)
})
afterAll(() => server.close())

const read = async (query: string, client = staff) => {
  const { status, body } = await client.get(`/api/as/report/own-month?${query}`)
  return { status, sheet: body.data as unknown as AnyReport }
}

test('it has the days of the month that was asked for, with totals and whose they are', async () => {
  const { status, sheet } = await read('from=2026-03-01&to=2026-03-31')
  expect(status).toBe(200)
  const at = (heading: string) => sheet.columns.findIndex((column) => column.heading === heading)
  expect(sheet.rows.map(({ cells }) => cells[0])).toEqual(['2026-03-09', '2026-03-10'])
  expect([sheet.total?.[0], sheet.total?.[at('Worked h')], sheet.total?.[at('Late min')], sheet.total?.[at('State')]]).toEqual([
    'Total',
    15,
    10,
    null,
  ])
  expect([at('Person'), at('Department')]).toEqual([-1, -1])
  const { rows } = await sql<{ name: string }>`select name_en as name from sc_user where id = ${staff.userId}`.execute(server.db)
  expect(sheet.about).toContain(rows[0]?.name)
})

test('it is a file, too', async () => {
  for (const format of ['pdf', 'xlsx', 'csv']) {
    const { status, raw } = await staff.get(`/api/as/report/own-month/file?from=2026-03-01&to=2026-03-31&format=${format}`)
    expect([format, status, raw.rawPayload.length > 100]).toEqual([format, 200, true])
  }
})

test('nobody gets the month of somebody else by it, whatever is sent along', async () => {
  for (const more of ['', `&user=${staff.userId}`, `&owner=u${staff.userId}`]) {
    const { status, sheet } = await read(`from=2026-03-01&to=2026-03-31${more}`, other)
    if (status !== 200) expect(status).toBe(422)
    else expect(sheet.rows.map(({ cells }) => cells.includes(7.5))).toEqual([false, false])
  }
  expect((await read('from=2026-13-01')).status).toBe(422)
})

test('it is not among the reports that are offered, which staff have none of', async () => {
  const { body } = await staff.get('/api/as/report')
  expect(body.data).toEqual([])
})

test('a month without days has none', async () => expect((await read('from=2025-01-01&to=2025-01-31')).sheet).toMatchObject({ rows: [] }))
