/** Form managers without the administrator's right (wf.md §6): what a form's `managers` give, and that it ends at that form. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { can, type PermissionTree } from '../../../src/schemas/core/permission'
import { testApp, type Client, type Row, type TestApp } from '../../support/app'
import { denyRight } from '../../support/deny-right'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'

let server: TestApp
let admin: Client
let manager: Client
let applicant: Client
let approver: Client
let other: Client
/** `mine` names the manager, `theirs` somebody else. */
let [mine, theirs] = [] as unknown as [MadeForm, MadeForm]

beforeAll(async () => {
  server = await testApp()
  ;[admin, manager, applicant, approver, other] = (await Promise.all(
    ['admin', 'staff01', 'staff02', 'staff03', 'staff04'].map((one) => server.signIn(one)),
  )) as [Client, Client, Client, Client, Client]
  const content = plainContent(flowOf(approval(approver.userId), approval(other.userId, 'n2')))
  mine = await publishForm(server.db, 'MINE', content)
  theirs = await publishForm(server.db, 'THEIRS', content)
  await name(mine, [`u${manager.userId}`])
  await name(theirs, [`u${other.userId}`])
})
afterAll(() => server.close())

const template = async ({ template: id }: MadeForm, client = admin) => client.get(`/api/wf/template/${id}`)
const change = async (form: MadeForm, values: Row, client = admin) =>
  client.patch(`/api/wf/template/${form.template}`, { ...values, version: (await template(form)).body.data.version })
async function name(form: MadeForm, managers: readonly string[]): Promise<void> {
  const { status, body } = await change(form, { managers })
  expect([status, body.errors]).toEqual([200, undefined])
}
const treeOf = async (client: Client) => (await client.get(`/api/sc/user/${client.userId}`)).body.data.userPermission as PermissionTree
const taskAt = async (id: number, state = 'pending') =>
  (await sql<{ id: number }>`select id from wf_task where instance_id = ${id} and state = ${state} order by id`.execute(server.db)).rows[0]
    ?.id
const listed = async (client: Client, path: string) => (await client.get<Row[]>(path)).body.data.map(({ id }) => Number(id))

