/** Acts on filled forms over HTTP (wf.md §4, §5.6, §5.8, §6, §9) that no scenario of §12 names, and nodes that no person decides. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { FormSettings } from '../../../src/shared/wf/form'
import type { FlowNode } from '../../../src/shared/wf/flow'
import { testApp, type Client, type TestApp } from '../../support/app'
import { approval, flowOf, formOf, handIn, plainContent, publishForm, seenBy, type MadeForm } from '../../support/workflow-forms'
import { noticesTo } from '../../support/workflow-people'

let server: TestApp
let people: Client[]

beforeAll(async () => {
  server = await testApp()
  people = await Promise.all(['staff01', 'staff02', 'staff03', 'staff04', 'staff05'].map((one) => server.signIn(one)))
  const plain = flowOf(approval(people[1]?.userId ?? 0), approval(people[2]?.userId ?? 0, 'n2'), approval(people[3]?.userId ?? 0, 'n3'))
  form = await publishForm(server.db, 'ACTS', plainContent(plain), { managers: [`u${people[4]?.userId}`] })
})
afterAll(() => server.close())
afterEach(() => server.setNow(undefined))

let form: MadeForm
const who = (at: number): Client => {
  const client = people[at]
  if (!client) throw new Error(`No person ${at}`)
  return client
}
const publish = (code: string, nodes: readonly FlowNode[], settings: FormSettings = {}) => {
  const content = plainContent(flowOf(...nodes))
  return publishForm(server.db, code, { ...content, settings: { ...content.settings, ...settings } })
}
const act = async (client: Client, id: number, name: string, body: object = {}) => {
  const { task, seen } = await seenBy(client, id)
  return client.post(`/api/wf/task/${task}/${name}`, { ...(seen.content_hash === 'undefined' ? {} : seen), ...body })
}
/** Of a call that takes nothing that was seen. */
const plainAct = async (client: Client, id: number, name: string, body: object) =>
  client.post(`/api/wf/task/${(await seenBy(client, id)).task}/${name}`, body)
const manage = (client: Client, id: number, name: string, body: object = {}) => client.post(`/api/wf/instance/${id}/${name}`, body)
const waitingOf = async (id: number) =>
  ((await formOf(who(4), id)).current as { people: { id: number }[] }[] | undefined)?.flatMap((at) => at.people.map((one) => one.id))
const pendingOf = async (id: number) =>
  (
    await sql<{
      assignee: number
    }>`select assignee_id as assignee from wf_task where instance_id = ${id} and state = 'pending' order by id`.execute(server.db)
  ).rows.map(({ assignee }) => assignee)
const stateOf = async (id: number) =>
  (await sql<{ state: string; data: object }>`select state, data from wf_instance where id = ${id}`.execute(server.db)).rows[0]

