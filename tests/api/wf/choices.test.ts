/** People chosen for later steps of a form (wf.md §5.2): attacks by those whose choice it is not, over every call that takes choices. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let applicant: Client
let first: Client
let within: Client
let alsoWithin: Client
let outsider: Client
let manager: Client
let form: MadeForm
let group: number

beforeAll(async () => {
  server = await testApp()
  ;[applicant, first, within, alsoWithin, outsider, manager] = (await Promise.all(
    ['staff26', 'staff35', 'staff02', 'staff03', 'staff04', 'staff05'].map((one) => server.signIn(one)),
  )) as [Client, Client, Client, Client, Client, Client]
  const members = [`u${within.userId}`, `u${alsoWithin.userId}`]
  const {
    rows: [made],
  } = await sql<{ id: number }>`
    insert into sc_group (code, name, kind, members) values ('SIGNERS', '{"en":"Signers"}', 'static', ${members}::text[]) returning id`.execute(
    server.db,
  )
  group = Number(made?.id)
  form = await publishForm(
    server.db,
    'CHOICE',
    plainContent(
      flowOf(
        approval(first.userId),
        { key: 'n2', type: 'approve', assign: [{ kind: 'previous_choice', node: 'n1', scope: [`g${group}`] }] },
        { key: 'n3', type: 'approve', assign: [{ kind: 'initiator_choice', scope: [`g${group}`] }] },
      ),
    ),
    { managers: [`u${manager.userId}`] },
  )
})
afterAll(() => server.close())

const draftWith = (choices: Record<string, number[]>) =>
  applicant.post('/api/wf/instance', { template: form.template, data: { reason: 'r' }, choices })
const submitted = async (): Promise<number> => {
  const id = Number((await draftWith({ n3: [alsoWithin.userId] })).body.data.id)
  expect((await applicant.post(`/api/wf/instance/${id}/submit`, {})).status).toBe(200)
  return id
}
const act = async (client: Client, id: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/${name}`, { ...seen, ...body })
}
/** All that an act on a form may write; that it was opened is written by reading it. */
const rowsOf = async (id: number) => {
  const {
    rows: [row],
  } = await sql`
    select state, round, flow_memory, version,
      (select jsonb_agg(to_jsonb(t) - 'opened_at' order by t.id) from wf_task as t where t.instance_id = i.id) as tasks,
      (select count(*) from wf_event as e where e.instance_id = i.id) as events from wf_instance as i where i.id = ${id}`.execute(server.db)
  return row
}
const pendingOf = async (id: number) => {
  const { rows } = await sql<{ user: number }>`
    select assignee_id as user from wf_task where instance_id = ${id} and state = 'pending' order by id`.execute(server.db)
  return rows.map(({ user }) => Number(user))
}

describe('an approver', () => {
  test.each(['approve', 'reject'])('who by %s names people of steps that are not theirs, or beyond the scope, is refused', async (name) => {
    const id = await submitted()
    const before = await rowsOf(id)
    const own = { n2: [within.userId] }
    for (const [next_choice, field] of [
      [{ ...own, n3: [outsider.userId] }, 'choices.n3'],
      [{ ...own, n3: [] }, 'choices.n3'],
      [{ ...own, n1: [outsider.userId] }, 'choices.n1'],
      [{ ...own, nowhere: [outsider.userId] }, 'choices.nowhere'],
      [{ n2: [outsider.userId] }, 'choices.n2'],
      [{ n2: [within.userId, alsoWithin.userId] }, 'choices.n2'],
      [{ n2: [first.userId] }, 'choices.n2'],
    ] as const) {
      const { status, body } = await act(first, id, name, { comment: 'x', next_choice })
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
    }
    expect(await rowsOf(id)).toEqual(before)
  })

  test('chooses within the scope and the form goes on', async () => {
    const id = await submitted()
    expect((await act(first, id, 'approve', { next_choice: { n2: [within.userId] } })).status).toBe(200)
    expect(await pendingOf(id)).toEqual([within.userId])
  })

  test('in bulk brings no choices along: who has to choose is left out', async () => {
    const id = await submitted()
    const before = await rowsOf(id)
    const { task } = await seenBy(first, id)
    const refused = await first.post('/api/wf/task/bulk-approve', { tasks: [task], next_choice: { n2: [outsider.userId] } })
    const { body } = await first.post('/api/wf/task/bulk-approve', { tasks: [task] })
    expect([refused.status, body.data.done, (body.data.failed as unknown[]).length]).toEqual([422, [], 1])
    expect(await rowsOf(id)).toEqual(before)
  })

  test('of no step of the form gets 404 whatever they choose', async () => {
    const id = await submitted()
    const { task, seen } = await seenBy(first, id)
    const { status } = await outsider.post(`/api/wf/task/${task}/approve`, { ...seen, next_choice: { n2: [outsider.userId] } })
    expect([status, await pendingOf(id)]).toEqual([404, [first.userId]])
  })
})