describe('whom a form names as manager', () => {
  test('lists that form alone, and may neither make nor delete one', async () => {
    expect(await listed(manager, '/api/wf/template')).toEqual([mine.template])
    expect((await manager.post('/api/wf/template', { code: 'NEW', name: { en: 'New' }, category: 1 })).status).toBe(403)
    expect((await manager.delete(`/api/wf/template/${mine.template}`)).status).toBe(403)
    expect((await manager.post(`/api/wf/template/${mine.template}/copy`, { code: 'COPY' })).status).toBe(403)
  })

  test('designs it, simulates and publishes it, and sees its versions', async () => {
    const draft = (await manager.post(`/api/wf/template/${mine.template}/draft`, {})).body.data
    const content = { settings: { withdraw: 'before_end' } }
    const saved = await manager.put(`/api/wf/template-definition/${Number(draft.id)}`, { version: draft.version, content })
    expect(saved.status).toBe(200)
    const simulated = await manager.post(`/api/wf/template-definition/${Number(draft.id)}/simulate`, {
      initiator: applicant.userId,
      data: { reason: 'r' },
    })
    expect(simulated.status).toBe(200)
    const published = await manager.post(`/api/wf/template-definition/${Number(draft.id)}/publish`, { note: 'Wider withdrawal' })
    expect([published.status, published.body.meta]).toEqual([200, undefined])
    expect((await manager.get<Row[]>(`/api/wf/template/${mine.template}/versions`)).body.data.length).toBe(2)
    expect((await manager.get(`/api/wf/template/${mine.template}/export`)).status).toBe(200)
    expect((await change(mine, { name: { en: 'Renamed' } }, manager)).status).toBe(200)
  })

  test('publishes and tries it by rights of their own: without them they only design it', async () => {
    const giveBack = await denyRight(admin, manager, 'wf.admin.template-definition', ['publish', 'simulate'])
    const draft = (await manager.post(`/api/wf/template/${mine.template}/draft`, {})).body.data
    const tried = { initiator: applicant.userId, data: { reason: 'r' } }
    const answers = async () => {
      const call = async (act: string, body: object) =>
        (await manager.post(`/api/wf/template-definition/${Number(draft.id)}/${act}`, body)).status
      return [await call('simulate', tried), await call('dry-run', tried), await call('publish', { note: 'Again' })]
    }
    expect([typeof draft.id, await answers()]).toEqual(['number', [403, 403, 403]])
    await giveBack()
    expect(await answers()).toEqual([200, 201, 200])
  })

  test('reads all its instances but drafts, and moves them without deciding for anybody', async () => {
    const id = await handIn(applicant, mine, { reason: 'r' })
    const draft = Number((await applicant.post('/api/wf/instance', { template: mine.template, data: { reason: 'd' } })).body.data.id)
    expect(await listed(manager, '/api/wf/instance')).toContain(id)
    expect(await listed(manager, '/api/wf/instance')).not.toContain(draft)
    expect((await manager.get(`/api/wf/instance/${draft}/form`)).status).toBe(404)
    expect((await manager.get(`/api/wf/node-run?filter[instance][eq]=${id}`)).body.data).toHaveLength(1)
    expect((await formOf(manager, id)).acts).toEqual(expect.arrayContaining(['suspend', 'terminate', 'jump', 'skip', 'remind']))
    const { seen } = await seenBy(manager, id)
    expect((await manager.post(`/api/wf/task/${await taskAt(id)}/approve`, seen)).status).toBeGreaterThanOrEqual(400)
    expect((await manager.post(`/api/wf/instance/${id}/suspend`, { comment: 'Wait' })).status).toBe(200)
    expect((await manager.post(`/api/wf/instance/${id}/resume`, {})).status).toBe(200)
    expect((await manager.post(`/api/wf/task/${await taskAt(id)}/reassign`, { to: other.userId, comment: 'Away' })).status).toBe(200)
    expect((await manager.post(`/api/wf/instance/${id}/terminate`, { comment: 'No need' })).body.data.state).toBe('terminated')
  })

  test('is offered in each row what the form itself offers them, as its state is; who only reads it is offered none of it', async () => {
    const id = await handIn(applicant, mine, { reason: 'r' })
    const acts = ['remind', 'skip', 'jump', 'suspend', 'resume', 'terminate', 'retry-posting']
    const rowOf = async (client: Client) => {
      const rows = (await client.get<{ _actions: string[] }[]>(`/api/wf/instance?filter[id][eq]=${id}`)).body.data
      return rows[0]?._actions ?? []
    }
    const inRow = async (client: Client) => (await rowOf(client)).filter((act) => acts.includes(act)).sort()
    const inForm = async (client: Client) => ((await formOf(client, id)).acts as string[]).filter((act) => acts.includes(act)).sort()
    const running = ['jump', 'remind', 'skip', 'suspend', 'terminate']
    for (const client of [manager, admin]) expect([await inRow(client), await inForm(client)]).toEqual([running, running])
    expect(await rowOf(manager)).toEqual(expect.arrayContaining(['reassign', 'add-approver', 'remove-approver']))
    const ofManagers = [...acts, 'reassign', 'add-approver', 'remove-approver']
    for (const client of [applicant, approver]) {
      expect(await rowOf(client)).toContain('show')
      expect((await rowOf(client)).filter((act) => ofManagers.includes(act))).toEqual([])
    }
    await manager.post(`/api/wf/instance/${id}/suspend`, { comment: 'Wait' })
    expect([await inRow(manager), await inForm(manager)]).toEqual([
      ['resume', 'terminate'],
      ['resume', 'terminate'],
    ])
    expect(await rowOf(manager)).not.toContain('reassign')
    await sql`update wf_instance set posting_state = 'failed' where id = ${id}`.execute(server.db)
    expect([await inRow(manager), await inForm(manager)]).toEqual([
      ['resume', 'retry-posting', 'terminate'],
      ['resume', 'retry-posting', 'terminate'],
    ])
    await manager.post(`/api/wf/instance/${id}/terminate`, { comment: 'No need' })
    expect((await rowOf(manager)).filter((act) => ofManagers.includes(act))).toEqual(['retry-posting'])
  })

  test('finds those that wait for a person, at a kind of step, or for long; nobody finds a form so that they may not read', async () => {
    const id = await handIn(applicant, mine, { reason: 'r' })
    const found = async (client: Client, filter: string) => (await listed(client, `/api/wf/instance?filter${filter}`)).includes(id)
    expect(await found(manager, `[waiting_person][in]=${approver.userId}`)).toBe(true)
    expect(await found(manager, `[waiting_person][in]=${other.userId}`)).toBe(false)
    expect(await found(manager, '[waiting_step][in]=approve,handle')).toBe(true)
    expect(await found(manager, '[waiting_step][in]=handle')).toBe(false)
    expect(await found(manager, '[waits_over][in]=day')).toBe(false)
    await sql`update wf_task set created_at = created_at - interval '4 days' where instance_id = ${id}`.execute(server.db)
    for (const long of ['day', 'three_days', 'three_days,month'])
      expect([long, await found(manager, `[waits_over][in]=${long}`)]).toEqual([long, true])
    expect(await found(manager, '[waits_over][in]=week')).toBe(false)
    for (const filter of [`[waiting_person][in]=${approver.userId}`, '[waiting_step][in]=approve', '[waits_over][in]=day'])
      expect([filter, await found(other, filter)]).toEqual([filter, false])
    expect((await manager.get('/api/wf/instance?filter[waits_over][in]=year')).status).toBe(422)
    await manager.post(`/api/wf/instance/${id}/terminate`, { comment: 'No need' })
    expect(await found(manager, `[waiting_person][in]=${approver.userId}`)).toBe(false)
  })

  test('finds the menu and its pages open, and nothing else of the administration', async () => {
    const tree = await treeOf(manager)
    const open = ['template.actions.list', 'template.actions.edit', 'template-definition.actions.publish', 'all-running.actions.list']
    for (const path of open) expect([path, can(tree, `wf.admin.${path}`)]).toEqual([path, true])
    const closed = [
      ...[
        'template.actions.create',
        'template.actions.delete',
        'template.read.all',
        'template.write.all',
        'template-category.actions.list',
      ],
      ...[
        'all-running.actions.terminate',
        'all-running.actions.reassign',
        'inherite.actions.list',
        'posting.actions.list',
        'seal.actions.list',
      ],
      'setting.actions.show',
    ]
    for (const path of closed) expect([path, can(tree, `wf.admin.${path}`)]).toEqual([path, false])
    expect(can(await treeOf(applicant), 'wf.admin')).toBe(false)
  })
})