describe('who has a task', () => {
  test('sends a copy, whose reader may read and no more', async () => {
    const id = await handIn(who(0), form, { reason: 'r' })
    const reader = await server.signIn('staff06')
    expect((await reader.get(`/api/wf/instance/${id}/form`)).status).toBe(404)
    expect((await plainAct(who(1), id, 'add-copy', { people: [reader.userId] })).status).toBe(200)
    expect(await formOf(reader, id)).toMatchObject({ task: null, copies: [{ user: { id: reader.userId } }] })
    expect(await noticesTo(server.db, reader, id)).toEqual(['S'])
    const counts = (await reader.get('/api/wf/instance/counts')).body.data as { copy?: Record<string, number> }
    expect(counts.copy?.[0]).toBe(0)
  })

  test('adds a signer in parallel: both decide, and the form goes on once both have', async () => {
    const id = await handIn(who(0), form, { reason: 'r' })
    const added = await server.signIn('staff06')
    expect((await act(who(1), id, 'add-signer', { place: 'parallel', people: [added.userId] })).status).toBe(200)
    expect(await pendingOf(id)).toEqual([who(1).userId, added.userId])
    expect((await act(who(1), id, 'approve')).status).toBe(200)
    expect(await pendingOf(id)).toEqual([added.userId])
    expect((await act(added, id, 'approve')).status).toBe(200)
    expect(await pendingOf(id)).toEqual([who(2).userId])
  })

  test('holds it with a word, and it shows; the deadline runs on', async () => {
    const id = await handIn(who(0), form, { reason: 'r' })
    expect((await plainAct(who(1), id, 'hold', { comment: '' })).status).toBe(422)
    expect((await plainAct(who(1), id, 'hold', { comment: 'Waiting for the offer.' })).status).toBe(200)
    expect((await formOf(who(1), id)).task).toMatchObject({ on_hold: true })
    expect((await act(who(1), id, 'approve')).status).toBe(200)
  })

  test('takes an approval back while nobody has opened what followed, within the minutes of the form', async () => {
    const [one, seen, late] = await Promise.all([1, 2, 3].map((at) => handIn(who(0), form, { reason: `r${at}` })))
    const take = async (id = 0) => {
      const { retract } = await formOf(who(1), id)
      return who(1).post(`/api/wf/task/${(retract as { task: number } | null)?.task ?? 0}/retract`, {})
    }
    for (const id of [one, seen, late]) expect((await act(who(1), id ?? 0, 'approve')).status).toBe(200)
    expect((await take(one)).status).toBe(200)
    expect(await pendingOf(one ?? 0)).toEqual([who(1).userId])
    await formOf(who(2), seen ?? 0)
    expect((await take(seen)).status).toBe(409)
    const task = ((await formOf(who(1), late ?? 0)).retract as { task: number }).task
    server.setNow(new Date(Date.now() + 11 * 60_000))
    expect((await formOf(who(1), late ?? 0)).retract).toBeNull()
    expect((await who(1).post(`/api/wf/task/${task}/retract`, {})).status).toBe(409)
  })

  test('cannot pass it to themselves, the applicant, somebody on the node or somebody who left', async () => {
    const pair = await publish('PAIR', [
      { key: 'n1', type: 'approve', assign: [1, 2].map((at) => ({ kind: 'person', id: who(at).userId })) },
    ])
    const id = await handIn(who(0), pair, { reason: 'r' })
    await sql`update sc_user set status = 'left' where account = 'staff20'`.execute(server.db)
    const { rows } = await sql<{ id: number }>`select id from sc_user where account = 'staff20'`.execute(server.db)
    for (const to of [who(1).userId, who(0).userId, who(2).userId, rows[0]?.id]) {
      const refused = await act(who(1), id, 'transfer', { to })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['to']])
    }
    expect((await act(who(1), id, 'transfer', { to: who(3).userId })).status).toBe(200)
    expect(await pendingOf(id)).toEqual([who(2).userId, who(3).userId])
  })
})

test('a reminder is for the applicant and the managers, once in four hours', async () => {
  const id = await handIn(who(0), form, { reason: 'r' })
  expect((await manage(who(1), id, 'remind')).status).toBe(403)
  expect((await manage(who(0), id, 'remind')).status).toBe(200)
  expect((await manage(who(0), id, 'remind')).status).toBe(409)
  await sql`update wf_task set reminded_at = reminded_at - interval '4 hours' where instance_id = ${id}`.execute(server.db)
  expect((await manage(who(4), id, 'remind')).status).toBe(200)
  expect(await noticesTo(server.db, who(1), id)).toEqual(['S', 'R', 'R'])
})

test('a task that is overdue is reminded of again by working hours, as often as the company wants', async () => {
  server.setNow(new Date('2026-11-23T01:00:00Z'))
  const timed = await publishForm(server.db, 'OVERDUE', plainContent(flowOf(approval(who(1).userId, 'n1', { due: { hours: 1 } }))))
  const id = await handIn(who(0), timed, { reason: 'r' })
  const reminded = async (at: string) => {
    server.setNow(new Date(at))
    await server.app.kontor.jobs.tend()
    return (await noticesTo(server.db, who(1), id)).filter((status) => status === 'R').length
  }
  expect(await reminded('2026-11-23T02:01:00Z')).toBe(1)
  expect(await reminded('2026-11-23T09:00:00Z')).toBe(1)
  expect(await reminded('2026-11-24T04:00:00Z')).toBe(2)
  expect(await reminded('2026-11-26T04:00:00Z')).toBe(3)
  expect(await reminded('2026-12-10T04:00:00Z')).toBe(3)
})

