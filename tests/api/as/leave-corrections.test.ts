/** A change of the plan re-judges approved leave (as.md R10): what is no longer owed comes back with its reason, the rest is settled by HR. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { planEvents } from '../../../server/modules/as/correction/plan-changes'
import { rejudgeLeave } from '../../../server/modules/as/correction/request-rejudge'
import { transact } from '../../../server/kernel/context'
import { createRecord } from '../../../server/resource/write/write'
import type { OutboxEvent } from '../../../server/contracts/events'
import { testApp, type Client, type TestApp } from '../../support/app'
import { giveLot, leaveFields, leaveType, publishBound } from '../../support/attendance'
import { runJob } from '../../support/run-job'
import { eventsHandled } from '../../support/settle-events'
import { handIn, seenBy } from '../../support/workflow-forms'

let app: TestApp
let admin: Client
let staff: Client
let approver: Client
let annual: number
let lot: number
let dayoff: number
let hr: number
/** From Monday to Friday. */
const [monday, wednesday, friday] = ['2027-05-03', '2027-05-05', '2027-05-07'] as const
const on = (date: string, time: string) => `${date}T${time}:00.000+08:00`

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date('2027-04-20T02:00:00.000Z'))
  // Whatever year it is: nobody has published the calendar of this one.
  await sql`delete from sc_calendar_event where extract(year from date) = 2027`.execute(app.db)
  ;[admin, staff, approver] = [await app.signIn('admin'), await app.signIn('staff01'), await app.signIn('staff02')]
  annual = await leaveType(app, 'ANNUAL')
  hr = (await app.signIn('hr')).userId
})
afterAll(() => app.close())

beforeEach(async () => {
  app.setNow(new Date('2027-04-20T02:00:00.000Z'))
  lot = await giveLot(app, { user: staff.userId, leave: annual, minutes: 4800, from: '2027-01-01', to: '2027-12-31' })
  const made = await admin.post('/api/as/dayoff', {
    ...{ user: staff.userId, leave: annual, reason: 'Rest', start_at: on(monday, '09:00'), end_at: on(friday, '18:00') },
  })
  expect([made.status, made.body.errors ?? {}]).toEqual([201, {}])
  dayoff = Number(made.body.data.id)
  expect(await leaveOf()).toEqual({ minutes: 2400, dates: 5 })
})
afterEach(async () => {
  await sql`update sc_job set state = 'cancelled' where kind = ${rejudgeLeave.kind} and state = 'queued'`.execute(app.db)
  for (const table of ['as_leave_correction', 'as_roster_entry', 'as_closure', 'sc_user_notification', 'as_day_record'])
    await sql`delete from ${sql.table(table)}`.execute(app.db)
  await sql`update as_period set state = 'open' where state <> 'open'`.execute(app.db)
  await sql`update sc_calendar_event set deleted_at = now() where date between ${monday} and ${friday}`.execute(app.db)
  await sql`update as_dayoff set state = 'cancelled' where state = 'approved'`.execute(app.db)
  await sql`update as_leave_entitlement set deleted_at = now() where id = ${lot}`.execute(app.db)
})

/** What the changes have asked for is judged. */
async function judge(): Promise<void> {
  const { rows } = await sql<{ id: number; params: Record<string, unknown> }>`
    update sc_job set state = 'succeeded' where kind = ${rejudgeLeave.kind} and state = 'queued' returning id, params`.execute(app.db)
  for (const { params } of rows) await runJob(app, rejudgeLeave, params)
}
/** The listener of the calendar's event, at once. */
async function calendarPublished(): Promise<void> {
  const { rows } = await sql<{ region: number }>`select ${regionOf}::int as region`.execute(app.db)
  const listener = planEvents.find(({ name }) => name === 'as.rejudge-calendar')
  const event = { payload: { region: rows[0]?.region, year: 2027 } } as unknown as OutboxEvent // what the listener reads of it
  await transact(app.app.kontor.systemContext(), (tx) => listener?.handle(tx, event) ?? Promise.resolve())
  await judge()
}
const leaveOf = async (id = dayoff) =>
  (
    await sql<{ minutes: number; dates: number }>`
      select minutes, jsonb_array_length(parts) as dates from as_dayoff where id = ${id}`.execute(app.db)
  ).rows[0]
const items = async () =>
  (
    await sql<{ id: number; date: string; charged: number; owed: number; cause: string; kind: string; state: string }>`
      select id::int as id, to_char(work_date, 'YYYY-MM-DD') as date, charged_min as charged, owed_min as owed, cause, kind, state
      from as_leave_correction where dayoff_id = ${dayoff} order by id`.execute(app.db)
  ).rows
