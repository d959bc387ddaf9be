/** Punches, and the days that follow from them (as.md §12 scenarios 1–6, 18, 20, 25; R1, R12). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addFormPunch, voidPunch } from '../../../server/modules/as/punch/form-punch'
import { rebuildDays } from '../../../server/modules/as/day/rebuild-days'
import { testApp, type Client, type TestApp } from '../../support/app'
import { uploadPunches } from '../../support/attendance'

let app: TestApp
let admin: Client
let staff: Client
let other: Client
beforeAll(async () => {
  app = await testApp()
  ;[admin, staff, other] = [await app.signIn('admin'), await app.signIn('staff01'), await app.signIn('staff02')]
  await app.app.kontor.jobs.tend()
})
afterAll(() => app.close())

const system = () => app.app.kontor.systemContext()
/** Taipei time; who is signed in stays so. */
async function at(time: string): Promise<void> {
  const now = new Date(`${time}+08:00`)
  app.setNow(now)
  await sql`update sc_session set expires_at = ${now}::timestamptz + interval '1 hour', absolute_until = ${now}::timestamptz + interval '1 day',
    last_activity_at = ${now}, confirmed_at = ${now}`.execute(app.db)
}
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
let running = 0
const clock = (who: Client, values: object = {}) => who.post('/api/as/punch/clock', { client_id: uuid((running += 1)), ...values })
const member = async (user: number) =>
  Number((await sql<{ id: number }>`select id from as_member where user_id = ${user}`.execute(app.db)).rows[0]?.id)
const day = async (who: Client, date: string, user?: number) =>
  (await who.get(`/api/as/calendar?from=${date}&to=${date}${user ? `&user=${user}` : ''}`)).body.data[0] as Record<string, unknown>
const setting = (values: object) => admin.patch('/api/as/setting', values)

describe('scenarios 1 and 2: a day with and without lateness', () => {
  test('within the grace is normal, past it is late, and leaves anomalies', async () => {
    expect((await setting({ late_grace: 5, early_grace: 5 })).status).toBe(200)
    await at('2027-03-10T09:05:59')
    expect((await clock(staff)).body.data).toMatchObject({
      direction: 'in',
      work_date: '2027-03-10',
      at: '2027-03-10T01:05:59.000Z',
      state: 'valid',
    })
    expect((await staff.get('/api/as/clocking/today')).body.data).toMatchObject({
      state: 'in',
      next_direction: 'out',
      shift: { day_type: 'work' },
    })
    await at('2027-03-10T18:00:10')
    expect((await clock(staff)).body.data).toMatchObject({ direction: 'out' })
    expect(await day(staff, '2027-03-10')).toMatchObject({
      status: 'normal',
      late_min: 0,
      worked_min: 475,
      forgiven_min: 5,
      absent_min: 0,
      anomalies: [],
    })

    await at('2027-03-11T09:06:00')
    await clock(staff)
    await at('2027-03-11T17:50:00')
    await clock(staff, { direction: 'out' })
    await at('2027-03-11T18:01:00')
    await rebuildDays(system(), [staff.userId], '2027-03-11', '2027-03-11')
    const second = await day(staff, '2027-03-11')
    expect(second).toMatchObject({ status: 'late_early', late_min: 6, early_min: 10, worked_min: 464 })
    expect(second.anomalies).toMatchObject([
      { kind: 'late', minutes: 6, state: 'open' },
      { kind: 'early', minutes: 10, state: 'open' },
    ])
  })
  test('a day opens to its steps; made anew, it is not written again', async () => {
    const record = await day(staff, '2027-03-11')
    const { body } = await staff.get(`/api/as/day-record/${String(record.id)}/explain`)
    const explained = body.data as unknown as { steps: { code: string }[]; punches: object[]; shift: { segments: object[] } }
    expect(explained.steps.map(({ code }) => code)).toEqual(['day_type', 'planned', 'punches', 'work', 'late', 'early', 'status'])
    expect([explained.punches.length, explained.shift.segments.length]).toEqual([2, 1])
    expect(await rebuildDays(system(), [staff.userId], '2027-03-10', '2027-03-11')).toEqual({ written: 0, refused: [] })
  })
})

