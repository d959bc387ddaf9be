/** The flow machine by the scenarios of wf.md §12 (their numbers in brackets) and the examples of §5.2–5.8. */
import { describe, expect, it } from 'vitest'
import { resume, timeout } from '../../../server/modules/wf/flow/rules/machine'
import { previewFlow } from '../../../server/modules/wf/flow/rules/preview'
import type { FlowNode } from '../../../src/shared/wf/flow'
import { approve, contentOf, contextOf, person, portOf, Story, taipei, workCalendar, type World } from '../../support/wf-flow'

const two: FlowNode[] = [approve('n1', person(7)), approve('n2', person(5))]
const story = (nodes: readonly FlowNode[], settings = {}, world: Partial<World> = {}, data = {}, context = contextOf()) =>
  new Story({ ...world, content: contentOf(nodes, settings) }, data, context)

describe('who signs (§5.2)', () => {
  const levels: FlowNode[] = [
    approve('n1', { kind: 'manager', level: 1 }),
    {
      key: 'c1',
      type: 'condition',
      branches: [
        { key: 'b1', when: { field: 'amount', op: 'gt', value: '10000' }, nodes: [approve('n2', { kind: 'manager', level: 2 })] },
        { key: 'b2', default: true, nodes: [] },
      ],
    },
  ]
  const asked = async (initiator: number, amount: string) => {
    const steps = await previewFlow(
      { context: contextOf(initiator), data: { amount }, choices: {} },
      portOf({ content: contentOf(levels) }),
    )
    return steps.filter(({ type }) => type === 'approve').flatMap(({ people }) => people.map(({ user }) => user))
  }

  it('[3] the preview names u7 at 10000, u7 and u5 above, u5 and u1 where u7 applies', async () => {
    expect(await asked(20, '10000')).toEqual([7])
    expect(await asked(20, '10000.01')).toEqual([7, 5])
    expect(await asked(7, '10000.01')).toEqual([5, 1])
  })
  it('level 3 of u7 is a vacancy: the form managers sign, the first decides', async () => {
    const form = await story([approve('n1', { kind: 'manager', level: 3 })], {}, { managers: [90, 91] }, {}, contextOf(7)).submit()
    expect(form.pending).toEqual([90, 91])
    await form.by(91, 'approve')
    expect(form.state.state).toBe('approved')
  })
  it('without a head of d10, level 2 of u20 is u1', async () => {
    const form = await story([approve('n1', { kind: 'manager', level: 2 })], {}, { headless: [10] }).submit()
    expect(form.pending).toEqual([1])
  })
  it('a chain of managers is asked one after another, up to a level, a grade, the top', async () => {
    const chain = (to: { level: number } | { grade: number } | 'top') => story([approve('n1', { kind: 'manager_chain', to })]).submit()
    const top = await chain('top')
    expect(top.pending).toEqual([7])
    await top.by(7, 'approve')
    await top.by(5, 'approve')
    expect(top.pending).toEqual([1])
    expect((await chain({ level: 2 })).state.tasks.map(({ assignee }) => assignee)).toEqual([7, 5])
    expect((await chain({ grade: 8 })).state.tasks.map(({ assignee }) => assignee)).toEqual([7, 5])
  })
  it('unites several kinds in order, each person once, nobody inactive', async () => {
    const assign = [
      { kind: 'group' as const, id: 3 },
      ...person(32, 7),
      { kind: 'position' as const, id: 4 },
      { kind: 'department_head' as const, id: 10 },
      { kind: 'expression' as const, expr: '["u7", "g3"]' },
      { kind: 'person_field' as const, field: 'who' },
      { kind: 'dept_head_of_field' as const, field: 'dept' },
    ]
    const form = await story([approve('n1', assign)], {}, { inactive: [33] }, { who: [40], dept: 1 }).submit()
    expect(form.pending).toEqual([31, 32, 34, 35, 7, 5, 40, 1])
  })
  it('same_as asks who decided there, previous_choice whom the approver chose', async () => {
    const nodes = [
      approve('n1', person(7, 5), { mode: 'any' }),
      approve('n2', { kind: 'previous_choice', node: 'n1', scope: ['g3'], max: 1 }),
      approve('n3', { kind: 'same_as', node: 'n1' }),
    ]
    const form = await story(nodes, { dedupe: 'none' }).submit()
    await expect(form.by(5, 'approve')).rejects.toMatchObject({ key: 'too_few_people', field: 'choices.n2' })
    await expect(form.by(5, 'approve', { next_choice: { n2: [44] } })).rejects.toMatchObject({ key: 'person_out_of_scope' })
    await form.by(5, 'approve', { next_choice: { n2: [31] } })
    expect(form.pending).toEqual([31])
    await form.by(31, 'approve')
    expect(form.pending).toEqual([5])
  })
  it("the initiator's choice is demanded at submission", async () => {
    const nodes = [approve('n1', { kind: 'initiator_choice', scope: ['g3'], min: 2, max: 3 })]
    await expect(story(nodes).submit()).rejects.toMatchObject({ key: 'too_few_people', field: 'choices.n1' })
    const form = await story(nodes).submit({ choices: { n1: [31, 34] } })
    expect(form.pending).toEqual([31, 34])
  })
})

