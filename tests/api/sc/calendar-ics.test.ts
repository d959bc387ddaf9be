/** The calendar's year as a calendar file, and back through the import (sc.md §2, §8). */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importFlow, type ImportFlow } from '../../support/import-file'
import { testApp, type Client, type TestApp } from '../../support/app'

let server: TestApp
let hr: Client
let flow: ImportFlow
let region: Record<string, number>
beforeAll(async () => {
  server = await testApp()
  hr = await server.signIn('hr')
  flow = importFlow(server, hr)
  region = Object.fromEntries(
    (await sql<{ code: string; id: number }>`select code, id from sc_calendar_region`.execute(server.db)).rows.map(({ code, id }) => [
      code,
      id,
    ]),
  )
})
afterAll(() => server.close())

const fileOf = async (code: string, year: number, language = 'tw') =>
  (await hr.get(`/api/sc/calendar-event/ics?region=${region[code]}&year=${year}`, { language })).raw.body
const daysOf = async (code: string, year: number) =>
  (
    await sql<{
      date: string
      kind: string
      name: object
      pay_class: string
      paid: boolean
    }>`select date::text, kind, name, pay_class, paid from sc_calendar_event
  where region_id = ${region[code]} and deleted_at is null and extract(year from date) = ${year} order by date, kind`.execute(server.db)
  ).rows
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Others//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (day: string, name: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${day}@others`,
  `DTSTART;VALUE=DATE:${day}`,
  `SUMMARY:${name}`,
  ...more,
  'END:VEVENT',
]