test('a change of the settings counts days anew; those that come out as they were are not written', async () => {
  const stored = async () => {
    const { rows } = await sql<{ date: string; version: number; hash: string | null }>`
      select to_char(work_date, 'YYYY-MM-DD') as date, version, input_hash as hash from as_day_record where user_id = ${staff.userId}`.execute(
      app.db,
    )
    return new Map(rows.map(({ date, ...row }) => [date, row]))
  }
  const dates = ['2027-03-10', '2027-03-11']
  const first = await stored()
  expect((await setting({ ot_auto_detect_min: 31 })).status).toBe(200)
  const second = await stored()
  for (const date of dates) {
    expect(second.get(date)?.version).toBe(first.get(date)?.version)
    expect(second.get(date)?.hash).not.toBe(first.get(date)?.hash)
  }
  expect((await setting({ late_grace: 6 })).status).toBe(200)
  const third = await stored()
  expect(dates.map((date) => third.get(date)?.version)).toEqual(dates.map((date) => (second.get(date)?.version ?? 0) + 1))
  expect(await day(staff, '2027-03-11')).toMatchObject({ status: 'early', late_min: 0, forgiven_min: 6 })
  expect((await setting({ late_grace: 5 })).status).toBe(200)
})

test('scenario 5: the same client_id, five times at once, is one punch', async () => {
  await at('2027-03-12T09:00:00')
  const client_id = uuid((running += 1))
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => staff.post('/api/as/punch/clock', { client_id })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect((await other.post('/api/as/punch/clock', { client_id })).status).toBe(422)
})

test('a second punch of the same direction within a minute is told when the first was', async () => {
  await at('2027-03-12T09:00:40')
  const { status, body } = await clock(staff, { direction: 'in' })
  expect([status, body.errors.direction?.[0]]).toEqual([422, 'Already recorded at 09:00:00.'])
  await at('2027-03-12T18:00:00')
  expect((await clock(staff)).status).toBe(201)
})

test('scenario 4: 278 m away is refused in words, 127 m is near enough, and a policy may flag instead', async () => {
  const site = await admin.post('/api/sc/site', {
    ...{
      code: 'HQ150',
      name: { en: 'Head office' },
      lat: '25.033000',
      lng: '121.565400',
      radius_m: 150,
      accuracy_allowance_m: 50,
      time_zone: 'Asia/Taipei',
    },
  })
  const policy = await admin.post('/api/as/check-policy', {
    ...{
      code: 'NEAR',
      name: { en: 'Near' },
      priority: 1,
      owners: [`u${staff.userId}`],
      methods: ['web', 'mobile'],
      sites: [site.body.data.id],
      on_fail: 'block',
    },
  })
  expect(policy.status).toBe(201)
  await at('2027-03-15T09:00:00')
  expect((await clock(staff)).body.errors).toHaveProperty('location')
  const far = await clock(staff, { latitude: 25.0355, longitude: 121.5654, accuracy_m: 30 })
  expect([far.status, far.body.errors]).toEqual([422, { location: ['You are 278 m from Head office; allowed 180 m.'] }])
  expect((await clock(staff, { latitude: 25.034, longitude: 121.566, accuracy_m: 30 })).body.data).toMatchObject({
    distance_m: 127,
    place: 'Head office',
    flags: [],
  })
  await admin.patch(`/api/as/check-policy/${String(policy.body.data.id)}`, { on_fail: 'flag' })
  await at('2027-03-15T18:00:00')
  expect((await clock(staff, { latitude: 25.0355, longitude: 121.5654, accuracy_m: 30 })).body.data).toMatchObject({
    flags: ['outside_place'],
  })
  expect((await day(staff, '2027-03-15')).anomalies).toMatchObject([{ kind: 'outside', state: 'open' }])
  await admin.patch(`/api/as/check-policy/${String(policy.body.data.id)}`, { active: false })
})