describe('vacancy (§5.3)', () => {
  const vacant = [approve('n1', person(99), { name: { en: 'Manager' } }), approve('n2', person(5))]
  const world = { inactive: [99] }
  it('skip passes by the system', async () => {
    const form = await story(vacant, { vacancy: 'skip' }, world).submit()
    expect(form.pending).toEqual([5])
    expect(form.acts).toEqual(['submit', 'auto'])
  })
  it('refuse refuses the submission and names the step', async () => {
    await expect(story(vacant, { vacancy: 'refuse' }, world).submit()).rejects.toMatchObject({
      key: 'no_approver',
      params: { name: { en: 'Manager' } },
    })
  })
  it('refuse suspends when it is met later, and goes on once somebody is there', async () => {
    const form = await story([approve('n1', person(7)), approve('n2', person(99))], { vacancy: 'refuse' }).submit()
    form.world.inactive = [99]
    await form.by(7, 'approve')
    expect(form.state).toMatchObject({ state: 'suspended', memory: { suspended: { reason: 'no_approver', node: 'n2' } } })
    form.world.inactive = []
    await form.take((state, port) => resume(state, { by: 90 }, port))
    expect(form.pending).toEqual([99])
  })
  it('go_up asks the next level', async () => {
    const nodes = [approve('n1', { kind: 'department_head', id: 10 })]
    const form = await story(nodes, { vacancy: 'go_up' }, { inactive: [5] }).submit()
    expect(form.pending).toEqual([1])
  })
})

