/** Handing over what a person had, and taking it back (wf.md §5.8, §12.26). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { runDueHandOvers } from '../../../server/modules/wf/inherite/hand-over'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let leaver: Client
let receiver: Client
let applicant: Client
let form: MadeForm

beforeAll(async () => {
  server = await testApp()
  ;[admin, leaver, receiver, applicant] = await Promise.all([
    server.signIn('admin'),
    server.signIn('manager'),
    server.signIn('hr'),
    server.signIn('staff01'),
  ])
  form = await publishForm(server.db, 'INH', plainContent(flowOf(approval(leaver.userId))), { managers: [`u${leaver.userId}`] })
})
afterAll(() => server.close())

const asked = (...kinds: string[]) => ({
  from_user: leaver.userId,
  kinds: kinds.map((kind) => ({ kind, to: receiver.userId })),
  filter: { templates: [form.template] },
})
const count = async (table: 'wf_task' | 'wf_instance' | 'wf_event', where: ReturnType<typeof sql>) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)} where ${where}`.execute(server.db)).rows[0]?.n

describe('12.26 a leaver with 9 tasks, 2 drafts and 3 definitions', () => {
  let record: number
  test('preview shows exactly these', async () => {
    for (let n = 0; n < 9; n += 1) await handIn(applicant, form, { reason: `r${n}` })
    for (let n = 0; n < 2; n += 1) await leaver.post('/api/wf/instance', { template: form.template, data: { reason: 'draft' } })
    for (const code of ['INH-B', 'INH-C']) await publishForm(server.db, code, plainContent(flowOf(approval(leaver.userId))))
    const { body } = await admin.post('/api/wf/inherite/preview', { ...asked('tasks', 'drafts', 'definitions'), filter: {} })
    expect(body.data.map(({ kind, count: found, conflicts }) => [kind, found, conflicts])).toEqual([
      ['tasks', 9, []],
      ['drafts', 2, []],
      ['definitions', 3, []],
    ])
  })
  test('after the run the receiver has them, and each definition has a new version', async () => {
    const { status, body } = await admin.post('/api/wf/inherite/hand-over', { ...asked('tasks', 'drafts', 'definitions'), filter: {} })
    expect([status, body.data.state, body.data.moved, body.data.failed]).toEqual([201, 'done', 14, 0])
    record = Number(body.data.id)
    expect(await count('wf_task', sql`assignee_id = ${receiver.userId} and open`)).toBe(9)
    expect(await count('wf_instance', sql`initiator_id = ${receiver.userId} and state = 'draft'`)).toBe(2)
    expect(await count('wf_event', sql`act = 'inherite' and actor_id = ${admin.userId}`)).toBe(9)
    const { rows } = await sql<{ version_no: number; id: number }>`
      select d.version_no, (d.flow #>> '{nodes,1,assign,0,id}')::int as id from wf_template_definition as d
      join wf_template as f on f.current_definition_id = d.id where f.code like 'INH%'`.execute(server.db)
    expect(rows).toEqual([2, 2, 2].map((version_no) => ({ version_no, id: receiver.userId })))
  })
  test('undo after the receiver decided one brings back eight', async () => {
    const {
      rows: [task],
    } = await sql<{ id: number; version: number; content_hash: string }>`
      select t.id, i.version, i.content_hash from wf_task as t join wf_instance as i on i.id = t.instance_id
      where t.assignee_id = ${receiver.userId} and t.open order by t.id limit 1`.execute(server.db)
    const { id, ...seen } = task ?? { id: 0 }
    expect((await receiver.post(`/api/wf/task/${id}/approve`, seen)).status).toBe(200)
    const { body } = await admin.post(`/api/wf/inherite/${record}/undo`, {})
    expect(body.data).toEqual({ id: record, undone: 13, kept: 1 })
    expect(await count('wf_task', sql`assignee_id = ${leaver.userId} and open`)).toBe(8)
    expect((await admin.post(`/api/wf/inherite/${record}/undo`, {})).status).toBe(409)
  })
})

describe('what a receiver can not take stays', () => {
  test('a task of their own request', async () => {
    const own = await handIn(receiver, form, { reason: 'mine' })
    const { body } = await admin.post('/api/wf/inherite/preview', asked('tasks'))
    expect(body.data).toMatchObject([{ kind: 'tasks', conflicts: [{ reason: 'person_is_applicant' }] }])
    const run = await admin.post('/api/wf/inherite/hand-over', asked('tasks'))
    expect([run.body.data.state, run.body.data.failed]).toEqual(['partial', 1])
    expect(await count('wf_task', sql`instance_id = ${own} and assignee_id = ${leaver.userId} and open`)).toBe(1)
  })
  test('nobody takes over from themselves, and nobody without the right hands over', async () => {
    const same = await admin.post('/api/wf/inherite/preview', { ...asked(), kinds: [{ kind: 'tasks', to: leaver.userId }] })
    expect(same.status).toBe(422)
    expect(same.body.errors).toHaveProperty('kinds')
    expect((await applicant.post('/api/wf/inherite/preview', asked('tasks'))).status).toBe(403)
  })
})

describe('at a date', () => {
  test('it is done when its time has come, once', async () => {
    const run_at = new Date(Date.now() + 60_000).toISOString()
    const { body } = await admin.post('/api/wf/inherite/hand-over', { ...asked('managers'), run_at })
    expect(body.data.state).toBe('scheduled')
    const context = server.app.kontor.systemContext()
    await runDueHandOvers(context)
    const managers = async () =>
      (await sql<{ managers: string[] }>`select managers from wf_template where id = ${form.template}`.execute(server.db)).rows[0]?.managers
    expect(await managers()).toEqual([`u${leaver.userId}`])
    await runDueHandOvers({ ...context, now: () => new Date(Date.now() + 120_000) })
    expect(await managers()).toEqual([`u${receiver.userId}`])
  })
})

test('a step without a name is called after its role: where it may go back to, in the trail, and on paper', async () => {
  const place = await admin.post('/api/sc/job-position', { code: 'WF-CFO', name: { en: 'Finance chief', tw: '財務長' }, grade: 9 })
  expect(place.status).toBe(201)
  const flow = flowOf(
    { key: 'n1', type: 'approve', assign: [{ kind: 'person', id: receiver.userId }] },
    {
      key: 'n2',
      type: 'approve',
      assign: [
        { kind: 'position', id: Number(place.body.data.id) },
        { kind: 'person', id: leaver.userId },
      ],
    },
    { key: 'n3', type: 'approve', assign: [{ kind: 'person', id: admin.userId }] },
  )
  const id = await handIn(applicant, await publishForm(server.db, 'NAMES', plainContent(flow)), { reason: 'r' })
  for (const client of [receiver, leaver]) {
    const { task, seen } = await seenBy(client, id)
    expect((await client.post(`/api/wf/task/${task}/approve`, seen)).status).toBe(200)
  }
  const form = (await admin.get(`/api/wf/instance/${id}/form`)).body.data
  const { return_to } = form.task as unknown as { return_to: { node: string; name: { en: string } | null }[] }
  expect(return_to.map(({ node, name }) => [node, name?.en])).toEqual([
    ['n1', 'Approval'],
    ['n2', 'Finance chief'],
  ])
  const trail = (await admin.get(`/api/wf/instance/${id}/trail`)).body.data
  expect(trail.at(-1)?.node_name).toMatchObject({ en: 'Finance chief', tw: '財務長' })
  const printed = (await admin.get<{ trail: { node: string }[] }>(`/api/wf/instance/${id}/print?lang=tw`)).body.data
  expect(printed.trail.at(-1)?.node).toBe('財務長')
})