test('scenario 6: a missing out is absence until a form gives it, and again when it is taken back', async () => {
  await at('2027-03-16T09:00:00')
  await clock(staff)
  await at('2027-03-17T08:00:00')
  await rebuildDays(system(), [staff.userId], '2027-03-16', '2027-03-16')
  expect(await day(staff, '2027-03-16')).toMatchObject({
    status: 'missing_out',
    absent_min: 480,
    anomalies: [{ kind: 'missing_out', state: 'open' }],
  })
  const id = await addFormPunch(system(), { user: staff.userId, at: '2027-03-16T10:05:00.000Z', direction: 'out', source_form: 1 })
  expect(await day(staff, '2027-03-16')).toMatchObject({ status: 'normal', absent_min: 0, anomalies: [] })
  await voidPunch(system(), id, 'Form withdrawn')
  expect(await day(staff, '2027-03-16')).toMatchObject({
    status: 'missing_out',
    absent_min: 480,
    anomalies: [{ kind: 'missing_out', state: 'open' }],
  })
})

describe('readers', () => {
  let readers = 0
  const token = async (time_zone = 'Asia/Taipei') => {
    readers += 1
    const site = await admin.post('/api/sc/site', {
      code: `GATE${readers}`,
      name: { en: 'Gate' },
      lat: '25.1',
      lng: '121.5',
      time_zone,
    })
    const hardware = await admin.post('/api/sc/hardware', {
      code: `R${readers}`,
      name: 'Gate',
      kind: 'attendance_terminal',
      site: site.body.data.id,
      protocol: 'push',
    })
    return String((await admin.post(`/api/sc/hardware/${String(hardware.body.data.id)}/rotate-token`, {})).body.data.token)
  }
  test('scenario 18: a card that nobody has is kept, and joins the day of whoever gets it', async () => {
    await at('2027-03-18T19:00:00')
    const headers = { 'x-device-token': await token() }
    const send = (values: object) => app.anonymous.post('/api/as/punch/device', { card_no: 'C-1', ...values }, { headers })
    const first = await send({ at: '2027-03-18T09:00:00+08:00', direction: 'in', event_no: 1 })
    expect([first.status, first.body.data.state]).toEqual([201, 'unmatched'])
    expect((await send({ at: '2027-03-18T09:00:00+08:00', direction: 'in', event_no: 1 })).status).toBe(200)
    await send({ at: '2027-03-18T18:00:30+08:00', direction: 'out', event_no: 2 })
    const saved = await admin.patch(`/api/as/member/${await member(other.userId)}`, {
      cards: [{ card_no: 'C-1', valid_from: '2027-03-01' }],
    })
    expect(saved.status).toBe(200)
    expect(await day(other, '2027-03-18')).toMatchObject({ status: 'normal', worked_min: 480 })
    const matched = await send({ at: '2027-03-18T18:30:00+08:00', event_no: 3 })
    expect(matched.body.data.state).toBe('valid')
  })
  test('tell the day by the clock of their site, where they have none of their own', async () => {
    await at('2027-03-19T23:40:00')
    const card = { card_no: 'C-TOKYO', valid_from: '2027-03-20' }
    expect((await admin.patch(`/api/as/member/${await member(other.userId)}`, { cards: [card] })).status).toBe(200)
    const headers = { 'x-device-token': await token('Asia/Tokyo') }
    const sent = { card_no: 'C-TOKYO', at: '2027-03-19T23:30:00+08:00', direction: 'in' }
    expect((await app.anonymous.post('/api/as/punch/device', sent, { headers })).body.data.state).toBe('valid')
  })
  test('without their token are nobody', async () => {
    expect((await app.anonymous.post('/api/as/punch/device', { card_no: 'C-1', at: '2027-03-18T09:00:00Z' })).status).toBe(401)
  })
})