describe('the same person again (§5.4)', () => {
  const twice = [approve('n1', person(7)), approve('n2', person(5)), approve('n3', person(5)), approve('n4', person(1))]
  it('[12] consecutive: u5 at nodes 2 and 3, node 3 passes by auto', async () => {
    const form = await story(twice).submit()
    await form.by(7, 'approve')
    await form.by(5, 'approve')
    expect(form.pending).toEqual([1])
    expect(form.trail.at(-1)).toMatchObject({ act: 'auto', node_key: 'n3', changes: [{ field: '@reason', to: 'already_approved:n2' }] })
  })
  it('[12] with a required signature on node 3 it stops there', async () => {
    const nodes = twice.with(2, approve('n3', person(5), { sign_policy: { reauth: 'none', image: 'required' } }))
    const form = await story(nodes).submit()
    await form.by(7, 'approve')
    await form.by(5, 'approve')
    expect(form.current).toEqual(['n3'])
  })
  it('stops where fields are edited, at a handle node, and after the content has changed', async () => {
    const edits = await story(twice.with(2, approve('n3', person(5), { field_permissions: { reason: 'edit' } }))).submit()
    await edits.by(7, 'approve')
    await edits.by(5, 'approve')
    expect(edits.current).toEqual(['n3'])
    const changed = [approve('n1', person(5)), { key: 's', type: 'set', values: { reason: '"x"' } } as FlowNode, approve('n2', person(5))]
    const form = await story(changed).submit()
    await form.by(5, 'approve')
    expect(form.current).toEqual(['n2'])
  })
  it('consecutive does not look further back, any_earlier does', async () => {
    const nodes = [approve('n1', person(5)), approve('n2', person(7)), approve('n3', person(5))]
    const near = await story(nodes).submit()
    await near.by(5, 'approve')
    await near.by(7, 'approve')
    expect(near.current).toEqual(['n3'])
    const far = await story(nodes, { dedupe: 'any_earlier' }).submit()
    await far.by(5, 'approve')
    await far.by(7, 'approve')
    expect(far.state.state).toBe('approved')
  })
  it('the applicant passes by auto, unless nobody else would sign: then their manager does', async () => {
    const form = await story([approve('n1', person(7)), approve('n2', person(5))], {}, {}, {}, contextOf(7)).submit()
    expect(form.pending).toEqual([5])
    const alone = await story([approve('n1', person(7))], {}, {}, {}, contextOf(7)).submit()
    expect(alone.pending).toEqual([5])
    const own = await story([approve('n1', person(7))], { initiator_is_approver: 'sign' }, {}, {}, contextOf(7)).submit()
    expect(own.pending).toEqual([7])
    const named = { initiator_is_approver: 'specified', initiator_stand_in: 44 } as const
    expect((await story([approve('n1', person(7))], named, {}, {}, contextOf(7)).submit()).pending).toEqual([44])
  })
})

describe('countersign (§5.5)', () => {
  const group = (more: object) => [approve('n1', { kind: 'group', id: 3 }, more)]
  it('[4] five seats at 60 percent: three approvals pass, two tasks are cancelled and told E', async () => {
    const form = await story(group({ mode: 'percent', percent: 60 })).submit()
    expect(form.state.runs.at(-1)).toMatchObject({ seats: 5, need: 3 })
    await form.by(31, 'approve')
    await form.by(32, 'approve')
    await form.by(33, 'approve')
    expect(form.state.tasks.map(({ state }) => state)).toEqual(['approved', 'approved', 'approved', 'cancelled', 'cancelled'])
    const told = form
      .notices('E')
      .filter(({ reason }) => reason === 'decided_by_others')
      .flatMap(({ to }) => to)
    expect(told).toEqual(expect.arrayContaining([34, 35]))
    expect(form.state.state).toBe('approved')
  })
  it('[4] two approvals and three rejections reject at the third', async () => {
    const form = await story(group({ mode: 'percent', percent: 60 })).submit()
    for (const user of [31, 32]) await form.by(user, 'approve')
    for (const user of [33, 34]) await form.by(user, 'reject', { comment: 'no' })
    expect(form.state.state).toBe('running')
    await form.by(35, 'reject', { comment: 'no' })
    expect(form.state.state).toBe('rejected')
    expect(form.effects).toContainEqual({ kind: 'hook', phase: 'release', node_key: null, action: null })
  })
  it('[5] any: the second is told that it has been decided', async () => {
    const form = await story([approve('n1', person(5, 7), { mode: 'any' }), approve('n2', person(1))]).submit()
    const { id } = form.taskOf(7)
    await form.by(5, 'approve')
    await expect(form.by(7, 'approve', { task: id })).rejects.toMatchObject({ key: 'already_decided' })
    expect(form.acts.filter((act) => act === 'approve')).toHaveLength(1)
  })
  it('sequence asks in order, a rejection ends it', async () => {
    const form = await story(group({ mode: 'sequence' })).submit()
    expect(form.pending).toEqual([31])
    await form.by(31, 'approve')
    expect(form.pending).toEqual([32])
    await form.by(32, 'reject', { comment: 'no' })
    expect(form.state.state).toBe('rejected')
  })
  it('reject can give it back to the initiator', async () => {
    const form = await story(two, { reject: 'to_initiator' }).submit()
    await form.by(7, 'reject', { comment: 'no' })
    expect(form.state.state).toBe('returned')
    expect(form.pending).toEqual([20])
  })
  it('buttons and comments are demanded', async () => {
    const form = await story([approve('n1', person(7), { buttons: ['approve'] })]).submit()
    await expect(form.by(7, 'reject', { comment: 'no' })).rejects.toMatchObject({ key: 'not_allowed' })
    const other = await story(two).submit()
    await expect(other.by(7, 'reject')).rejects.toMatchObject({ key: 'comment_required', field: 'comment' })
    await expect(other.by(7, 'approve', { data: { amount: '1' } })).rejects.toMatchObject({ key: 'field_not_editable', field: 'amount' })
    await expect(other.by(5, 'approve', { task: other.taskOf(7).id })).rejects.toMatchObject({ key: 'not_yours' })
  })
})