const told = async () =>
  (
    await sql<{ user: number }>`
      select distinct user_id::int as "user" from sc_user_notification where event = 'as.leave-corrected' order by 1`.execute(app.db)
  ).rows.map(({ user }) => user)
const ledgerOfLot = async () =>
  (
    await sql<{ kind: string; minutes: number; date: string; reason: string | null }>`
      select kind, minutes, to_char(effective_date, 'YYYY-MM-DD') as date, reason from as_leave_ledger where lot_id = ${lot} order by id`.execute(
      app.db,
    )
  ).rows
const left = async () => (await ledgerOfLot()).reduce((sum, { minutes }) => sum + minutes, 0)
const regionOf = sql`(select calendar_region_id from sc_company_setup where id = 1)`
async function publishHoliday(): Promise<number> {
  const { rows } = await sql<{ region: number }>`select ${regionOf}::int as region`.execute(app.db)
  const made = await admin.post('/api/sc/calendar-event', {
    ...{
      region: rows[0]?.region,
      date: wednesday,
      kind: 'holiday',
      pay_class: 'statutory',
      name: { en: 'A new holiday' },
      state: 'published',
    },
  })
  expect([made.status, made.body.errors ?? {}]).toEqual([201, {}])
  return Number(made.body.data.id)
}
const close = async (from: string, until: string, date: string = wednesday) =>
  Number(
    (
      await admin.post('/api/as/closure', {
        ...{ name: { en: 'Typhoon' }, kind: 'typhoon', paid: true, start_at: on(date, from), end_at: on(date, until) },
      })
    ).body.data.id,
  )

describe('what is no longer owed', () => {
  test('of a holiday that is published inside the leave comes back: 1 920 minutes, not 2 400, in a row with its reason', async () => {
    await publishHoliday()
    await eventsHandled(app.app)
    await judge()
    expect([await leaveOf(), await left(), await items()]).toEqual([{ minutes: 1920, dates: 4 }, 2880, []])
    expect((await ledgerOfLot()).at(-1)).toEqual({
      kind: 'unuse',
      minutes: 480,
      date: wednesday,
      reason: expect.stringContaining(wednesday),
    })
    expect(await told()).toContain(staff.userId)
  })

  test('of a paid stoppage from 13:00 to 18:00 comes back: 180 are counted on that day', async () => {
    await close('13:00', '18:00')
    await judge()
    expect([await leaveOf(), await left()]).toEqual([{ minutes: 2100, dates: 5 }, 2700])
  })

  test('of a rest day in a roster that is published comes back, once however often it is judged', async () => {
    const cells = [{ user: staff.userId, work_date: wednesday, version: null, day_type: 'rest', shift: null }]
    expect((await admin.put('/api/as/roster', { cells })).body.data.saved).toHaveLength(1)
    await judge()
    expect(await leaveOf()).toEqual({ minutes: 2400, dates: 5 })
    const span = { users: [staff.userId], from: wednesday, to: wednesday }
    const gaps = [expect.objectContaining({ year: 2027, is_published: false, drafts: 0 })]
    const moved = { leave: 1, back_min: 480, owed_min: 0, overtime: 0 }
    const touched = { days: 1, people: 1, names: [expect.any(String)], minutes: 0, ...moved, calendar_gaps: gaps }
    expect((await admin.post('/api/as/roster/publish-preview', span)).body.data).toEqual(touched)
    expect((await staff.post('/api/as/roster/publish-preview', span)).status).toBe(403)
    expect((await admin.post('/api/as/roster/publish', { ...span, override_reason: 'Agreed' })).status).toBe(200)
    expect((await admin.post('/api/as/roster/publish-preview', span)).body.data).toMatchObject({ days: 0, people: 0, leave: 0 })
    await judge()
    const rows = await ledgerOfLot()
    await runJob(app, rejudgeLeave, { users: null, from: monday, until: friday, cause: 'roster' })
    expect([await leaveOf(), await ledgerOfLot()]).toEqual([{ minutes: 1920, dates: 4 }, rows])
  })

  test('is told to the person and to who approved the form', async () => {
    const form = await publishBound(app, `LEAVE${dayoff}`, { action: 'as.dayoff', fields: leaveFields, approvers: [approver.userId] })
    const id = await handIn(staff, form, {
      ...{ user_id: staff.userId, leave_id: annual, from: on('2027-05-12', '09:00'), until: on('2027-05-12', '18:00') },
      ...{ deputy_id: approver.userId, reason: 'Rest' },
    })
    const { task, seen } = await seenBy(approver, id)
    expect((await approver.post(`/api/wf/task/${task}/approve`, { ...seen, comment: 'as it is' })).status).toBe(200)
    await close('13:00', '18:00', '2027-05-12')
    await judge()
    expect(await told()).toEqual([staff.userId, approver.userId].toSorted((a, b) => a - b))
  })
})

