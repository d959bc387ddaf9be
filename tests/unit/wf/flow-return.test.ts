/** Return and resubmit, delegation, added signers, retract (wf.md §4.2, §5.7, §5.8, scenarios 9, 10, 11). */
import { describe, expect, it } from 'vitest'
import { jump, resubmit } from '../../../server/modules/wf/flow/rules/machine'
import type { Delegation } from '../../../server/modules/wf/flow/rules/port'
import type { FlowNode } from '../../../src/shared/wf/flow'
import type { FormSettings } from '../../../src/shared/wf/form'
import { approve, contentOf, contextOf, person, Story, taipei, type World } from '../../support/wf-flow'

const three = [approve('n1', person(7)), approve('n2', person(5)), approve('n3', person(1))]
const story = (nodes: readonly FlowNode[], settings: FormSettings = {}, world: Partial<World> = {}, data = {}, context = contextOf()) =>
  new Story({ ...world, content: contentOf(nodes, settings) }, data, context)
const back = { comment: 'please correct' }
const sendAgain = (form: Story, data = {}, by = 20) => form.take((state, port) => resubmit(state, { by, data }, port))

describe('return (§5.7)', () => {
  const atThird = async (settings: FormSettings = {}, data = {}) => {
    const form = await story(three, settings, {}, data).submit()
    await form.by(7, 'approve')
    return form.by(5, 'approve')
  }

  it('[10] back_to_me: after resubmission node 3 is pending, the approver of node 2 has a read task with what changed', async () => {
    const form = await atThird({}, { amount: '1' })
    await form.by(1, 'return', { ...back, target: 'initiator', resume: 'back_to_me' })
    expect(form.state.state).toBe('returned')
    expect(form.pending).toEqual([20])
    await sendAgain(form, { amount: '2' })
    expect(form.state).toMatchObject({ state: 'running', round: 2 })
    expect(form.current).toEqual(expect.arrayContaining(['n3', 'n2']))
    expect(form.taskOf(5)).toMatchObject({ kind: 'read', state: 'pending' })
    expect(form.notices('S')).toContainEqual(expect.objectContaining({ to: [5], reason: 'data_changed', changed: ['amount'] }))
    await form.by(5, 'confirm')
    expect(form.pending).toEqual(expect.arrayContaining([1]))
    await form.by(1, 'approve')
    expect(form.state.state).toBe('approved')
  })
  it('[10] the same from node 3 to node 1: node 2 is passed over', async () => {
    const nodes = three.with(0, approve('n1', person(7), { field_permissions: { amount: 'edit' } }))
    const form = await story(nodes, {}, {}, { amount: '1' }).submit()
    await form.by(7, 'approve')
    await form.by(5, 'approve')
    await form.by(1, 'return', { ...back, target: 'n1', resume: 'back_to_me' })
    expect(form.pending).toEqual([7])
    expect(form.taskOf(7).origin).toBe('return')
    await form.by(7, 'approve', { data: { amount: '3' } })
    expect(form.taskOf(1)).toMatchObject({ kind: 'approve', state: 'pending' })
    expect(form.taskOf(5)).toMatchObject({ kind: 'read', state: 'pending', origin: 'return' })
  })
  it('who has not read what changed has one task for all changes', async () => {
    const form = await atThird({}, { amount: '1' })
    for (const amount of ['2', '3']) {
      await form.by(1, 'return', { ...back, target: 'initiator', resume: 'back_to_me' })
      await sendAgain(form, { amount })
    }
    expect(form.state.tasks.filter(({ kind, assignee }) => kind === 'read' && assignee === 5)).toHaveLength(1)
    expect(form.pending.filter((user) => user === 5)).toHaveLength(1)
  })
  it('back_to_me tells nobody where nothing changed', async () => {
    const form = await atThird()
    await form.by(1, 'return', { ...back, target: 'initiator', resume: 'back_to_me' })
    await sendAgain(form)
    expect(form.pending).toEqual([1])
  })
  it('again: every node after the target runs again, earlier decisions are superseded, not removed', async () => {
    const form = await atThird()
    await form.by(1, 'return', { ...back, target: 'n1' })
    expect(form.state.runs.filter(({ superseded }) => superseded).map(({ node_key: key }) => key)).toEqual(['n1', 'n2', 'n3'])
    await form.by(7, 'approve')
    expect(form.pending).toEqual([5])
    await form.by(5, 'approve')
    expect(form.pending).toEqual([1])
    expect(form.state.tasks.filter(({ state }) => state === 'approved')).toHaveLength(4)
  })
  it('again from the initiator starts from the first node, in round 2', async () => {
    const form = await atThird()
    await form.by(1, 'return', { ...back, target: 'initiator' })
    await sendAgain(form)
    expect(form.pending).toEqual([7])
    expect(form.effects).toContainEqual({ kind: 'hook', phase: 'reserve', node_key: null, action: null })
  })
  it('previous is the node before; at the first node it is the initiator', async () => {
    const form = await atThird()
    await form.by(1, 'return', { ...back, target: 'previous' })
    expect(form.pending).toEqual([5])
    await form.by(5, 'return', { ...back, target: 'previous' })
    expect(form.pending).toEqual([7])
    await form.by(7, 'return', { ...back, target: 'previous' })
    expect(form.state.state).toBe('returned')
  })
  it('needs a comment, and a target that somebody has passed', async () => {
    const form = await atThird()
    await expect(form.by(1, 'return', { target: 'n1' })).rejects.toMatchObject({ key: 'comment_required' })
    await expect(form.by(1, 'return', { ...back, target: 'n3' })).rejects.toMatchObject({ key: 'target_not_allowed', field: 'target' })
  })
  it("is an individual's act: it does not wait for the others", async () => {
    const form = await story([approve('n1', person(7, 5, 1))]).submit()
    await form.by(7, 'approve')
    await form.by(5, 'return', { ...back, target: 'initiator' })
    expect(form.state.state).toBe('returned')
    expect(form.taskOf(1).state).toBe('cancelled')
  })
  const parallel: FlowNode[] = [
    approve('n1', person(7)),
    {
      ...{ key: 'p1', type: 'parallel' },
      branches: [
        { key: 'b1', nodes: [approve('n2', person(31)), approve('n3', person(32))] },
        { key: 'b2', nodes: [approve('n4', person(33))] },
      ],
    },
    approve('n5', person(1)),
  ]
  const inBranch = async () => {
    const form = await story(parallel).submit()
    await form.by(7, 'approve')
    return form.by(31, 'approve')
  }
  it('within a branch the branch beside it goes on', async () => {
    const form = await inBranch()
    await form.by(32, 'return', { ...back, target: 'n2', resume: 'back_to_me' })
    expect(form.pending.toSorted()).toEqual([31, 33])
    await form.by(31, 'approve')
    expect(form.pending.toSorted()).toEqual([32, 33])
    await form.by(33, 'approve')
    await form.by(32, 'approve')
    expect(form.pending).toEqual([1])
  })
  it('to a node before the parallel cancels the branches beside it; then everything runs again', async () => {
    const form = await inBranch()
    await form.by(32, 'return', { ...back, target: 'n1', resume: 'back_to_me' })
    expect(form.pending).toEqual([7])
    expect(form.taskOf(33).state).toBe('cancelled')
    await form.by(7, 'approve')
    expect(form.pending.toSorted()).toEqual([31, 33])
  })
  it('no node of the branch beside is a target', async () => {
    const form = await inBranch()
    await form.by(33, 'approve')
    await expect(form.by(32, 'return', { ...back, target: 'n4' })).rejects.toMatchObject({ key: 'target_not_allowed' })
  })
})

