/** The tabs of the task list and their counts (ca.md §2.1); one's own tasks as a calendar reads them (§8). */
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TaskTab } from '../../../src/schemas/ca/task-value-lists'
import { tabCondition, type TaskCounts } from '../../../src/shared/ca/task-list'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let giver: Client
let doer: Client
let other: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2025-11-21T02:00:00Z'))
  giver = await server.signIn('staff01')
  doer = await server.signIn('staff02')
  other = await server.signIn('staff03')
})
afterAll(() => server.close())

async function give(values: Row): Promise<Row> {
  const answer = await giver.post('/api/ca/task', { assignees: [`u${doer.userId}`], ...values })
  expect(answer.body.errors ?? {}).toEqual({})
  return answer.body.data
}
const act = (client: Client, { id }: Row, name: string, input: Row = {}) => client.post(`/api/ca/task/${Number(id)}/${name}`, input)
const countsOf = async (client: Client): Promise<TaskCounts> => (await client.get('/api/ca/task/counts')).body.data as TaskCounts
const listOf = async (client: Client, tab: TaskTab, states: 'own' | 'chosen' = 'own'): Promise<string[]> => {
  const answer = await client.get(`/api/ca/task?filter=${encodeURIComponent(JSON.stringify(tabCondition(tab, states)))}&per_page=200`)
  expect(answer.status).toBe(200)
  return (answer.body.data as unknown as Row[]).map(({ title }) => String(title)).sort()
}

test('each tab holds what the task is to the reader, and its count is that of its list (ca.md §2.1)', async () => {
  const { body: setup } = await giver.get('/api/ca/task?per_page=1')
  expect(setup.meta.total).toBe(0)
  await give({ title: 'Open' })
  await give({ title: 'Watched', watchers: [`u${other.userId}`] })
  await give({ title: 'Draft', draft: true })
  const reviewed = await give({ title: 'Reviewed', reviewer: other.userId })
  const over = await give({ title: 'Over' })
  expect((await act(doer, over, 'complete')).status).toBe(200)
  expect((await act(doer, reviewed, 'submit')).status).toBe(200)

  expect(await countsOf(doer)).toEqual({ to_me: 2, by_me: 0, review: 0, watching: 0, drafts: 0 })
  expect(await countsOf(giver)).toEqual({ to_me: 0, by_me: 3, review: 0, watching: 0, drafts: 1 })
  expect(await countsOf(other)).toEqual({ to_me: 0, by_me: 0, review: 1, watching: 1, drafts: 0 })
  expect(await listOf(doer, 'to_me')).toEqual(['Open', 'Watched'])
  expect(await listOf(giver, 'by_me')).toEqual(['Open', 'Reviewed', 'Watched'])
  expect(await listOf(other, 'review')).toEqual(['Reviewed'])
  expect(await listOf(other, 'watching')).toEqual(['Watched'])
  expect(await listOf(giver, 'drafts')).toEqual(['Draft'])
  // What is over is found once its states are asked for.
  expect(await listOf(doer, 'to_me', 'chosen')).toEqual(['Open', 'Over', 'Reviewed', 'Watched'])
})

test('only who reads a department’s tasks has its tab, and who reads all has "All"', async () => {
  const admin = await server.signIn('admin')
  expect(await countsOf(admin)).toMatchObject({ all: 3 })
  expect(Object.keys(await countsOf(doer))).not.toContain('department')
  expect((await doer.get('/api/ca/task?filter[tab][in]=nobody')).status).toBe(422)
})

test('tasks are found by who has them to do', async () => {
  const filter = encodeURIComponent(JSON.stringify({ field: 'assignee', op: 'eq', value: 'me' }))
  expect((await doer.get(`/api/ca/task?filter=${filter}`)).body.meta.total).toBe(4)
  expect((await giver.get(`/api/ca/task?filter=${filter}`)).body.meta.total).toBe(0)
  expect((await giver.get(`/api/ca/task?filter[assignee][in]=${doer.userId}`)).body.meta.total).toBe(4)
})

