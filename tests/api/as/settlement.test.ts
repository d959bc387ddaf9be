/** Annual settlement: drawn up from the ledger, posted as pay or carried over, reversed while it is not paid (as.md §4.6, R6; §12 scenario 22). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import type { SummaryRow } from '../../../src/shared/as/period'

let server: TestApp
let admin: Client
let staff: Client
let annual = 0

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2027-01-05T04:00:00Z'))
  admin = await server.signIn('admin')
  staff = await server.signIn('staff01')
  annual = (await sql<{ id: number }>`select id::int as id from as_leave where code = 'ANNUAL'`.execute(server.db)).rows[0]?.id ?? 0
})
afterAll(() => server.close())

let made = 0
/** A lot of 2026 with so much left at its end. */
async function lot(user: number, left: number): Promise<number> {
  made += 1
  const { rows } = await sql<{ id: number }>`
    insert into as_leave_entitlement (user_id, leave_id, source, source_id, granted_min, valid_from, valid_to, allow_negative_min)
    values (${user}, ${annual}, 'rule', ${`test:${made}`}, 4800, '2026-01-01', '2026-12-31', 0) returning id::int as id`.execute(server.db)
  const id = rows[0]?.id ?? 0
  for (const [kind, minutes] of [
    ['grant', 4800],
    ['use', left - 4800],
  ] as const)
    await sql`insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key)
      values (${id}, ${user}, ${annual}, ${kind}, ${minutes}::int, now(), '2026-06-01', ${`test:${id}:${kind}`})`.execute(server.db)
  return id
}
const leftOf = async (id: number) =>
  (await sql<{ left: number }>`select coalesce(sum(minutes), 0)::int as left from as_leave_ledger where lot_id = ${id}`.execute(server.db))
    .rows[0]?.left
const settle = async (owners: string[], values: Row = {}): Promise<Row> => {
  const { body, status } = await admin.post('/api/as/annual-settlement', { leave: annual, period_end: '2026-12-31', ...values })
  expect([status, body.errors]).toEqual([201, undefined])
  await act(body.data, 'draw-up', { owners })
  return read(body.data)
}
const read = async ({ id }: Row): Promise<Row> => (await admin.get(`/api/as/annual-settlement/${Number(id)}`)).body.data
const act = async ({ id }: Row, name: string, values: Row = {}) => {
  const { status, body } = await admin.post(`/api/as/annual-settlement/${Number(id)}/${name}`, values)
  expect([status, body.errors ?? {}]).toEqual([200, {}])
}

test('5.5 days that are left are paid: payroll reads 2 640 minutes with the day of their wage (scenario 22)', async () => {
  await admin.post('/api/as/period/prepare', { year: 2027 })
  const id = await lot(staff.userId, 2640)
  const settlement = await settle([`u${staff.userId}`])
  expect(settlement.lines).toMatchObject([
    {
      user: staff.userId,
      lot: id,
      entitled_min: 4800,
      used_min: 2160,
      left_min: 2640,
      action: 'pay',
      wage_date: '2026-12-31',
      minutes: 2640,
    },
  ])
  // A lot is called by its leave type.
  expect((settlement._refs as Record<string, Row>)['as/leave-entitlement']?.[id]).toMatchObject({ title: 'Annual leave' })
  expect(settlement).toMatchObject({ people: 1, pay_total_min: 2640, carry_total_min: 0, state: 'draft' })
  await act(settlement, 'confirm')
  await act(settlement, 'post', { pay_month: '2027-01' })
  expect(await leftOf(id)).toBe(0)
  const [january] = (await admin.get<Row[]>('/api/as/period?filter[month][eq]=2027-01')).body.data
  const rows = (await admin.get<SummaryRow[]>(`/api/as/period/${Number(january?.id)}/summary`)).body.data
  expect(rows.find(({ user }) => user === staff.userId)?.values.annual_pay).toEqual([{ minutes: 2640, wage_date: '2026-12-31' }])
  // Nobody is settled twice.
  await lot(staff.userId, 60)
  const again = (await admin.post('/api/as/annual-settlement', { leave: annual, period_end: '2026-12-31' })).body.data
  expect((await admin.post(`/api/as/annual-settlement/${again.id}/draw-up`, { owners: [`u${staff.userId}`] })).status).toBe(422)
})