describe('branches', () => {
  const both = (join: object = {}): FlowNode[] => [
    {
      key: 'p1',
      type: 'parallel',
      branches: [
        { key: 'b1', nodes: [approve('n1', person(7))] },
        { key: 'b2', nodes: [approve('n2', person(5))] },
      ],
      ...join,
    },
    approve('n3', person(1)),
  ]
  it('join all waits for every branch', async () => {
    const form = await story(both()).submit()
    expect(form.pending).toEqual([7, 5])
    await form.by(5, 'approve')
    expect(form.pending).toEqual([7])
    await form.by(7, 'approve')
    expect(form.pending).toEqual([1])
  })
  it('join any goes on with the first, the others are cancelled', async () => {
    const form = await story(both({ join: 'any' })).submit()
    await form.by(5, 'approve')
    expect(form.pending).toEqual([1])
    expect(form.taskOf(7).state).toBe('cancelled')
  })
  it('all: a rejection rejects at once; any: only when every branch is rejected', async () => {
    const all = await story(both()).submit()
    await all.by(7, 'reject', { comment: 'no' })
    expect(all.state.state).toBe('rejected')
    const any = await story(both({ join: 'any' })).submit()
    await any.by(7, 'reject', { comment: 'no' })
    expect(any.pending).toEqual([5])
    await any.by(5, 'reject', { comment: 'no' })
    expect(any.state.state).toBe('rejected')
  })
  it('count n: rejected when fewer than n can still pass', async () => {
    const three: FlowNode = {
      ...{ key: 'p1', type: 'parallel', join: 'count', count: 2 },
      branches: [7, 5, 1].map((user) => ({ key: `b${user}`, nodes: [approve(`n${user}`, person(user))] })),
    }
    const form = await story([three]).submit()
    await form.by(7, 'reject', { comment: 'no' })
    expect(form.state.state).toBe('running')
    await form.by(5, 'approve')
    await form.by(1, 'approve')
    expect(form.state.state).toBe('approved')
  })
  it('inclusive runs every branch that holds, the default where none does', async () => {
    const node: FlowNode = {
      ...{ key: 'i1', type: 'inclusive' },
      branches: [
        { key: 'b1', when: { field: 'amount', op: 'gt', value: 10 }, nodes: [approve('n1', person(7))] },
        { key: 'b2', when: { expr: 'amount > 100' }, nodes: [approve('n2', person(5))] },
        { key: 'b3', default: true, nodes: [approve('n3', person(1))] },
      ],
    }
    expect((await story([node], {}, {}, { amount: '200' }).submit()).pending).toEqual([7, 5])
    expect((await story([node], {}, {}, { amount: '20' }).submit()).pending).toEqual([7])
    expect((await story([node], {}, {}, { amount: '2' }).submit()).pending).toEqual([1])
  })
  it('a condition that cannot be evaluated suspends', async () => {
    const node: FlowNode = { key: 'c1', type: 'condition', branches: [{ key: 'b1', when: { expr: 'dept(1) = 1' }, nodes: [] }] }
    const form = await story([node]).submit()
    expect(form.state.memory.suspended).toMatchObject({ reason: 'bad_expression', node: 'c1' })
    expect(form.notices('N')).toEqual([expect.objectContaining({ to: [90], reason: 'suspended' })])
  })
  it('[14] a hidden value decides no branch', async () => {
    const content = contentOf(
      [
        {
          ...{ key: 'c1', type: 'condition' },
          branches: [
            { key: 'b1', when: { field: 'amount', op: 'gt', value: 10 }, nodes: [approve('n1', person(7))] },
            { key: 'b2', default: true, nodes: [approve('n2', person(5))] },
          ],
        },
      ],
      {},
      { rules: [{ type: 'visible', target: 'amount', when: { field: 'reason', op: 'eq', value: 'pay' } }] },
    )
    const form = await new Story({ content }, { amount: '100', reason: 'ask' }).submit()
    expect(form.state.data).toEqual({ reason: 'ask' })
    expect(form.pending).toEqual([5])
  })
})

