/** What attendance tells other modules and people (as.md §7): absences, balances, compensatory time that lapsed, ceilings, swaps that wait. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { expireLots } from '../../../server/modules/as/ledger/expire-lots'
import { waitingSwaps } from '../../../server/modules/as/hook/waiting-swaps'
import { testApp, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveType, publishBound } from '../../support/attendance'
import { handIn } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let staff: Client
let other: Client
beforeAll(async () => {
  server = await testApp()
  server.setNow(new Date('2026-11-25T09:00:00+08:00'))
  ;[admin, staff, other] = (await Promise.all(['admin', 'staff01', 'staff02'].map((one) => server.signIn(one)))) as [Client, Client, Client]
})
afterAll(() => server.close())

/** In the order in which they were told, whether numbered already or not. */
async function told(event: string): Promise<{ record: number | null; user: number | null; payload: Record<string, unknown> }[]> {
  const { rows } = await sql<{ record: number | null; user: number | null; payload: Record<string, unknown> }>`
    select record_id::int as record, user_id::int as user, payload from kontor_event where event = ${event}
    union all select record_id::int, user_id::int, payload from kontor_outbox where event = ${event}`.execute(server.db)
  return rows
}
const notices = async (event: string): Promise<number[]> =>
  (
    await sql<{ user: number }>`select user_id::int as user from sc_user_notification where event = ${event} order by 1`.execute(server.db)
  ).rows.map(({ user }) => user)

test('approved leave and its cancelling are told with person and time, and no type; the balance to its person', async () => {
  const annual = await leaveType(server, 'ANNUAL')
  await giveLot(server, { user: staff.userId, leave: annual, minutes: 960 })
  const made = await admin.post('/api/as/dayoff', {
    ...{ user: staff.userId, leave: annual, reason: 'Rest', start_at: '2026-12-01T01:00:00.000Z', end_at: '2026-12-01T10:00:00.000Z' },
  })
  const id = Number(made.body.data.id)
  const absence = { user: staff.userId, from: '2026-12-01T01:00:00.000Z', until: '2026-12-01T10:00:00.000Z', trip: false, deputy: null }
  const approved = await told('as.dayoff.approved')
  expect(approved.map(({ record, payload }) => [record, payload])).toEqual([[id, expect.objectContaining(absence)]])
  expect(Object.keys(approved[0]?.payload ?? {})).not.toContain('leave')
  expect(await told('as.balance.changed')).toEqual([
    { record: null, user: staff.userId, payload: expect.objectContaining({ leave: annual }) },
  ])
  await admin.post(`/api/as/dayoff/${id}/cancel`, { reason: 'Plans changed' })
  expect((await told('as.dayoff.cancelled')).map(({ record, payload }) => [record, payload])).toEqual([
    [id, expect.objectContaining(absence)],
  ])
  expect(await told('as.balance.changed')).toHaveLength(2)
})

test('compensatory time that lapses is told with its minutes, once', async () => {
  const comp = await leaveType(server, 'COMP')
  const lot = await giveLot(server, { user: staff.userId, leave: comp, minutes: 120, to: '2026-11-20' })
  const expire = () => transact(server.app.kontor.systemContext(), (ctx) => expireLots(ctx, '2026-11-25'))
  await expire()
  await expire()
  expect((await told('as.comp.expired')).map(({ record, payload }) => [record, payload])).toEqual([
    [lot, expect.objectContaining({ user: staff.userId, minutes: 120, paid: 120, expired_on: '2026-11-21' })],
  ])
})

test('a month near its ceiling and at it is told once each', async () => {
  const enter = (day: string, hours: number) =>
    admin.post('/api/as/overtime', {
      ...{ user: other.userId, mode: 'pay', reason: 'Release' },
      ...{
        start_at: `2026-12-${day}T10:30:00.000Z`,
        end_at: new Date(Date.parse(`2026-12-${day}T10:30:00.000Z`) + hours * 3_600_000).toISOString(),
      },
    })
  const days = ['01', '02', '03', '04', '07', '08', '09', '10', '11', '14', '15', '16']
  const counts: number[] = []
  for (const day of days) {
    expect((await enter(day, 4)).status).toBe(201)
    counts.push((await notices('as.overtime-ceiling')).filter((user) => user === other.userId).length)
  }
  // 36 h of 46 h is below 80 %, 40 h is above; 48 h is above the ceiling.
  expect(counts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 2])
})

test('a swap that waits is reminded after three days, and released after its first day', async () => {
  const form = await publishBound(server, 'SWAPW', {
    ...{ action: 'as.shift-adjustment', approvers: [other.userId] },
    fields: {
      ...{ kind: { type: 'string' }, user_id: { type: 'integer' }, counterpart_id: { type: 'integer' } },
      ...{ lines: { type: 'array', items: { type: 'object' } }, reason: { type: 'string' } },
    },
  })
  const { body } = await staff.get('/api/as/shift/all')
  const shift = body.data.find(({ code }) => code === 'D09')?.id
  const instance = await handIn(staff, form, {
    ...{ kind: 'swap', user_id: staff.userId, counterpart_id: other.userId, reason: 'Dentist' },
    lines: [{ user_id: staff.userId, work_date: '2026-12-02', to_day_type: 'work', to_shift_id: shift }],
  })
  const record = async () =>
    (
      await sql<{ state: string; consent: string; reminded: boolean }>`
        select state, consent, reminded_at is not null as reminded from as_shift_adjustment where wf_instance_id = ${instance}`.execute(
        server.db,
      )
    ).rows[0]
  const look = async (time: string) => {
    server.setNow(new Date(`${time}+08:00`))
    const act = (run: Parameters<typeof transact>[1]) => transact(server.app.kontor.systemContext(), run)
    // Of a job only the transactions are used here.
    await waitingSwaps.run({ transact: act } as unknown as Parameters<typeof waitingSwaps.run>[0])
  }
  await sql`update as_shift_adjustment set created_at = '2026-11-25T01:00:00Z' where wf_instance_id = ${instance}`.execute(server.db)
  await look('2026-11-28T08:30:00')
  expect([await record(), await notices('as.swap-waiting')]).toEqual([{ state: 'pending', consent: 'waiting', reminded: false }, []])
  await look('2026-11-28T09:00:00')
  await look('2026-11-29T09:00:00')
  expect([await record(), await notices('as.swap-waiting')]).toEqual([
    { state: 'pending', consent: 'waiting', reminded: true },
    [other.userId],
  ])
  await look('2026-12-03T09:00:00')
  expect(await record()).toMatchObject({ state: 'withdrawn', consent: 'waiting' })
  const { rows } = await sql<{ state: string }>`select state from wf_instance where id = ${instance}`.execute(server.db)
  expect(rows[0]?.state).toBe('withdrawn')
})