test('carried over it is a lot of twelve months; reversed, all is as before', async () => {
  const id = await lot(admin.userId, 480)
  const settlement = await settle([`u${admin.userId}`])
  const lines = (settlement.lines as Row[]).map((line) => ({ ...line, action: 'carry', wage_date: null }))
  expect((await admin.patch(`/api/as/annual-settlement/${Number(settlement.id)}`, { lines, version: settlement.version })).status).toBe(200)
  expect(await read(settlement)).toMatchObject({ people: 1, pay_total_min: 0, carry_total_min: 480 })
  await act(settlement, 'confirm')
  await act(settlement, 'post', { pay_month: '2027-01' })
  const { rows } = await sql<{ id: number; valid_from: string; valid_to: string; left: number }>`
    select e.id::int as id, e.valid_from::text as valid_from, e.valid_to::text as valid_to, sum(l.minutes)::int as left
    from as_leave_entitlement as e join as_leave_ledger as l on l.lot_id = e.id where e.carried_from_id = ${id} group by e.id`.execute(
    server.db,
  )
  expect(rows).toMatchObject([{ valid_from: '2027-01-01', valid_to: '2027-12-31', left: 480 }])
  expect(await leftOf(id)).toBe(0)
  await act(settlement, 'reverse', { reason: 'The agreement was not signed.' })
  expect([await leftOf(id), await leftOf(rows[0]?.id ?? 0)]).toEqual([480, 0])
  const reversed = await read(settlement)
  expect(reversed).toMatchObject({ state: 'reversed', _actions: expect.arrayContaining(['amend']) })
  const anew = { leave: annual, period_end: '2026-12-31', amended_from: reversed.id }
  const { body } = await admin.post('/api/as/annual-settlement', { ...anew, lines })
  expect(body.data).toMatchObject({ state: 'draft', amended_from: reversed.id, people: 1, carry_total_min: 480 })
  const again = await admin.post('/api/as/annual-settlement', anew)
  expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([422, ['amended_from']])
})

test('what was taken of a lot since stops the posting', async () => {
  const other = await server.signIn('staff02')
  const id = await lot(other.userId, 480)
  const settlement = await settle([`u${other.userId}`])
  await act(settlement, 'confirm')
  await sql`insert into as_leave_ledger (lot_id, user_id, leave_id, kind, minutes, at, effective_date, key)
    values (${id}, ${other.userId}, ${annual}, 'use', -60, now(), '2026-12-30', 'late-use')`.execute(server.db)
  const refused = await admin.post(`/api/as/annual-settlement/${Number(settlement.id)}/post`, { pay_month: '2027-01' })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['lines']])
  expect(await leftOf(id)).toBe(420)
})

test('a year that has not ended is confirmed and posted only where that is said in so many words', async () => {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from sc_user where status = 'active' and id <> all(${[admin.userId, staff.userId]}::bigint[]) order by id limit 1`.execute(
    server.db,
  )
  const user = rows[0]?.id ?? 0
  const id = await lot(user, 480)
  await sql`update as_leave_entitlement set valid_to = '2027-12-31' where id = ${id}`.execute(server.db)
  const settlement = await settle([`u${user}`], { period_end: '2027-12-31' })
  const attempt = async (name: string, values: Row) => {
    const { status, body } = await admin.post(`/api/as/annual-settlement/${Number(settlement.id)}/${name}`, values)
    return [status, body.errors ?? {}]
  }
  const refused = {
    ahead: ['The year ends on 2027-12-31, and leave can still be taken until then. Confirm that it is settled all the same.'],
  }
  expect(await attempt('confirm', {})).toEqual([422, refused])
  expect(await attempt('confirm', { ahead: false })).toEqual([422, refused])
  expect(await attempt('confirm', { ahead: true })).toEqual([200, {}])
  expect(await attempt('post', { pay_month: '2027-01' })).toEqual([422, refused])
  expect(await leftOf(id)).toBe(480)
  expect(await attempt('post', { pay_month: '2027-01', ahead: true })).toEqual([200, {}])
  expect(await leftOf(id)).toBe(0)
})
