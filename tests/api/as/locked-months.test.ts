/** Nothing comes into a locked month, leaves it or changes there, whichever way it is written (issue 32, point 10; as.md §4.5, §9). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WorkflowCall } from '../../../server/contracts/workflow'
import { performPhase } from '../../../server/modules/wf/action/run-hooks'
import { rebuildDays } from '../../../server/modules/as/day/rebuild-days'
import { rebuildWaiting } from '../../../server/modules/as/day/day-jobs'
import { lockedDates } from '../../../server/modules/as/period/locked-dates'
import { addFormPunch } from '../../../server/modules/as/punch/form-punch'
import { transact, withAllRights, type Context } from '../../../server/kernel/context'
import { performAction } from '../../../server/resource/write/act'
import { createRecord } from '../../../server/resource/write/write'
import type { Checked } from '../../../src/shared/wf/preview-calls'
import { testApp, type Answer, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveFields, leaveType, ledgerOf, publishBound, unpunchFields, uploadPunches } from '../../support/attendance'
import { meanwhile } from '../../support/meanwhile'
import { runJob } from '../../support/run-job'
import { handIn, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let staff: Client
let approver: Client
let march: number
let personal: number
let leaves: MadeForm
let missed: MadeForm

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2026-04-02T04:00:00Z'))
  ;[admin, staff, approver] = [await server.signIn('admin'), await server.signIn('staff01'), await server.signIn('staff02')]
  await server.app.kontor.jobs.tend()
  await admin.post('/api/as/period/prepare', { year: 2026 })
  march = (await sql<{ id: number }>`select id::int as id from as_period where month = '2026-03'`.execute(server.db)).rows[0]?.id ?? 0
  personal = await leaveType(server, 'PERSONAL')
  leaves = await publishBound(server, 'LEAVE', { action: 'as.dayoff', fields: leaveFields, approvers: [approver.userId] })
  missed = await publishBound(server, 'MISSED', { action: 'as.unpunch', fields: unpunchFields, approvers: [approver.userId] })
})
afterAll(() => server.close())

const system = () => server.app.kontor.systemContext()
const on = (date: string, time: string) => `${date}T${time}:00.000+08:00`
const period = (action: string, values: object = {}) => admin.post(`/api/as/period/${march}/${action}`, values)
const close = () => period('close')
const lock = () => period('lock', { lock_reason: 'Paid on Friday' })
const lockWithin = (tx: Context) =>
  performAction(withAllRights(tx), tx.snapshot.get('as/period'), 'lock', { id: march, lock_reason: 'Paid on Friday' })
const unlock = async () => expect((await period('unlock', { unlock_reason: 'A day was wrong' })).status).toBe(200)
const lockMarch = async () => expect([(await close()).status, (await lock()).status]).toEqual([200, 200])
const punchOf = (user: number, date: string, time: string, direction = 'in') => ({
  ...{ user, at: on(date, time), direction, note: 'Forgot the card' },
})
const member = async (user: number) =>
  Number((await sql<{ id: number }>`select id from as_member where user_id = ${user}`.execute(server.db)).rows[0]?.id)
const giveCard = async (user: number, card_no: string) =>
  admin.patch(`/api/as/member/${await member(user)}`, { cards: [{ card_no, valid_from: '2026-03-01' }] })
const tables = ['as_punch', 'as_day_record', 'as_dayoff', 'as_overtime', 'as_unpunch', 'as_roster_entry', 'as_closure'] as const
/** Everything of the month that a write could have changed. */
const month = async () =>
  Promise.all(
    tables.map(async (table) => {
      const { rows } = await sql`select to_jsonb(t) as row from ${sql.table(table)} as t order by id`.execute(server.db)
      return [table, rows]
    }),
  )
const statusOf = ({ status, body }: Answer): [number, string[]] => [status, Object.keys(body.errors ?? {})]

const stateOfMarch = async () =>
  (await sql<{ state: string }>`select state from as_period where id = ${march}`.execute(server.db)).rows[0]?.state
const whileLocking = async (second: () => Promise<Answer>): Promise<Answer> => {
  expect((await close()).status).toBe(200)
  let answer: Answer | undefined
  await meanwhile(
    system(),
    async (tx) => ({ ...(await lockWithin(tx)) }),
    async () => {
      answer = await second()
      return {}
    },
  )
  expect(await stateOfMarch()).toBe('locked')
  if (!answer) throw new Error('The second was not answered.')
  return answer
}

