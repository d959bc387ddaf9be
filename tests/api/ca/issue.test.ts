/** Tasks that are given by a batch, by a form and by an announcement (ca.md §7, §12.22). */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WorkflowCall } from '../../../server/contracts/workflow'
import { transact } from '../../../server/kernel/context'
import { performPhase } from '../../../server/modules/wf/action/run-hooks'
import { giveRemaining } from '../../../server/modules/ca/issue/notice-tasks'
import { taskAction } from '../../../server/modules/ca/issue/task-action'
import { deliver } from '../../../server/modules/ca/notice/deliver'
import { findRecord } from '../../../server/resource/read/read'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { flowOf, approval, plainContent, publishForm } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let giver: Client
let doer: Client

beforeAll(async () => {
  server = await testApp({ env: { JOBS_AT_ONCE: '0' } })
  server.setNow(new Date('2025-11-21T02:00:00Z'))
  admin = await server.signIn('admin')
  giver = await server.signIn('staff01')
  doer = await server.signIn('staff02')
})
afterAll(() => server.close())

const tasksOf = async (where: ReturnType<typeof sql>): Promise<Row[]> =>
  (
    await sql<Row>`select id::int as id, title, status, batch_id, notice_id::int as notice, assignees, related,
      creator_id::int as creator, due_at
    from ca_task where deleted_at is null and ${where} order by id`.execute(server.db)
  ).rows

test('a batch gives all of its tasks or none, and names what is wrong by its place', async () => {
  const good = { title: 'Order chairs', assignees: [`u${doer.userId}`] }
  const answer = await giver.post('/api/ca/task/batch', { tasks: [good, { ...good, title: 'Order desks' }] })
  expect(answer.status).toBe(201)
  expect(answer.body.data).toMatchObject([{ status: 'todo' }, { status: 'todo' }])
  const refused = await giver.post('/api/ca/task/batch', { tasks: [{ ...good, title: 'Order lamps' }, { title: '' }] })
  expect(refused.status).toBe(422)
  expect(Object.keys(refused.body.errors ?? {})).toContain('tasks.1.title')
  expect(await tasksOf(sql`title = 'Order lamps'`)).toEqual([])
})

test('the same address edits and deletes the chosen tasks of a list', async () => {
  const { data } = (await giver.post('/api/ca/task/batch', { tasks: [{ title: 'Order ink', draft: true }] })).body
  const ids = [{ id: Number(data[0]?.id) }]
  const edit = { action: 'edit', ids, values: { priority: 'high' } }
  expect((await giver.post('/api/ca/task/batch', { ...edit, dry_run: true })).body.data).toMatchObject({ changed: 1, failed: [] })
  expect((await giver.post('/api/ca/task/batch', edit)).body.data).toMatchObject({ done: [ids[0]?.id], failed: [] })
  expect((await doer.post('/api/ca/task/batch', { action: 'delete', ids })).body.data).toMatchObject({ done: [], failed: [ids[0]] })
  expect((await giver.post('/api/ca/task/batch', { action: 'delete', ids })).body.data).toMatchObject({ done: [ids[0]?.id] })
  expect((await giver.post('/api/ca/task/batch', { ids })).body.errors).toHaveProperty('action')
})

const callOf = (phase: WorkflowCall['phase'], instance: number, params: Row): WorkflowCall => ({
  key: `wf:${instance}:1:1:${phase}`,
  phase,
  instance: {
    ...{ id: instance, serial_no: 'MEMO-1', round: 1, state: phase === 'reverse' ? 'revoked' : 'approved', template_code: 'MEMO' },
    ...{ initiator_id: giver.userId, on_behalf_of: null, department_id: null, content_hash: null, source: null },
  },
  params,
  actor: null,
})

