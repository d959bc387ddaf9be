/** What the initiator and managers do with a form, and nodes that no person decides (wf.md §3, §4.1, §5.6, §5.16). */
import { describe, expect, it } from 'vitest'
import * as machine from '../../../server/modules/wf/flow/rules/machine'
import { formPossibilities } from '../../../server/modules/wf/flow/rules/possibilities'
import { previewFlow } from '../../../server/modules/wf/flow/rules/preview'
import type { FlowNode } from '../../../src/shared/wf/flow'
import type { FormSettings } from '../../../src/shared/wf/form'
import { approve, contentOf, contextOf, person, portOf, Story, taipei, type World } from '../../support/wf-flow'

const two = [approve('n1', person(7)), approve('n2', person(5))]
const story = (nodes: readonly FlowNode[], settings: FormSettings = {}, world: Partial<World> = {}, data = {}) =>
  new Story({ ...world, content: contentOf(nodes, settings) }, data)
const why = { by: 90, comment: 'a reason' }
const hooks = (form: Story) => form.effects.flatMap((effect) => (effect.kind === 'hook' ? [[effect.phase, effect.node_key]] : []))

describe('withdraw, void, terminate', () => {
  it('withdraws before the first decision, later only where the form allows it', async () => {
    const form = await story(two).submit()
    await form.take((state, port) => machine.withdraw(state, { by: 20 }, port))
    expect(form.state.state).toBe('withdrawn')
    expect(form.taskOf(7).state).toBe('cancelled')
    expect(hooks(form)).toEqual([['release', null]])
    const decided = await story(two).submit()
    await decided.by(7, 'approve')
    const withdraw = (one: Story, by = 20) => one.take((state, port) => machine.withdraw(state, { by }, port))
    await expect(withdraw(decided)).rejects.toMatchObject({ key: 'withdraw_not_allowed' })
    await expect(withdraw(await story(two).submit(), 7)).rejects.toMatchObject({ key: 'not_yours' })
    const free = await story(two, { withdraw: 'before_end' }).submit()
    await free.by(7, 'approve')
    await withdraw(free)
    expect(free.state.state).toBe('withdrawn')
  })
  it('a withdrawn form is sent again in round 2, or made void', async () => {
    const form = await story(two).submit()
    await form.take((state, port) => machine.withdraw(state, { by: 20 }, port))
    const { state } = form
    await form.take((from, port) => machine.resubmit(from, { by: 20, data: { amount: '2' } }, port))
    expect(form.state).toMatchObject({ state: 'running', round: 2, data: { amount: '2' } })
    expect(form.pending).toEqual([7])
    form.state = state
    await form.take((from, port) => machine.makeVoid(from, { by: 20 }, port))
    expect(form.state.state).toBe('void')
  })
  it('terminate needs a reason and takes every task away', async () => {
    const form = await story(two).submit()
    await expect(form.take((state, port) => machine.terminate(state, { by: 90 }, port))).rejects.toMatchObject({ key: 'reason_required' })
    await form.take((state, port) => machine.terminate(state, why, port))
    expect(form.state.state).toBe('terminated')
    expect(form.notices('E')).toContainEqual(expect.objectContaining({ to: [7], reason: 'ended' }))
  })
  it('a returned form that nobody sends again is withdrawn', async () => {
    const form = await story(two).submit()
    await form.by(7, 'return', { target: 'initiator', comment: 'x' })
    await form.take((state, port) => machine.expire(state, port))
    expect(form.state.state).toBe('withdrawn')
    expect(form.pending).toEqual([])
  })
})

