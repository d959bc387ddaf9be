/** Returns and suspensions where branches run beside one another, or are passed already (wf.md §4.1, §5.7; issue 33 §3). */
import { describe, expect, it } from 'vitest'
import * as machine from '../../../server/modules/wf/flow/rules/machine'
import type { FlowNode } from '../../../src/shared/wf/flow'
import { approve, contentOf, person, Story, taipei, type World } from '../../support/wf-flow'

const story = (nodes: readonly FlowNode[], data = {}, world: Partial<World> = {}) =>
  new Story({ ...world, content: contentOf(nodes) }, data)
const back = { comment: 'please correct' }
const why = { by: 90, comment: 'a reason' }
const block = (type: 'parallel' | 'inclusive' | 'condition', ...lists: FlowNode[][]): FlowNode =>
  ({
    ...{ key: 'p1', type },
    branches: lists.map((nodes, at) => ({
      ...{ key: `b${at + 1}`, nodes },
      ...(type === 'parallel' ? {} : at === lists.length - 1 ? { default: true } : { when: { field: 'amount', op: 'nempty' } }),
    })),
  }) as FlowNode

describe('resumption across branches', () => {
  const nodes = [
    block(
      'parallel',
      [approve('a1', person(31)), approve('a2', person(32))],
      [approve('b1', person(33)), approve('b2', person(34)), approve('b3', person(35))],
    ),
    approve('n9', person(1)),
  ]
  const atLast = async () => {
    const form = await story(nodes).submit()
    for (const user of [31, 33, 34]) await form.by(user, 'approve')
    await form.by(35, 'return', { ...back, target: 'b1', resume: 'back_to_me' })
    expect(form.pending.toSorted()).toEqual([32, 33])
    return form
  }

  it('a return within one branch leaves the resumption of the other', async () => {
    const form = await atLast()
    await form.by(32, 'return', { ...back, target: 'a1', resume: 'again' })
    await form.by(33, 'approve')
    expect(form.pending.toSorted()).toEqual([31, 35])
  })
  it('so does a jump within one branch', async () => {
    const form = await atLast()
    await form.take((state, port) => machine.jump(state, { ...why, node: 'a1' }, port))
    await form.by(33, 'approve')
    expect(form.pending.toSorted()).toEqual([31, 35])
  })
  it('two branches that were both returned go on each where it was', async () => {
    const form = await atLast()
    await form.by(32, 'return', { ...back, target: 'a1', resume: 'back_to_me' })
    await form.by(33, 'approve')
    await form.by(31, 'approve')
    expect(form.pending.toSorted()).toEqual([32, 35])
    await form.by(35, 'approve')
    await form.by(32, 'approve')
    expect(form.pending).toEqual([1])
  })
  it('a jump in the branch itself forgets its own', async () => {
    const form = await atLast()
    await form.take((state, port) => machine.jump(state, { ...why, node: 'b1' }, port))
    await form.by(33, 'approve')
    expect(form.pending.toSorted()).toEqual([32, 34])
  })
  it('back_to_me to a node before the block holds where the branch beside has been passed', async () => {
    const form = await story([
      approve('n1', person(7)),
      block('parallel', [approve('a1', person(31))], [approve('b1', person(33))]),
      approve('n9', person(1)),
    ]).submit()
    await form.by(7, 'approve')
    await form.by(31, 'approve')
    await form.by(33, 'return', { ...back, target: 'n1', resume: 'back_to_me' })
    await form.by(7, 'approve')
    expect(form.pending).toEqual([33])
    await form.by(33, 'approve')
    expect(form.pending).toEqual([1])
  })
})