describe('what is newly owed', () => {
  test('where a holiday is taken away waits for HR, who charges it', async () => {
    const holiday = await publishHoliday()
    await calendarPublished()
    expect(await left()).toBe(2880)
    expect((await admin.delete(`/api/sc/calendar-event/${holiday}`)).status).toBeLessThan(300)
    await calendarPublished()
    const [item] = await items()
    expect([item, await left()]).toMatchObject([
      { date: wednesday, charged: 0, owed: 480, cause: 'calendar', kind: 'newly_owed', state: 'open' },
      2880,
    ])
    expect(await told()).toEqual(expect.arrayContaining([staff.userId, hr]))
    expect((await admin.post(`/api/as/leave-correction/${item?.id}/settle`)).status).toBe(200)
    expect([await leaveOf(), await left(), (await items())[0]?.state]).toEqual([{ minutes: 2400, dates: 5 }, 2400, 'settled'])
  })

  test('and of which too little is left is refused in words', async () => {
    const stop = await close('09:00', '18:00')
    await judge()
    expect(await left()).toBe(2880)
    await admin.post(`/api/as/leave-entitlement/${lot}/adjust`, { minutes: -2600, reason: 'An error' })
    await admin.delete(`/api/as/closure/${stop}`)
    await judge()
    const refused = await admin.post(`/api/as/leave-correction/${(await items())[0]?.id}/settle`)
    expect([refused.status, refused.body.message]).toEqual([422, '4 h 40 min left, 8 h requested.'])
    const waived = await admin.post(`/api/as/leave-correction/${(await items())[0]?.id}/waive`, { note: 'The company’s mistake' })
    expect([waived.status, (await items())[0]?.state, await left()]).toEqual([200, 'waived', 280])
  })

  test('is no longer needed where the plan fits again', async () => {
    const holiday = await publishHoliday()
    await calendarPublished()
    await admin.delete(`/api/sc/calendar-event/${holiday}`)
    await calendarPublished()
    await publishHoliday()
    await calendarPublished()
    expect((await items()).map(({ state }) => state)).toEqual(['resolved'])
  })
})

describe('what can’t be corrected by itself waits for HR', () => {
  test('in a month that is locked, until it is open again', async () => {
    await sql`insert into as_period (month, starts_on, ends_on, state) values ('2027-05', '2027-05-01', '2027-05-31', 'open') on conflict do nothing`.execute(
      app.db,
    )
    for (const state of ['closing', 'locked']) await sql`update as_period set state = ${state} where month = '2027-05'`.execute(app.db)
    await publishHoliday()
    await calendarPublished()
    const [item] = await items()
    expect([item, await leaveOf()]).toMatchObject([{ kind: 'locked_month', charged: 480, owed: 0 }, { minutes: 2400 }])
    const refused = await admin.post(`/api/as/leave-correction/${item?.id}/settle`)
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['work_date']])
    await sql`update as_period set state = 'open' where state <> 'open'`.execute(app.db)
    expect((await admin.post(`/api/as/leave-correction/${item?.id}/settle`)).status).toBe(200)
    expect([await leaveOf(), await left()]).toEqual([{ minutes: 1920, dates: 4 }, 2880])
  })

  test('of a lot that has ended', async () => {
    app.setNow(new Date('2028-01-10T02:00:00.000Z'))
    await sql`update as_leave_entitlement set valid_to = '2027-12-31' where id = ${lot}`.execute(app.db)
    await runJob(app, rejudgeLeave, { users: null, from: monday, until: friday, cause: 'calendar' })
    expect(await items()).toEqual([])
    await sql`insert into sc_calendar_event (region_id, date, kind, name, pay_class, state, source)
      values (${regionOf}, ${wednesday}, 'holiday', '{"en": "Late"}', 'statutory', 'published', 'manual')`.execute(app.db)
    await runJob(app, rejudgeLeave, { users: null, from: monday, until: friday, cause: 'calendar' })
    expect([await items(), await leaveOf()]).toMatchObject([[{ kind: 'ended_lot', charged: 480, owed: 0 }], { minutes: 2400 }])
  })

  test('until the leave is called off', async () => {
    const holiday = await publishHoliday()
    await calendarPublished()
    await admin.delete(`/api/sc/calendar-event/${holiday}`)
    await calendarPublished()
    expect((await admin.post(`/api/as/dayoff/${dayoff}/cancel`, { reason: 'Plans changed' })).status).toBe(200)
    expect([(await items()).map(({ state }) => state), await left()]).toEqual([['resolved'], 4800])
  })
})