describe('suspend and resume', () => {
  it('nobody decides meanwhile; deadlines move on by the working minutes that were lost', async () => {
    const nodes = [approve('n1', person(7), { due: { hours: 8 } })]
    const form = await story(nodes, {}, { now: taipei('2026-11-20T16:00') }).submit()
    form.at('2026-11-23T09:00')
    await form.take((state, port) => machine.suspend(state, why, port))
    await expect(form.by(7, 'approve')).rejects.toMatchObject({ key: 'not_running' })
    form.at('2026-11-23T11:00')
    await form.take((state, port) => machine.resume(state, { by: 90 }, port))
    expect(form.taskOf(7).due_at).toBe(taipei('2026-11-23T18:00'))
    expect(form.effects).toContainEqual(expect.objectContaining({ kind: 'timer', fire_at: taipei('2026-11-23T18:00') }))
    await form.by(7, 'approve')
    expect(form.state.state).toBe('approved')
  })
  it('what comes meanwhile is taken when it goes on', async () => {
    const form = await story([{ key: 'w', type: 'webhook', channel: 1, wait: 'answer', map: { reason: 'words' } }]).submit()
    const run = form.state.runs.findLast(({ node_key: key }) => key === 'w')?.id ?? 0
    await form.take((state, port) => machine.suspend(state, why, port))
    await form.take((state, port) => machine.webhookAnswered(state, { run, answer: { words: 'yes' } }, port))
    expect(form.state).toMatchObject({ state: 'suspended', data: {} })
    await form.take((state, port) => machine.resume(state, { by: 90 }, port))
    expect(form.state).toMatchObject({ state: 'approved', data: { reason: 'yes' } })
  })
})

describe('repairs of a manager', () => {
  it('jump forward leaves nodes out, jump back lets them decide again', async () => {
    const nodes = [...two, approve('n3', person(1))]
    const form = await story(nodes).submit()
    await form.take((state, port) => machine.jump(state, { ...why, node: 'n3' }, port))
    expect(form.pending).toEqual([1])
    await form.take((state, port) => machine.jump(state, { ...why, node: 'n1' }, port))
    expect(form.pending).toEqual([7])
    expect(form.trail.at(-1)).toMatchObject({ act: 'jump', actor: 90, comment: 'a reason' })
  })
  it('jump into a branch runs that branch alone', async () => {
    const block: FlowNode = {
      ...{ key: 'p1', type: 'parallel' },
      branches: [
        { key: 'b1', nodes: [approve('a', person(31))] },
        { key: 'b2', nodes: [approve('b', person(32))] },
      ],
    }
    const form = await story([approve('n1', person(7)), block, approve('n2', person(1))]).submit()
    await form.take((state, port) => machine.jump(state, { ...why, node: 'b' }, port))
    expect(form.pending).toEqual([32])
    await form.by(32, 'approve')
    expect(form.pending).toEqual([1])
  })
  it('skip passes over a node, also one that had nobody', async () => {
    const form = await story(two).submit()
    await form.take((state, port) => machine.skip(state, { ...why, node: 'n1' }, port))
    expect(form.pending).toEqual([5])
    const stuck = await story([approve('n1', person(7)), approve('n2', person(99)), approve('n3', person(1))], {
      vacancy: 'refuse',
    }).submit()
    stuck.world.inactive = [99]
    await stuck.by(7, 'approve')
    await stuck.take((state, port) => machine.skip(state, { ...why, node: 'n2' }, port))
    expect(stuck.state.state).toBe('running')
    expect(stuck.pending).toEqual([1])
  })
  it('nobody decides on their own request through a repair', async () => {
    const form = await story(two, {}, { managers: [20, 90] }).submit()
    const own = { by: 20, comment: 'x' }
    await expect(form.take((state, port) => machine.skip(state, { ...own, node: 'n1' }, port))).rejects.toMatchObject({
      key: 'own_request',
    })
    await expect(form.take((state, port) => machine.jump(state, { ...own, node: 'n2' }, port))).rejects.toMatchObject({
      key: 'own_request',
    })
    const task = form.taskOf(7).id
    await expect(
      form.take((state, port) => machine.reassignTask(state, { task, to: 20, by: 90, act: 'reassign' }, port)),
    ).rejects.toMatchObject({
      key: 'person_is_applicant',
    })
  })
  it('reassign and hand-over move an open task; who left is replaced by a form manager', async () => {
    const form = await story(two).submit()
    await form.take((state, port) => machine.reassignTask(state, { task: form.taskOf(7).id, to: 44, by: 90, act: 'reassign' }, port))
    expect(form.pending).toEqual([44])
    await form.take((state, port) => machine.reassignTask(state, { task: form.taskOf(44).id, to: 45, by: null, act: 'inherite' }, port))
    expect(form.taskOf(45).origin).toBe('inherite')
    await form.take((state, port) => machine.personLeft(state, 45, port))
    expect(form.taskOf(90)).toMatchObject({ state: 'pending', origin: 'fallback' })
    await form.by(90, 'approve')
    expect(form.pending).toEqual([5])
  })
  it('adds and takes away approvers, but not the last', async () => {
    const form = await story(two).submit()
    const task = form.taskOf(7).id
    await form.take((state, port) => machine.changeApprover(state, { task, add: 44, by: 90 }, port))
    expect(form.pending).toEqual([7, 44])
    await form.take((state, port) => machine.changeApprover(state, { task, add: null, by: 90 }, port))
    expect(form.pending).toEqual([44])
    const last = form.taskOf(44).id
    await expect(form.take((state, port) => machine.changeApprover(state, { task: last, add: null, by: 90 }, port))).rejects.toMatchObject({
      key: 'last_signer',
    })
  })
})

