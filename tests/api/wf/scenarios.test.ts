/** Acceptance over HTTP (wf.md §12) by the numbers of the scenarios; those of single decisions are in run.test.ts. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FormSettings } from '../../../src/shared/wf/form'
import type { FlowNode } from '../../../src/shared/wf/flow'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy } from '../../support/workflow-forms'
import { department, noticesTo, publishVersion } from '../../support/workflow-people'

let server: TestApp
let admin: Client
let people: Client[]
const accounts = ['staff01', 'staff02', 'staff03', 'staff04', 'staff05', 'staff06']

beforeAll(async () => {
  server = await testApp()
  ;[admin, ...people] = (await Promise.all(['admin', ...accounts].map((one) => server.signIn(one)))) as [Client, ...Client[]]
})
afterAll(() => server.close())
afterEach(async () => {
  server.setNow(undefined)
  await sql`delete from wf_delegation`.execute(server.db)
})

const who = (at: number): Client => {
  const client = people[at]
  if (!client) throw new Error(`No person ${at}`)
  return client
}
const person = (client: Client) => ({ kind: 'person' as const, id: client.userId })
const publish = (code: string, nodes: readonly FlowNode[], { managers = [], ...settings }: FormSettings & { managers?: string[] } = {}) => {
  const content = plainContent(flowOf(...nodes))
  return publishForm(server.db, code, { ...content, settings: { ...content.settings, ...settings } }, { managers })
}
const act = async (client: Client, id: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/${name}`, { ...seen, ...body })
}
const done = async (client: Client, id: number, name: string, body: object = {}) => {
  const answer = await act(client, id, name, body)
  expect([answer.status, answer.body.message]).toEqual([200, undefined])
  return answer.body.data
}
const trailOf = async (client: Client, id: number) =>
  (
    await client.get<
      { act: string; node: string | null; actor: { id: number } | null; on_behalf_of: { id: number } | null; to: { id: number }[] }[]
    >(`/api/wf/instance/${id}/trail`)
  ).body.data
const waitingOf = async (client: Client, id: number) =>
  ((await formOf(client, id)).current as { people: { id: number }[] }[]).flatMap((at) => at.people.map((one) => one.id))
const tasksOf = async (id: number) =>
  (
    await sql<{ assignee: number; state: string; kind: string; origin: string; original: number | null }>`
      select assignee_id as assignee, state, kind, origin, original_assignee_id as original from wf_task where instance_id = ${id} order by id`.execute(
      server.db,
    )
  ).rows

test('3: over 10,000 the second superior signs too; a head asks the superiors above himself', async () => {
  const [applicant, head, above, top] = [who(0), who(1), who(2), who(3)]
  const d1 = await department(server.db, admin, { level: 'DIVISION', head: top.userId, members: [] })
  const d10 = await department(server.db, admin, { parent: d1, level: 'DEPARTMENT', head: above.userId, members: [] })
  await department(server.db, admin, { parent: d10, level: 'SECTION', head: head.userId, members: [applicant, head] })
  const form = await publish('LINE', [
    { key: 'n1', type: 'approve', assign: [{ kind: 'manager', level: 1 }] },
    {
      key: 'c1',
      type: 'condition',
      branches: [
        {
          key: 'b1',
          when: { field: 'amount', op: 'gt', value: '10000' },
          nodes: [{ key: 'n2', type: 'approve', assign: [{ kind: 'manager', level: 2 }] }],
        },
        { key: 'b2', default: true, nodes: [] },
      ],
    },
  ])
  const signers = async (client: Client, amount: string) => {
    const asked = await client.post('/api/wf/preview-flow', { template: form.template, data: { reason: 'r', amount } })
    const { steps } = asked.body.data as unknown as { steps: { type: string; people: { user: number }[] }[] }
    return steps.filter(({ type }) => type === 'approve').flatMap((step) => step.people.map(({ user }) => user))
  }
  expect(await signers(applicant, '10000')).toEqual([head.userId])
  expect(await signers(applicant, '10000.01')).toEqual([head.userId, above.userId])
  expect(await signers(head, '10000.01')).toEqual([above.userId, top.userId])
})

describe('4: countersign of five by 60 percent', () => {
  const five = () => [1, 2, 3, 4, 5].map(who)
  const node = (): FlowNode => ({ key: 'n1', type: 'approve', mode: 'percent', percent: 60, assign: five().map(person) })

  test('three approvals pass it; the two others hear E and have nothing left', async () => {
    const form = await publish('PASS60', [node()])
    const id = await handIn(who(0), form, { reason: 'r' })
    for (const client of five().slice(0, 3)) await done(client, id, 'approve')
    expect(await formOf(who(0), id)).toMatchObject({ state: 'approved' })
    expect((await tasksOf(id)).map(({ state }) => state)).toEqual(['approved', 'approved', 'approved', 'cancelled', 'cancelled'])
    for (const client of five().slice(3)) expect(await noticesTo(server.db, client, id)).toEqual(['S', 'E'])
  })

  test('two approvals and three rejections reject it at the third', async () => {
    const form = await publish('FAIL60', [node()])
    const id = await handIn(who(0), form, { reason: 'r' })
    for (const client of five().slice(0, 2)) await done(client, id, 'approve')
    for (const client of five().slice(2, 4)) await done(client, id, 'reject', { comment: 'no' })
    expect(await formOf(who(0), id)).toMatchObject({ state: 'running' })
    expect(await done(who(5), id, 'reject', { comment: 'no' })).toMatchObject({ state: 'rejected' })
  })
})

describe('9: delegation', () => {
  const delegate = (from: Client, to: Client, mode: 'replace' | 'share' = 'replace') =>
    from.post('/api/wf/delegation', {
      ...{ principal: from.userId, delegate: to.userId, scope: 'all', mode },
      ...{ from: '2026-11-22T16:00:00.000Z', until: '2026-11-27T16:00:00.000Z' },
    })

  test('what comes meanwhile goes to the delegate; the trail says for whom; neither his own nor the way back is followed', async () => {
    const [applicant, principal, other] = [who(0), who(1), who(2)]
    server.setNow(new Date('2026-11-20T02:00:00Z'))
    const form = await publish('AWAY', [approval(principal.userId)])
    const made = await delegate(principal, other)
    expect([made.status, made.body.errors]).toEqual([201, undefined])
    const overlap = await delegate(principal, who(3))
    expect([overlap.status, Object.keys(overlap.body.errors)]).toEqual([422, ['from']])
    expect((await delegate(other, principal)).status).toBe(201)
    const before = await handIn(applicant, form, { reason: 'early' })
    expect(await waitingOf(applicant, before)).toEqual([principal.userId])
    server.setNow(new Date('2026-11-24T02:00:00Z'))
    const id = await handIn(applicant, form, { reason: 'r' })
    expect(await tasksOf(id)).toMatchObject([{ assignee: other.userId, original: principal.userId, origin: 'delegate' }])
    expect((await formOf(other, id)).task).toMatchObject({ for: { id: principal.userId } })
    const rowsOf = async (client: Client, query: string) =>
      (await client.get(`/api/wf/instance/work?${query}`)).body.data.map((row) => row.instance)
    expect(await rowsOf(other, 'folder=receive&sub=3')).toContain(id)
    expect(await rowsOf(principal, 'folder=watch&sub=0')).toContain(id)
    await done(other, id, 'approve')
    const approved = (await trailOf(applicant, id)).find((line) => line.act === 'approve')
    expect(approved).toMatchObject({ actor: { id: other.userId }, on_behalf_of: { id: principal.userId } })
    const own = await handIn(other, form, { reason: 'mine' })
    expect(await waitingOf(other, own)).toEqual([principal.userId])
  })

  test('shared, both see it and the first decision holds', async () => {
    const [applicant, principal, other] = [who(0), who(3), who(4)]
    server.setNow(new Date('2026-11-24T02:00:00Z'))
    const form = await publish('SHARED', [approval(principal.userId)])
    expect((await delegate(principal, other, 'share')).status).toBe(201)
    const id = await handIn(applicant, form, { reason: 'r' })
    const rows = (await other.get('/api/wf/instance/work?folder=receive&sub=0')).body.data.map((row) => row.instance)
    expect(rows).toContain(id)
    expect((await formOf(other, id)).task).toMatchObject({ for: { id: principal.userId }, buttons: expect.arrayContaining(['approve']) })
    await done(other, id, 'approve')
    expect((await formOf(principal, id)).task).toBeNull()
    const approved = (await trailOf(applicant, id)).find((line) => line.act === 'approve')
    expect(approved).toMatchObject({ actor: { id: other.userId }, on_behalf_of: { id: principal.userId } })
  })

  test('with running tasks: they go over when it begins', async () => {
    const [applicant, principal, other] = [who(0), who(1), who(2)]
    server.setNow(new Date('2026-11-20T02:00:00Z'))
    const form = await publish('ALSO', [approval(principal.userId)])
    const id = await handIn(applicant, form, { reason: 'r' })
    const made = await principal.post('/api/wf/delegation', {
      ...{ principal: principal.userId, delegate: other.userId, scope: 'all', mode: 'replace', include_running: true },
      ...{ from: '2026-11-20T01:00:00.000Z', until: '2026-11-27T16:00:00.000Z' },
    })
    expect(made.status).toBe(201)
    await Promise.all([server.app.kontor.jobs.tend(), server.app.kontor.jobs.tend()])
    expect(await waitingOf(applicant, id)).toEqual([other.userId])
    expect((await trailOf(applicant, id)).filter((line) => line.act === 'delegate')).toMatchObject([{ to: [{ id: other.userId }] }])
    const address = `/api/wf/delegation/${made.body.data.id}`
    expect((await principal.get(address)).body.data).toMatchObject({ state: 'active' })
    server.setNow(new Date('2026-11-27T17:00:00Z'))
    await server.app.kontor.jobs.tend()
    expect((await admin.get(`${address}/history`)).body.data).toMatchObject([
      { version: 3, changes: expect.arrayContaining([{ field: 'state', from: 'active', to: 'ended' }]) },
      { version: 2, changes: expect.arrayContaining([{ field: 'state', from: 'scheduled', to: 'active' }]) },
      { version: 1 },
    ])
  })
})

test('10: returned to me and changed: it goes on where it was, and who was passed over reads the difference', async () => {
  const [applicant, one, two, three] = [who(0), who(1), who(2), who(3)]
  const form = await publish('BACK', [approval(one.userId), approval(two.userId, 'n2'), approval(three.userId, 'n3')])
  const id = await handIn(applicant, form, { reason: 'r', amount: '1' })
  await done(one, id, 'approve')
  await done(two, id, 'approve')
  await done(three, id, 'return', { target: 'initiator', resume: 'back_to_me', comment: 'amount?' })
  expect((await applicant.post(`/api/wf/instance/${id}/resubmit`, { data: { reason: 'r', amount: '2' } })).status).toBe(200)
  const open = (await tasksOf(id)).filter(({ state }) => state === 'pending')
  expect(open.map(({ assignee, kind }) => [assignee, kind])).toEqual(
    expect.arrayContaining([
      [three.userId, 'approve'],
      [two.userId, 'read'],
    ]),
  )
  expect((await formOf(two, id)).task).toMatchObject({ kind: 'read' })
  const trail = (await two.get<{ act: string; changes: unknown[] }[]>(`/api/wf/instance/${id}/trail`)).body.data
  expect(trail.find((line) => line.act === 'resubmit')?.changes).toEqual([{ field: 'amount', from: '1', to: '2' }])
  await done(two, id, 'confirm')
  expect(await done(three, id, 'approve')).toMatchObject({ state: 'approved' })
})

test('11: who was added before decides first; added after, the approval stands and they are next', async () => {
  const [applicant, one, asked] = [who(0), who(1), who(2)]
  const form = await publish('ADD', [approval(one.userId)])
  const id = await handIn(applicant, form, { reason: 'r' })
  await done(one, id, 'add-signer', { place: 'before', people: [asked.userId] })
  expect(await waitingOf(applicant, id)).toEqual([asked.userId])
  expect((await formOf(one, id)).task).toBeNull()
  await done(asked, id, 'approve')
  expect(await waitingOf(applicant, id)).toEqual([one.userId])
  expect(await done(one, id, 'add-signer', { place: 'after', people: [who(3).userId] })).toMatchObject({ state: 'running' })
  expect((await trailOf(applicant, id)).map((line) => line.act)).toEqual(['submit', 'add_signer', 'approve', 'add_signer', 'approve'])
  expect(await done(who(3), id, 'approve')).toMatchObject({ state: 'approved' })
})

describe('12: the same person again', () => {
  test('the next node passes by itself', async () => {
    const form = await publish('SAME', [approval(who(1).userId), approval(who(2).userId, 'n2'), approval(who(2).userId, 'n3')])
    const id = await handIn(who(0), form, { reason: 'r' })
    await done(who(1), id, 'approve')
    expect(await done(who(2), id, 'approve')).toMatchObject({ state: 'approved' })
    expect((await trailOf(who(0), id)).map((line) => [line.act, line.node])).toContainEqual(['auto', 'n3'])
  })
  test('a node that wants a signature stops there', async () => {
    const wanted = approval(who(2).userId, 'n3', { sign_policy: { reauth: 'none', image: 'required' } })
    const form = await publish('SIGNED', [approval(who(1).userId), approval(who(2).userId, 'n2'), wanted])
    const id = await handIn(who(0), form, { reason: 'r' })
    await done(who(1), id, 'approve')
    expect(await done(who(2), id, 'approve')).toMatchObject({ state: 'running' })
    expect((await formOf(who(2), id)).task).toMatchObject({ node: 'n3' })
  })
})

test('13: what runs ends on its version and says so; drafts are asked to move, new ones take the new', async () => {
  const form = await publish('VERSION', [approval(who(1).userId)])
  const running = await Promise.all(Array.from({ length: 5 }, () => handIn(who(0), form, { reason: 'old' })))
  const draft = await who(0).post('/api/wf/instance', { template: form.template, data: { reason: 'draft' } })
  const next = await publishVersion(server.db, form, plainContent(flowOf(approval(who(2).userId, 'other'))))
  for (const id of running) {
    expect(await formOf(who(1), id)).toMatchObject({ template: { version_no: 1 }, task: { node: 'n1' } })
    expect(await done(who(1), id, 'approve')).toMatchObject({ state: 'approved' })
  }
  const stale = await who(0).post(`/api/wf/instance/${draft.body.data.id}/submit`, {})
  expect([stale.status, stale.body.code]).toEqual([409, 'newer_version'])
  const id = await handIn(who(0), next, { reason: 'new' })
  expect(await formOf(who(2), id)).toMatchObject({ template: { version_no: 2 }, task: { node: 'other' } })
})

test('14: a required field that is hidden does not block, and what is sent for it is not stored', async () => {
  const content = plainContent(flowOf(approval(who(1).userId)))
  content.json_schema.required = ['reason', 'amount']
  content.rules = [{ type: 'visible', target: 'amount', when: { field: 'reason', op: 'eq', value: 'cost' } }]
  const form = await publishForm(server.db, 'HIDDEN', content)
  const id = await handIn(who(0), form, { reason: 'idea' })
  const sent = await handIn(who(0), form, { reason: 'idea', amount: '99.50' })
  const { rows } = await sql<{ data: object }>`select data from wf_instance where id = any(${[id, sent]}::bigint[])`.execute(server.db)
  expect(rows.map(({ data }) => data)).toEqual([{ reason: 'idea' }, { reason: 'idea' }])
  const shown = await who(0).post('/api/wf/instance', { template: form.template, data: { reason: 'cost' } })
  expect((await who(0).post(`/api/wf/instance/${shown.body.data.id}/submit`, {})).status).toBe(422)
})

test('19: revoked by a manager, with a reason: the old PDF is told as superseded or revoked', async () => {
  const [applicant, one, manager] = [who(0), who(1), who(4)]
  const form = await publish('UNDO', [approval(one.userId)], { managers: [`u${manager.userId}`] })
  const id = await handIn(applicant, form, { reason: 'r' })
  await done(one, id, 'approve')
  const sealed = await sealOf(id)
  expect((await server.anonymous.get(`/api/wf/verify/${sealed}`)).body.data).toMatchObject({ result: 'valid_untrusted' })
  const asked = await applicant.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'A mistake.' })
  expect(asked.body.data).toMatchObject({ state: 'approved' })
  expect(await noticesTo(server.db, manager, id)).toContain('N')
  expect((await one.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'me too' })).status).toBe(403)
  expect((await manager.post(`/api/wf/instance/${id}/revoke-request`, {})).status).toBe(422)
  const agreed = await manager.post(`/api/wf/instance/${id}/revoke-request`, { comment: 'Agreed.' })
  expect(agreed.body.data).toMatchObject({ state: 'revoked' })
  expect((await server.anonymous.get(`/api/wf/verify/${sealed}`)).body.data).toMatchObject({ result: 'revoked' })
  expect(await noticesTo(server.db, one, id)).toContain('N')
  expect((await trailOf(applicant, id)).map((line) => line.act)).toEqual(['submit', 'approve', 'revoke_request', 'revoke'])
})

async function sealOf(id: number): Promise<string> {
  const { sealInstance } = await import('../../../server/modules/wf/seal/seal-instance')
  return (await sealInstance(server.app.kontor.systemContext(), server.app.kontor, id)).code
}

test('22: five wrong PINs lock signing for 15 minutes; other work goes on, and nothing was approved', async () => {
  const signer = who(5)
  expect((await signer.put('/api/wf/signing/pin', { password: 'correct-horse-battery', pin: '831492' })).status).toBe(200)
  const form = await publish('PIN', [approval(signer.userId, 'n1', { sign_policy: { reauth: 'pin' } })])
  const id = await handIn(who(0), form, { reason: 'r' })
  for (const left of [4, 3, 2, 1]) {
    const wrong = await act(signer, id, 'approve', { pin: '000001' })
    expect([wrong.status, wrong.body.errors.pin?.[0]]).toEqual([422, expect.stringContaining(String(left))])
  }
  expect((await act(signer, id, 'approve', { pin: '000001' })).status).toBe(423)
  expect((await act(signer, id, 'approve', { pin: '831492' })).status).toBe(423)
  const { task } = await seenBy(signer, id)
  expect((await signer.post(`/api/wf/task/${task}/hold`, { comment: 'later' })).status).toBe(200)
  const { rows } = await sql`select 1 from wf_event where instance_id = ${id} and act = 'approve'`.execute(server.db)
  expect(rows).toEqual([])
  server.setNow(new Date(Date.now() + 15 * 60_000 + 1000))
  expect((await act(signer, id, 'approve', { pin: '831492' })).status).toBe(200)
})

test('28: what changes counts is told as S, A or E with where it leads; a reminder is R', async () => {
  const [applicant, one, two] = [who(0), who(1), who(2)]
  const form = await publish('TOLD', [approval(one.userId)])
  const id = await handIn(applicant, form, { reason: 'r' })
  expect((await applicant.post(`/api/wf/instance/${id}/remind`, {})).status).toBe(200)
  await done(one, id, 'transfer', { to: two.userId })
  expect((await applicant.post(`/api/wf/instance/${id}/withdraw`, {})).status).toBe(200)
  // Of one's own act only one's other windows hear.
  expect(await noticesTo(server.db, one, id)).toEqual(['S', 'R'])
  expect(await noticesTo(server.db, two, id)).toEqual(['A', 'E'])
  const { rows } = await sql<{ data: { url: string; workflow: object } }>`
    select data from sc_user_notification where user_id = ${two.userId} and data -> 'workflow' ->> 'id' = ${String(id)} order by id limit 1`.execute(
    server.db,
  )
  expect(rows[0]?.data.workflow).toMatchObject({ status: 'A', id, template_id: form.template, folder: 'receive' })
  expect(rows[0]?.data.url).toMatch(new RegExp(`^/wf-form\\?id=${id}&task=\\d+$`))
})