test('people named while filling get a copy when the form is handed in', async () => {
  const draft = await who(0).post('/api/wf/instance', {
    template: form.template,
    data: { reason: 'r' },
    choices: { '@copies': [who(2).userId, who(3).userId] },
  })
  const id = Number(draft.body.data.id)
  expect((await who(2).get(`/api/wf/instance/${id}/form`)).status).toBe(404)
  expect((await manage(who(0), id, 'submit')).status).toBe(200)
  expect((await formOf(who(2), id)).copies).toHaveLength(2)
  const trail = (await who(0).get(`/api/wf/instance/${id}/trail`)).body
  expect([trail.meta, trail.data.map(({ act: name }) => name)]).toEqual([{ intact: true, broken_at: null }, ['submit', 'copy']])
})

test('a form manager adds an approver and takes one away, never the last; others may not', async () => {
  const id = await handIn(who(0), form, { reason: 'r' })
  const { task } = await seenBy(who(1), id)
  const change = (client: Client, at: number, name: string, body: object = {}) =>
    client.post(`/api/wf/task/${at}/${name}`, { comment: 'Needed', ...body })
  expect((await change(who(0), task, 'add-approver', { to: who(3).userId })).status).toBe(403)
  expect((await change(who(4), task, 'remove-approver')).status).toBe(422)
  expect((await change(who(4), task, 'add-approver', { to: who(3).userId })).status).toBe(200)
  expect(await pendingOf(id)).toEqual([who(1).userId, who(3).userId])
  expect((await change(who(4), task, 'remove-approver')).status).toBe(200)
  expect(await pendingOf(id)).toEqual([who(3).userId])
  expect((await who(0).get(`/api/wf/instance/${id}/trail`)).body.meta).toEqual({ intact: true, broken_at: null })
})

test('a copy is confirmed by its reader where that is asked for, once', async () => {
  const nodes = (confirm: 'none' | 'required', reader: Client): FlowNode[] => [
    { key: 'cc', type: 'copy', assign: [{ kind: 'person', id: reader.userId }], confirm },
    approval(who(1).userId),
  ]
  const asking = await handIn(who(0), await publish('CONFIRM', nodes('required', who(2))), { reason: 'r' })
  const plain = await handIn(who(0), await publish('PLAIN', nodes('none', who(2))), { reason: 'r' })
  const confirm = (client: Client, id: number) => manage(client, id, 'confirm-copy', { note: 'Seen' })
  expect((await formOf(who(2), asking)).acts).toContain('confirm-copy')
  expect((await formOf(who(2), plain)).acts).not.toContain('confirm-copy')
  expect((await confirm(who(2), asking)).status).toBe(200)
  expect([(await confirm(who(2), asking)).status, (await confirm(who(2), plain)).status, (await confirm(who(3), asking)).status]).toEqual([
    409, 422, 404,
  ])
  expect((await formOf(who(2), asking)).acts).not.toContain('confirm-copy')
})

