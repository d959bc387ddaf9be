/** What a person works on a date has one answer (as.md R10): the day, the check of a leave and the roster go by the same plan. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { daySources } from '../../../server/modules/as/day/day-sources'
import { dayInput, personDays } from '../../../server/modules/as/day/days-of-person'
import { calculateDay } from '../../../server/modules/as/day/rules/calculate-day'
import { readDayoffRequest } from '../../../server/modules/as/leave/dayoff-request'
import { readPlan, rosterPeople, toChecked } from '../../../server/modules/as/roster/read-plan'
import { testApp, type TestApp } from '../../support/app'
import { leaveType } from '../../support/attendance'

let app: TestApp
let user: number
let leave: number
let shifts: ReadonlyMap<string, number>
/** A Wednesday. */
const date = '2027-05-05'

beforeAll(async () => {
  app = await testApp()
  app.setNow(new Date('2027-05-07T02:00:00.000Z'))
  user = (await app.signIn('staff01')).userId
  leave = await leaveType(app, 'UNPAID')
  const admin = await app.signIn('admin')
  const category = (await admin.get('/api/as/shift-category')).body.data[0]?.id
  const short = { code: 'PT4', name: { en: 'Mornings' }, category, segments: [{ start: '09:00', end: '13:00' }] }
  expect((await admin.post('/api/as/shift', short)).body.errors ?? {}).toEqual({})
  shifts = new Map(
    (await sql<{ id: number; code: string }>`select id::int as id, code from as_shift`.execute(app.db)).rows.map((row) => [
      row.code,
      row.id,
    ]),
  )
})
afterAll(() => app.close())

const pattern = sql`(select id from as_roster_pattern where code = 'WEEK5')`
const region = (code: string) => sql`(select id from sc_calendar_region where code = ${code})`
const own = sql`(select calendar_region_id from sc_company_setup where id = 1)`

/** As each of the readers has it: minutes to be worked on the date, and what the scheduler's own roster says. */
async function answers() {
  const ctx = app.app.kontor.systemContext()
  const sources = await daySources(ctx, [user], date, date)
  const person = sources.people.get(user)
  if (!person) throw new Error('Nobody is there.')
  const input = dayInput(sources, personDays(sources, person, date, date), date, {
    now: app.app.kontor.systemContext().now().getTime(),
    previous_out: null,
  })
  const asked = await readDayoffRequest(
    ctx,
    {
      ...{ user, leave, from: null, until: null, date_from: date, date_until: date, half: null, deputy: null, files: [], reason: null },
      ...{ event_date: null, relation: null },
    },
    {
      ...{
        with_lead_times: false,
        earliest_days_ahead: null,
        latest_days_back: null,
        require_files: false,
        require_deputy: false,
        record: null,
      },
    },
  )
  const people = await rosterPeople(ctx, { users: [user] }, 'read')
  const cellOf = async (drafts: boolean) => (await readPlan(ctx, people, date, date, drafts))[0]?.days[0]
  const [checked] = await toChecked(ctx, await readPlan(ctx, people, date, date, false))
  return {
    day: calculateDay(input).record.scheduled_min,
    leave: asked.cost.minutes,
    roster: checked?.days.reduce((sum, day) => sum + (day.work_minutes ?? 0), 0) ?? 0,
    draft: (await cellOf(true))?.day_type,
  }
}

const entry = (type: string, shift: string | null, state: string) =>
  sql`insert into as_roster_entry (user_id, work_date, day_type, shift_id, source, state)
    values (${user}, ${date}, ${type}, ${shift === null ? null : (shifts.get(shift) ?? null)}, 'online', ${state})`
const event = (where: typeof own, kind: string, times: [string, string] | null = null) =>
  sql`insert into sc_calendar_event (region_id, date, kind, name, pay_class, state, source, start_time, end_time)
    values (${where}, ${date}, ${kind}, '{"en": "A day"}', ${kind === 'company' ? 'ordinary' : 'statutory'}, 'published', 'manual', ${times?.[0] ?? null}, ${times?.[1] ?? null})`
