/** Rosters over HTTP (as.md §4.3, §9, §12.15, §12.19): cells by their versions, the law before publishing, drafts that only schedulers see. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datesFrom } from '../../../src/shared/as/calendar-dates'
import type { PaintedCell, RosterRow, RosterSaved } from '../../../src/shared/as/roster'
import type { CalendarGap } from '../../../src/shared/sc/calendar'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let manager: Client
let staff: Client
let shift: number
const now = new Date('2027-02-20T02:00:00.000Z')

beforeAll(async () => {
  app = await testApp()
  app.setNow(now)
  ;[admin, manager, staff] = [await app.signIn('admin'), await app.signIn('manager'), await app.signIn('staff01')]
  const { body } = await admin.get('/api/as/shift/all')
  shift = Number(body.data.find(({ code }) => code === 'D09')?.id)
})
afterAll(() => app.close())

const paint = (user: number, from: string, to: string, day_type: PaintedCell['day_type'] = 'work'): PaintedCell[] =>
  datesFrom(from, to).map((work_date) => ({ user, work_date, version: null, day_type, shift: day_type === 'work' ? shift : null }))
const save = async (client: Client, cells: PaintedCell[]) => (await client.put<RosterSaved>('/api/as/roster', { cells })).body.data
const rowOf = async (client: Client, user: number, from: string, to: string, edit = '') =>
  (await client.get<RosterRow[]>(`/api/as/roster?from=${from}&to=${to}${edit}`)).body.data.find((row) => row.user === user)

describe('seven workdays in a row (15)', () => {
  const week = { from: '2027-03-01', to: '2027-03-07' }
  const span = () => ({ users: [staff.userId], ...week })

  test('are told as soon as they are saved, with the article', async () => {
    const { saved, issues } = await save(admin, paint(staff.userId, week.from, week.to))
    expect(saved).toHaveLength(7)
    expect(issues).toContainEqual(
      expect.objectContaining({ code: 'weekly_regular_off', law: 'LSA 36', level: 'block', user: staff.userId }),
    )
  })
  test('keep the roster from being published', async () => {
    const refused = await admin.post('/api/as/roster/publish', span())
    expect([refused.status, refused.body.code]).toEqual([422, 'roster_blocked'])
    expect(refused.body.meta.issues).not.toEqual([])
    expect((await rowOf(staff, staff.userId, week.from, week.to))?.days.every(({ state }) => state === null)).toBe(true)
  })
  test('until an administrator gives his reason, which is in the trail; the person is told', async () => {
    const { status, body } = await admin.post('/api/as/roster/publish', {
      ...span(),
      override_reason: 'Stocktaking, agreed with everybody',
    })
    expect([status, body.data.published]).toEqual([200, 7])
    const { rows } = await sql<{
      label: string
    }>`select label from sc_audit_log where action = 'override' and entity = 'as/roster-entry'`.execute(app.db)
    expect(rows).toEqual([{ label: 'Stocktaking, agreed with everybody' }])
    const bell = await sql<{
      n: number
    }>`select count(*)::int as n from sc_user_notification where user_id = ${staff.userId} and event = 'as.roster-published'`.execute(
      app.db,
    )
    expect(bell.rows[0]?.n).toBe(1)
  })
  test('or until the days off are there', async () => {
    const next = { users: [staff.userId], from: '2027-03-08', to: '2027-03-14' }
    await save(admin, [
      ...paint(staff.userId, '2027-03-08', '2027-03-12'),
      ...paint(staff.userId, '2027-03-13', '2027-03-13', 'rest'),
      ...paint(staff.userId, '2027-03-14', '2027-03-14', 'regular_off'),
    ])
    const { body } = await admin.post('/api/as/roster/check', next)
    expect(body.data.issues).toEqual([])
    expect((await admin.post('/api/as/roster/publish', next)).body.data.published).toBe(7)
    expect((await rowOf(staff, staff.userId, next.from, next.to))?.days.map(({ day_type }) => day_type)).toEqual([
      'work',
      'work',
      'work',
      'work',
      'work',
      'rest',
      'regular_off',
    ])
  })
})

describe('two schedulers', () => {
  test('who save the same cell: the second is asked, his other cells are saved (19)', async () => {
    const [first, second] = ['2027-04-05', '2027-04-06'] as const
    await save(admin, paint(staff.userId, first, first, 'rest'))
    const { saved, conflicts } = await save(admin, [...paint(staff.userId, first, first), ...paint(staff.userId, second, second)])
    expect(saved).toEqual([{ user: staff.userId, work_date: second, version: 1, state: 'draft' }])
    expect(conflicts).toEqual([
      {
        user: staff.userId,
        work_date: first,
        mine: { day_type: 'work', shift },
        theirs: { day_type: 'rest', shift: null, version: 1 },
        by: expect.any(String),
      },
    ])
    const again = await save(admin, [{ user: staff.userId, work_date: first, version: 1, day_type: 'work', shift }])
    expect(again).toMatchObject({ conflicts: [], saved: [{ version: 2 }] })
  })
  test('who want the same have no quarrel', async () => {
    const cells = paint(staff.userId, '2027-04-07', '2027-04-07', 'rest')
    await save(admin, cells)
    expect((await save(admin, cells)).conflicts).toEqual([])
  })
  test('at once: one cell is written once', async () => {
    const answers = await Promise.all(
      ['work', 'rest', 'off'].map((type) => save(admin, paint(staff.userId, '2027-04-08', '2027-04-08', type as PaintedCell['day_type']))),
    )
    expect(answers.map(({ saved }) => saved.length).toSorted()).toEqual([0, 0, 1])
  })
})

describe('a published cell', () => {
  test('that changes within the days of the setting is to be seen by its person', async () => {
    await save(admin, paint(staff.userId, '2027-02-22', '2027-02-22'))
    await admin.post('/api/as/roster/publish', { users: [staff.userId], from: '2027-02-22', to: '2027-02-22', override_reason: 'one day' })
    await save(admin, [{ user: staff.userId, work_date: '2027-02-22', version: 2, day_type: 'rest' }])
    expect((await rowOf(staff, staff.userId, '2027-02-22', '2027-02-22'))?.days[0]).toMatchObject({
      day_type: 'rest',
      state: 'published',
      unseen: true,
    })
    expect((await staff.post('/api/as/roster/seen')).body.data).toEqual({ seen: 1 })
    expect((await rowOf(staff, staff.userId, '2027-02-22', '2027-02-22'))?.days[0]).toMatchObject({ unseen: false })
  })
  test('is taken back only for days to come', async () => {
    const days = { users: [staff.userId], from: '2027-02-18', to: '2027-02-21' }
    await save(admin, paint(staff.userId, days.from, days.to))
    await admin.post('/api/as/roster/publish', { ...days, override_reason: 'late' })
    expect((await admin.post('/api/as/roster/unpublish', days)).body.data).toEqual({ unpublished: 1, change_set: expect.any(Number) })
  })
})

test('a person’s screens hear of their own days once published, changed or taken back, of no draft and nobody else’s', async () => {
  const heard = async () =>
    (
      await sql<{ user: number; dates: string[] }>`
        select user_id::int as "user", payload -> 'dates' as dates from (
          select 0 as waits, seq as place, user_id, payload from kontor_event where event = 'as.roster.published'
          union all select 1, id, user_id, payload from kontor_outbox where event = 'as.roster.published') as told
        where payload -> 'dates' ->> 0 like '2027-07%' order by waits, place`.execute(app.db)
    ).rows.map(({ user, dates }) => [user, ...dates])
  const [first, second] = ['2027-07-05', '2027-07-06'] as const
  const all = { users: [staff.userId, manager.userId], from: first, to: second, override_reason: 'trial' }
  await save(admin, [...paint(staff.userId, first, second, 'rest'), ...paint(manager.userId, second, second, 'rest')])
  expect(await heard()).toEqual([])
  expect((await admin.post('/api/as/roster/publish', all)).body.data.published).toBe(3)
  const published = await heard()
  expect(published).toHaveLength(2)
  expect(published).toEqual(
    expect.arrayContaining([
      [staff.userId, first, second],
      [manager.userId, second],
    ]),
  )
  await save(admin, [{ user: staff.userId, work_date: first, version: 2, day_type: 'off' }])
  expect((await heard()).slice(2)).toEqual([[staff.userId, first]])
  const { override_reason: _reason, ...days } = all
  expect((await admin.post('/api/as/roster/unpublish', { ...days, users: [manager.userId] })).body.data).toEqual({
    unpublished: 1,
    change_set: expect.any(Number),
  })
  expect((await heard()).slice(3)).toEqual([[manager.userId, second]])
})

test('a rotation fills drafts, each person ahead by his days; published days stay', async () => {
  const pattern = await admin.post('/api/as/roster-pattern', {
    ...{ code: 'R42', name: { en: 'Four on, two off' }, cycle_days: 6, anchor: '2027-05-03' },
    days: [1, 2, 3, 4]
      .map((day_no) => ({ day_no, day_type: 'work', shift }))
      .concat([{ day_no: 5, day_type: 'rest' } as never, { day_no: 6, day_type: 'regular_off' } as never]),
  })
  expect(pattern.status).toBe(201)
  const { body } = await admin.post('/api/as/roster/fill', {
    pattern: Number(pattern.body.data.id),
    users: [staff.userId, manager.userId],
    offsets: [0, 4],
    from: '2027-05-03',
    to: '2027-05-08',
  })
  expect((body.data.saved as unknown[]).length).toBe(12)
  const types = async (user: number) =>
    (await rowOf(admin, user, '2027-05-03', '2027-05-08', '&edit=true'))?.days
      .filter(({ date }) => date >= '2027-05-03' && date <= '2027-05-08')
      .map(({ day_type }) => day_type)
  expect(await types(staff.userId)).toEqual(['work', 'work', 'work', 'work', 'rest', 'regular_off'])
  expect(await types(manager.userId)).toEqual(['rest', 'regular_off', 'work', 'work', 'work', 'work'])
})

test('a day with an entry says to its scheduler what the week pattern has for it, and to nobody else', async () => {
  const [friday, saturday] = ['2027-08-06', '2027-08-07'] as const
  const plan = async (client: Client, edit = '') =>
    (await rowOf(client, staff.userId, friday, saturday, edit))?.days.filter(({ date }) => date >= friday && date <= saturday)
  const before = await plan(admin, '&edit=true')
  expect(before?.map(({ inherited }) => inherited)).toEqual([undefined, undefined])
  await save(admin, [...paint(staff.userId, friday, friday, 'off'), ...paint(staff.userId, saturday, saturday)])
  const inherited = before?.map(({ day_type, rostered, shift: usual, holiday }) => ({ day_type, rostered, shift: usual, holiday }))
  expect(inherited?.map(({ rostered }) => rostered)).toEqual(['work', 'rest'])
  expect((await plan(admin, '&edit=true'))?.map((day) => day.inherited)).toEqual(inherited)
  await admin.post('/api/as/roster/publish', { users: [staff.userId], from: friday, to: saturday, override_reason: 'trial' })
  expect((await plan(staff))?.map((day) => [day.state, day.inherited])).toEqual([
    ['published', undefined],
    ['published', undefined],
  ])
})

test('a department shows whoever has a post in it, the second ones too, and counts them there', async () => {
  const { body } = await admin.get('/api/sc/department?per_page=100')
  const sales = Number(body.data.find(({ code }) => code === 'SALES')?.id)
  const { body: levels } = await admin.get('/api/sc/department-level?per_page=100')
  const { body: made } = await admin.post('/api/sc/department', {
    ...{ code: 'CALL', name: { en: 'Call centre' }, parent: sales, level: levels.data.find(({ code }) => code === 'TEAM')?.id },
  })
  expect(made.errors).toBeUndefined()
  const post = { user: staff.userId, department: made.data.id, is_primary: false, start_date: '2026-01-01' }
  expect((await admin.post('/api/sc/user-department', post)).body.errors).toBeUndefined()
  const rows = (await admin.get(`/api/as/roster?department=${Number(made.data.id)}&from=2027-06-01&to=2027-06-02&edit=true`)).body
    .data as unknown as RosterRow[]
  expect(rows.map(({ user, department }) => [user, department])).toEqual([[staff.userId, made.data.id]])
})

describe('a calendar that is not published (R10)', () => {
  const span = { from: '2028-02-01', to: '2028-02-29' }
  beforeAll(() => sql`delete from sc_calendar_event where extract(year from date) = 2028`.execute(app.db))
  const region = async () =>
    Number((await sql<{ id: number }>`select id from sc_calendar_region where code = 'TW'`.execute(app.db)).rows[0]?.id)
  const gaps = async () =>
    ((await admin.get(`/api/as/roster?from=${span.from}&to=${span.to}&edit=true`)).body.meta.calendar_gaps as CalendarGap[]).filter(
      ({ name }) => name.en === 'Taiwan',
    )
  const day = async (date: string, state: string) => {
    const event = { region: await region(), date, kind: 'holiday', name: { en: 'Day' }, pay_class: 'statutory', paid: true, state }
    expect((await admin.post('/api/sc/calendar-event', event)).status).toBe(201)
  }

  test('is told to the scheduler, in the roster and before publishing, until the year is published', async () => {
    const none = [expect.objectContaining({ region: await region(), year: 2028, is_published: false, drafts: 0 })]
    expect(await gaps()).toEqual(none)
    await save(admin, paint(staff.userId, span.from, span.from, 'rest'))
    const preview = await admin.post('/api/as/roster/publish-preview', { users: [staff.userId], ...span })
    expect(preview.body.data.calendar_gaps).toEqual(none)
    await day('2028-05-01', 'published')
    expect(await gaps()).toEqual([])
  })
  test('is told of drafts in the period, not of those around it', async () => {
    await day('2028-03-01', 'draft')
    expect(await gaps()).toEqual([])
    await day('2028-02-28', 'draft')
    expect(await gaps()).toMatchObject([{ is_published: true, drafts: 1 }])
  })
  test('is nothing to whoever only reads', async () => {
    expect((await staff.get(`/api/as/roster?from=${span.from}&to=${span.to}`)).body.meta.calendar_gaps).toEqual([])
  })
})

test('a calendar that names no country leaves its people under the law of the company, not of none', async () => {
  const plant = { code: 'PLANT', name: { en: 'Plant' }, time_zone: 'Asia/Taipei', rule_pack: 'none' }
  const { body } = await admin.post('/api/sc/calendar-region', plant)
  expect(body.errors).toBeUndefined()
  await admin.patch(`/api/sc/user/${staff.userId}`, { calendar_region: body.data.id })
  expect((await rowOf(admin, staff.userId, '2027-06-01', '2027-06-02', '&edit=true'))?.law).toBe('region TW')
  await admin.patch(`/api/sc/user/${staff.userId}`, { calendar_region: null })
})

test('an open swap shows to its two people, and to nobody else', async () => {
  await sql`insert into as_shift_adjustment (no, kind, user_id, counterpart_id, consent, state) values ('SA-1', 'swap', ${staff.userId}, ${manager.userId}, 'waiting', 'pending')`.execute(
    app.db,
  )
  await sql`insert into as_shift_adjustment__lines (parent_id, position, user_id, work_date, from_shift_id, to_day_type, to_shift_id)
    select id, 0, user_id, '2027-06-02', null, 'work', ${shift} from as_shift_adjustment where no = 'SA-1'`.execute(app.db)
  const swapsOf = async (client: Client) => (await client.get('/api/as/roster/swaps')).body.data
  const line = { user: staff.userId, work_date: '2027-06-02', from_shift: null, to_shift: shift }
  expect(await swapsOf(staff)).toMatchObject([{ is_mine: true, with: { id: manager.userId }, consent: 'waiting', lines: [line] }])
  expect(await swapsOf(manager)).toMatchObject([{ is_mine: false, with: { id: staff.userId }, lines: [line] }])
  expect(await swapsOf(admin)).toEqual([])
})

describe('refused', () => {
  test('to whoever does not schedule', async () => {
    expect((await staff.put('/api/as/roster', { cells: paint(staff.userId, '2027-06-01', '2027-06-01') })).status).toBe(403)
    expect((await staff.get('/api/as/roster?from=2027-06-01&to=2027-06-02')).body.data.map(({ user }) => user)).toEqual([staff.userId])
  })
  test('a workday without a shift, an unknown one, a range that is too long', async () => {
    const cell = { user: staff.userId, work_date: '2027-06-01', day_type: 'work' }
    expect((await admin.put('/api/as/roster', { cells: [cell] })).body.errors).toHaveProperty(['cells.0.shift'])
    expect((await admin.put('/api/as/roster', { cells: [{ ...cell, shift: 999999 }] })).body.errors).toHaveProperty(['cells.0.shift'])
    expect((await admin.get('/api/as/roster?from=2027-01-01&to=2027-06-02')).status).toBe(422)
  })
})

test.each([
  ['9999-12-01', '9999-12-31'],
  ['2026-13-01', '2026-13-02'],
  ['1000-01-01', '1000-01-31'],
])('from %s to %s is refused on its fields, and the server goes on (issue 32, point 0)', async (from, to) => {
  for (const path of ['/api/as/roster', '/api/as/calendar']) {
    const { status, body } = await staff.get(`${path}?from=${from}&to=${to}`)
    expect([status, Object.keys(body.errors ?? {}).sort()], path).toEqual([422, ['from', 'to']])
  }
})

describe('a team of several regions (R9)', () => {
  const week = { from: '2027-05-03', to: '2027-05-09' }
  const regionOf = async (code: string) =>
    Number((await sql<{ id: number }>`select id::int as id from sc_calendar_region where code = ${code}`.execute(app.db)).rows[0]?.id)

  test('is judged person by person: a rest day a week is enough in Hong Kong, and not in Taiwan', async () => {
    const [inHongKong, inTaiwan] = [await app.signIn('staff02'), await app.signIn('staff03')]
    await sql`update sc_user set calendar_region_id = ${await regionOf('HK')} where id = ${inHongKong.userId}`.execute(app.db)
    const users = [inHongKong.userId, inTaiwan.userId]
    const { issues } = await save(
      admin,
      users.flatMap((user) => [...paint(user, week.from, '2027-05-08'), ...paint(user, week.to, week.to, 'rest')]),
    )
    expect(issues.filter(({ dates }) => dates.includes(week.to)).map(({ user, code, law }) => [user, code, law])).toEqual([
      [inTaiwan.userId, 'weekly_regular_off', 'LSA 36'],
      [inTaiwan.userId, 'weekly_rest', 'LSA 36'],
    ])
    expect((await admin.post('/api/as/roster/publish', { users: [inHongKong.userId], ...week })).status).toBe(200)
    expect((await admin.post('/api/as/roster/publish', { users: [inTaiwan.userId], ...week })).body.code).toBe('roster_blocked')
  })

  test('a shorter rest between shifts blocks until it is approved, and then warns (LSA 34)', async () => {
    const { userId: user } = await app.signIn('staff04')
    const category = await sql<{ id: number }>`select id::int as id from as_shift_category order by id limit 1`.execute(app.db)
    const shiftOf = async (code: string, start: string, end: string) => {
      const { status, body } = await admin.post('/api/as/shift', {
        ...{ code, name: { en: code }, category: category.rows[0]?.id, breaks: [{ start: '12:00', end: '12:30' }] },
        segments: [{ start, end }],
      })
      expect([status, body.errors ?? {}]).toEqual([201, {}])
      return Number(body.data.id)
    }
    const [late, early] = [await shiftOf('LATE', '11:00', '19:00'), await shiftOf('EARLY', '04:00', '12:30')]
    await save(admin, [
      { user, work_date: '2027-06-07', version: null, day_type: 'work', shift: late },
      { user, work_date: '2027-06-08', version: null, day_type: 'work', shift: early },
    ])
    const span = { users: [user], from: '2027-06-07', to: '2027-06-08' }
    const rests = async () =>
      ((await admin.post('/api/as/roster/check', span)).body.data.issues as { code: string; level: string; asked: number }[])
        .filter(({ code }) => code === 'rest_between')
        .map(({ level, asked }) => [level, asked])
    expect(await rests()).toEqual([['block', 660]])
    expect((await admin.patch('/api/as/setting', { short_rest_approved: true })).status).toBe(200)
    expect(await rests()).toEqual([['warn', 480]])
  })
})