describe('a form that names somebody else', () => {
  test('is neither read nor changed', async () => {
    const id = theirs.template
    expect((await template(theirs, manager)).status).toBe(404)
    expect((await change(theirs, { managers: [`u${manager.userId}`] }, manager)).status).toBe(404)
    expect((await manager.post(`/api/wf/template/batch`, { ids: [id], values: { activated: false } })).status).not.toBe(200)
    for (const path of [`template/${id}/versions`, `template/${id}/export`, `template-definition/${theirs.definition}`])
      expect([path, (await manager.get(`/api/wf/${path}`)).status]).toEqual([path, 403])
    const { definition } = theirs
    for (const [path, body] of [
      [`template/${id}/draft`, {}],
      [`template-definition/${definition}/publish`, { note: 'Mine now' }],
      [`template-definition/${definition}/simulate`, { initiator: manager.userId, data: {} }],
      [`template-definition/${definition}/dry-run`, { initiator: manager.userId, data: {} }],
    ] as const)
      expect([path, (await manager.post(`/api/wf/${path}`, body)).status]).toEqual([path, 403])
    expect((await template(theirs)).body.data).toMatchObject({ activated: true, name: { en: 'Form THEIRS' } })
  })

  test('shows none of its instances, their passages or tasks, and lets nobody else move them', async () => {
    const id = await handIn(applicant, theirs, { reason: 'r' })
    const task = await taskAt(id)
    expect(await listed(manager, '/api/wf/instance')).not.toContain(id)
    expect((await manager.get(`/api/wf/instance/${id}`)).status).toBe(404)
    expect((await manager.get(`/api/wf/instance/${id}/form`)).status).toBe(404)
    for (const entity of ['node-run', 'task']) expect(await listed(manager, `/api/wf/${entity}?filter[instance][eq]=${id}`)).toEqual([])
    for (const act of ['suspend', 'terminate', 'jump', 'skip', 'remind', 'retry-posting']) {
      const node = act === 'jump' || act === 'skip' ? { node: 'n2' } : {}
      expect([act, (await manager.post(`/api/wf/instance/${id}/${act}`, { comment: 'c', ...node })).status]).toEqual([act, 403])
    }
    for (const act of ['reassign', 'add-approver'])
      expect((await manager.post(`/api/wf/task/${task}/${act}`, { to: manager.userId, comment: 'c' })).status).toBe(403)
    expect((await manager.post(`/api/wf/task/${task}/remove-approver`, { comment: 'c' })).status).toBe(403)
    expect((await formOf(applicant, id)).state).toBe('running')
  })
})

