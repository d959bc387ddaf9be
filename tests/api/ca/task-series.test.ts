/** Series: their tasks are made ahead, each date once; they are changed, cut, paused and ended (ca.md §12 scenarios 7, 9–13). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { until } from '../../support/until'

let server: TestApp
let giver: Client
let doer: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  await at('2025-11-03T02:00:00Z')
})
afterAll(() => server.close())

/** Sessions end with the days. */
async function at(instant: string): Promise<void> {
  server.setNow(new Date(instant))
  giver = await server.signIn('staff01')
  doer = await server.signIn('staff02')
}

const rule = (values: Row): Row => ({
  ...{ title: 'Again', assignees: [`u${doer.userId}`], basis: 'schedule', rrule: 'FREQ=DAILY', start_date: '2025-11-03' },
  ...{ lead_days: 60, ...values },
})
async function begin(values: Row): Promise<Row> {
  const answer = await giver.post('/api/ca/task-series', rule(values))
  expect(answer.body.errors ?? {}).toEqual({})
  expect(answer.status).toBe(201)
  return answer.body.data
}
const tasksOf = async ({ id }: Row): Promise<Row[]> => {
  const answer = await giver.get(`/api/ca/task?filter[series][in]=${Number(id)}&sort=occurrence_date&per_page=100`)
  return answer.body.data as unknown as Row[]
}
const read = async ({ id }: Row): Promise<Row> => (await giver.get(`/api/ca/task-series/${Number(id)}`)).body.data
const dates = (rows: readonly Row[]) => rows.map(({ occurrence_date }) => occurrence_date)
const act = (client: Client, entity: string, { id }: Row, name: string, input: Row = {}) =>
  client.post(`/api/ca/${entity}/${Number(id)}/${name}`, input)