test('a form gives a task once it is approved, and takes it back when it is revoked (ca.md §7)', async () => {
  const form = await publishForm(server.db, 'GIVE', plainContent(flowOf(approval(giver.userId))))
  const draft = await giver.post('/api/wf/instance', { template: form.template, data: { reason: 'Paper' } })
  const instance = Number(draft.body.data?.id)
  const params = { title: 'Buy paper', assignees: [doer.userId], due_at: '2025-12-05', category: 'ADMIN', description: 'White\nA4' }
  const system = server.app.kontor.systemContext()
  const commit = () => transact(system, (ctx) => performPhase(ctx, 'ca.task', callOf('commit', instance, params)))
  const record = await commit()
  expect(record).toMatchObject({ module: 'ca', entity: 'task' })
  expect(await commit()).toEqual(record)
  const made = await tasksOf(sql`title = 'Buy paper'`)
  expect(made).toMatchObject([
    { status: 'todo', creator: giver.userId, related: `wf/instance/${instance}`, assignees: [`u${doer.userId}`] },
  ])
  await transact(system, (ctx) => performPhase(ctx, 'ca.task', callOf('reverse', instance, params)))
  expect(await tasksOf(sql`title = 'Buy paper'`)).toMatchObject([{ status: 'cancelled' }])
})

test('what the limits refuse, the form is told at the parameter (ca.md §9)', async () => {
  const check = (params: Row) =>
    transact(server.app.kontor.systemContext(), async (ctx) => taskAction.check?.(ctx, callOf('check', 999_999, params)))
  expect(await check({ title: '', assignees: [] })).toHaveProperty('errors.title')
  expect(await check({ title: 'No one', assignees: ['u999999'] })).toHaveProperty('errors.assignees')
})

const publish = async (values: Row): Promise<number> => {
  const made = await admin.post('/api/ca/notice', {
    category: null,
    level: 'info',
    channels: ['home'],
    require_ack: false,
    change: 'minor',
    ...values,
  })
  expect(made.body.errors ?? {}).toEqual({})
  const id = Number(made.body.data?.id)
  const answer = await admin.post(`/api/ca/notice/${id}/publish`, {})
  expect(answer.body.errors ?? {}).toEqual({})
  return id
}

test('an announcement with action gives each reader one task, also a late joiner, and no one two (ca.md §12.22)', async () => {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from sc_user where status = 'active' and deleted_at is null order by id`.execute(server.db)
  const late = rows.at(-1)?.id ?? 0
  const readers = rows.map(({ id }) => `u${id}`).slice(0, -1)
  const id = await publish({
    ...{ title: { en: 'Update your contacts' }, body_en: '<p>Please.</p>', everyone: false, audience: readers },
    ...{ gives_task: true, task_title: 'Update my contacts', task_due_at: '2025-12-05T10:00:00.000Z' },
    task_checklist: [{ text: 'Phone', mandatory: true }],
  })
  const tasks = await tasksOf(sql`notice_id = ${id}`)
  expect(tasks.map(({ assignees }) => String(assignees)).sort()).toEqual([...readers].sort())
  expect(new Set(tasks.map(({ batch_id }) => batch_id)).size).toBe(1)
  const system = server.app.kontor.systemContext()
  await sql`update ca_notice set audience = audience || ${[`u${late}`]}::text[] where id = ${id}`.execute(server.db)
  for (let turn = 0; turn < 2; turn += 1)
    await transact(system, async (ctx) => {
      const notice = await findRecord(ctx, ctx.snapshot.get('ca/notice'), id)
      await deliver(ctx, notice ?? {})
      await giveRemaining(ctx)
    })
  expect(await tasksOf(sql`notice_id = ${id}`)).toHaveLength(readers.length + 1)
  const mine = await doer.get(`/api/ca/notice/mine?id=${id}`)
  const [received] = mine.body.data as unknown as { task: { title: string; status: string } | null }[]
  expect(received?.task).toMatchObject({ title: 'Update my contacts', status: 'todo' })
})

test('once published, the task of an announcement can no longer be changed', async () => {
  const id = await publish({
    ...{ title: { en: 'Read the handbook' }, body_en: '<p>Please.</p>', everyone: false, audience: [`u${doer.userId}`] },
    ...{ gives_task: true, task_title: 'Read it' },
  })
  const answer = await admin.patch(`/api/ca/notice/${id}`, { task_title: 'Read all of it' })
  expect(answer.status).toBe(422)
})
