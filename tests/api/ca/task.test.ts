/** Tasks from giving to done (ca.md §4, §12 scenarios 2–6, 14–16, 18, 24). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let admin: Client
let giver: Client
let doers: Client[]
let other: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2025-11-21T02:00:00Z'))
  admin = await server.signIn('admin')
  giver = await server.signIn('staff01')
  doers = await Promise.all(['staff02', 'staff03', 'staff04', 'staff05', 'staff06'].map((account) => server.signIn(account)))
  other = await server.signIn('staff07')
})
afterAll(() => server.close())

const codes = (people: readonly Client[]) => people.map(({ userId }) => `u${userId}`)
async function give(client: Client, values: Row): Promise<Row> {
  const answer = await client.post('/api/ca/task', values)
  expect(answer.body.errors ?? {}).toEqual({})
  expect(answer.status).toBe(201)
  return answer.body.data
}
const act = (client: Client, { id }: Row, name: string, input: Row = {}) => client.post(`/api/ca/task/${Number(id)}/${name}`, input)
const read = async (client: Client, { id }: Row) => (await client.get(`/api/ca/task/${Number(id)}`)).body.data
const noticesOf = async (user: number, event: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sc_user_notification where user_id = ${user} and event = ${event} and deleted_at is null`.execute(
    server.db,
  )
  return rows[0]?.n ?? 0
}
const doer = (at: number): Client => {
  const client = doers[at]
  if (!client) throw new Error(`There is no doer ${at}.`)
  return client
}

test('rule all: 4 of 5 make 80 %, the fifth finishes it, and the giver is told once (ca.md §12.2)', async () => {
  const task = await give(giver, { title: 'All of them', assignees: codes(doers), completion_rule: 'all' })
  expect(task).toMatchObject({ status: 'todo', progress: 0, number: 'T-2025-00001' })
  for (const at of [0, 1, 2, 3]) expect((await act(doer(at), task, 'complete')).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ status: 'in_progress', progress: 80 })
  expect((await act(doer(4), task, 'complete')).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ status: 'done', progress: 100, done_by: doer(4).userId })
  expect(await noticesOf(giver.userId, 'ca.task.done')).toBe(1)
})

test('rule any: of two who complete at once, one is told that the other was first (ca.md §12.3)', async () => {
  const before = await noticesOf(giver.userId, 'ca.task.done')
  const task = await give(giver, { title: 'Any of them', assignees: codes(doers.slice(0, 2)), completion_rule: 'any' })
  const answers = await Promise.all([act(doer(0), task, 'complete'), act(doer(1), task, 'complete')])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.filter(({ body }) => String(body.meta.already ?? '').length > 0)).toHaveLength(1)
  expect(await read(giver, task)).toMatchObject({ status: 'done' })
  expect(await noticesOf(giver.userId, 'ca.task.done')).toBe(before + 1)
})

test('rule each: three people have three tasks of one batch (ca.md §12.4)', async () => {
  const task = await give(giver, { title: 'Each of them', assignees: codes(doers.slice(0, 3)), completion_rule: 'each' })
  const list = (await giver.get<Row[]>(`/api/ca/task?filter[batch_id][eq]=${Number(task.batch_id)}`)).body.data
  expect(list.map(({ assignees }) => String(assignees)).sort()).toEqual(codes(doers.slice(0, 3)).sort())
  expect((await act(doer(2), list.find(({ assignees }) => String(assignees) === `u${doer(2).userId}`) ?? {}, 'complete')).status).toBe(200)
})

test('a reviewer returns and accepts (ca.md §12.5)', async () => {
  const task = await give(giver, { title: 'Reviewed', assignees: codes(doers.slice(0, 1)), reviewer: other.userId })
  expect((await act(doer(0), task, 'complete')).status).toBe(409)
  expect((await act(doer(0), task, 'submit')).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ status: 'review' })
  expect((await act(doer(0), task, 'accept')).status).toBe(403)
  expect((await act(other, task, 'return')).status).toBe(422)
  expect((await act(other, task, 'return', { return_reason: 'Not yet' })).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ status: 'in_progress', workers: [`u${doer(0).userId}`] })
  expect((await act(doer(0), task, 'submit')).status).toBe(200)
  expect((await act(other, task, 'accept')).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ status: 'done', done_by: other.userId })
})

test('a reviewer is offered what reviews it, and neither cancels, reassigns nor deletes it, one or many (ca.md §4, §6)', async () => {
  const task = await give(giver, { title: 'Not mine', assignees: codes(doers.slice(0, 1)), reviewer: other.userId })
  const offeredTo = async (client: Client) => (await read(client, task))._actions
  expect(await offeredTo(giver)).toEqual(expect.arrayContaining(['edit', 'delete', 'reassign', 'cancel']))
  expect(await offeredTo(other)).toEqual(['show'])
  const ids = [Number(task.id)]
  const refused = [
    await other.post('/api/ca/task/cancel', { ids, cancel_reason: 'No' }),
    await other.post('/api/ca/task/reassign', { ids, assignees: codes([other]) }),
    await other.post('/api/ca/task/batch', { action: 'delete', ids: [{ id: ids[0] }] }),
  ]
  for (const { body } of refused) expect(body).toMatchObject({ data: { done: [], failed: [{ id: ids[0] }] } })
  expect(await read(giver, task)).toMatchObject({ status: 'todo', assignees: codes(doers.slice(0, 1)) })
})

test('more time is asked for and given (ca.md §12.6)', async () => {
  const task = await give(giver, { title: 'Later', assignees: codes(doers.slice(0, 1)), due_at: '2025-11-25T10:00:00.000Z' })
  const asked = { kind: 'extension', proposed_due_at: '2025-11-28T10:00:00.000Z', reason: 'Paper is late' }
  expect((await act(doer(0), task, 'request', { ...asked, proposed_due_at: '2025-11-24T10:00:00.000Z' })).body.errors).toHaveProperty(
    'proposed_due_at',
  )
  expect((await act(doer(0), task, 'request', asked)).status).toBe(200)
  expect((await act(doer(0), task, 'request', asked)).status).toBe(422)
  const [request] = (await giver.get<Row[]>(`/api/ca/task-request?filter[task][in]=${Number(task.id)}`)).body.data
  expect(request).toMatchObject({ state: 'open' })
  expect((await doer(0).post(`/api/ca/task-request/${Number(request?.id)}/approve`, {})).status).toBe(403)
  expect((await giver.post(`/api/ca/task-request/${Number(request?.id)}/approve`, {})).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({
    due_at: '2025-11-28T10:00:00.000Z',
    original_due_at: '2025-11-25T10:00:00.000Z',
    extended_count: 1,
  })
  expect((await act(doer(0), task, 'request', { ...asked, proposed_due_at: '2025-12-01T10:00:00.000Z' })).status).toBe(200)
})

test('what waits for another task can begin once that is done (ca.md §12.14)', async () => {
  const first = await give(giver, { title: 'First', assignees: codes(doers.slice(0, 1)) })
  const second = await give(giver, { title: 'Second', assignees: codes(doers.slice(1, 2)), blocked_by: [first.id] })
  const refused = await act(doer(1), second, 'start')
  expect(refused.status).toBe(422)
  expect(refused.body.message).toContain(String(first.number))
  expect((await act(doer(0), first, 'complete')).status).toBe(200)
  expect(await noticesOf(doer(1).userId, 'ca.task.unblocked')).toBe(1)
  expect((await act(doer(1), second, 'start')).status).toBe(200)
})

test('no circle of parents or of what waits for what: the chain is named (ca.md §12.15)', async () => {
  const a = await give(giver, { title: 'A', draft: true })
  const b = await give(giver, { title: 'B', draft: true, parent: a.id, blocked_by: [a.id] })
  const parent = await giver.patch(`/api/ca/task/${Number(a.id)}`, { parent: b.id, version: (await read(giver, a)).version })
  expect(parent.body.errors.parent?.[0]).toContain(`${String(a.number)} → ${String(b.number)} → ${String(a.number)}`)
  const waits = await giver.patch(`/api/ca/task/${Number(a.id)}`, { blocked_by: [b.id], version: (await read(giver, a)).version })
  expect(waits.body.errors.blocked_by?.[0]).toContain(`${String(a.number)} → ${String(b.number)} → ${String(a.number)}`)
})

test('subtasks make the progress of their parent (ca.md §12.16)', async () => {
  const parent = await give(giver, { title: 'Whole', assignees: codes(doers.slice(0, 1)) })
  const one = await give(giver, { title: 'One', assignees: codes(doers.slice(0, 1)), parent: parent.id, estimate: 120 })
  const two = await give(giver, { title: 'Two', assignees: codes(doers.slice(0, 1)), parent: parent.id, estimate: 60 })
  expect((await act(doer(0), one, 'complete')).status).toBe(200)
  expect((await act(doer(0), two, 'report', { percent: 25, minutes: 30 })).status).toBe(200)
  expect(await read(giver, two)).toMatchObject({ status: 'in_progress', progress: 25, spent: 30 })
  expect(await read(giver, parent)).toMatchObject({ progress: 75 })
  expect((await act(doer(0), parent, 'complete')).body.errors).toHaveProperty('with_subtasks')
  expect((await act(doer(0), parent, 'complete', { with_subtasks: true })).status).toBe(200)
  expect(await read(giver, two)).toMatchObject({ status: 'done' })
})

test('lines that must be ticked hold a task back, until who does it says that all are done (ca.md §4)', async () => {
  const { rows } = await sql<{ id: number }>`select id::int as id from ca_task_category where code = 'SAFE'`.execute(server.db)
  const task = await give(giver, { title: 'Inspect', category: rows[0]?.id, assignees: codes(doers.slice(0, 1)) })
  expect(task).toMatchObject({ reviewer: giver.userId })
  expect((await act(doer(0), task, 'submit')).body.errors).toHaveProperty('checklist.0.done')
  expect((await act(doer(0), task, 'submit', { tick_all: true })).status).toBe(200)
  const { status, checklist } = await read(giver, task)
  expect([status, checklist]).toEqual(['review', Array(3).fill(expect.objectContaining({ done: true, done_by: doer(0).userId }))])
})

test('a category in use is not deleted but replaced, in tasks and series (ca.md §12.23)', async () => {
  const category = async (code: string) =>
    Number((await sql<{ id: number }>`select id::int as id from ca_task_category where code = ${code}`.execute(server.db)).rows[0]?.id)
  const [safe, gen] = [await category('SAFE'), await category('GEN')]
  const task = await give(giver, { title: 'Inspect again', category: safe, assignees: codes(doers.slice(0, 1)) })
  const refused = await admin.delete(`/api/ca/task-category/${safe}`)
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([422, expect.stringContaining('ca/task')])
  expect((await admin.post(`/api/ca/task-category/${safe}/replace`, { with_id: gen })).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ category: gen })
})

test('without a due date it is due as its category says, by workdays (ca.md §12.18)', async () => {
  const task = await give(giver, { title: 'Due', assignees: codes(doers.slice(0, 1)) })
  expect(task.due_at).toBe('2025-11-26T10:00:00.000Z')
})

test('who takes no part never sees it, and drafts are of who writes them (ca.md §12.24)', async () => {
  const task = await give(giver, { title: 'Between us', assignees: codes(doers.slice(0, 1)), watchers: [`u${doer(1).userId}`] })
  expect((await other.get(`/api/ca/task/${Number(task.id)}`)).status).toBe(404)
  expect((await doer(1).get(`/api/ca/task/${Number(task.id)}`)).status).toBe(200)
  expect((await doer(1).patch(`/api/ca/task/${Number(task.id)}`, { title: 'Mine', version: task.version })).status).toBe(403)
  expect((await act(doer(1), task, 'complete')).status).toBe(403)
  const draft = await give(giver, { title: 'Draft', draft: true })
  expect((await admin.get(`/api/ca/task/${Number(draft.id)}`)).status).toBe(404)
})

test('a department is given a task by right, and a mandatory line is ticked first (ca.md §4, §6)', async () => {
  expect((await giver.post('/api/ca/task', { title: 'Everybody', assignees: ['d1'] })).body.errors).toHaveProperty('assignees')
  expect((await giver.post('/api/ca/task', { title: 'Nobody' })).body.errors).toHaveProperty('assignees')
  const task = await give(admin, { title: 'Checked', assignees: codes([admin]), checklist: [{ text: 'Exits', mandatory: true }] })
  expect((await act(admin, task, 'complete')).body.errors).toHaveProperty(['checklist.0.done'])
})

test('who declines all of it leaves it with nobody; held, it resumes where it stood (ca.md §4)', async () => {
  const task = await give(giver, { title: 'Declined', assignees: codes(doers.slice(0, 1)) })
  expect((await act(giver, task, 'hold', { hold_reason: 'Wait' })).status).toBe(200)
  expect((await act(doer(0), task, 'complete')).status).toBe(409)
  expect((await act(doer(0), task, 'resume')).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ status: 'todo', hold_reason: null })
  expect((await act(doer(0), task, 'decline', { decline_reason: 'No time' })).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ status: 'todo', workers: [] })
  expect((await act(giver, task, 'reassign', { assignees: codes(doers.slice(0, 1)) })).status).toBe(200)
  expect(await read(giver, task)).toMatchObject({ workers: [`u${doer(0).userId}`] })
  expect((await act(doer(0), task, 'decline', { decline_reason: 'Still no time' })).status).toBe(200)
  expect((await act(giver, task, 'reassign', { assignees: codes(doers.slice(1, 2)) })).status).toBe(200)
  expect(await read(doer(1), task)).toMatchObject({ workers: [`u${doer(1).userId}`] })
  expect((await act(giver, task, 'cancel', { cancel_reason: 'Over' })).status).toBe(200)
  expect((await act(giver, task, 'reopen')).status).toBe(200)
})

test('a decline stays told when the task is given to them anew: each with its time and reason (ca.md §2.3)', async () => {
  const task = await give(giver, { title: 'Declined twice', assignees: codes(doers.slice(0, 1)) })
  const filter = {
    all: [
      { field: 'task', op: 'eq', value: task.id },
      { field: 'declined_at', op: 'nempty' },
    ],
  }
  const declinedParts = async (): Promise<Row[]> =>
    (await giver.get(`/api/ca/task-assignee?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body.data
  expect(await declinedParts()).toEqual([])
  for (const reason of ['No time', 'Still none']) {
    expect((await act(doer(0), task, 'decline', { decline_reason: reason })).status).toBe(200)
    for (const at of [1, 0]) expect((await act(giver, task, 'reassign', { assignees: codes([doer(at)]) })).status).toBe(200)
  }
  const at = '2025-11-21T02:00:00.000Z'
  const declines = [
    { at, reason: 'No time' },
    { at, reason: 'Still none' },
  ]
  expect(await declinedParts()).toMatchObject([{ user: doer(0).userId, state: 'open', decline_reason: null, declines }])
})

test('a task on behalf of somebody else is given by the right to (ca.md §6)', async () => {
  const values = { title: 'For the head', assignees: codes(doers.slice(0, 1)), creator: other.userId }
  const refused = await giver.post('/api/ca/task', values)
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['creator']])
  expect(await give(admin, values)).toMatchObject({ creator: other.userId })
})