test('what has been over for longer than the settings say is in the archive alone (ca.md §3 setting, §7)', async () => {
  const old = await give({ title: 'Long over' })
  expect((await act(doer, old, 'complete')).status).toBe(200)
  const later = async (days: number) =>
    sql`update ca_task set done_at = ${new Date('2025-11-21T02:00:00Z')}::timestamptz - make_interval(days => ${days}::int) where id = ${Number(old.id)}`.execute(
      server.db,
    )
  await later(365)
  expect(await listOf(doer, 'to_me', 'chosen')).toContain('Long over')
  expect(await listOf(doer, 'archive')).toEqual([])
  await later(366)
  expect(await listOf(doer, 'to_me', 'chosen')).not.toContain('Long over')
  expect(await listOf(doer, 'archive')).toEqual(['Long over'])
  expect(await listOf(other, 'archive')).toEqual([])
})

describe('the calendar feed: behind a secret address, which its owner withdraws (ca.md §8)', () => {
  let reader: Client
  beforeAll(async () => {
    reader = await server.signIn('staff04')
  })

  const giveReader = async (entity: string, values: Row): Promise<void> => {
    const { status, body } = await giver.post(`/api/ca/${entity}`, { assignees: [`u${reader.userId}`], ...values })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  const makeAddress = async (): Promise<string> => {
    const { status, body } = await reader.post('/api/ca/task/feed', {})
    expect(status).toBe(201)
    return String(body.data.path)
  }
  /** As a calendar does: nobody is signed in. */
  const fetched = (path: string) => server.app.inject({ method: 'GET', url: path })
  const components = (text: string, name: string) => new ICAL.Component(ICAL.parse(text) as []).getAllSubcomponents(name)

  test('it has what the person has to do, each date of a series once, and nothing of others', async () => {
    await giveReader('task', { title: 'Paper', due_at: '2025-11-25T08:00:00.000Z' })
    await giveReader('task', { title: 'Not theirs', assignees: [`u${giver.userId}`] })
    await giveReader('task-series', {
      ...{ title: 'Report', basis: 'schedule', rrule: 'FREQ=DAILY', start_date: '2025-11-21', count: 5, lead_days: 1 },
    })
    const path = await makeAddress()
    const answer = await fetched(path)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    const todos = components(answer.body, 'vtodo')
    const summaries = todos.map((todo) => String(todo.getFirstPropertyValue('summary')))
    // Once the series, and the two of its dates that are tasks by now.
    expect([...summaries].sort()).toEqual(['Paper', 'Report', 'Report', 'Report'])
    expect(todos.filter((todo) => todo.hasProperty('rrule'))).toHaveLength(1)
    expect(todos.filter((todo) => todo.hasProperty('recurrence-id'))).toHaveLength(2)
    expect(components((await fetched(`${path}?kind=event`)).body, 'vevent')).toHaveLength(4)
    expect((await reader.get('/api/ca/task/feed')).body.data).toMatchObject({ enabled: true, last_read_at: '2025-11-21T02:00:00.000Z' })
  })

  test('a new address ends the former, and what is withdrawn or guessed answers 404', async () => {
    const [first, second] = [await makeAddress(), await makeAddress()]
    expect((await fetched(first)).statusCode).toBe(404)
    expect((await fetched(second)).statusCode).toBe(200)
    expect((await reader.delete('/api/ca/task/feed')).status).toBe(204)
    expect((await fetched(second)).statusCode).toBe(404)
    expect((await fetched('/api/ca/ics/guessed.ics')).statusCode).toBe(404)
    expect((await reader.get('/api/ca/task/feed')).body.data).toMatchObject({ made_at: null })
  })

  test('the company switches it off for everybody', async () => {
    const path = await makeAddress()
    const admin = await server.signIn('admin')
    const setting = (await admin.get('/api/ca/setting')).body.data
    expect((await admin.patch('/api/ca/setting', { ics_enabled: false, version: setting.version })).status).toBe(200)
    expect((await fetched(path)).statusCode).toBe(404)
    expect((await reader.post('/api/ca/task/feed', {})).status).toBe(409)
  })
})
