/** One's shifts and leave as a calendar reads them (as.md §2): behind a secret address, which its owner withdraws; drafts never. */
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'

let app: TestApp
let admin: Client
let staff: Client
let other: Client
let night: number

beforeAll(async () => {
  app = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  app.setNow(new Date('2027-02-20T02:00:00.000Z'))
  ;[admin, staff, other] = [await app.signIn('admin'), await app.signIn('staff01'), await app.signIn('staff02')]
  const { rows } = await sql<{ id: number }>`select category_id::int as id from as_shift where code = 'D09'`.execute(app.db)
  const { status, body } = await admin.post('/api/as/shift', {
    ...{ code: 'N22', name: { en: 'Night', tw: '夜班' }, category: rows[0]?.id, effective_from: null, breaks: [] },
    segments: [{ start: '22:00', end: '06:00', ends_next_day: true }],
  })
  expect([status, body.errors]).toEqual([201, undefined])
  night = Number(body.data.id)
})
afterAll(() => app.close())

const makeAddress = async (client: Client): Promise<string> => {
  const { status, body } = await client.post('/api/as/roster/feed', {})
  expect(status).toBe(201)
  return String(body.data.path)
}
/** As a calendar does: nobody is signed in. */
const fetched = (path: string) => app.app.inject({ method: 'GET', url: path })
async function eventsOf(path: string): Promise<Map<string, string>> {
  const { statusCode, body } = await fetched(path)
  expect(statusCode).toBe(200)
  const events = new ICAL.Component(ICAL.parse(body) as []).getAllSubcomponents('vevent')
  const value = (event: ICAL.Component, name: string) => String(event.getFirstPropertyValue(name))
  return new Map(events.map((event) => [value(event, 'dtstart'), `${value(event, 'dtend')} ${value(event, 'summary')}`]))
}
const paint = async (user: number, work_date: string, day_type: 'work' | 'rest', version: number | null = null) =>
  expect(
    (
      await admin.put('/api/as/roster', {
        cells: [{ user, work_date, version, day_type, shift: day_type === 'work' ? night : null }],
      })
    ).status,
  ).toBe(200)
const publish = async (date: string, { user = staff.userId, act = 'publish' }: { user?: number; act?: 'publish' | 'unpublish' } = {}) =>
  expect(
    (
      await admin.post(`/api/as/roster/${act}`, {
        ...{ users: [user], from: date, to: date },
        ...(act === 'publish' ? { override_reason: 'Agreed' } : {}),
      })
    ).status,
  ).toBe(200)

test('it has the person’s shifts in their zone, and of a roster only what is published', async () => {
  const path = await makeAddress(staff)
  const before = await eventsOf(path)
  // Monday by the week pattern: 09:00–18:00 in Taipei.
  expect(before.get('2027-03-01T01:00:00Z')).toMatch(/^2027-03-01T10:00:00Z /)
  await paint(staff.userId, '2027-03-01', 'work')
  expect(await eventsOf(path)).toEqual(before)
  await publish('2027-03-01')
  const after = await eventsOf(path)
  expect(after.has('2027-03-01T01:00:00Z')).toBe(false)
  expect(after.get('2027-03-01T14:00:00Z')).toBe('2027-03-01T22:00:00Z 夜班')
  await publish('2027-03-01', { act: 'unpublish' })
  expect(await eventsOf(path)).toEqual(before)
})

test('it has nothing of others, whatever its owner may read', async () => {
  await paint(other.userId, '2027-03-03', 'work')
  await publish('2027-03-03', { user: other.userId })
  expect((await eventsOf(await makeAddress(other))).get('2027-03-03T14:00:00Z')).toBe('2027-03-03T22:00:00Z 夜班')
  const mine = await eventsOf(await makeAddress(admin))
  expect([...mine.values()].filter((event) => event.includes('夜班'))).toEqual([])
})