describe('a month that is locked', () => {
  let punch: number
  let [dayoff, overtime, entry, closure, imported] = [0, 0, 0, 0, 0]
  let template: unknown
  beforeAll(async () => {
    const made = async (path: string, values: object): Promise<number> => {
      const { status, body } = await admin.post(path, values)
      expect([path, status, body.errors ?? {}]).toEqual([path, 201, {}])
      return Number(body.data.id)
    }
    punch = await made('/api/as/punch', punchOf(staff.userId, '2026-03-10', '09:00'))
    dayoff = await made('/api/as/dayoff', {
      ...{ user: staff.userId, leave: personal, start_at: on('2026-03-12', '09:00'), end_at: on('2026-03-12', '12:00') },
    })
    overtime = await made('/api/as/overtime', {
      ...{ user: staff.userId, work_date: '2026-03-13', start_at: on('2026-03-13', '19:00'), end_at: on('2026-03-13', '20:00') },
      ...{ mode: 'pay', reason: 'Release' },
    })
    entry = await made('/api/as/roster-entry', { user: staff.userId, work_date: '2026-03-20', day_type: 'rest' })
    closure = await made('/api/as/closure', {
      ...{ name: { en: 'Typhoon' }, kind: 'typhoon', paid: true, start_at: on('2026-03-25', '09:00'), end_at: on('2026-03-25', '12:00') },
    })
    template = (await admin.get('/api/as/punch-template?filter[code]=CSV')).body.data[0]?.id
    expect((await giveCard(approver.userId, 'C-9')).status).toBe(200)
    imported = await uploadPunches(admin, 'C-9,2026-03-16,09:00,in')
    expect((await admin.post('/api/as/punch/import', { file: imported, template })).body.data.written).toBe(1)
    await lockMarch()
  })

  const ways: readonly [name: string, way: () => Promise<Answer>, field: string][] = [
    ['a punch by hand', () => admin.post('/api/as/punch', punchOf(staff.userId, '2026-03-10', '18:00', 'out')), 'at'],
    [
      'a punch by hand, at the end of the last night',
      () => admin.post('/api/as/punch', punchOf(staff.userId, '2026-03-31', '23:59')),
      'at',
    ],
    ['a punch that is void', () => admin.post(`/api/as/punch/${punch}/void`, { reason: 'Not he' }), 'at'],
    [
      'leave by hand',
      () =>
        admin.post('/api/as/dayoff', {
          ...{ user: staff.userId, leave: personal, start_at: on('2026-03-31', '09:00'), end_at: on('2026-04-01', '18:00') },
        }),
      'start_at',
    ],
    ['leave that is cancelled', () => admin.post(`/api/as/dayoff/${dayoff}/cancel`, { reason: 'Plans changed' }), ''],
    [
      'leave that is moved out of it',
      () =>
        admin.post(`/api/as/dayoff/${dayoff}/reschedule`, {
          ...{ start_at: on('2026-04-07', '09:00'), end_at: on('2026-04-07', '12:00'), reason: 'Another day' },
        }),
      'start_at',
    ],
    [
      'overtime by hand',
      () =>
        admin.post('/api/as/overtime', {
          ...{ user: staff.userId, work_date: '2026-03-16', start_at: on('2026-03-16', '19:00'), end_at: on('2026-03-16', '20:00') },
          ...{ mode: 'pay', reason: 'Release' },
        }),
      'work_date',
    ],
    ['overtime that is cancelled', () => admin.post(`/api/as/overtime/${overtime}/cancel`, { reason: 'Not worked' }), ''],
    [
      'a day of the roster',
      () => admin.post('/api/as/roster-entry', { user: staff.userId, work_date: '2026-03-21', day_type: 'rest' }),
      'work_date',
    ],
    ['a day of the roster that goes', () => admin.delete(`/api/as/roster-entry/${entry}`), 'work_date'],
    [
      'a painted cell',
      () =>
        admin.put('/api/as/roster', {
          cells: [{ user: staff.userId, work_date: '2026-03-22', version: null, day_type: 'rest', shift: null }],
        }),
      'cells.0.work_date',
    ],
    [
      'a roster that is published',
      () => admin.post('/api/as/roster/publish', { users: [staff.userId], from: '2026-03-20', to: '2026-03-20' }),
      'work_date',
    ],
    ['a stoppage that is shortened', () => admin.patch(`/api/as/closure/${closure}`, { end_at: on('2026-03-25', '11:00') }), 'start_at'],
    ['a stoppage that goes', () => admin.delete(`/api/as/closure/${closure}`), 'start_at'],
  ]
  test.each(ways)('refuses %s, and stays as it is', async (_name, way, field) => {
    const before = await month()
    const answer = await way()
    expect(statusOf(answer)).toEqual([422, field === '' ? [] : [field]])
    expect(await month()).toEqual(before)
  })

  test('refuses whoever writes to its tables, and lets go of none of their rows', async () => {
    const before = await month()
    const writes = [
      sql`insert into as_punch (user_id, at, received_at, direction, method, state, stands) values (${staff.userId}, '2026-03-11T01:00:00Z', now(), 'in', 'web', 'valid', true)`,
      sql`update as_punch set state = 'void', stands = null where id = ${punch}`,
      sql`update as_punch set work_date = '2026-04-01' where id = ${punch}`,
      sql`insert into as_day_record (user_id, work_date, day_type, status, computed_at) values (${approver.userId}, '2026-03-30', 'work', 'normal', now())`,
      sql`update as_day_record set late_min = 1 where user_id = ${staff.userId} and work_date = '2026-03-10'`,
      sql`update as_day_record set deleted_at = now() where user_id = ${staff.userId} and work_date = '2026-03-10'`,
      sql`delete from as_day_record where user_id = ${staff.userId} and work_date = '2026-03-10'`,
      sql`update as_dayoff set state = 'cancelled' where id = ${dayoff}`,
      sql`update as_dayoff set parts = '[]' where id = ${dayoff}`,
      sql`update as_overtime set work_date = '2026-04-13' where id = ${overtime}`,
      sql`delete from as_overtime where id = ${overtime}`,
      sql`update as_roster_entry set day_type = 'off' where id = ${entry}`,
      sql`update as_closure set paid = false where id = ${closure}`,
    ]
    for (const write of writes) await expect(write.execute(server.db)).rejects.toMatchObject({ code: '23514', detail: '2026-03' })
    expect(await month()).toEqual(before)
    // What is no part of the month may change: here what somebody wrote beside it.
    await sql`update as_dayoff set note = 'Seen' where id = ${dayoff}`.execute(server.db)
  })

  test('says so in the check of a file of punches, takes nothing of it, and what came in a file stays', async () => {
    const before = await month()
    const file = await uploadPunches(admin, 'C-9,2026-03-31,23:59,in', 'NOBODY,2026-03-30,09:00,in')
    for (const dry_run of [true, false]) {
      const { body } = await admin.post('/api/as/punch/import', { file, template, dry_run })
      expect(body.data.counts).toMatchObject({ locked: 2, new: 0, unmatched: 0 })
    }
    expect(statusOf(await admin.post(`/api/as/punch/import/${imported}/undo`, {}))).toEqual([422, ['id']])
    expect(await month()).toEqual(before)
  })

  test('is passed over when days are counted anew: the other days are', async () => {
    const before = await month()
    expect(await rebuildDays(system(), [staff.userId], '2026-03-30', '2026-04-01')).toEqual({
      ...{ written: 1, refused: ['2026-03-30', '2026-03-31'] },
    })
    expect((await admin.patch('/api/as/setting', { late_grace: 7 })).status).toBe(200)
    await runJob(server, rebuildWaiting)
    const days = (rows: Awaited<ReturnType<typeof month>>) =>
      rows.map(([table, all]) => [
        table,
        (all as { row: { work_date: string } }[]).filter(({ row }) => table !== 'as_day_record' || row.work_date < '2026-04-01'),
      ])
    expect(days(await month())).toEqual(days(before))
  })
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

describe('of two at once', () => {
  const asked = (day: string) => ({
    ...{ user_id: staff.userId, leave_id: personal, from: on(day, '09:00'), until: on(day, '12:00') },
    ...{ deputy_id: approver.userId, reason: 'Rest' },
  })
  const approve = async (id: number) => {
    const { task, seen } = await seenBy(approver, id)
    return approver.post(`/api/wf/task/${task}/approve`, { ...seen, comment: 'As it is' })
  }
  const stateOf = async (table: 'as_dayoff' | 'as_unpunch', form: number) =>
    (await sql<{ state: string }>`select state from ${sql.table(table)} where wf_instance_id = ${form}`.execute(server.db)).rows[0]?.state

  test('a form that is approved while the month is being locked is refused in words, and waits', async () => {
    const form = await handIn(staff, leaves, asked('2026-03-26'))
    const refused = await whileLocking(() => approve(form))
    expect([refused.status, refused.body.message]).toEqual([422, 'The month is locked: 2026-03-26.'])
    expect(await stateOf('as_dayoff', form)).toBe('pending')
    await unlock()
    expect((await approve(form)).status).toBe(200)
  })

  test('a missed punch as well, which leaves no punch', async () => {
    const { rows } = await sql<{
      id: number
    }>`select id::int as id from as_unpunch_reason where deleted_at is null order by id limit 1`.execute(server.db)
    const form = await handIn(staff, missed, {
      ...{ user_id: staff.userId, work_date: '2026-03-27', direction: 'in', at: on('2026-03-27', '09:00') },
      ...{ reason_code: rows[0]?.id, reason: 'Forgot' },
    })
    const refused = await whileLocking(() => approve(form))
    expect([refused.status, refused.body.message]).toEqual([422, 'The month is locked: 2026-03-27.'])
    expect(await stateOf('as_unpunch', form)).toBe('pending')
    expect(
      (await sql`select 1 from as_punch where user_id = ${staff.userId} and at = '2026-03-27T01:00:00Z'`.execute(server.db)).rows,
    ).toEqual([])
    await unlock()
  })

  test('a punch by hand is refused at its time', async () => {
    const refused = await whileLocking(() => admin.post('/api/as/punch', punchOf(staff.userId, '2026-03-27', '10:00')))
    expect(statusOf(refused)).toEqual([422, ['at']])
    await unlock()
  })

  test('a job that counts days anew passes over the month, and does not fail', async () => {
    await sql`update as_day_record set input_hash = null where user_id = ${staff.userId} and work_date in ('2026-03-10', '2026-04-01')`.execute(
      server.db,
    )
    expect((await close()).status).toBe(200)
    await meanwhile(
      system(),
      async (tx) => ({ ...(await lockWithin(tx)) }),
      async () => ({ ...(await runJob(server, rebuildWaiting)) }),
    )
    const { rows } = await sql<{ date: string; waits: boolean }>`
      select to_char(work_date, 'YYYY-MM-DD') as date, input_hash is null as waits from as_day_record
      where user_id = ${staff.userId} and work_date in ('2026-03-10', '2026-04-01') order by work_date`.execute(server.db)
    expect(rows).toEqual([
      { date: '2026-03-10', waits: true },
      { date: '2026-04-01', waits: false },
    ])
    await unlock()
  })

  test('what was written first is in the month when it is locked', async () => {
    expect((await close()).status).toBe(200)
    const before = (await summary()).worked
    await addFormPunch(system(), { user: staff.userId, at: '2026-03-23T01:00:00.000Z', direction: 'in', source_form: 1 })
    let locked: Answer | undefined
    await meanwhile(
      system(),
      (tx) =>
        createRecord(
          withAllRights(tx),
          tx.snapshot.get('as/punch'),
          {
            user: staff.userId,
            at: '2026-03-23T10:00:00.000Z',
            received_at: '2026-04-02T04:00:00.000Z',
            direction: 'out',
            method: 'form',
            state: 'valid',
          },
          { trusted: true },
        ),
      async () => {
        locked = await lock()
        return {}
      },
    )
    expect([locked?.status, await stateOfMarch()]).toEqual([200, 'locked'])
    expect((await summary(Number(locked?.body.data.version_no))).worked).toBe(before + 480)
  })
  const summary = async (revision = 0) => {
    const { raw } = await admin.get(`/api/as/period/${march}/summary?revision=${revision}`)
    const { data } = raw.json<{ data: { user: number; values: { worked: number } }[] }>()
    return data.find(({ user }) => user === staff.userId)?.values ?? { worked: -1 }
  }
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

test('a transaction that asks whether a month is open keeps it open until it ends', async () => {
  let found: ReadonlySet<string> | undefined
  await meanwhile(
    system(),
    async (tx) => {
      found = await lockedDates(tx, '2026-05-01', '2026-05-02')
      return {}
    },
    async () => ({ ...(await sql`update as_period set state = 'closing' where month = '2026-05'`.execute(server.db)) }),
  )
  expect(found?.size).toBe(0)
})
