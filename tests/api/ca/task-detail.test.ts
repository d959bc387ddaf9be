/** Single lines of a checklist, changed by several at once (ca.md §2.3, §4, §9). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'

let server: TestApp
let giver: Client
let doer: Client
let stranger: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  ;[giver, doer, stranger] = [await server.signIn('staff01'), await server.signIn('staff02'), await server.signIn('staff03')]
})
afterAll(() => server.close())

const lines = (...texts: readonly string[]) => texts.map((text) => ({ text, mandatory: false, done: false }))
async function give(values: Row = {}): Promise<Row> {
  const task = { title: 'Inspect', assignees: [`u${doer.userId}`], checklist: lines('Exits', 'Lamps', 'Doors'), ...values }
  const { status, body } = await giver.post('/api/ca/task', task)
  expect(body.errors ?? {}).toEqual({})
  expect(status).toBe(201)
  return body.data
}
const read = async ({ id }: Row): Promise<Row> => (await giver.get(`/api/ca/task/${Number(id)}`)).body.data
const listOf = ({ checklist }: Row) => checklist as readonly Row[]
const act = (client: Client, { id }: Row, name: string, input: Row) => client.post(`/api/ca/task/${Number(id)}/${name}`, input)
const tick = (client: Client, task: Row, at: number, done = true) => act(client, task, 'tick', { line: listOf(task)[at]?.id, done })

test('the first tick starts the task, and ticks of two people at once both stand (ca.md §4, §9)', async () => {
  const task = await give()
  const answers = await Promise.all([tick(doer, task, 0), tick(giver, task, 2)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const after = await read(task)
  expect(after).toMatchObject({ status: 'in_progress', progress: 67 })
  expect(listOf(after).map(({ done, done_by }) => [done, done_by])).toEqual([
    [true, doer.userId],
    [false, null],
    [true, giver.userId],
  ])
  expect((await tick(doer, task, 0, false)).body.data).toMatchObject({ progress: 33 })
})

test('a tick does not make an open form stale (ca.md §9)', async () => {
  const task = await give()
  await tick(doer, task, 0)
  const saved = await giver.patch(`/api/ca/task/${Number(task.id)}`, { title: 'Inspect all', version: task.version })
  expect(saved.status).toBe(200)
  expect(listOf(await read(task))[0]).toMatchObject({ done: true })
})

test('who takes no part does not tick, nor see it; what waits does not begin so (ca.md §4, §6, §12.14)', async () => {
  const [task, blocker] = [await give(), await give({ title: 'Keys' })]
  expect((await tick(stranger, task, 0)).status).toBe(404)
  const seen = await give({ visibility: 'all' })
  expect((await tick(stranger, seen, 0)).status).toBe(403)
  const waiting = await give({ blocked_by: [blocker.id] })
  const refused = await tick(doer, waiting, 0)
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body.errors)).toContain('Keys')
  await act(giver, task, 'cancel', { cancel_reason: 'Closed' })
  expect((await tick(doer, task, 0)).status).toBe(409)
})

test('a line is named for somebody and moved; it becomes a subtask (ca.md §2.3)', async () => {
  const task = await give()
  const third = listOf(task)[2]?.id
  expect((await act(giver, task, 'place-line', { line: third, position: 0, assignee: stranger.userId })).status).toBe(200)
  expect(listOf(await read(task)).map(({ text, assignee }) => [text, assignee])).toEqual([
    ['Doors', stranger.userId],
    ['Exits', null],
    ['Lamps', null],
  ])
  const { rows } = await sql<{ user: number }>`
    select user_id::int as "user" from sc_user_notification
    where event = 'ca.task.line' and "modelId" = ${Number(task.id)} and deleted_at is null`.execute(server.db)
  expect(rows).toEqual([{ user: stranger.userId }])
  // They take part now, as far as their line goes.
  expect((await stranger.get(`/api/ca/task/${Number(task.id)}`)).status).toBe(200)
  expect((await act(stranger, task, 'tick', { line: third, done: true })).status).toBe(200)
  expect((await tick(stranger, task, 0)).status).toBe(403)
  const made = await act(giver, task, 'line-to-subtask', { line: third })
  expect(made.status).toBe(200)
  expect(await read(made.body.data)).toMatchObject({ title: 'Doors', parent: task.id, assignees: [`u${stranger.userId}`], status: 'todo' })
  expect(listOf(await read(task)).map(({ text }) => text)).toEqual(['Exits', 'Lamps'])
  expect((await act(giver, task, 'line-to-subtask', { line: third })).status).toBe(409)
})
