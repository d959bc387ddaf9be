/** What comes for a locked month waits, or is refused: punches that a reader sends late, time that is paid out (as.md §4.2, §4.5, §9). */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../../server/kernel/context'
import { performPhase } from '../../../server/modules/wf/action/run-hooks'
import type { WorkflowCall } from '../../../server/contracts/workflow'
import type { Checked } from '../../../src/shared/wf/preview-calls'
import type { Client, TestApp } from '../../support/app'
import { giveLot, leaveType, ledgerOf, publishBound } from '../../support/attendance'
import { marchOffice, on, statusOf } from '../../support/locked-march'
import { handIn, seenBy } from '../../support/workflow-forms'

const { giveCard, lockMarch, system, unlock, whileLocking, office } = marchOffice()
let server: TestApp
let admin: Client
let staff: Client
let approver: Client
let march: number
beforeAll(() => {
  ;({ server, admin, staff, approver, march } = office())
})

describe('punches that a reader sends late', () => {
  let headers: { 'x-device-token': string }
  const send = (values: object) => server.anonymous.post('/api/as/punch/device', values, { headers })
  const stored = async (id: unknown) =>
    (
      await sql<{ user: number | null; state: string; counts: string | null }>`
        select user_id::int as "user", state, resolved_direction as counts from as_punch where id = ${id}`.execute(server.db)
    ).rows[0]
  const told = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from sc_user_notification where event = 'as.punch-waiting' and deleted_at is null`.execute(server.db)
    ).rows[0]?.n
  beforeAll(async () => {
    await lockMarch()
    const site = await admin.post('/api/sc/site', {
      code: 'GATE',
      name: { en: 'Gate' },
      lat: '25.1',
      lng: '121.5',
      time_zone: 'Asia/Taipei',
    })
    const hardware = await admin.post('/api/sc/hardware', {
      ...{ code: 'R1', name: 'Gate', kind: 'attendance_terminal', site: site.body.data.id, protocol: 'push' },
    })
    const token = await admin.post(`/api/sc/hardware/${String(hardware.body.data.id)}/rotate-token`, {})
    headers = { 'x-device-token': String(token.body.data.token) }
    expect((await giveCard(approver.userId, 'C-1')).status).toBe(200)
  })

  test('wait in a list of their own, count for nothing, and HR hears of them once', async () => {
    const before = await told()
    const first = await send({ card_no: 'C-1', at: on('2026-03-18', '09:00'), direction: 'in', event_no: 1 })
    const second = await send({ card_no: 'C-1', at: on('2026-03-18', '18:00'), direction: 'out', event_no: 2 })
    expect([first, second].map(({ status, body }) => [status, body.data.state])).toEqual([
      [201, 'waiting'],
      [201, 'waiting'],
    ])
    expect((await send({ card_no: 'C-1', at: on('2026-03-18', '09:00'), direction: 'in', event_no: 1 })).status).toBe(200)
    expect([before, Number(await told()) > 0]).toEqual([0, true])
    const people = Number(await told())
    await send({ card_no: 'C-1', at: on('2026-03-19', '09:00'), direction: 'in', event_no: 3 })
    expect(await told()).toBe(people)
    const { body } = await admin.get('/api/as/punch?filter[state]=waiting&sort=at')
    expect(body.data.map(({ user, resolved_direction }) => [user, resolved_direction])).toEqual([
      [approver.userId, null],
      [approver.userId, null],
      [approver.userId, null],
    ])
    // Of today it counts at once.
    expect((await send({ card_no: 'C-1', at: on('2026-04-02', '09:00'), direction: 'in', event_no: 4 })).body.data.state).toBe('valid')
  })

  test('of a card that finds its holder later wait as well', async () => {
    const sent = await send({ card_no: 'C-2', at: on('2026-03-24', '09:00'), direction: 'in', event_no: 5 })
    expect(await stored(sent.body.data.id)).toEqual({ user: null, state: 'waiting', counts: null })
    const open = await send({ card_no: 'C-2', at: on('2026-04-01', '09:00'), direction: 'in', event_no: 6 })
    expect((await admin.post(`/api/as/punch/${String(sent.body.data.id)}/accept`)).status).toBe(422)
    expect((await giveCard(staff.userId, 'C-2')).status).toBe(200)
    expect(await stored(sent.body.data.id)).toEqual({ user: staff.userId, state: 'waiting', counts: null })
    expect(await stored(open.body.data.id)).toMatchObject({ user: staff.userId, state: 'valid' })
  })

  test('are taken in by who may, once the month is open again', async () => {
    const ids = (await admin.get('/api/as/punch?filter[state]=waiting&sort=at')).body.data.map(({ id }) => Number(id))
    const locked = await admin.post(`/api/as/punch/${ids[0]}/accept`)
    expect(statusOf(locked)).toEqual([422, ['at']])
    expect((await approver.post(`/api/as/punch/${ids[0]}/accept`)).status).toBe(403)
    await unlock()
    const { body } = await admin.get(`/api/as/period/${march}/checklist`)
    expect(body.data).toContainEqual({ key: 'waiting_punches', count: ids.length, blocks: true })
    for (const id of ids) expect((await admin.post(`/api/as/punch/${id}/accept`)).status).toBe(200)
    const days =
      await sql`select actual_in, actual_out from as_day_record where user_id = ${approver.userId} and work_date = '2026-03-18'`.execute(
        server.db,
      )
    expect(days.rows).toEqual([{ actual_in: on18('01:00'), actual_out: on18('10:00') }])
    expect((await admin.get('/api/as/punch?filter[state]=waiting')).body.data).toEqual([])
  })
  test('wait as well where the month is being locked when they come', async () => {
    const sent = await whileLocking(() => send({ card_no: 'C-1', at: on('2026-03-17', '09:00'), direction: 'in', event_no: 7 }))
    expect([sent.status, await stored(sent.body.data.id)]).toEqual([201, { user: approver.userId, state: 'waiting', counts: null }])
    await unlock()
    expect((await admin.post(`/api/as/punch/${String(sent.body.data.id)}/void`, { reason: 'Not he' })).status).toBe(200)
  })
  const on18 = (time: string) => `2026-03-18T${time}:00.000Z`
})

test('compensatory time is neither paid out of a locked month, nor is what was paid taken back', async () => {
  const april = async (state: 'open' | 'closing' | 'locked') =>
    sql`update as_period set state = ${state} where month = '2026-04'`.execute(server.db)
  const comp = await leaveType(server, 'COMP')
  await giveLot(server, { user: staff.userId, leave: comp, minutes: 120 })
  await sql`update as_form_setting set cash_out_allowed = true where kind = 'overtime-compensation'`.execute(server.db)
  const form = await publishBound(server, 'CASH', {
    action: 'as.overtime-compensation',
    fields: {
      user_id: { type: 'integer' },
      mode: { type: 'string', maxLength: 20 },
      minutes: { type: 'integer' },
      reason: { type: 'string', maxLength: 20 },
    },
    approvers: [approver.userId],
  })
  // What it comes to is said while it is filled in, and to who approves it, where its minutes are held already.
  const data = { user_id: staff.userId, mode: 'cash_out', minutes: 60, reason: 'Rent' }
  const { checked } = (await staff.post<{ checked: Checked }>('/api/wf/preview-flow', { template: form.template, data })).body.data
  expect(checked.facts.map(({ text }) => text)).toEqual([
    '1 h is paid out.',
    expect.stringMatching(/left afterwards; 2 h now\.$/),
    expect.stringMatching(/^1 h of .+: 1 × the hourly wage\.$/),
  ])
  const id = await handIn(staff, form, data)
  const review = (await approver.get<Checked>(`/api/wf/instance/${id}/review`)).body.data
  expect(review.facts).toEqual(checked.facts)
  const approve = async () => {
    const { task, seen } = await seenBy(approver, id)
    return approver.post(`/api/wf/task/${task}/approve`, { ...seen, comment: 'As it is' })
  }
  await april('closing')
  await april('locked')
  const refused = await approve()
  expect([refused.status, refused.body.message]).toEqual([422, 'The month is locked: 2026-04-02.'])
  await april('open')
  expect((await approve()).status).toBe(200)
  const before = await ledgerOf(server, staff.userId, comp)
  expect(before.at(-1)).toEqual(['pay_out', -60, '2026-04-02'])

  await april('closing')
  await april('locked')
  const { rows } = await sql<{ payload: WorkflowCall }>`
    select payload from wf_posting where instance_id = ${id} and phase = 'commit' and state = 'done'`.execute(server.db)
  const [posting] = rows
  if (!posting) throw new Error('Nothing was posted.')
  const reversal = { ...posting.payload, key: posting.payload.key.replace('commit', 'reverse'), phase: 'reverse' as const }
  await expect(transact(system(), (tx) => performPhase(tx, 'as.overtime-compensation', reversal))).rejects.toMatchObject({
    code: 'period_locked',
  })
  expect(await ledgerOf(server, staff.userId, comp)).toEqual(before)
})