test('every second week on Monday and Thursday until 18 December makes the eight dates, at 17:30 (ca.md §12.7)', async () => {
  const series = await begin({ rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', until: '2025-12-18', start_time: '17:30' })
  const tasks = await tasksOf(series)
  expect(dates(tasks)).toEqual([
    ...['2025-11-03', '2025-11-06', '2025-11-17', '2025-11-20', '2025-12-01', '2025-12-04', '2025-12-15', '2025-12-18'],
  ])
  expect(tasks[0]).toMatchObject({ status: 'todo', due_at: '2025-11-03T09:30:00.000Z', workers: [`u${doer.userId}`] })
  expect(await read(series)).toMatchObject({ status: 'active', generated_until: '2025-12-18', next_date: null })
})

test('ends that can not be are refused, with the numbers (ca.md §12.10)', async () => {
  const refused = async (values: Row) => (await giver.post('/api/ca/task-series', rule(values))).body.errors
  expect(await refused({ until: '2025-11-01' })).toHaveProperty('until')
  expect(await refused({})).toHaveProperty('until')
  const tooMany = (await refused({ until: '2029-11-03' })).until?.[0]
  expect(tooMany).toContain('1,462')
  expect(tooMany).toContain('730')
  expect(await refused({ rrule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', until: '2029-11-03' })).toHaveProperty('rrule')
})

test('this and following: twelve, cut at the fifth, are four and eight; no date is doubled (ca.md §12.11, §12.12)', async () => {
  const series = await begin({ count: 12, lead_days: 10 })
  const [first] = await tasksOf(series)
  expect(first).toBeDefined()
  expect((await act(doer, 'task', first ?? {}, 'complete')).status).toBe(200)
  expect((await act(giver, 'task-series', series, 'split', { from_date: '2025-11-07' })).status).toBe(200)
  expect(await read(series)).toMatchObject({ count: 4 })
  expect(dates(await tasksOf(series))).toEqual(['2025-11-03', '2025-11-04', '2025-11-05', '2025-11-06'])
  expect((await tasksOf(series))[0]).toMatchObject({ status: 'done' })
  const { rows } = await sql<{ id: number; count: number }>`
    select id::int as id, count from ca_task_series where start_date = '2025-11-07' and deleted_at is null`.execute(server.db)
  expect(rows).toMatchObject([{ count: 8 }])
  expect(dates(await tasksOf(rows[0] ?? {}))).toEqual([...Array(7).keys()].map((day) => `2025-11-${String(7 + day).padStart(2, '0')}`))
})

test('30 days after completion, the next workday (ca.md §12.13)', async () => {
  await at('2025-11-21T02:00:00Z')
  const series = await begin({
    ...{ basis: 'after_completion', rrule: null, interval_days: 30, start_date: '2025-11-21', count: 5, workday_rule: 'next' },
  })
  const [first] = await tasksOf(series)
  expect((await act(doer, 'task', first ?? {}, 'complete')).status).toBe(200)
  const next = (await tasksOf(series))[1]
  expect(next).toMatchObject({ occurrence_date: '2025-12-21', due_at: '2025-12-22T15:59:59.000Z' })
  await at('2025-11-03T02:00:00Z')
})

test('paused, what is missed meanwhile is not made up for; ended, coming tasks go (ca.md §4)', async () => {
  const series = await begin({ count: 20, lead_days: 1 })
  expect(dates(await tasksOf(series))).toEqual(['2025-11-03', '2025-11-04'])
  const [, second] = await tasksOf(series)
  expect((await act(doer, 'task', second ?? {}, 'start')).status).toBe(200)
  expect((await act(giver, 'task-series', series, 'pause')).status).toBe(200)
  await at('2025-11-10T02:00:00Z')
  expect((await act(giver, 'task-series', series, 'resume')).status).toBe(200)
  expect(dates(await tasksOf(series))).toEqual(['2025-11-03', '2025-11-04', '2025-11-10', '2025-11-11'])
  const version = (await read(series)).version
  expect((await giver.patch(`/api/ca/task-series/${Number(series.id)}`, { title: 'Renamed', version })).status).toBe(200)
  expect((await tasksOf(series)).map(({ title }) => title)).toEqual(['Again', 'Again', 'Renamed', 'Renamed'])
  expect((await act(giver, 'task-series', series, 'end')).status).toBe(200)
  expect(dates(await tasksOf(series))).toEqual(['2025-11-03', '2025-11-04'])
  expect(await read(series)).toMatchObject({ status: 'ended' })
})

test('dates without a task stand in the calendar until somebody opens one, which makes its task once (ca.md R5)', async () => {
  await at('2025-11-03T02:00:00Z')
  const series = await begin({ title: 'Water the plants', rrule: 'FREQ=WEEKLY', count: 6, lead_days: 0 })
  const coming = async (client: Client, tab: string, from = '2025-10-27', until = '2025-11-30') => {
    const { body } = await client.get(`/api/ca/task-series/coming?tab=${tab}&from=${from}&until=${until}`)
    return (body.data as unknown as Row[]).filter((one) => one.series === series.id).map(({ date }) => date)
  }
  const ahead = ['2025-11-10', '2025-11-17', '2025-11-24']
  expect(dates(await tasksOf(series))).toEqual(['2025-11-03'])
  expect(await coming(doer, 'to_me')).toEqual(ahead)
  expect(await coming(giver, 'by_me')).toEqual(ahead)
  expect(await coming(giver, 'to_me')).toEqual([])
  expect(await coming(await server.signIn('staff03'), 'all')).toEqual([])
  // At most two months of a longer time.
  expect(await coming(doer, 'to_me', '2025-08-01', '2026-12-31')).toEqual([])

  const open = (client: Client, occurrence: string) => act(client, 'task-series', series, 'open', { occurrence })
  const [one, other] = await Promise.all([open(doer, '2025-11-17'), open(giver, '2025-11-17')])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.data).toEqual(other.body.data)
  expect(dates(await tasksOf(series))).toEqual(['2025-11-03', '2025-11-17'])
  expect(await coming(doer, 'to_me')).toEqual(['2025-11-10', '2025-11-24'])
  expect(await read(series)).toMatchObject({ next_date: '2025-11-10' })
  expect((await open(doer, '2025-11-18')).body.errors).toHaveProperty('occurrence')
  expect((await open(await server.signIn('staff03'), '2025-11-24')).status).toBe(404)
})

test('what stands in a leaver’s name is handed over; a duty that only they had pauses when they are not there (ca.md §6)', async () => {
  const [admin, heir] = [await server.signIn('admin'), await server.signIn('staff03')]
  const [handed, kept, shared] = [
    await begin({ title: 'Handed', count: 20, lead_days: 0 }),
    await begin({ title: 'Kept', count: 20, lead_days: 0 }),
    await begin({ title: 'Shared', count: 20, lead_days: 0, assignees: [`u${doer.userId}`, `u${heir.userId}`] }),
  ]
  const entries = ((await admin.get(`/api/sc/user/${doer.userId}/handover`)).body.data.items as Row[]).map(({ key }) => key)
  expect(entries).toEqual(expect.arrayContaining(['ca.assigned', 'ca.series']))
  const [task] = await tasksOf(handed)
  for (const key of ['ca.assigned', 'ca.series'])
    expect((await admin.post(`/api/sc/user/${doer.userId}/handover/${key}`, { to: heir.userId })).status, key).toBe(200)
  expect((await giver.get(`/api/ca/task/${Number(task?.id)}`)).body.data.workers).toEqual([`u${heir.userId}`])
  expect((await read(handed)).assignees).toEqual([`u${heir.userId}`])
  await sql`update ca_task_series set assignees = array[${`u${doer.userId}`}] where id = ${Number(kept.id)}`.execute(server.db)
  expect((await admin.post(`/api/sc/user/${doer.userId}/suspend`, { reason: 'Leave' })).status).toBe(200)
  await until(
    () => read(kept),
    ({ status }) => status === 'paused',
  )
  expect([(await read(handed)).status, (await read(shared)).status]).toEqual(['active', 'active'])
})