describe('the applicant', () => {
  test('cannot choose for the step whose people the approver chooses: in a new draft, a saved one, or handing in again', async () => {
    const own = { n3: [alsoWithin.userId] }
    const foreign = { ...own, n2: [within.userId] }
    const count = async () =>
      (await sql<{ n: number }>`select count(*) as n from wf_instance where template_id = ${form.template}`.execute(server.db)).rows
    const none = await count()
    const created = await draftWith(foreign)
    expect([created.status, Object.keys(created.body.errors), await count()]).toEqual([422, ['choices.n2'], none])
    const id = Number((await draftWith(own)).body.data.id)
    const fresh = await rowsOf(id)
    const json = { headers: { 'content-type': 'application/json' } }
    const saved = await applicant.put(
      `/api/wf/instance/${id}/draft`,
      Buffer.from(JSON.stringify({ data: { reason: 's' }, choices: foreign })),
      json,
    )
    expect([saved.status, Object.keys(saved.body.errors), await rowsOf(id)]).toEqual([422, ['choices.n2'], fresh])
    expect((await applicant.post(`/api/wf/instance/${id}/submit`, {})).status).toBe(200)
    expect((await applicant.post(`/api/wf/instance/${id}/withdraw`, { comment: 'x' })).status).toBe(200)
    const before = await rowsOf(id)
    const mine = await formOf(applicant, id)
    const seen = { version: mine.version, content_hash: mine.content_hash, data: {} }
    for (const [choices, field] of [
      [foreign, 'choices.n2'],
      [{ n3: [outsider.userId] }, 'choices.n3'],
    ] as const) {
      const again = await applicant.post(`/api/wf/instance/${id}/resubmit`, { ...seen, choices })
      expect([again.status, Object.keys(again.body.errors)]).toEqual([422, [field]])
    }
    expect(await rowsOf(id)).toEqual(before)
    expect((await applicant.post(`/api/wf/instance/${id}/resubmit`, { ...seen, choices: own })).status).toBe(200)
  })

  test('cannot hand in with somebody beyond the scope', async () => {
    const id = Number((await draftWith({ n3: [outsider.userId] })).body.data.id)
    const { status, body } = await applicant.post(`/api/wf/instance/${id}/submit`, {})
    expect([status, Object.keys(body.errors), await rowsOf(id)]).toMatchObject([
      422,
      ['choices.n3'],
      { state: 'draft', events: 0, tasks: null },
    ])
  })

  test('finds of a draft what the newest version still lets them choose', async () => {
    const id = Number((await draftWith({ n3: [alsoWithin.userId], '@copies': [outsider.userId] })).body.data.id)
    await sql`update wf_instance set flow_memory = jsonb_set(flow_memory, '{choices,gone}', '[1]') where id = ${id}`.execute(server.db)
    const { body } = await applicant.get(`/api/wf/instance/filling?draft=${id}`)
    expect(body.data.choices).toEqual({ n3: [alsoWithin.userId], '@copies': [outsider.userId] })
  })
})

describe('when the step is entered', () => {
  test('a person who is out of the scope by then is not asked: the step has no approver, and the managers have it', async () => {
    const id = await submitted()
    expect((await act(first, id, 'approve', { next_choice: { n2: [within.userId] } })).status).toBe(200)
    await sql`update sc_group set members = ${[`u${within.userId}`]}::text[] where id = ${group}`.execute(server.db)
    expect((await act(within, id, 'approve')).status).toBe(200)
    expect(await pendingOf(id)).toEqual([manager.userId])
    await sql`update sc_group set members = ${[`u${within.userId}`, `u${alsoWithin.userId}`]}::text[] where id = ${group}`.execute(
      server.db,
    )
  })

  test('a person who is blocked by then is not asked, after a jump neither', async () => {
    const id = await submitted()
    expect((await act(first, id, 'approve', { next_choice: { n2: [within.userId] } })).status).toBe(200)
    await sql`update sc_user set status = 'suspended' where id = ${alsoWithin.userId}`.execute(server.db)
    const jumped = await manager.post(`/api/wf/instance/${id}/jump`, { node: 'n3', comment: 'on' })
    expect([jumped.status, await pendingOf(id)]).toEqual([200, [manager.userId]])
    await sql`update sc_user set status = 'active' where id = ${alsoWithin.userId}`.execute(server.db)
  })
})

test('a revocation by the same flow is signed by who was chosen, and lets nobody choose anew', async () => {
  const content = plainContent(
    flowOf(approval(first.userId), { key: 'n2', type: 'approve', assign: [{ kind: 'previous_choice', node: 'n1' }] }),
    { settings: { numbering: { pattern: '{CODE}-{SEQ:4}', reset: 'never' }, revoke: 'by_flow' } },
  )
  const revocable = await publishForm(server.db, 'REVOKED', content)
  const id = await handIn(applicant, revocable, { reason: 'r' })
  expect((await act(first, id, 'approve', { next_choice: { n2: [within.userId] } })).status).toBe(200)
  expect((await act(within, id, 'approve')).body.data).toMatchObject({ state: 'approved' })
  expect((await applicant.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'no longer' })).status).toBe(200)
  const {
    rows: [revocation],
  } = await sql<{ id: number }>`select id from wf_instance where parent_id = ${id}`.execute(server.db)
  const own = Number(revocation?.id)
  const other = await act(first, own, 'approve', { next_choice: { n2: [outsider.userId] } })
  expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['choices.n2']])
  expect((await act(first, own, 'approve')).status).toBe(200)
  expect(await pendingOf(own)).toEqual([within.userId])
})