describe('a form manager without any right of an administrator', () => {
  test('suspends and resumes; the deadline moves on by what was lost and the old one does not fire', async () => {
    server.setNow(new Date('2026-11-23T01:00:00Z'))
    const timed = await publishForm(
      server.db,
      'STILL',
      plainContent(flowOf(approval(who(1).userId, 'n1', { due: { hours: 2 }, on_timeout: 'approve' }))),
      { managers: [`u${who(4).userId}`] },
    )
    const id = await handIn(who(0), timed, { reason: 'r' })
    expect((await manage(who(3), id, 'suspend', { comment: 'x' })).status).toBe(403)
    expect((await manage(who(4), id, 'suspend', {})).status).toBe(422)
    expect((await manage(who(4), id, 'suspend', { comment: 'Wait.' })).body.data).toMatchObject({ state: 'suspended' })
    expect((await act(who(1), id, 'approve')).status).toBeGreaterThanOrEqual(400)
    server.setNow(new Date('2026-11-23T02:00:00Z'))
    expect((await manage(who(4), id, 'resume')).body.data).toMatchObject({ state: 'running' })
    expect((await formOf(who(1), id)).due_at).toBe('2026-11-23T04:00:00.000Z')
    server.setNow(new Date('2026-11-23T03:00:01Z'))
    await server.app.kontor.jobs.tend()
    expect(await stateOf(id)).toMatchObject({ state: 'running' })
    server.setNow(new Date('2026-11-23T04:00:01Z'))
    await Promise.all([server.app.kontor.jobs.tend(), server.app.kontor.jobs.tend()])
    expect(await stateOf(id)).toMatchObject({ state: 'approved' })
  })

  test('jumps, skips, reassigns and terminates, each with a reason that stands in the trail', async () => {
    const id = await handIn(who(0), form, { reason: 'r' })
    expect((await manage(who(1), id, 'jump', { node: 'n3', comment: 'x' })).status).toBe(403)
    expect((await manage(who(4), id, 'jump', { node: 'n2' })).status).toBe(422)
    expect((await manage(who(4), id, 'jump', { node: 'n2', comment: 'Go on.' })).status).toBe(200)
    expect(await waitingOf(id)).toEqual([who(2).userId])
    expect((await manage(who(4), id, 'skip', { node: 'n2', comment: 'Not needed.' })).status).toBe(200)
    const { rows } = await sql<{ id: number }>`select id from wf_task where instance_id = ${id} and state = 'pending'`.execute(server.db)
    const reassign = (client: Client, to: number) => client.post(`/api/wf/task/${rows[0]?.id}/reassign`, { to, comment: 'Away.' })
    expect((await reassign(who(1), who(2).userId)).status).toBe(403)
    expect((await reassign(who(4), who(0).userId)).status).toBe(422)
    expect((await reassign(who(4), who(2).userId)).status).toBe(200)
    expect(await noticesTo(server.db, who(3), id)).toEqual(['S', 'A'])
    expect((await manage(who(4), id, 'terminate', {})).status).toBe(422)
    expect((await manage(who(4), id, 'terminate', { comment: 'Over.' })).body.data).toMatchObject({ state: 'terminated' })
    const trail = (await who(0).get(`/api/wf/instance/${id}/trail`)).body
    expect(trail.data.map((line) => [line.act, line.comment])).toEqual([
      ['submit', ''],
      ['jump', 'Go on.'],
      ['skip', 'Not needed.'],
      ['reassign', 'Away.'],
      ['terminate', 'Over.'],
    ])
    expect(trail.meta).toEqual({ intact: true, broken_at: null })
  })

  test('does none of it to a request of their own', async () => {
    const id = await handIn(who(4), form, { reason: 'mine' })
    const refused = await manage(who(4), id, 'skip', { node: 'n1', comment: 'quick' })
    expect([refused.status, refused.body.code]).toEqual([422, 'own_request'])
  })
})

test('comments reach those on the form, and who follows has it in their list', async () => {
  const id = await handIn(who(0), form, { reason: 'r' })
  expect((await manage(who(3), id, 'comment', { comment: 'hm' })).status).toBe(404)
  expect((await manage(who(1), id, 'comment', { comment: 'Which colour?' })).status).toBe(200)
  expect(await noticesTo(server.db, who(0), id)).toEqual(['C'])
  const watched = async () => (await who(4).get('/api/wf/instance/work?folder=watch')).body.data.map((row) => row.instance)
  expect((await who(4).post(`/api/wf/instance/${id}/follow`, { on: true })).status).toBe(200)
  expect(await watched()).toEqual([id])
  expect((await who(4).post(`/api/wf/instance/${id}/follow`, { on: false })).status).toBe(200)
  expect(await watched()).toEqual([])
})

