/** The calendar's year over the API: proposed, accepted, taken over, published (sc.md §2, §4, §12.12). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeLaterYears } from '../../../server/modules/sc/demo/later-years'
import { yearState, type DayDifference, type YearCounts } from '../../../src/shared/sc/calendar'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let hr: Client
let region: Record<string, number>
beforeAll(async () => {
  server = await testApp()
  hr = await server.signIn('hr')
  region = Object.fromEntries(
    (await sql<{ code: string; id: number }>`select code, id from sc_calendar_region`.execute(server.db)).rows.map(({ code, id }) => [
      code,
      id,
    ]),
  )
})
afterAll(() => server.close())

const proposal = async (code: string, year: number) =>
  (await hr.get(`/api/sc/calendar-event/proposal?region=${region[code]}&year=${year}`)).raw.json<{
    data: { basis: string; days: DayDifference[] }
  }>().data
const stateOf = async (code: string, year: number) => {
  const { data } = (await hr.get(`/api/sc/calendar-event/states?year=${year}`)).raw.json<{ data: (YearCounts & { region: number })[] }>()
  return yearState(data.find((one) => one.region === region[code]) ?? { drafts: 0, published: 0 })
}
const rowsOf = async (code: string, year: number) =>
  (
    await sql<{ date: string; kind: string; state: string; source: string }>`
  select date::text, kind, state, source from sc_calendar_event where region_id = ${region[code]} and deleted_at is null and extract(year from date) = ${year} order by date`.execute(
      server.db,
    )
  ).rows

test('2026 of Taiwan is as the official calendar has it; 2027 is proposed by rule, taken over row by row, undone, and published', async () => {
  // Before the year begins: days that are past are published only by who was asked.
  server.setNow(new Date('2026-06-01T02:00:00Z'))
  await sql`delete from sc_calendar_event where region_id = ${region.TW} and extract(year from date) = 2027`.execute(server.db)
  expect([await stateOf('TW', 2026), await stateOf('TW', 2027)]).toEqual(['published', 'none'])
  expect(new Set((await proposal('TW', 2026)).days.map(({ state }) => state))).toEqual(new Set(['same']))
  const { basis, days } = await proposal('TW', 2027)
  const open = days.filter(({ state }) => state === 'new').map(({ date }) => date)
  expect([basis, open.includes('2027-12-31')]).toEqual(['rule', true])
  const known = await rowsOf('TW', 2027)
  const dates = open.slice(0, 3)
  const {
    body: { data },
  } = await hr.post('/api/sc/calendar-event/prepare', { region: region.TW, year: 2027, dates })
  expect(data.done).toBe(3)
  expect((await rowsOf('TW', 2027)).filter(({ date }) => dates.includes(date)).map(({ state, source }) => `${state} ${source}`)).toEqual([
    'draft rule',
    'draft rule',
    'draft rule',
  ])
  expect((await hr.post(`/api/common/change-set/${String(data.change_set)}/undo`, {})).status).toBe(200)
  expect(await rowsOf('TW', 2027)).toEqual(known)
  await hr.post('/api/sc/calendar-event/prepare', { region: region.TW, year: 2027, dates: open })
  expect((await proposal('TW', 2027)).days.filter(({ state }) => state === 'new')).toEqual([])
  expect(await stateOf('TW', 2027)).toBe('prepared')
  expect((await hr.post('/api/sc/calendar-event/publish', { region: region.TW, year: 2027 })).status).toBe(200)
  expect(await stateOf('TW', 2027)).toBe('published')
  expect((await rowsOf('TW', 2027)).filter(({ state }) => state !== 'published')).toEqual([])
  server.setNow(undefined)
})

test('a day that somebody changed is shown with both; accepted it is as official again, and one by hand stays', async () => {
  await sql`update sc_calendar_event set pay_class = 'rest' where region_id = ${region.JP} and date = '2026-04-29'`.execute(server.db)
  const made = await hr.post('/api/sc/calendar-event', {
    region: region.JP,
    date: '2026-12-30',
    kind: 'company',
    name: { en: 'Closed' },
    pay_class: 'ordinary',
    paid: true,
    state: 'draft',
  })
  expect(made.status).toBe(201)
  const differing = (await proposal('JP', 2026)).days.filter(({ state }) => state !== 'same')
  expect(differing).toMatchObject([
    { date: '2026-04-29', state: 'changed', existing: { pay_class: 'rest' }, proposed: { pay_class: 'ordinary' } },
  ])
  const accept = (headers: Record<string, string> = {}) =>
    hr.post('/api/sc/calendar-event/prepare', { region: region.JP, year: 2026, dates: ['2026-04-29', '2026-12-30'] }, { headers })
  // One of them is past and published: it is asked first.
  expect([(await accept()).status, (await accept()).body.code]).toEqual([409, 'confirm_required'])
  expect((await accept({ 'x-confirmed': 'yes' })).status).toBe(200)
  expect((await proposal('JP', 2026)).days.filter(({ state }) => state !== 'same')).toEqual([])
  expect((await rowsOf('JP', 2026)).filter(({ date }) => date === '2026-12-30')).toMatchObject([
    { kind: 'company', state: 'draft', source: 'manual' },
  ])
})

test("another region's year is taken over as drafts, each day once", async () => {
  const {
    body: { data: made },
  } = await hr.post('/api/sc/calendar-region', { code: 'XX', name: { en: 'Branch' }, time_zone: 'Asia/Taipei', rule_pack: 'none' })
  region.XX = Number(made.id)
  const copy = () => hr.post('/api/sc/calendar-event/copy', { region: region.XX, from: region.TW, year: 2026 })
  expect((await copy()).body.data.done).toBe((await rowsOf('TW', 2026)).length)
  expect(new Set((await rowsOf('XX', 2026)).map(({ state, source }) => `${state} ${source}`))).toEqual(new Set(['draft manual']))
  expect((await copy()).body.data).toMatchObject({ done: 0, change_set: null })
  const refused = await hr.get(`/api/sc/calendar-event/proposal?region=${region.XX}&year=2026`)
  expect([refused.status, refused.body.errors.region]).toEqual([
    422,
    ['This region has no holiday rules. Enter its days by hand or copy another region’s.'],
  ])
})

test('not for staff, not for unknown regions, not for years beyond the rules', async () => {
  const staff = await server.signIn('staff01')
  expect((await staff.get(`/api/sc/calendar-event/proposal?region=${region.TW}&year=2027`)).status).toBe(403)
  expect((await staff.post('/api/sc/calendar-event/prepare', { region: region.TW, year: 2027, dates: ['2027-01-01'] })).status).toBe(403)
  expect((await hr.get('/api/sc/calendar-event/proposal?region=999999&year=2027')).status).toBe(404)
  expect((await hr.get(`/api/sc/calendar-event/proposal?region=${region.TW}&year=2101`)).body.errors.year).toEqual([
    'The rules reach from 2026 to 2099.',
  ])
})

test('a published day that is past is changed, removed or published only by who was asked', async () => {
  server.setNow(new Date('2026-06-01T02:00:00Z'))
  const {
    rows: [day],
  } = await sql<{
    id: number
    version: number
  }>`select id, version from sc_calendar_event where region_id = ${region.HK} and date = '2026-05-01' and deleted_at is null`.execute(
    server.db,
  )
  const path = `/api/sc/calendar-event/${String(day?.id)}`
  const asked = await hr.patch(path, { paid: false, version: day?.version })
  expect([asked.status, asked.body.code, asked.body.message]).toEqual([
    409,
    'confirm_required',
    '2026-05-01 is past, and its calendar is published. Working time, pay and deadlines calculated with this day will change. Change it anyway?',
  ])
  // A name is not reckoned by.
  const named = await hr.patch(path, { name: { en: 'Labour Day' }, version: day?.version })
  expect(named.status).toBe(200)
  const confirmed = { 'x-confirmed': 'yes' }
  const batch = (headers?: Record<string, string>) =>
    hr.post('/api/sc/calendar-event/batch', { action: 'edit', ids: [{ id: day?.id }], values: { paid: false } }, headers ? { headers } : {})
  expect((await batch()).status).toBe(409)
  expect((await batch(confirmed)).body.data).toMatchObject({ done: [day?.id], failed: [] })
  expect((await hr.delete(path)).status).toBe(409)
  expect((await hr.delete(path, { headers: confirmed })).status).toBeLessThan(300)

  const draft = await hr.post('/api/sc/calendar-event', {
    region: region.HK,
    date: '2026-03-03',
    kind: 'company',
    name: { en: 'Closed' },
    pay_class: 'ordinary',
    paid: true,
    state: 'draft',
  })
  expect(draft.status).toBe(201)
  const publish = (headers?: Record<string, string>) =>
    hr.post('/api/sc/calendar-event/publish', { region: region.HK, year: 2026 }, headers ? { headers } : {})
  expect((await publish()).body.code).toBe('confirm_required')
  expect((await publish(confirmed)).status).toBe(200)
  server.setNow(undefined)
})

test('a demo made in 2028 has this year published in every region, and the next one prepared where it can be known', async () => {
  await sql`delete from sc_calendar_event where extract(year from date) > 2026`.execute(server.db)
  await makeLaterYears(server.app.kontor.systemContext(), { published: 2028, regionOf: (code) => region[code] ?? 0 })
  const statesOf = async (code: string) => {
    const years = await Promise.all([2027, 2028, 2029].map((year) => rowsOf(code, year)))
    return years.map((rows) => [...new Set(rows.map(({ state }) => state))].join())
  }
  for (const code of ['TW', 'JP', 'HK']) expect([code, ...(await statesOf(code))]).toEqual([code, 'published', 'published', 'draft'])
  expect(await statesOf('CN')).toEqual(['published', 'published', ''])
})