describe('delegation (§5.8)', () => {
  const replace = (delegate: number): Delegation => ({ delegate, mode: 'replace' })
  const one = [approve('n1', person(7)), approve('n2', person(1))]

  it('[9] a form goes to the delegate, the trail says for whom', async () => {
    const form = await story(one, {}, { delegations: { 7: replace(9) }, now: taipei('2026-11-24T10:00') }).submit()
    expect(form.taskOf(9)).toMatchObject({ original_assignee: 7, origin: 'delegate' })
    expect(form.notices('A')).toContainEqual(expect.objectContaining({ to: [9, 7], reason: 'delegated' }))
    await form.by(9, 'approve')
    expect(form.trail.at(-1)).toMatchObject({ act: 'approve', actor: 9, on_behalf_of: 7 })
  })
  it('[9] a form filed by u9 stays with u7, and the manager is told', async () => {
    const form = await story(one, {}, { delegations: { 7: replace(9) } }, {}, contextOf(9)).submit()
    expect(form.taskOf(7)).toMatchObject({ original_assignee: null, state: 'pending' })
    expect(form.notices('N')).toContainEqual(expect.objectContaining({ to: [90], reason: 'delegation_not_followed' }))
  })
  it('[9] u9 → u7 back-delegation is not followed', async () => {
    const form = await story(one, {}, { delegations: { 7: replace(9), 9: replace(7) } }).submit()
    expect(form.pending).toEqual([9])
  })
  it('follows a chain over five links and no further', async () => {
    const delegations = Object.fromEntries([7, 41, 42, 43, 44, 45].map((user, at) => [user, replace(41 + at)]))
    const form = await story(one, {}, { delegations }).submit()
    expect(form.taskOf(45)).toMatchObject({ original_assignee: 7 })
  })
  it('a link to somebody inactive, or who is on the node, leaves the task with its principal', async () => {
    const inactive = await story(one, {}, { delegations: { 7: replace(9) }, inactive: [9] }).submit()
    expect(inactive.pending).toEqual([7])
    const onNode = await story([approve('n1', person(7, 5))], {}, { delegations: { 7: replace(5) } }).submit()
    expect(onNode.pending).toEqual([7, 5])
  })
  it('share: both see it, the first decision wins', async () => {
    const form = await story(one, {}, { delegations: { 7: { delegate: 9, mode: 'share' } } }).submit()
    expect(form.notices('S')).toContainEqual(expect.objectContaining({ to: [7, 9] }))
    const { id } = form.taskOf(7)
    await form.by(9, 'approve', { task: id })
    expect(form.trail.at(-1)).toMatchObject({ actor: 9, on_behalf_of: 7 })
    await expect(form.by(7, 'approve', { task: id })).rejects.toMatchObject({ key: 'already_decided' })
  })
  it('a form that waits for the absent follows none', async () => {
    expect((await story(one, { absent: 'wait' }, { delegations: { 7: replace(9) } }).submit()).pending).toEqual([7])
  })
})

