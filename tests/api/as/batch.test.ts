/** Leave of many people at once (as.md §4.7; §12 scenario 17). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let people: number[]
let leave = 0

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-03-02T04:00:00Z'))
  admin = await server.signIn('admin')
  leave = (await sql<{ id: number }>`select id::int as id from as_leave where code = 'OFFICIAL'`.execute(server.db)).rows[0]?.id ?? 0
  people = (
    await sql<{
      id: number
    }>`select u.id::int as id from sc_user as u where u.status = 'active' and u.id <> ${admin.userId} and u.hire_date < '2026-01-01'
      and coalesce(u.leave_date, '2030-01-01') > '2026-12-31' and u.calendar_region_id is null order by u.id limit 4`.execute(server.db)
  ).rows.map(({ id }) => id)
})
afterAll(() => server.close())

const path = (batch: Row, rest = '') => `/api/as/batch/${Number(batch.id)}${rest}`
const read = async (batch: Row): Promise<Row & { lines: Row[] }> => (await admin.get(path(batch))).body.data as never
const act = async (batch: Row, name: string, values: Row = {}) => {
  const { status, body } = await admin.post(path(batch, `/${name}`), values)
  expect([name, status, body.errors ?? {}]).toEqual([name, 200, {}])
  return read(batch)
}
const recordsOf = async (batch: Row) =>
  (await sql<{ state: string }>`select state from as_dayoff where batch_id = ${Number(batch.id)} order by id`.execute(server.db)).rows.map(
    ({ state }) => state,
  )

test('lines in order are posted, the others stay with their reason; posting again posts nothing twice; void calls all off (scenario 17)', async () => {
  const { body, status } = await admin.post('/api/as/batch', { kind: 'dayoff', title: 'Company trip' })
  expect([status, body.errors ?? {}]).toEqual([201, {}])
  const batch = body.data
  // Monday, 9 to 12 in Taipei.
  const span = { start_at: '2026-03-09T01:00:00.000Z', end_at: '2026-03-09T04:00:00.000Z' }
  await act(batch, 'add-people', { owners: people.map((id) => `u${id}`), leave, reason: 'Trip', ...span })
  expect((await admin.post(path(batch, '/add-people'), { owners: people.map((id) => `u${id}`), leave, ...span })).status).toBe(422)
  // One of them asks for a Sunday, on which nobody works.
  const draft = await read(batch)
  const lines = draft.lines.map((line, at) =>
    at === 0 ? { ...line, start_at: '2026-03-08T01:00:00.000Z', end_at: '2026-03-08T04:00:00.000Z' } : line,
  )
  expect((await admin.patch(path(batch), { lines, version: draft.version })).status).toBe(200)
  const checked = await act(batch, 'check')
  expect(checked.lines.map(({ result }) => result)).toEqual(['error', 'ok', 'ok', 'ok'])
  expect(checked.lines[0]?.message).toBeTruthy()
  expect(checked).toMatchObject({ state: 'checked', people: 4, ok_count: 3, failed_count: 1 })
  expect(checked.lines[1]?.minutes).toBe(180)
  expect(await recordsOf(batch)).toEqual([])

  expect(await act(batch, 'post')).toMatchObject({ state: 'partly_posted', ok_count: 3, failed_count: 1 })
  expect(await recordsOf(batch)).toEqual(['approved', 'approved', 'approved'])
  await act(batch, 'check')
  await act(batch, 'post')
  expect(await recordsOf(batch)).toEqual(['approved', 'approved', 'approved'])

  const voided = await act(batch, 'void', { void_reason: 'The trip was put off.' })
  expect(voided.lines.map(({ result }) => result)).toEqual(['error', 'voided', 'voided', 'voided'])
  expect(await recordsOf(batch)).toEqual(['cancelled', 'cancelled', 'cancelled'])
})