describe('nodes that no person decides', () => {
  it('delay: working minutes of the calendar, or a day of the form', async () => {
    const minutes = await story([{ key: 'd', type: 'delay', minutes: 60 }], {}, { now: taipei('2026-11-20T17:30') }).submit()
    const timer = minutes.effects.find((effect) => effect.kind === 'timer')
    expect(timer).toMatchObject({ timer: 'delay', fire_at: taipei('2026-11-23T09:30') })
    const run = minutes.state.runs.at(-1)?.id ?? 0
    await minutes.take((state, port) => machine.wake(state, run, port))
    expect(minutes.state.state).toBe('approved')
    const until: FlowNode = { key: 'd', type: 'delay', until: { field: 'reason', days: -2 } }
    const day = await story([until], {}, {}, { reason: '2026-12-01' }).submit()
    expect(day.effects).toContainEqual(expect.objectContaining({ timer: 'delay', fire_at: taipei('2026-11-29T00:00') }))
    const past = await story([until], {}, {}, { reason: '2026-11-01' }).submit()
    expect(past.state.state).toBe('approved')
    expect((await story([until]).submit()).state.memory.suspended).toMatchObject({ reason: 'missing_date' })
  })
  it('set computes fields, a later branch reads them', async () => {
    const nodes: FlowNode[] = [
      { key: 's', type: 'set', values: { amount: 'amount * 2' } },
      {
        ...{ key: 'c', type: 'condition' },
        branches: [
          { key: 'b1', when: { field: 'amount', op: 'gt', value: '15' }, nodes: [approve('n1', person(7))] },
          { key: 'b2', default: true, nodes: [] },
        ],
      },
    ]
    const form = await story(nodes, {}, {}, { amount: '10' }).submit()
    expect(form.pending).toEqual([7])
    expect(form.trail.at(-1)).toMatchObject({ act: 'edit', actor: null, changes: [{ field: 'amount', from: '10', to: '20' }] })
  })
  it('webhook: values are mapped; without an answer it fails or goes on', async () => {
    const node = (more: object): FlowNode => ({ key: 'w', type: 'webhook', channel: 1, wait: 'answer', map: { reason: 'a.b' }, ...more })
    const answered = async (of: FlowNode, answer: object | undefined) => {
      const form = await story([of, approve('n1', person(7))]).submit()
      const run = form.state.runs.at(-1)?.id ?? 0
      return form.take((state, port) => machine.webhookAnswered(state, { run, answer: answer as never, detail: 'HTTP 500' }, port))
    }
    const good = await answered(node({}), { a: { b: 'fine' } })
    expect(good.state.data).toEqual({ reason: 'fine' })
    expect(good.pending).toEqual([7])
    expect((await answered(node({ on_error: 'fail' }), undefined)).state.memory.suspended).toMatchObject({
      reason: 'webhook_failed',
      detail: 'HTTP 500',
    })
    expect((await answered(node({ on_error: 'branch' }), undefined)).pending).toEqual([7])
    expect((await story([{ key: 'w', type: 'webhook', channel: 1, wait: 'none' }]).submit()).state.state).toBe('approved')
  })
  const properties = {
    amount: { type: 'string' },
    items: { type: 'array', items: { properties: { what: { type: 'string' }, price: { type: 'string' } } } },
  }
  it('sub-process: one form a row, values in and out, waits for all of them', async () => {
    const node: FlowNode = {
      ...{ key: 's', type: 'subprocess', template: 9, per_row: 'items', wait: true, on_reject: 'continue' },
      ...{ in: { title: 'concat(what, " of ", amount)' }, out: { price: 'cost + 1' } },
    }
    const form = new Story({ content: contentOf([node], {}, { properties }) }, { amount: '5', items: [{ what: 'a' }, { what: 'b' }] })
    await form.submit()
    const started = form.effects.find((effect) => effect.kind === 'subprocess')
    expect(started).toMatchObject({
      ...{ template: 9, initiator: 20, wait: true },
      forms: [
        { row: 0, data: { title: 'a of 5' } },
        { row: 1, data: { title: 'b of 5' } },
      ],
    })
    const run = form.state.runs.at(-1)?.id ?? 0
    await form.take((state, port) => machine.subprocessEnded(state, { run, result: 'approved', data: { cost: '7' }, row: 1 }, port))
    expect(form.state).toMatchObject({ state: 'running', data: { items: [{ what: 'a' }, { what: 'b', price: '8' }] } })
    await form.take((state, port) => machine.subprocessEnded(state, { run, result: 'rejected', data: {}, row: 0 }, port))
    expect(form.state.state).toBe('approved')
  })
  it('sub-process: a rejection rejects the parent where the node says so', async () => {
    const form = await story([{ key: 's', type: 'subprocess', template: 9, on_reject: 'reject' }]).submit()
    const run = form.state.runs.at(-1)?.id ?? 0
    await form.take((state, port) => machine.subprocessEnded(state, { run, result: 'rejected', data: {}, row: null }, port))
    expect(form.state.state).toBe('rejected')
  })
  it('hook nodes commit on the way; a rejection reverses them in opposite order, then releases', async () => {
    const nodes: FlowNode[] = [
      { key: 'h1', type: 'hook', action: 'a.one' },
      { key: 'h2', type: 'hook', action: 'a.two' },
      approve('n1', person(7)),
    ]
    const form = await story(nodes).submit()
    expect(hooks(form)).toEqual([
      ['reserve', null],
      ['commit', 'h1'],
      ['commit', 'h2'],
    ])
    await form.by(7, 'reject', { comment: 'no' })
    expect(hooks(form)).toEqual([
      ['reverse', 'h2'],
      ['reverse', 'h1'],
      ['release', null],
    ])
  })
  it('approval commits, seals, and tells the initiator', async () => {
    const form = await story([approve('n1', person(7))]).submit()
    await form.by(7, 'approve')
    expect(form.effects.slice(-4)).toMatchObject([
      { kind: 'hook', phase: 'commit' },
      { kind: 'stage', state: 'approved' },
      { kind: 'seal' },
      { kind: 'notice', status: 'D', to: [20] },
    ])
    const plain = await story([approve('n1', person(7))], { pdf_mode: 'none' }).submit()
    await plain.by(7, 'approve')
    expect(plain.effects.some(({ kind }) => kind === 'seal')).toBe(false)
  })
  it('copies go out and block nothing; reading waits for all, or for one', async () => {
    const copied = await story([{ key: 'c', type: 'copy', assign: person(5, 1), confirm: 'required' }]).submit()
    expect(copied.effects).toContainEqual({ kind: 'copy', node_key: 'c', people: [5, 1], by: null, confirm: true })
    expect(copied.state.state).toBe('approved')
    const read = await story([{ key: 'r', type: 'read', assign: person(5, 1) }]).submit()
    await read.by(5, 'confirm')
    expect(read.pending).toEqual([1])
    await read.by(1, 'confirm')
    expect(read.state.state).toBe('approved')
    const any = await story([{ key: 'r', type: 'read', assign: person(5, 1), mode: 'any' }]).submit()
    await any.by(1, 'confirm')
    expect(any.state.state).toBe('approved')
  })
  it('nobody is to read the same twice: handed on by two, or standing in for two', async () => {
    const form = await story([{ key: 'r', type: 'read', assign: person(5, 1) }]).submit()
    await form.by(5, 'transfer', { to: 43 })
    await expect(form.by(1, 'transfer', { to: 43 })).rejects.toMatchObject({ key: 'person_on_node', field: 'to' })
    const delegate = { delegate: 9, mode: 'replace' as const }
    const away = await story([{ key: 'r', type: 'read', assign: person(5, 7) }], {}, { delegations: { 5: delegate, 7: delegate } }).submit()
    expect(away.pending).toEqual([9, 7])
  })
})