describe('deadlines (§5.6)', () => {
  const due = (more: object = {}) => [approve('n1', person(7), { due: { hours: 8 }, ...more })]
  it('[8] 8 hours from Friday 16:00 are Monday 16:00; with a holiday on Monday, Tuesday', async () => {
    const form = await story(due(), {}, { now: taipei('2026-11-20T16:00') }).submit()
    expect(form.taskOf(7).due_at).toBe(taipei('2026-11-23T16:00'))
    expect(form.effects).toContainEqual(expect.objectContaining({ kind: 'timer', fire_at: taipei('2026-11-23T16:00') }))
    const off = { kind: 'holiday', pay_class: 'statutory', paid: true, start_time: null, end_time: null } as const
    const calendar = { ...workCalendar, days: new Map([['2026-11-23', off]]) }
    const later = await story(due(), {}, { now: taipei('2026-11-20T16:00'), calendar }).submit()
    expect(later.taskOf(7).due_at).toBe(taipei('2026-11-24T16:00'))
  })
  const late = async (more: object) => {
    const form = await story([...due(more), approve('n2', person(1))]).submit()
    form.at('2026-12-01T10:00')
    return form.take((state, port) => timeout(state, form.taskOf(7).id, port))
  }
  it('reminds, escalates beside or instead, transfers, approves, rejects, jumps', async () => {
    expect((await late({})).notices('R')).toEqual([expect.objectContaining({ to: [7], reason: 'overdue' })])
    expect((await late({ on_timeout: 'escalate' })).pending).toEqual([7, 5])
    expect((await late({ on_timeout: 'escalate_replace' })).pending).toEqual([5])
    expect((await late({ on_timeout: 'transfer', timeout_to: { user: 44 } })).pending).toEqual([44])
    const passed = await late({ on_timeout: 'approve' })
    expect(passed.pending).toEqual([1])
    expect(passed.acts).toEqual(['submit', 'timeout'])
    expect((await late({ on_timeout: 'reject' })).state.state).toBe('rejected')
    expect((await late({ on_timeout: 'jump', timeout_to: { node: 'n2' } })).pending).toEqual([1])
  })
  it('leaves a task alone that was decided before, or is not yet due', async () => {
    const form = await story(due({ on_timeout: 'reject' })).submit()
    await form.take((state, port) => timeout(state, form.taskOf(7).id, port))
    expect(form.effects).toEqual([])
  })
})