describe('approved overtime', () => {
  let overtime: number
  const evening = '2027-05-12'
  const overtimeOf = async () =>
    (
      await sql<{ day_type: string; class: string; lot: number | null; earned: number }>`
        select o.day_type, o.bands->0->>'class' as class, o.comp_lot_id::int as lot,
          (select coalesce(sum(minutes), 0)::int from as_leave_ledger where lot_id = o.comp_lot_id and kind in ('grant', 'adjust')) as earned
        from as_overtime as o where o.id = ${overtime}`.execute(app.db)
    ).rows[0]
  const notified = async () =>
    (
      await sql<{ user: number }>`
        select distinct user_id::int as "user" from sc_user_notification where event = 'as.overtime-corrected' order by 1`.execute(app.db)
    ).rows.map(({ user }) => user)
  const publishDay = (day_type: string) =>
    transact(app.app.kontor.systemContext(), async (tx) => {
      await createRecord(
        tx,
        tx.snapshot.get('as/roster-entry'),
        { user: staff.userId, work_date: evening, day_type, source: 'admin', state: 'published' },
        { trusted: true },
      )
    })

  beforeEach(async () => {
    const made = await admin.post('/api/as/overtime', {
      ...{ user: staff.userId, work_date: evening, start_at: on(evening, '19:00'), end_at: on(evening, '21:00') },
      ...{ mode: 'comp', reason: 'Release' },
    })
    expect([made.status, made.body.errors ?? {}]).toEqual([201, {}])
    overtime = Number(made.body.data.id)
    expect(await overtimeOf()).toMatchObject({ day_type: 'work', class: 'work', earned: 120 })
  })
  afterEach(async () => {
    await sql`update as_period set state = 'open' where state <> 'open'`.execute(app.db)
    await sql`update as_overtime set state = 'cancelled' where state = 'approved'`.execute(app.db)
  })

  test('is counted by what its day is now, and its person hears of it; judged again nothing changes', async () => {
    await publishDay('rest')
    await judge()
    expect(await overtimeOf()).toMatchObject({ day_type: 'rest', class: 'rest' })
    expect(await notified()).toContain(staff.userId)
    await sql`delete from sc_user_notification`.execute(app.db)
    await runJob(app, rejudgeLeave, { users: [staff.userId], from: evening, until: evening, cause: 'roster' })
    expect(await notified()).toEqual([])
  })

  test('stays as it is in a locked month, and HR hears of it', async () => {
    await publishDay('rest')
    await sql`insert into as_period (month, starts_on, ends_on) values ('2027-05', '2027-05-01', '2027-05-31') on conflict do nothing`.execute(
      app.db,
    )
    for (const state of ['closing', 'locked']) await sql`update as_period set state = ${state} where month = '2027-05'`.execute(app.db)
    await judge()
    expect(await overtimeOf()).toMatchObject({ day_type: 'work', class: 'work' })
    expect([(await notified()).includes(hr), (await notified()).includes(staff.userId)]).toEqual([true, false])
  })
})

test('a changed region or first day of a person judges their leave anew, another change of theirs does not', async () => {
  const queued = async () =>
    (await sql`select 1 from sc_job where kind = ${rejudgeLeave.kind} and state = 'queued'`.execute(app.db)).rows.length
  const change = async (values: object) => {
    const { body } = await admin.get(`/api/sc/user/${staff.userId}`)
    const { status, body: answer } = await admin.patch(`/api/sc/user/${staff.userId}`, { ...values, version: body.data.version })
    expect([status, answer.errors ?? {}]).toEqual([200, {}])
    await eventsHandled(app.app)
  }
  await change({ name_en: 'Sam' })
  expect(await queued()).toBe(0)
  const { rows } = await sql<{ id: number }>`
    select id::int as id from sc_calendar_region where id <> ${regionOf} and deleted_at is null order by id limit 1`.execute(app.db)
  await change({ calendar_region: rows[0]?.id })
  expect(await queued()).toBe(1)
})