describe('scenario 20: whose attendance one reads', () => {
  test('nobody else’s, not even that it is there', async () => {
    expect((await staff.get(`/api/as/punch?filter[user]=${other.userId}`)).body.data).toEqual([])
    const { body } = await admin.get(`/api/as/punch?filter[user]=${other.userId}`)
    expect((await staff.get(`/api/as/punch/${String(body.data[0]?.id)}`)).status).toBe(404)
    expect((await staff.get(`/api/as/calendar?user=${other.userId}&from=2027-03-18&to=2027-03-18`)).status).toBe(404)
    const record = await day(admin, '2027-03-18', other.userId)
    expect((await staff.get(`/api/as/day-record/${String(record.id)}/explain`)).status).toBe(404)
  })
  test('whom a grant opens, for its kinds and its time; each read is logged', async () => {
    const grant = { viewer: `u${staff.userId}`, subject: `u${other.userId}`, kinds: ['punch'] }
    const made = await admin.post('/api/as/read-grant', grant)
    expect(made.status).toBe(201)
    expect(await day(staff, '2027-03-18', other.userId)).toMatchObject({ status: 'normal' })
    expect((await staff.get('/api/as/calendar/people')).body.data.map(({ id }) => id)).toEqual([other.userId])
    expect((await staff.get(`/api/as/punch?filter[user]=${other.userId}`)).body.data.length).toBeGreaterThan(1)
    expect((await staff.get(`/api/as/dayoff?filter[user]=${other.userId}`)).body.data).toEqual([])
    const { rows } =
      await sql`select 1 from sc_audit_log where action = 'read' and module = 'as' and entity = 'as/punch' and actor = ${staff.userId}`.execute(
        app.db,
      )
    expect(rows.length).toBeGreaterThan(0)
    const listed = await sql<{ changes: { users: number[] } }>`
      select changes from sc_audit_log where action = 'read' and module = 'as' and entity = 'punch' and actor = ${staff.userId}`.execute(
      app.db,
    )
    expect(listed.rows.map(({ changes }) => changes.users)).toContainEqual([other.userId])
    await admin.patch(`/api/as/read-grant/${String(made.body.data.id)}`, { valid_to: '2027-01-01' })
    expect((await staff.get(`/api/as/calendar?user=${other.userId}&from=2027-03-18&to=2027-03-18`)).status).toBe(404)
  })
  test('a head reads his departments, and no others', async () => {
    const head = await app.signIn('head.rd')
    const people = (await head.get('/api/as/calendar/people')).body.data
    const own = await sql<{ id: number }>`select id::int as id from sc_user where account like 'head.sales'`.execute(app.db)
    expect(people.length).toBeGreaterThan(0)
    const read = (user: unknown) => head.get(`/api/as/calendar?from=2027-03-18&to=2027-03-18&user=${String(user)}`)
    expect((await read(people[0]?.id)).status).toBe(200)
    expect((await read(own.rows[0]?.id)).status).toBe(404)
  })
  test('the team board has only those', async () => {
    expect((await staff.get('/api/as/team/today')).status).toBe(403)
    await at('2027-03-19T09:30:00')
    await clock(other)
    const { body } = await admin.get('/api/as/team/today')
    const board = body.data as unknown as { rows: { user: { id: number }; state: string; late_min: number }[] }
    expect(board.rows.find(({ user }) => user.id === other.userId)).toMatchObject({ state: 'late', late_min: 30 })
  })
})

test('scenario 25: a stoppage is neither absence nor lateness', async () => {
  await at('2027-08-11T12:00:00')
  await clock(staff, { direction: 'in' })
  await at('2027-08-11T18:00:00')
  await clock(staff, { direction: 'out' })
  expect(await day(staff, '2027-08-11')).toMatchObject({ status: 'late', late_min: 180 })
  const closure = {
    name: { en: 'Typhoon' },
    kind: 'typhoon',
    start_at: '2027-08-11T01:00:00.000Z',
    end_at: '2027-08-11T05:00:00.000Z',
    paid: true,
  }
  expect((await admin.post('/api/as/closure', closure)).status).toBe(201)
  expect(await day(staff, '2027-08-11')).toMatchObject({ status: 'normal', late_min: 0, absent_min: 0, worked_min: 300 })
})

test('a punch that an administrator takes out counts no more; nobody does it to his own', async () => {
  const { body } = await admin.get(`/api/as/punch?filter[user]=${staff.userId}&filter[work_date]=2027-08-11&sort=at`)
  const [first] = body.data
  expect((await staff.post(`/api/as/punch/${String(first?.id)}/void`, { reason: 'x' })).status).toBe(403)
  const voided = await admin.post(`/api/as/punch/${String(first?.id)}/void`, { reason: 'Not he' })
  expect([voided.status, voided.body.data]).toMatchObject([200, { state: 'void', void_reason: 'Not he' }])
  await at('2027-08-12T12:00:00')
  await rebuildDays(system(), [staff.userId], '2027-08-11', '2027-08-11')
  expect(await day(staff, '2027-08-11')).toMatchObject({ status: 'missing_in' })
})