describe('the preview (§2)', () => {
  it('has deadlines one after another, what is still to be chosen, delegates, fallbacks, the branches taken', async () => {
    const nodes: FlowNode[] = [
      approve('n1', person(7), { due: { hours: 8 } }),
      approve('n2', { kind: 'initiator_choice' }),
      approve('n3', person(99)),
      {
        key: 'c',
        type: 'condition',
        branches: [
          { key: 'b1', when: { field: 'amount', op: 'gt', value: 5 }, nodes: [] },
          { key: 'b2', default: true, nodes: [] },
        ],
      },
      approve('n4', person(5), { due: { hours: 8 } }),
      { key: 'cc', type: 'copy', assign: person(1) },
    ]
    const world = {
      content: contentOf(nodes),
      inactive: [99],
      delegations: { 7: { delegate: 9, mode: 'replace' as const } },
      now: taipei('2026-11-20T16:00'),
    }
    const steps = await previewFlow({ context: contextOf(), data: { amount: '10' }, choices: {} }, portOf(world))
    expect(
      steps.map(({ node, people, unresolved, instead, due, branches }) => ({
        node,
        people: people.map(({ user }) => user),
        unresolved,
        instead,
        due,
        branches,
      })),
    ).toEqual([
      { node: 'n1', people: [9], unresolved: null, instead: null, due: taipei('2026-11-23T16:00'), branches: [] },
      { node: 'n2', people: [], unresolved: 'not_chosen', instead: null, due: null, branches: [] },
      { node: 'n3', people: [90], unresolved: null, instead: 'fallback', due: null, branches: [] },
      { node: 'c', people: [], unresolved: null, instead: null, due: null, branches: ['b1'] },
      { node: 'n4', people: [5], unresolved: null, instead: null, due: taipei('2026-11-24T16:00'), branches: [] },
      { node: 'cc', people: [1], unresolved: null, instead: null, due: null, branches: [] },
      { node: 'end', people: [], unresolved: null, instead: null, due: null, branches: [] },
    ])
  })
  it('shows in red who cannot be found, and what cannot be computed', async () => {
    const nodes: FlowNode[] = [approve('n1', person(99)), approve('n2', { kind: 'expression', expr: 'dept(1)' }), approve('n3', person(5))]
    const content = contentOf(nodes, { vacancy: 'refuse' })
    const steps = await previewFlow({ context: contextOf(), data: {}, choices: {} }, portOf({ content, inactive: [99] }))
    expect(steps.map(({ node, unresolved }) => [node, unresolved])).toEqual([
      ['n1', 'no_approver'],
      ['n2', 'failed'],
      ['n3', null],
      ['end', null],
    ])
  })
})

