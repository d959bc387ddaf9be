/** Reports of tasks answer by the row rules of their reader, and lead to the rows that they counted (ca.md §8, R8, R9, R11). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { taskReportKeys } from '../../../src/shared/ca/report'
import type { AnyReport } from '../../../src/shared/engine/report'
import { signInAll, testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let head: Client
let giver: Client
let doer: Client
let reviewer: Client

async function everybodySignsIn(): Promise<void> {
  ;[admin, head, giver, doer, reviewer] = await signInAll(server, 'admin', 'manager', 'staff01', 'staff02', 'staff14')
}

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2025-11-21T02:00:00Z'))
  await everybodySignsIn()
  const give = async (values: Row) => {
    const made = await giver.post('/api/ca/task', { assignees: [`u${doer.userId}`], ...values })
    expect(made.body.errors ?? {}).toEqual({})
    return Number(made.body.data?.id)
  }
  const act = (client: Client, id: number, name: string, input: Row = {}) => client.post(`/api/ca/task/${id}/${name}`, input)
  const due_at = '2025-11-21T10:00:00.000Z'
  await act(doer, await give({ title: 'In time', due_at }), 'complete')
  const reviewed = await give({ title: 'Reviewed late', due_at, reviewer: reviewer.userId })
  await act(doer, reviewed, 'submit')
  const late = await give({ title: 'Late', due_at })
  await give({ title: 'Overdue', due_at })
  await give({ title: 'Ahead', due_at: '2025-12-05T10:00:00.000Z', estimate: 600 })
  server.setNow(new Date('2025-11-24T02:00:00Z'))
  // The sessions of Friday are over.
  await everybodySignsIn()
  await act(doer, late, 'complete')
  await act(reviewer, reviewed, 'accept')
  await sql`update ca_task set estimate = null where title <> 'Ahead'`.execute(server.db)
})
afterAll(() => server.close())

const report = async (client: Client, key: string, query = ''): Promise<AnyReport> => {
  const answer = await client.get(`/api/ca/report/${key}?${query}`)
  expect(answer.status).toBe(200)
  return answer.body.data as unknown as AnyReport
}

test('punctuality: two in time, one of them although its reviewer was slow, one late, one overdue (R8)', async () => {
  const { rows, total, figure } = await report(doer, 'punctuality')
  expect(rows.map(({ cells }) => cells.slice(1))).toEqual([[2, 1, 1, 50]])
  expect(total?.slice(1)).toEqual([2, 1, 1, 50])
  expect(figure.value).toBe(50)
})

test.each(['person', 'department', 'category', 'month'])('by %s the same is counted', async (by) => {
  const { rows } = await report(doer, 'punctuality', `by=${by}`)
  expect(rows.reduce((sum, { cells }) => sum + Number(cells[1]), 0)).toBe(2)
})

test.each(['category', 'person'])('a row by %s leads to the list of what it counted', async (by) => {
  const { rows } = await report(admin, 'punctuality', `owner=u${doer.userId}&by=${by}`)
  const url = new URL(String(rows[0]?.url), 'http://console')
  expect(url.pathname).toBe('/ca/use/task')
  url.searchParams.delete('tab')
  const listed = await admin.get(`/api/ca/task?${url.searchParams.toString()}`)
  expect(listed.status).toBe(200)
  expect((listed.body.data as unknown as Row[]).map(({ title }) => title).sort()).toEqual(['In time', 'Late', 'Overdue', 'Reviewed late'])
})

test('who takes no part in tasks, and heads nobody, is told of none', async () => {
  const outsider = await server.signIn('staff30')
  expect((await report(outsider, 'punctuality')).rows).toEqual([])
  expect((await report(head, 'punctuality')).rows).toHaveLength(1)
})

test('load: what is left, evenly over the workdays until it is due, against 480 a day (R9)', async () => {
  const answer = await doer.get('/api/ca/task/load')
  const [mine] = (
    answer.body.data as unknown as { user: number; weeks: { minutes: number; capacity: number; percent: number }[] }[]
  ).filter(({ user }) => user === doer.userId)
  // Monday 2025-11-24 to Friday 2025-12-05: ten workdays of 60 minutes.
  expect(mine?.weeks.slice(0, 3).map(({ minutes }) => minutes)).toEqual([300, 300, 0])
  expect(mine?.weeks[0]).toMatchObject({ capacity: 2400, percent: 13 })
})

test('load: approved leave lowers what can be done', async () => {
  await sql`insert into as_dayoff (no, user_id, leave_id, start_at, end_at, minutes, parts, state, reason)
    select 'DO-T', ${doer.userId}, min(id), '2025-11-25T01:00Z', '2025-11-26T10:00Z', 960,
      '[{"date":"2025-11-25","minutes":480},{"date":"2025-11-26","minutes":480}]', 'approved', 'x' from as_leave`.execute(server.db)
  const answer = await doer.get('/api/ca/task/load')
  const [mine] = answer.body.data as unknown as { weeks: { capacity: number }[] }[]
  expect(mine?.weeks[0]?.capacity).toBe(1440)
})

test.each(taskReportKeys)('%s is there as data and as a file', async (key) => {
  const found = await report(admin, key)
  for (const { cells } of found.rows) expect(cells).toHaveLength(found.columns.length)
  for (const format of ['csv', 'xlsx']) expect((await admin.get(`/api/ca/report/${key}/file?format=${format}`)).status).toBe(200)
  expect((await giver.get(`/api/ca/report/${key}/file?format=csv`)).status).toBe(403)
})