test('scenario 18: 500 punches with 3 unknown cards are 497 and 3; the same file again is 500 duplicates; it can be taken out', async () => {
  await at('2027-09-30T20:00:00')
  const people = (await admin.get('/api/as/member?per_page=50&sort=user')).body.data
    .filter(({ user }) => user !== admin.userId)
    .slice(0, 20)
  for (const [index, one] of people.entries())
    await admin.patch(`/api/as/member/${String(one.id)}`, { cards: [{ card_no: `K${index}`, valid_from: '2027-09-01' }] })
  const lines = Array.from({ length: 500 }, (_, n) => {
    const [card, day, isOut] = [n % 20, 1 + Math.floor(n / 40), Math.floor(n / 20) % 2]
    return `${n < 497 ? `K${card}` : `X${n}`},2027-09-${String(day).padStart(2, '0')},${isOut ? '18:00' : '09:00'},${isOut ? 'out' : 'in'}`
  })
  const file = await uploadPunches(admin, ...lines)
  const template = (await admin.get('/api/as/punch-template?filter[code]=CSV')).body.data[0]?.id
  const send = async (values: object = {}) =>
    (await admin.post('/api/as/punch/import', { file, template, ...values })).body.data as Record<string, unknown>
  const counts = { new: 497, unmatched: 3, duplicate: 0, error: 0 }
  expect(await send({ dry_run: true })).toMatchObject({ rows: 500, counts, written: null })
  expect(await send()).toMatchObject({ rows: 500, counts, written: 500 })
  expect(await send()).toMatchObject({ counts: { new: 0, unmatched: 0, duplicate: 500 }, written: 0 })
  const first = Number(people[0]?.user)
  expect(await day(admin, '2027-09-01', first)).toMatchObject({ status: 'normal', worked_min: 480 })
  const undone = await admin.post(`/api/as/punch/import/${file}/undo`, {})
  expect(undone.body.data).toEqual({ voided: 500 })
  // Each row keeps who took it out, and what it was.
  const [voided] = (await admin.get(`/api/as/punch?filter[import_id]=${file}&filter[user]=${first}&filter[state]=void`)).body.data
  expect((await admin.get(`/api/as/punch/${String(voided?.id)}/history`)).body.data).toMatchObject([
    { version: 3, changes: expect.arrayContaining([{ field: 'state', from: 'valid', to: 'void' }]) },
    { version: 1 },
  ])
  expect(await day(admin, '2027-09-01', first)).toMatchObject({ status: 'absent' })
})

test('punches of one’s own in a file are for somebody else to import, and to take out again (issue 32, point 9)', async () => {
  await at('2027-10-02T20:00:00')
  const member = (await admin.get(`/api/as/member?filter[user]=${admin.userId}`)).body.data[0]
  const given = await admin.patch(`/api/as/member/${String(member?.id)}`, { cards: [{ card_no: 'OWN-1', valid_from: '2027-10-01' }] })
  expect(given.status).toBe(200)
  const standing = async () =>
    (
      await sql<{ count: number }>`
        select count(*)::int as count from as_punch where user_id = ${admin.userId} and at >= '2027-10-01' and state <> 'void'`.execute(
        app.db,
      )
    ).rows[0]?.count
  const template = (await admin.get('/api/as/punch-template?filter[code]=CSV')).body.data[0]?.id
  const file = await uploadPunches(admin, 'OWN-1,2027-10-01,09:00,in', 'OWN-1,2027-10-01,18:00,out')
  const send = async () => (await admin.post('/api/as/punch/import', { file, template })).body.data as Record<string, unknown>
  const lines = [expect.objectContaining({ result: 'own', text: 'Somebody else has to import this punch for you.' })]
  expect(await send()).toMatchObject({ counts: { new: 0, own: 2 }, written: 0, lines: [...lines, ...lines] })
  expect(await standing()).toBe(0)

  await sql`update as_setting set four_eyes = false`.execute(app.db)
  expect(await send()).toMatchObject({ counts: { new: 2, own: 0 }, written: 2 })
  await sql`update as_setting set four_eyes = true`.execute(app.db)
  expect(await admin.post(`/api/as/punch/import/${file}/undo`, {})).toMatchObject({
    status: 422,
    body: { errors: { id: ['Somebody else must do this for you.'] } },
  })
  expect(await standing()).toBe(2)
})