describe('what a manager holds', () => {
  test('cannot be widened by themselves, nor given as a role', async () => {
    const { rows } = await sql<{
      id: number
      code: string
    }>`select id, code from sc_role where code in ('form-manager', 'auditor')`.execute(server.db)
    const roleOf = (code: string) => rows.find((one) => one.code === code)?.id
    const assign = (client: Client, code: string) =>
      client.post('/api/sc/role-assignment', { role: roleOf(code), owner: `u${manager.userId}` })
    expect((await assign(manager, 'auditor')).status).toBe(403)
    const given = await assign(admin, 'form-manager')
    expect([given.status, Object.keys(given.body.errors)]).toEqual([422, ['role']])
  })

  test('reaches by a group or a department, and ends when the form names them no longer, for earlier instances too', async () => {
    const id = await handIn(applicant, mine, { reason: 'r' })
    const group = await admin.post('/api/sc/group', {
      code: 'MANAGERS',
      name: { en: 'Managers' },
      kind: 'static',
      members: [`u${approver.userId}`],
    })
    await name(mine, [`g${String(group.body.data.id)}`])
    expect(await listed(approver, '/api/wf/template')).toEqual([mine.template])
    expect((await manager.get(`/api/wf/template/${mine.template}`)).status).toBe(403)
    expect((await manager.get(`/api/wf/instance/${id}/form`)).status).toBe(404)
    expect((await manager.post(`/api/wf/instance/${id}/suspend`, { comment: 'c' })).status).toBe(403)
    expect(can(await treeOf(manager), 'wf.admin')).toBe(false)
    await name(mine, [`u${manager.userId}`])
    expect((await manager.get(`/api/wf/instance/${id}/form`)).status).toBe(200)
  })

  test('is explained, and people are found by it', async () => {
    const { rows } = await sql<{ id: number }>`select id from sc_role where code = 'form-manager'`.execute(server.db)
    expect(await listed(admin, `/api/sc/user?filter[role][eq]=${rows[0]?.id}`)).toEqual(
      expect.arrayContaining([manager.userId, other.userId]),
    )
    expect(await listed(admin, `/api/sc/user?filter[role][eq]=${rows[0]?.id}`)).not.toContain(applicant.userId)
  })
})