test('leave that is approved takes the place of the shift; what waits does not, and its kind is in no calendar', async () => {
  const take = (from: string, until: string, state: string) =>
    sql`insert into as_dayoff (no, user_id, leave_id, start_at, end_at, minutes, state, parts)
      select ${`T-${from}`}, ${staff.userId}, id, ${from}::timestamptz, ${until}::timestamptz, 480, ${state}, '[]'
      from as_leave where code = 'SICK'`.execute(app.db)
  await take('2027-03-04T01:00:00Z', '2027-03-04T10:00:00Z', 'approved')
  await take('2027-03-05T01:00:00Z', '2027-03-05T10:00:00Z', 'pending')
  const events = await eventsOf(await makeAddress(staff))
  expect(events.get('2027-03-04T01:00:00Z')).toBe('2027-03-04T10:00:00Z 請假')
  expect(events.get('2027-03-05T01:00:00Z')).not.toContain('請假')
})

test('a new address ends the former, and what is withdrawn or guessed answers 404', async () => {
  const [first, second] = [await makeAddress(staff), await makeAddress(staff)]
  expect((await fetched(first)).statusCode).toBe(404)
  const answer = await fetched(second)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect((await staff.get('/api/as/roster/feed')).body.data).toEqual({
    enabled: true,
    made_at: '2027-02-20T02:00:00.000Z',
    last_read_at: '2027-02-20T02:00:00.000Z',
  })
  expect((await staff.delete('/api/as/roster/feed')).status).toBe(204)
  expect((await fetched(second)).statusCode).toBe(404)
  expect((await fetched('/api/as/ics/guessed.ics')).statusCode).toBe(404)
  expect((await staff.get('/api/as/roster/feed')).body.data).toEqual({ enabled: true, made_at: null, last_read_at: null })
})

test('who withdraws an address ends no other person’s, and the secret of tasks opens no roster', async () => {
  const path = await makeAddress(staff)
  expect((await other.delete('/api/as/roster/feed')).status).toBe(204)
  expect((await fetched(path)).statusCode).toBe(200)
  const tasks = String((await staff.post('/api/ca/task/feed', {})).body.data.path)
  expect((await fetched(tasks.replace('/api/ca/', '/api/as/'))).statusCode).toBe(404)
  expect((await fetched(path.replace('/api/as/', '/api/ca/'))).statusCode).toBe(404)
})

test('only the hash of the secret is kept, and it leaves with no answer', async () => {
  const secret = /([\w-]{43})\.ics$/.exec(await makeAddress(staff))?.[1]
  const { rows } = await sql<{ row: string }>`select row_to_json(feed)::text as row from as_roster_feed as feed`.execute(app.db)
  expect(rows.filter(({ row }) => row.includes(String(secret)))).toEqual([])
  expect(JSON.stringify((await staff.get('/api/as/roster/feed')).body)).not.toContain('hash')
})

test('the company switches it off for everybody, and on again', async () => {
  const path = await makeAddress(staff)
  expect((await staff.get('/api/as/roster/feed')).body.data.enabled).toBe(true)
  const turn = async (ics_enabled: boolean) => expect((await admin.patch('/api/as/setting', { ics_enabled })).status).toBe(200)
  await turn(false)
  expect((await fetched(path)).statusCode).toBe(404)
  expect((await staff.post('/api/as/roster/feed', {})).status).toBe(409)
  expect((await staff.get('/api/as/roster/feed')).body.data.enabled).toBe(false)
  await turn(true)
  expect((await fetched(path)).statusCode).toBe(200)
})

test('it ends with the right to see rosters, and while the person is locked', async () => {
  const path = await makeAddress(other)
  const setStatus = (status: string) => sql`update sc_user set status = ${status} where id = ${other.userId}`.execute(app.db)
  await setStatus('suspended')
  expect((await fetched(path)).statusCode).toBe(404)
  await setStatus('active')
  expect((await fetched(path)).statusCode).toBe(200)
  const { rows } = await sql<{ id: number }>`select id::int as id from sc_role where code = 'staff'`.execute(app.db)
  const denial = { role: rows[0]?.id, path: 'as.use.schedule', effect: 'deny', actions: ['list'] }
  expect((await admin.post('/api/sc/role-grant', denial)).status).toBe(201)
  expect((await fetched(path)).statusCode).toBe(404)
  expect((await other.post('/api/as/roster/feed', {})).status).toBe(403)
})