describe('a year as a calendar file', () => {
  test('has every day in the reader’s language, with the same identity each time', async () => {
    const { headers, body } = (await hr.get(`/api/sc/calendar-event/ics?region=${region.TW}&year=2026`, { language: 'tw' })).raw
    expect(headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': expect.stringContaining('TW') })
    const days = await daysOf('TW', 2026)
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(days.length)
    expect(body).toContain('SUMMARY;LANGUAGE=zh-TW:')
    expect(await fileOf('TW', 2026, 'en')).toContain('SUMMARY;LANGUAGE=en:')
    const uids = (text: string) => text.match(/UID:.*/g)
    expect(uids(await fileOf('TW', 2026, 'en'))).toEqual(uids(body))
  })

  test('comes back as the same, row by row', async () => {
    for (const code of ['TW', 'JP', 'HK']) {
      const view = await flow.checked('sc/calendar-event', await fileOf(code, 2026))
      const count = (await daysOf(code, 2026)).length
      expect([code, view.format, view.counters]).toEqual([
        code,
        'ics',
        { total: count, new: 0, changed: 0, same: count, error: 0, done: 0 },
      ])
    }
  })

  test('brings the days into another region as drafts, and takes them back', async () => {
    const {
      body: { data: made },
    } = await hr.post('/api/sc/calendar-region', { code: 'ICS', name: { en: 'Branch' }, time_zone: 'Asia/Taipei', rule_pack: 'none' })
    region.ICS = Number(made.id)
    const text = (await fileOf('TW', 2026)).replaceAll('X-KONTOR-REGION:TW', 'X-KONTOR-REGION:ICS')
    const view = await flow.checked('sc/calendar-event', text)
    const ran = await flow.run(view.id)
    expect(ran).toMatchObject({ state: 'done' })
    expect(await daysOf('ICS', 2026)).toEqual(await daysOf('TW', 2026))
    expect((await sql`select distinct state from sc_calendar_event where region_id = ${region.ICS}`.execute(server.db)).rows).toEqual([
      { state: 'draft' },
    ])
    expect((await hr.post(`/api/common/import/${String(view.id)}/undo`, {})).status).toBe(200)
    expect(await daysOf('ICS', 2026)).toEqual([])
  })

  test('only for who may export days, and only of a region that is there', async () => {
    const staff = await server.signIn('staff01')
    expect((await staff.get(`/api/sc/calendar-event/ics?region=${region.TW}&year=2026`)).status).toBe(403)
    expect((await hr.get('/api/sc/calendar-event/ics?region=99999&year=2026')).status).toBe(404)
  })
})

describe('a calendar file of others', () => {
  test('asks once which region its name means', async () => {
    const text = calendar('X-WR-CALNAME:Holidays in Hong Kong', ...event('20310101', 'New Year'), ...event('20310102', 'Second day'))
    const view = await flow.checked('sc/calendar-event', text)
    expect(view.counters).toMatchObject({ total: 2, error: 2 })
    const { body } = await hr.get(`/api/common/import/${String(view.id)}/values`)
    expect(body.data).toEqual([{ target: 'region', value: 'Holidays in Hong Kong', count: 2 }])
    const mapping = { ...(view.mapping as object), values: { region: { 'Holidays in Hong Kong': `#${region.HK}` } } }
    expect((await hr.post(`/api/common/import/${String(view.id)}/check`, { mapping, mode: 'upsert' })).status).toBe(202)
    server.app.kontor.jobs.onStarted()
    expect((await flow.until(view.id, 'checked')).counters).toMatchObject({ new: 2, error: 0 })
  })

  test('two days off on one date are told before anything is written; an observance beside one is none', async () => {
    const own = (kind: string) => ['X-KONTOR-REGION:HK', `X-KONTOR-KIND:${kind}`]
    const view = await flow.checked(
      'sc/calendar-event',
      calendar(
        ...event('20320101', 'One', ...own('holiday')),
        ...event('20320101', 'Two', ...own('company')),
        ...event('20320101', 'Three', ...own('observance')),
      ),
    )
    expect((await flow.rows(view.id)).map(({ state, errors }) => [state, errors])).toEqual([
      ['new', {}],
      ['error', { date: ['Line 2 of the file already has this.'] }],
      ['new', {}],
    ])
  })

  test('is refused with the event’s name, or where no calendars are taken', async () => {
    const weekly = await flow.upload('sc/calendar-event', calendar(...event('20310101', 'Every week', 'RRULE:FREQ=WEEKLY')))
    expect([weekly.status, weekly.body.message]).toEqual([
      422,
      'The event “Every week” repeats otherwise than every year. Enter its days one by one.',
    ])
    expect((await flow.upload('sc/department', calendar(...event('20310101', 'Day')))).body.message).toBe(
      'Calendar files cannot be imported here.',
    )
  })
})

test('a CSV of holidays finds its days by region and date, and a changed kind is a change', async () => {
  const [day] = await daysOf('TW', 2026)
  const csv = `region,date,kind,pay_class\r\nTW,${day?.date},company,ordinary\r\n`
  const view = await flow.checked('sc/calendar-event', csv, { mode: 'upsert' })
  expect(view.counters).toMatchObject({ error: 1 })
  const { body } = await hr.post(`/api/common/import/${String(view.id)}/check`, {
    mapping: view.mapping,
    mode: 'upsert',
    key: ['region', 'date'],
  })
  expect(body.data, JSON.stringify(body)).toBeDefined()
  server.app.kontor.jobs.onStarted()
  expect((await flow.until(view.id, 'checked')).counters).toMatchObject({ changed: 1, error: 0 })
})

test('days of the past are asked for once: the dry run says it of each row, and the run asks before it starts', async () => {
  const past = (await daysOf('TW', 2026)).slice(0, 3)
  const file = (kind: string) =>
    ['region,date,kind,pay_class', ...past.map(({ date }) => `TW,${String(date)},${kind},ordinary`)].join('\r\n')
  const checkedAs = async (content: string) => {
    const view = await flow.checked('sc/calendar-event', content, { mode: 'upsert' })
    await hr.post(`/api/common/import/${String(view.id)}/check`, { mapping: view.mapping, mode: 'upsert', key: ['region', 'date'] })
    server.app.kontor.jobs.onStarted()
    return flow.until(view.id, 'checked')
  }
  const view = await checkedAs(file('company'))
  expect(view.counters).toMatchObject({ changed: 3, error: 0, warned: 3 })
  const rows = await flow.rows(view.id, 'warned')
  expect(rows.map(({ question }) => String(question))).toEqual(
    past.map(({ date }) => expect.stringContaining(`${String(date)} is past`) as unknown),
  )
  const run = (headers: Record<string, string> = {}) => hr.post(`/api/common/import/${String(view.id)}/run`, {}, { headers })
  const asked = await run()
  expect([asked.status, asked.body.code, asked.body.message]).toEqual([
    409,
    'confirm_required',
    expect.stringMatching(/^3 rows of the file ask something first, such as: .+ is past/),
  ])
  // Corrected by hand a row is not refused for what it asks.
  const corrected = await hr.patch(`/api/common/import/${String(view.id)}/rows/2`, { cells: { 2: 'substitute_off' } })
  expect([corrected.status, corrected.body.data]).toEqual([
    200,
    expect.objectContaining({ counters: expect.objectContaining({ error: 0, warned: 3 }) as unknown }),
  ])
  expect((await run({ 'x-confirmed': 'yes' })).status).toBe(202)
  expect(await flow.until(view.id, 'done', 'failed', 'checked')).toMatchObject({ state: 'done', counters: { done: 3 } })
  // What changes nothing asks nothing.
  expect((await checkedAs(file('company'))).counters).toMatchObject({ changed: 1, same: 2, warned: 1 })
})