describe('nodes that no person decides', () => {
  test('a sub-form is started, waited for, and gives its values back', async () => {
    const sub = await publish('SUBFORM', [approval(who(2).userId)])
    const parent = await publish('PARENT', [
      { key: 's', type: 'subprocess', template: sub.template, in: { reason: 'reason' }, out: { amount: 'amount' }, wait: true },
      approval(who(1).userId),
    ])
    const id = await handIn(who(0), parent, { reason: 'both', amount: '1' })
    const { rows } = await sql<{ id: number; data: object; serial: string }>`
      select id, data, serial_no as serial from wf_instance where parent_id = ${id}`.execute(server.db)
    expect(rows).toMatchObject([{ data: { reason: 'both' }, serial: expect.stringMatching(/^SUBFORM-/) }])
    expect(await pendingOf(id)).toEqual([])
    const child = rows[0]?.id ?? 0
    expect((await formOf(who(0), id)).related).toMatchObject({ parent: null, children: [{ id: child, state: 'running' }] })
    expect((await formOf(who(0), child)).related).toMatchObject({ parent: { id, title: expect.any(String) }, children: [] })
    // Who signs the sub-form only may not read the form above it.
    expect((await formOf(who(2), child)).related).toEqual({ parent: null, children: [] })
    expect((await act(who(2), child, 'approve')).status).toBe(200)
    expect(await pendingOf(id)).toEqual([who(1).userId])
  })

  test('a sub-form that is rejected rejects its parent, where the node says so', async () => {
    const sub = await publish('SUBNO', [approval(who(2).userId)])
    const parent = await publish('PARNO', [
      { key: 's', type: 'subprocess', template: sub.template, in: { reason: 'reason' }, wait: true, on_reject: 'reject' },
      approval(who(1).userId),
    ])
    const id = await handIn(who(0), parent, { reason: 'both' })
    const { rows } = await sql<{ id: number }>`select id from wf_instance where parent_id = ${id}`.execute(server.db)
    expect((await act(who(2), rows[0]?.id ?? 0, 'reject', { comment: 'no' })).status).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'rejected' })
  })

  test('a delay ends by the clock, once over two nodes, and a value is set', async () => {
    server.setNow(new Date('2026-11-23T01:00:00Z'))
    const slow = await publish('DELAY', [
      { key: 'd', type: 'delay', minutes: 30 },
      { key: 'v', type: 'set', values: { amount: 'round("2" * 3, 0)' } },
      approval(who(1).userId),
    ])
    const id = await handIn(who(0), slow, { reason: 'r' })
    expect(await pendingOf(id)).toEqual([])
    server.setNow(new Date('2026-11-23T01:30:01Z'))
    await Promise.all([server.app.kontor.jobs.tend(), server.app.kontor.jobs.tend()])
    expect(await pendingOf(id)).toEqual([who(1).userId])
    expect(await stateOf(id)).toMatchObject({ data: { reason: 'r', amount: '6' } })
    expect((await who(0).get(`/api/wf/instance/${id}/trail`)).body.meta).toEqual({ intact: true, broken_at: null })
  })

  const branches = [
    { key: 'b1', nodes: [] as FlowNode[] },
    { key: 'b2', nodes: [] as FlowNode[] },
    { key: 'b3', nodes: [] as FlowNode[] },
  ]
  test.each([
    ['all', undefined, 3],
    ['any', undefined, 1],
    ['count', 2, 2],
  ] as const)('parallel branches join by %s: %s', async (join, count, needed) => {
    const own = branches.map((branch, at) => ({ ...branch, nodes: [approval(who(at + 1).userId, `p${at + 1}`)] }))
    const block: FlowNode = { key: 'par', type: 'parallel', join, ...(count ? { count } : {}), branches: own }
    const made = await publish(`JOIN${join.toUpperCase()}`, [block])
    const id = await handIn(who(0), made, { reason: 'r' })
    for (const at of [1, 2, 3].slice(0, needed)) {
      expect(await stateOf(id)).toMatchObject({ state: 'running' })
      expect((await act(who(at), id, 'approve')).status).toBe(200)
    }
    expect(await stateOf(id)).toMatchObject({ state: 'approved' })
    expect(await pendingOf(id)).toEqual([])
  })
})