describe('added signers (§4.2)', () => {
  it('[11] before: u7 waits until x decides, then decides', async () => {
    const form = await story(three).submit()
    await form.by(7, 'add_signer', { place: 'before', people: [44] })
    expect(form.taskOf(7).state).toBe('waiting')
    expect(form.pending).toEqual([44])
    await form.by(44, 'reject', { comment: 'I would not' })
    expect(form.pending).toEqual([7])
    await form.by(7, 'approve')
    expect(form.pending).toEqual([5])
  })
  it("[11] after: u7's approval is recorded and x is next", async () => {
    const form = await story(three).submit()
    await form.by(7, 'add_signer', { place: 'after', people: [44, 45] })
    expect(form.acts).toEqual(['submit', 'add_signer', 'approve'])
    expect(form.pending).toEqual([44])
    await form.by(44, 'approve')
    expect(form.pending).toEqual([45])
    await form.by(45, 'approve')
    expect(form.pending).toEqual([5])
  })
  it('parallel raises the seats and what is needed', async () => {
    const form = await story([approve('n1', { kind: 'group', id: 3 }, { mode: 'percent', percent: 60 })]).submit()
    await form.by(31, 'add_signer', { place: 'parallel', people: [44] })
    expect(form.state.runs.at(-1)).toMatchObject({ seats: 6, need: 4 })
    await form.by(31, 'remove_signer', { added: form.taskOf(44).id })
    expect(form.state.runs.at(-1)).toMatchObject({ seats: 5, need: 3 })
  })
  it('a transferred seat keeps its weight', async () => {
    const form = await story([approve('n1', person(31, 32, 33, 34), { mode: 'percent', percent: 50, weights: { 31: 3 } })]).submit()
    await form.by(31, 'transfer', { to: 44 })
    expect(form.taskOf(44)).toMatchObject({ weight: 3, origin: 'transfer', state: 'pending' })
    await form.by(44, 'approve')
    expect(form.state.state).toBe('approved')
  })
  it('nobody is added or given it who is inactive, the applicant, there already or oneself', async () => {
    const form = await story([approve('n1', person(7, 5))], {}, { inactive: [46] }).submit()
    const transfer = (to: number) => form.by(7, 'transfer', { to })
    await expect(transfer(7)).rejects.toMatchObject({ key: 'person_self', field: 'to' })
    await expect(transfer(46)).rejects.toMatchObject({ key: 'person_inactive' })
    await expect(transfer(20)).rejects.toMatchObject({ key: 'person_is_applicant' })
    await expect(transfer(5)).rejects.toMatchObject({ key: 'person_on_node' })
    await expect(form.by(7, 'add_signer', { place: 'before', people: [20] })).rejects.toMatchObject({
      key: 'person_is_applicant',
      field: 'people',
    })
  })
})

