/** What a rule of repetition comes to before it is saved, and what is wrong with it (ca.md §2.2, §9, §12 scenarios 7–10). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let giver: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2025-11-03T02:00:00Z'))
  giver = await server.signIn('staff01')
})
afterAll(() => server.close())

const preview = (values: Row, language = 'en') =>
  giver.post('/api/ca/task-series/preview', { start_date: '2025-11-03', ...values }, { headers: { 'accept-language': language } })
const shown = async (values: Row, language?: string): Promise<Row> => {
  const { status, body } = await preview(values, language)
  expect(body.errors ?? {}).toEqual({})
  expect(status).toBe(200)
  return body.data
}
const datesOf = ({ dates }: Row) => (dates as Row[]).map(({ date }) => date)
const refused = async (values: Row): Promise<Readonly<Record<string, readonly string[]>>> => {
  const { status, body } = await preview(values)
  expect(status).toBe(422)
  return body.errors
}

const everySecondWeek = { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', until: '2025-12-18' }

test('every second week on Monday and Thursday until 18 December: the eight dates, in words (ca.md §12.7, R12)', async () => {
  const told = await shown(everySecondWeek)
  expect(datesOf(told)).toEqual([
    ...['2025-11-03', '2025-11-06', '2025-11-17', '2025-11-20', '2025-12-01', '2025-12-04', '2025-12-15', '2025-12-18'],
  ])
  expect(told).toMatchObject({ text: 'every 2 weeks on Monday and Thursday until 2025-12-18', total: 8, first_differs: null })
  expect((await shown(everySecondWeek, 'tw')).text).toBe('每 2 週的週一、週四,至 2025-12-18')
})

test('the last day of the month is 28 February where the 31st is none (ca.md §12.8)', async () => {
  const from = { start_date: '2025-01-31', until: '2025-08-31' }
  expect(datesOf(await shown({ ...from, rrule: 'FREQ=MONTHLY;BYMONTHDAY=31' }))).toEqual([
    ...['2025-01-31', '2025-03-31', '2025-05-31', '2025-07-31', '2025-08-31'],
  ])
  expect(datesOf(await shown({ ...from, rrule: 'FREQ=MONTHLY;BYMONTHDAY=-1' }))[1]).toBe('2025-02-28')
})

test('a date that a day off moves says from where, one that it leaves out stays in sight (ca.md §12.9, R3)', async () => {
  const april = { rrule: 'FREQ=MONTHLY;BYMONTHDAY=5', start_date: '2026-03-05', until: '2026-05-31' }
  const moved = (await shown({ ...april, workday_rule: 'next', start_time: '09:00' })).dates as Row[]
  expect(moved[1]).toEqual({ date: '2026-04-07', moved_from: '2026-04-05', skipped: false, at: '2026-04-07T01:00:00Z' })
  const left = (await shown({ ...april, workday_rule: 'skip' })).dates as Row[]
  expect(left[1]).toEqual({ date: '2026-04-05', moved_from: null, skipped: true, at: null })
})

test('a start that the rule does not name is no date of it (ca.md §2.2, R2)', async () => {
  const told = await shown({ rrule: 'FREQ=WEEKLY;BYDAY=MO', start_date: '2025-11-04', count: 3 })
  expect(told).toMatchObject({ first_differs: '2025-11-10', total: 3 })
})

test('of what has begun, the coming dates are shown (ca.md §2.2)', async () => {
  expect(datesOf(await shown({ ...everySecondWeek, from: '2025-12-02' }))).toEqual(['2025-12-04', '2025-12-15', '2025-12-18'])
})

test('what is counted from completion has a first date only (ca.md R5)', async () => {
  const told = await shown({ basis: 'after_completion', interval_days: 30, until: '2025-12-18' })
  expect(told).toMatchObject({ text: '30 days after completion until 2025-12-18', total: null })
  expect(datesOf(told)).toEqual(['2025-11-03'])
  expect(await refused({ basis: 'after_completion', count: 3 })).toHaveProperty('interval_days')
})

test('what can not be is refused at its field, with the numbers (ca.md §9, §12.10)', async () => {
  const daily = { rrule: 'FREQ=DAILY' }
  expect(await refused({ ...daily, until: '2025-11-01' })).toHaveProperty('until')
  const [tooMany] = (await refused({ ...daily, until: '2029-11-03' })).until ?? []
  expect(tooMany).toContain('1,462')
  expect(tooMany).toContain('730')
  expect(await refused({ ...daily, until: '2031-11-04' })).toHaveProperty('until')
  expect((await refused({ ...daily, count: 5000 })).count?.[0]).toContain('5,000')
  expect(await refused(daily)).toHaveProperty('until')
  expect(await refused({ ...daily, until: '2025-12-01', count: 3 })).toHaveProperty('until')
  expect(await refused({ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', until: '2029-11-03' })).toHaveProperty('rrule')
  expect((await refused({ rrule: 'FREQ=DAILY;BYHOUR=9', until: '2025-12-01' })).rrule?.[0]).toContain('BYHOUR')
  expect(await refused({ rrule: 'FREQ=HOURLY', until: '2025-12-01' })).toHaveProperty('rrule')
  expect(await refused({ until: '2025-12-01' })).toHaveProperty('rrule')
  expect(await refused({ ...daily, count: 3, timezone: 'Mars/Olympus' })).toHaveProperty('timezone')
})

const tasksOf = async (series: unknown): Promise<Row[]> => {
  const answer = await giver.get(`/api/ca/task?filter[series][in]=${Number(series)}&sort=occurrence_date&per_page=100`)
  return answer.body.data as unknown as Row[]
}
const task = (values: Row): Row => ({ title: 'Stock', assignees: [`u${giver.userId}`], ...values })
const weekly = { basis: 'schedule', rrule: 'FREQ=WEEKLY;BYDAY=MO', interval_days: null, count: null, workday_rule: 'keep' }

test('a task saved with a repetition is the first of a series; the next ones follow it (ca.md §2 cteateTask)', async () => {
  const answer = await giver.post(
    '/api/ca/task',
    task({
      due_at: '2025-11-04T09:30:00.000Z',
      checklist: [{ text: 'Count', mandatory: true }],
      repeat: { ...weekly, until: '2025-11-17' },
    }),
  )
  expect(answer.body.errors ?? {}).toEqual({})
  const made = (await giver.get(`/api/ca/task/${Number(answer.body.data.id)}`)).body.data
  expect(made).toMatchObject({
    occurrence_date: '2025-11-10',
    due_at: '2025-11-10T09:30:00.000Z',
    original_due_at: '2025-11-10T09:30:00.000Z',
  })
  const series = (await giver.get(`/api/ca/task-series/${Number(made.series)}`)).body.data
  expect(series).toMatchObject({ title: 'Stock', start_date: '2025-11-04', start_time: '17:30', next_date: '2025-11-17', status: 'active' })
  expect((series.checklist as Row[])[0]).toMatchObject({ text: 'Count', mandatory: true })
  server.setNow(new Date('2025-11-11T02:00:00Z'))
  giver = await server.signIn('staff01')
  expect((await giver.patch(`/api/ca/task-series/${Number(series.id)}`, { lead_days: 8, version: series.version })).status).toBe(200)
  expect((await tasksOf(series.id)).map(({ occurrence_date }) => occurrence_date)).toEqual(['2025-11-10', '2025-11-17'])
  server.setNow(new Date('2025-11-03T02:00:00Z'))
  giver = await server.signIn('staff01')
})

test('what is wrong with the repetition of a task is named at its part, and nothing is saved (ca.md §9)', async () => {
  const answer = await giver.post(
    '/api/ca/task',
    task({ title: 'Never', repeat: { ...weekly, start_date: '2025-11-03', until: '2025-11-01' } }),
  )
  expect(answer.status).toBe(422)
  expect(answer.body.errors).toHaveProperty('repeat.until')
  const draft = await giver.post('/api/ca/task', task({ title: 'Never', draft: true, repeat: { ...weekly, until: '2026-01-01' } }))
  expect(draft.status === 422 ? draft.body.errors : {}).toHaveProperty('repeat')
  const found = (await giver.get<Row[]>('/api/ca/task?per_page=100')).body.data
  expect(found.map(({ title }) => title)).not.toContain('Never')
})

test('a task for each of several people repeats for all of them (ca.md §3)', async () => {
  const other = await server.signIn('staff02')
  const repeat = { ...weekly, start_date: '2025-11-03', until: '2025-11-10' }
  const people = [`u${giver.userId}`, `u${other.userId}`]
  const answer = await giver.post('/api/ca/task', task({ title: 'Each', assignees: people, completion_rule: 'each', repeat }))
  expect(answer.status).toBe(201)
  const { series } = (await giver.get(`/api/ca/task/${Number(answer.body.data.id)}`)).body.data
  expect((await giver.get(`/api/ca/task-series/${Number(series)}`)).body.data.assignees).toEqual(people)
  expect((await tasksOf(series)).map(({ due_at }) => String(due_at).slice(0, 10)).sort()).toEqual([
    '2025-11-03',
    '2025-11-03',
    '2025-11-10',
    '2025-11-10',
  ])
})

test('a task of a series that is changed alone stays as it is when the series changes (ca.md R6)', async () => {
  const values = { ...weekly, title: 'Desk', assignees: [`u${giver.userId}`], start_date: '2025-11-03', until: '2025-12-01', lead_days: 60 }
  const series = (await giver.post('/api/ca/task-series', values)).body.data
  const [, second] = await tasksOf(series.id)
  const alone = { title: 'Desk and chairs', version: second?.version }
  expect((await giver.patch(`/api/ca/task/${Number(second?.id)}`, alone)).status).toBe(200)
  const { version } = (await giver.get(`/api/ca/task-series/${Number(series.id)}`)).body.data
  expect((await giver.patch(`/api/ca/task-series/${Number(series.id)}`, { title: 'Desks', version })).status).toBe(200)
  expect((await tasksOf(series.id)).map(({ title }) => title)).toEqual(['Desks', 'Desk and chairs', 'Desks', 'Desks', 'Desks'])
})