describe('what may be done (§2.2)', () => {
  const may = (form: Story, by: number) => formPossibilities(form.state, by, form.port())
  it('by the initiator, by who has just decided, by others', async () => {
    const form = await story(two).submit()
    expect(await may(form, 20)).toEqual({ withdraw: true, resubmit: false, void: false, retract: [], remind: [form.taskOf(7).id] })
    expect(await may(form, 7)).toEqual({ withdraw: false, resubmit: false, void: false, retract: [], remind: [] })
    await form.by(7, 'approve')
    expect(await may(form, 20)).toMatchObject({ withdraw: false })
    expect(await may(form, 7)).toMatchObject({ retract: [form.taskOf(7).id] })
  })
  it('with a task: the buttons of its node, and where it may go back to', async () => {
    const form = await story([approve('n1', person(7)), approve('n2', person(5), { buttons: ['approve', 'return'] })]).submit()
    await form.by(7, 'approve')
    const { buttons, returnTo } = machine.possibilitiesOf(form.state, form.taskOf(5).id, form.port())
    expect(buttons).toEqual(['approve', 'return'])
    expect(returnTo).toEqual(['n1'])
  })
})

describe('the port', () => {
  it('is asked each question once a step, and its instants are brought into one form', async () => {
    const content = contentOf([
      approve('n1', { kind: 'manager', level: 1 }, { due: { hours: 1 } }),
      approve('n2', { kind: 'manager', level: 1 }),
      approve('n3', person(5)),
    ])
    const plain = portOf({ content })
    const asked: number[] = []
    const port = {
      ...plain,
      supervisors: (user: number, post: number | null) => {
        asked.push(user)
        return plain.supervisors(user, post)
      },
      addMinutes: async (...args: Parameters<typeof plain.addMinutes>) => (await plain.addMinutes(...args)).replace('.000Z', 'Z'),
    }
    const steps = await previewFlow({ context: contextOf(), data: {}, choices: {} }, port)
    expect(asked).toEqual([20])
    expect(steps[0]?.due).toBe(taipei('2026-11-20T11:00'))
  })
})
