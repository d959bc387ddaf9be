/** What payroll reads besides days: leave that is left when somebody leaves, days off that lapse, premiums of overtime (as.md R6–R8, R11). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SummaryRow } from '../../../src/shared/as/period'
import { nightlyLeave } from '../../../server/modules/as/ledger/nightly-leave'
import { runJob } from '../../support/run-job'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { giveLot, leaveType, ledgerOf } from '../../support/attendance'

let server: TestApp
let admin: Client
beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-11-25T04:00:00Z'))
  admin = await server.signIn('admin')
  await admin.post('/api/as/period/prepare', { year: 2026 })
})
afterAll(() => server.close())

const personOf = async (account: string): Promise<number> => (await server.signIn(account)).userId
const hire = (user: number, hired: string, left: string | null = null) =>
  sql`update sc_user set hire_date = ${hired}::date, leave_date = ${left}::date where id = ${user}`.execute(server.db)
const valuesIn = async (month: string, user: number) => {
  const [period] = (await admin.get(`/api/as/period?filter[month][eq]=${month}`)).raw.json<{ data: Row[] }>().data
  const rows = (await admin.get(`/api/as/period/${Number(period?.id)}/summary`)).raw.json<{ data: SummaryRow[] }>().data
  return rows.find((row) => row.user === user)?.values
}
const act = async (id: unknown, name: string, values: Row = {}) => {
  const { status, body } = await admin.post(`/api/as/annual-settlement/${Number(id)}/${name}`, values)
  expect([status, body.errors ?? {}]).toEqual([200, {}])
}
const drawUp = async (leave: number, period_end: string, user: number): Promise<Row> => {
  const { body } = await admin.post('/api/as/annual-settlement', { leave, period_end })
  await act(body.data.id, 'draw-up', { owners: [`u${user}`] })
  return (await admin.get(`/api/as/annual-settlement/${Number(body.data.id)}`)).body.data
}
const linesOf = ({ lines }: Row) =>
  (lines as Row[]).map(({ action, minutes, wage_date, lot }) => [action, minutes, wage_date, lot === null ? null : 'lot'])

test('annual leave that runs on is settled on the last day: nothing is carried, the wage is that of then', async () => {
  const [user, annual] = [await personOf('staff01'), await leaveType(server, 'ANNUAL')]
  await hire(user, '2020-01-01', '2026-11-10')
  await giveLot(server, { user, leave: annual, minutes: 2640, from: '2026-01-01', to: '2026-12-31' })
  await runJob(server, nightlyLeave)
  expect(await ledgerOf(server, user, annual)).toEqual([['grant', 2640, '2026-01-01']])
  const settlement = await drawUp(annual, '2026-11-30', user)
  expect(linesOf(settlement)).toEqual([['pay', 2640, '2026-11-10', 'lot']])
  await act(settlement.id, 'confirm', { ahead: true })
  // They are paid in a month in which they no longer work.
  await act(settlement.id, 'post', { pay_month: '2026-12', ahead: true })
  expect(await valuesIn('2026-12', user)).toMatchObject({
    annual_pay: [{ minutes: 2640, wage_date: '2026-11-10' }],
    calendar_days_employed: 0,
  })
})

test('compensatory time ends with the employment, in its last month', async () => {
  const [user, comp] = [await personOf('staff02'), await leaveType(server, 'COMP')]
  await hire(user, '2020-01-01', '2026-11-15')
  await giveLot(server, { user, leave: comp, minutes: 120, to: '2027-06-30' })
  await runJob(server, nightlyLeave)
  expect(await ledgerOf(server, user, comp)).toEqual([
    ['grant', 120, '2026-01-01'],
    ['expire', -120, '2026-11-15'],
  ])
  expect((await valuesIn('2026-11', user))?.comp_expired).toEqual([{ earned_on: '2026-01-01', minutes: 120, num: 1, den: 1 }])
})

test('a calendar basis that gave less than the years of service is made up for when somebody leaves, once, and can be taken back', async () => {
  const [user, annual] = [await personOf('staff03'), await leaveType(server, 'ANNUAL')]
  await hire(user, '2023-07-01', '2026-11-20')
  await sql`update as_leave_rule set basis = 'calendar_year' where leave_id = ${annual}`.execute(server.db)
  // 2024 and 2025 gave 5.5 and 9 days (R6); of 2026 somebody took half of the 12.5 away: 3 + 7 + 10 + 14 days by the years of service.
  await giveLot(server, { user, leave: annual, minutes: 3000, from: '2026-01-01', to: '2026-12-31' })
  const due = 34 * 480 - (5.5 + 9) * 480 - 3000
  const settlement = await drawUp(annual, '2026-11-30', user)
  expect(linesOf(settlement)).toEqual([
    ['pay', 3000, '2026-11-20', 'lot'],
    ['pay', due, '2026-11-20', null],
  ])
  await act(settlement.id, 'confirm', { ahead: true })
  await act(settlement.id, 'post', { pay_month: '2026-11', ahead: true })
  expect((await valuesIn('2026-11', user))?.annual_pay).toEqual([{ minutes: 3000 + due, wage_date: '2026-11-20' }])
  const left = async () => (await ledgerOf(server, user, annual)).reduce((sum, [, minutes]) => sum + minutes, 0)
  expect(await left()).toBe(0)
  await act(settlement.id, 'reverse', { reason: 'Paid by hand' })
  expect([await left(), (await valuesIn('2026-11', user))?.annual_pay]).toEqual([3000, []])
  expect(linesOf(await drawUp(annual, '2026-11-30', user))).toEqual(linesOf(settlement))
  await sql`update as_leave_rule set basis = 'anniversary' where leave_id = ${annual}`.execute(server.db)
})

test('a line without an entitlement is only of somebody who leaves', async () => {
  const [user, annual] = [await personOf('staff04'), await leaveType(server, 'ANNUAL')]
  const line = { user, left_min: 480, action: 'pay', minutes: 480 }
  const { status, body } = await admin.post('/api/as/annual-settlement', { leave: annual, period_end: '2026-11-30', lines: [line] })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['lines.0.lot']])
})

test('a day off that is owed and lapses is paid as it was earned, in the first open month', async () => {
  const [user, subst] = [await personOf('staff05'), await leaveType(server, 'SUBST')]
  await hire(user, '2020-01-01')
  const lot = await giveLot(server, { user, leave: subst, minutes: 480, from: '2025-10-12', to: '2026-10-11' })
  await sql`update as_leave_entitlement set earned_on = '2025-10-12' where id = ${lot}`.execute(server.db)
  for (const state of ['closing', 'locked']) await sql`update as_period set state = ${state} where month = '2026-10'`.execute(server.db)
  await runJob(server, nightlyLeave)
  expect(await ledgerOf(server, user, subst)).toContainEqual(['pay_out', -480, '2026-11-01'])
  expect((await valuesIn('2026-11', user))?.comp_expired).toEqual([{ earned_on: '2025-10-12', minutes: 480, num: 1, den: 1 }])
})

test('annual leave that is paid out by hand reaches payroll too', async () => {
  const [user, annual] = [await personOf('staff06'), await leaveType(server, 'ANNUAL')]
  await hire(user, '2020-01-01')
  const lot = await giveLot(server, { user, leave: annual, minutes: 240, to: '2026-12-31' })
  const paid = await admin.post(`/api/as/leave-entitlement/${lot}/payout`, { reason: 'By agreement' })
  expect([paid.status, paid.body.errors]).toEqual([200, undefined])
  expect((await valuesIn('2026-11', user))?.annual_pay).toEqual([{ minutes: 240, wage_date: '2026-11-25' }])
})

test('overtime of somebody in Japan is worth more above 60 hours of the month and at night; in Taiwan it is not', async () => {
  const [inJapan, inTaiwan] = [await personOf('staff07'), await personOf('staff08')]
  await sql`update sc_user set calendar_region_id = (select id from sc_calendar_region where code = 'JP') where id = ${inJapan}`.execute(
    server.db,
  )
  const band = (min: number) => JSON.stringify([{ class: 'work', min, num: 5, den: 4, flat: null, counts_to_cap: true }])
  for (const user of [inJapan, inTaiwan]) {
    await hire(user, '2020-01-01')
    for (const [date, min] of [
      ['2026-11-02', 3540],
      ['2026-11-04', 120],
    ] as const)
      await sql`insert into as_overtime (no, user_id, work_date, start_at, end_at, break_min, applied_min, night_min, mode, reason, state, source, bands)
        values (${`OT-${user}-${date}`}, ${user}, ${date}, ${`${date}T12:00Z`}, ${`${date}T14:00Z`}, 0, ${min}, 30, 'pay', 'x', 'approved', 'import',
          ${band(min)}::text::jsonb)`.execute(server.db)
  }
  const paid = async (user: number) => (await valuesIn('2026-11', user))?.ot.map((line) => [line.class, line.minutes, line.num, line.den])
  expect(await paid(inTaiwan)).toEqual([
    ['work', 3540, 5, 4],
    ['work', 120, 5, 4],
  ])
  expect(await paid(inJapan)).toEqual([
    ['work', 3540, 5, 4],
    ['night', 30, 1, 4],
    ['work', 60, 5, 4],
    ['work', 60, 3, 2],
    ['night', 30, 1, 4],
  ])
})