describe('return into a branch that has been passed', () => {
  it.each(['condition', 'inclusive'] as const)('previous is the node in the branch of the %s block', async (type) => {
    const nodes = [
      approve('n1', person(7)),
      block(type, [approve('a1', person(31)), approve('a2', person(32))], [approve('b1', person(33))]),
      approve('n9', person(1)),
    ]
    const form = await story(nodes, { amount: '5' }).submit()
    for (const user of [7, 31, 32]) await form.by(user, 'approve')
    await form.by(1, 'return', { ...back, target: 'previous' })
    expect(form.pending).toEqual([32])
    await form.by(32, 'approve')
    expect(form.pending).toEqual([1])
    await form.by(1, 'return', { ...back, target: 'a1', resume: 'back_to_me' })
    expect(form.pending).toEqual([31])
    await form.by(31, 'approve')
    expect(form.pending).toEqual([1])
    await form.by(1, 'approve')
    expect(form.state.state).toBe('approved')
  })
  it('of parallel branches the other one keeps its decision', async () => {
    const nodes = [block('parallel', [approve('a1', person(31))], [approve('b1', person(33))]), approve('n9', person(1))]
    const form = await story(nodes).submit()
    await form.by(31, 'approve')
    await form.by(33, 'approve')
    await form.by(1, 'return', { ...back, target: 'a1' })
    expect(form.pending).toEqual([31])
    const runOf = (key: string) => form.state.runs.find(({ node_key }) => node_key === key)
    expect([runOf('a1')?.superseded, runOf('b1')?.superseded]).toEqual([true, false])
    await form.by(31, 'approve')
    expect(form.pending).toEqual([1])
  })
  it('a branch that lost the join is no target, a branch not taken neither', async () => {
    const nodes: FlowNode[] = [
      {
        ...(block('parallel', [approve('a1', person(31)), approve('a2', person(32))], [approve('b1', person(33))]) as object),
        join: 'any',
      } as FlowNode,
      approve('n9', person(1)),
    ]
    const form = await story(nodes).submit()
    await form.by(31, 'approve')
    await form.by(33, 'approve')
    await expect(form.by(1, 'return', { ...back, target: 'a1' })).rejects.toMatchObject({ key: 'target_not_allowed' })
    await form.by(1, 'return', { ...back, target: 'previous' })
    expect(form.pending).toEqual([33])
  })
})

describe('after a suspension', () => {
  const delay: FlowNode = { key: 'd', type: 'delay', minutes: 120 }
  const runOf = (form: Story, key: string) => form.state.runs.findLast(({ node_key }) => node_key === key)

  it('a delay goes on for the working minutes that were left', async () => {
    const form = await story([delay], {}, { now: taipei('2026-11-20T10:00') }).submit()
    expect(runOf(form, 'd')?.due_at).toBe(taipei('2026-11-20T12:00'))
    form.at('2026-11-20T11:00')
    await form.take((state, port) => machine.suspend(state, why, port))
    form.at('2026-11-20T17:00')
    await form.take((state, port) => machine.wake(state, runOf(form, 'd')?.id ?? 0, port))
    await form.take((state, port) => machine.resume(state, why, port))
    // One hour was done, 11–12 and 13–17 were lost: the other is over at 18:00.
    expect(form.state.state).toBe('running')
    expect(runOf(form, 'd')?.due_at).toBe(taipei('2026-11-20T18:00'))
    expect(form.effects).toContainEqual(expect.objectContaining({ timer: 'delay', fire_at: taipei('2026-11-20T18:00') }))
  })
  it('over a weekend too; and a delay until a day ends on that day', async () => {
    const form = await story([delay], {}, { now: taipei('2026-11-20T17:00') }).submit()
    form.at('2026-11-20T17:30')
    await form.take((state, port) => machine.suspend(state, why, port))
    form.at('2026-11-23T09:30')
    await form.take((state, port) => machine.resume(state, why, port))
    expect(runOf(form, 'd')?.due_at).toBe(taipei('2026-11-23T11:00'))
    const until = await story([{ key: 'd', type: 'delay', until: { field: 'reason' } }], { reason: '2026-11-24' }).submit()
    await until.take((state, port) => machine.suspend(state, why, port))
    until.at('2026-11-23T09:30')
    await until.take((state, port) => machine.resume(state, why, port))
    expect(runOf(until, 'd')?.due_at).toBe(taipei('2026-11-24T00:00'))
  })
  it('that a manager ends by a jump or a skip, what waits in other branches goes on too', async () => {
    const nodes: FlowNode[] = [
      {
        ...{ key: 'q', type: 'parallel' },
        branches: [
          { key: 'x', nodes: [approve('s1', { kind: 'person_field', field: 'reason' }), approve('a1', person(31))] },
          { key: 'y', nodes: [delay] },
          { key: 'z', nodes: [approve('c1', person(33), { due: { hours: 4 } })] },
        ],
      },
    ]
    const form = await story(nodes, {}, { managers: [], now: taipei('2026-11-20T09:00') }).submit()
    expect(form.state.state).toBe('suspended')
    form.at('2026-11-20T11:00')
    await form.take((state, port) => machine.jump(state, { ...why, node: 'a1' }, port))
    expect(form.state.state).toBe('running')
    expect(runOf(form, 'd')?.due_at).toBe(taipei('2026-11-20T14:00'))
    expect(form.taskOf(33).due_at).toBe(taipei('2026-11-20T16:00'))
  })
})