describe('retract (§4.2)', () => {
  const twoSteps = [approve('n1', person(7)), approve('n2', person(5))]
  it('gives the task back as long as nobody has looked at the next', async () => {
    const form = await story(twoSteps).at('2026-11-20T10:00').submit()
    await form.by(7, 'approve')
    form.at('2026-11-20T10:09')
    await form.by(7, 'retract')
    expect(form.pending).toEqual([7])
    expect(form.taskOf(5).state).toBe('cancelled')
    await form.by(7, 'approve')
    expect(form.pending).toEqual([5])
  })
  it('not after its minutes, not once it was opened, not when it went out', async () => {
    const late = await story(twoSteps).at('2026-11-20T10:00').submit()
    await late.by(7, 'approve')
    await expect(late.at('2026-11-20T10:11').by(7, 'retract')).rejects.toMatchObject({ key: 'too_late' })
    const opened = await story(twoSteps).submit()
    await opened.by(7, 'approve')
    opened.state = {
      ...opened.state,
      tasks: opened.state.tasks.map((task) => (task.assignee === 5 ? { ...task, opened_at: taipei('2026-11-20T10:01') } : task)),
    }
    await expect(opened.by(7, 'retract')).rejects.toMatchObject({ key: 'already_opened' })
    const hooked = await story([
      approve('n1', person(7)),
      { key: 'h', type: 'hook', action: 'as.dayoff' },
      approve('n2', person(5)),
    ]).submit()
    await hooked.by(7, 'approve')
    await expect(hooked.by(7, 'retract')).rejects.toMatchObject({ key: 'already_passed_on' })
  })
  it('in a sequence as long as the next has not opened it; a signer who was asked before the next is asked again', async () => {
    const form = await story([approve('n1', person(7, 5, 1), { mode: 'sequence' })]).submit()
    await form.by(7, 'approve')
    await form.by(5, 'add_signer', { place: 'before', people: [42], comment: 'you first' })
    expect(form.pending).toEqual([42])
    await form.by(7, 'retract')
    expect(form.pending).toEqual([7])
    await form.by(7, 'approve')
    expect(form.pending).toEqual([42])
    await form.by(42, 'approve')
    expect(form.pending).toEqual([5])
    await form.by(5, 'approve')
    await expect(form.by(7, 'retract')).rejects.toMatchObject({ key: 'already_opened' })
  })
  it('not of a step that was begun anew since', async () => {
    const branches = [
      { key: 'b1', nodes: [approve('n2', person(7, 5), { mode: 'all' })] },
      { key: 'b2', nodes: [approve('n4', person(40))] },
    ]
    const form = await story([{ key: 'p1', type: 'parallel', branches }]).submit()
    const first = form.taskOf(7).id
    await form.by(7, 'approve')
    await form.take((state, port) => jump(state, { by: 90, comment: 'so', node: 'p1' }, port))
    await expect(form.by(7, 'retract', { task: first })).rejects.toMatchObject({ key: 'already_passed_on' })
    expect(form.pending.toSorted((a, b) => a - b)).toEqual([5, 7, 40])
  })
  it('opens a branch again that had joined', async () => {
    const nodes: FlowNode[] = [
      {
        key: 'p1',
        type: 'parallel',
        branches: [
          { key: 'b1', nodes: [approve('n1', person(7))] },
          { key: 'b2', nodes: [approve('n2', person(5))] },
        ],
      },
      approve('n3', person(1)),
    ]
    const form = await story(nodes).submit()
    await form.by(5, 'approve')
    await form.by(7, 'approve')
    expect(form.pending).toEqual([1])
    await form.by(7, 'retract')
    expect(form.pending).toEqual([7])
    await form.by(7, 'approve')
    expect(form.pending).toEqual([1])
  })
})