const suspended = (from: string) =>
  sql`insert into as_member__suspensions (parent_id, position, "from", kind) select id, 1, ${from}, 'parental' from as_member where user_id = ${user}`
const closure = sql`insert into as_closure (name, kind, paid, start_at, end_at)
  values ('{"en": "Typhoon"}', 'typhoon', true, '2027-05-05T13:00+08:00', '2027-05-05T18:00+08:00')`

type Statement = ReturnType<typeof sql>
const cases: readonly [name: string, given: readonly (() => Statement)[], minutes: number, draft: string][] = [
  ['an ordinary workday', [], 480, 'work'],
  ['no row of a member yet: the first week pattern holds', [() => sql`delete from as_member where user_id = ${user}`], 480, 'work'],
  ['a member without a week pattern', [() => sql`update as_member set week_pattern_id = null where user_id = ${user}`], 0, 'off'],
  ['after the last day', [() => sql`update sc_user set leave_date = '2027-05-04' where id = ${user}`], 0, 'off'],
  ['the last day', [() => sql`update sc_user set leave_date = ${date} where id = ${user}`], 480, 'work'],
  ['before the first day', [() => sql`update sc_user set hire_date = '2027-05-06' where id = ${user}`], 0, 'off'],
  ['within a suspension', [() => suspended('2027-05-01')], 0, 'off'],
  ['before a suspension', [() => suspended('2027-05-06')], 480, 'work'],
  ['a roster that is published', [() => entry('rest', null, 'published')], 0, 'rest'],
  ['another shift of a roster that is published', [() => entry('work', 'PT4', 'published')], 240, 'work'],
  ['a roster that is not published', [() => entry('rest', null, 'draft')], 480, 'rest'],
  ['a holiday', [() => event(own, 'holiday')], 0, 'holiday'],
  ['a holiday of another region', [() => event(region('JP'), 'holiday')], 480, 'work'],
  [
    'a holiday of their own region, where that is another one',
    [() => sql`update sc_user set calendar_region_id = ${region('JP')} where id = ${user}`, () => event(region('JP'), 'holiday')],
    0,
    'holiday',
  ],
  ['a holiday on the day of a roster', [() => entry('work', 'D09', 'published'), () => event(own, 'holiday')], 0, 'holiday'],
]

describe('the day, the check of a leave and the roster have one answer for', () => {
  test.each(cases)('%s', async (_name, given, minutes, draft) => {
    await within(given, async () => expect(await answers()).toEqual({ day: minutes, leave: minutes, roster: minutes, draft }))
  })
})

describe('hours in which the company is closed are asked for by none of', () => {
  test.each([
    ['a stoppage of the afternoon', [() => closure]],
    ['hours off that the calendar gives', [() => event(own, 'company', ['13:00', '18:00'])]],
  ] as const)('%s', async (_name, given) => {
    await within(given, async () => expect(await answers()).toMatchObject({ day: 180, leave: 180, draft: 'work' }))
  })
})

/** The tables as they were, afterwards. */
async function within(given: readonly (() => Statement)[], act: () => Promise<unknown>): Promise<void> {
  await sql`insert into as_member (user_id, week_pattern_id) select ${user}, ${pattern} where not exists (select 1 from as_member where user_id = ${user})`.execute(
    app.db,
  )
  await sql`update as_member set week_pattern_id = ${pattern} where user_id = ${user}`.execute(app.db)
  for (const statement of given) await statement().execute(app.db)
  try {
    await act()
  } finally {
    await sql`delete from as_roster_entry where user_id = ${user}`.execute(app.db)
    await sql`delete from as_closure`.execute(app.db)
    await sql`delete from as_member__suspensions`.execute(app.db)
    await sql`delete from sc_calendar_event where date = ${date}`.execute(app.db)
    await sql`update sc_user set leave_date = null, hire_date = '2020-01-01', calendar_region_id = null where id = ${user}`.execute(app.db)
  }
}
