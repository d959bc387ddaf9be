/** Who chooses whom for a later step (wf.md §5.2): only those whose choice it is, within the scope, judged again on entry. */
import { describe, expect, it } from 'vitest'
import { jump, resubmit, withdraw } from '../../../server/modules/wf/flow/rules/machine'
import type { Decision } from '../../../server/modules/wf/flow/rules/state'
import type { Assign, FlowNode } from '../../../src/shared/wf/flow'
import { initiatorsOwn, offeredAt } from '../../../src/shared/wf/chosen-people'
import { approve, contentOf, person, Story, type World } from '../../support/wf-flow'

const byInitiator: Assign = { kind: 'initiator_choice', scope: ['g3'], min: 0, max: 2 }
const byFirst: Assign = { kind: 'previous_choice', node: 'n1', scope: ['g3'], max: 2 }
const nodes: FlowNode[] = [
  approve('n1', person(7)),
  approve('n2', byFirst),
  approve('n4', byInitiator),
  approve('n5', person(5)),
  approve('n3', { kind: 'previous_choice', node: 'n2', scope: ['g3'], min: 0 }),
]
const story = (world: Partial<World> = {}) => new Story({ content: contentOf(nodes, { dedupe: 'none', reject: 'to_initiator' }), ...world })
const refused = (key: string, node: string) => ({ key, field: `choices.${node}` })

describe('a decision', () => {
  const foreign = [
    ['of a step after another', { n2: [31], n3: [32] }, 'n3'],
    ['of a step for which the initiator chooses', { n2: [31], n4: [7] }, 'n4'],
    ['of a step whose people are fixed', { n2: [31], n5: [7] }, 'n5'],
    ['of the own step', { n2: [31], n1: [31] }, 'n1'],
    ['of no step at all', { n2: [31], n99: [31] }, 'n99'],
    ['that takes away what somebody else chose', { n2: [31], n4: [] }, 'n4'],
  ] as const
  it.each(foreign)('that names the people %s is refused, and nothing is changed', async (_what, next_choice, node) => {
    const form = await story().submit({ choices: { n4: [34] } })
    const before = form.state
    for (const act of ['approve', 'reject'] as const)
      await expect(form.by(7, act, { comment: 'x', next_choice })).rejects.toMatchObject(refused('choice_not_yours', node))
    expect(form.state).toBe(before)
  })

  it('is bound by scope, number and activity, whatever is decided', async () => {
    const form = await story({ inactive: [35] }).submit()
    for (const act of ['approve', 'reject'] as const) {
      await expect(form.by(7, act, { comment: 'x', next_choice: { n2: [31, 20] } })).rejects.toMatchObject(
        refused('person_out_of_scope', 'n2'),
      )
      await expect(form.by(7, act, { comment: 'x', next_choice: { n2: [35] } })).rejects.toMatchObject(refused('person_out_of_scope', 'n2'))
      await expect(form.by(7, act, { comment: 'x', next_choice: { n2: [31, 32, 33] } })).rejects.toMatchObject(
        refused('too_many_people', 'n2'),
      )
    }
    await form.by(7, 'approve', { next_choice: { n2: [31, 32] } })
    expect(form.pending).toEqual([31, 32])
  })

  it('without a limit names one, as the screen offers; one person named twice is one', async () => {
    const one = approve('n2', { kind: 'previous_choice', node: 'n1' })
    const two = approve('n2', { kind: 'previous_choice', node: 'n1', min: 2 })
    const [plain, pair] = await Promise.all(
      [one, two].map((node) => new Story({ content: contentOf([approve('n1', person(7)), node]) }).submit()),
    )
    await expect(plain?.by(7, 'approve', { next_choice: { n2: [31, 32] } })).rejects.toMatchObject(refused('too_many_people', 'n2'))
    await expect(pair?.by(7, 'approve', { next_choice: { n2: [31, 31] } })).rejects.toMatchObject(refused('too_few_people', 'n2'))
    expect(offeredAt(one, { at: 'n1' })).toEqual([{ node: 'n2', name: {}, scope: [], min: 1, max: 1 }])
    expect(offeredAt(one, 'initiator')).toEqual([])
  })

  it.each(['return', 'hold', 'add_copy', 'transfer', 'add_signer'] as const)('of the kind %s is bound too', async (act) => {
    const further: Partial<Record<Decision['act'], object>> = {
      return: { target: 'initiator' },
      add_copy: { people: [5] },
      transfer: { to: 31 },
      add_signer: { place: 'before', people: [31] },
    }
    const form = await story().submit()
    const deciding = { comment: 'x', ...further[act], next_choice: { n4: [7] } }
    await expect(form.by(7, act, deciding)).rejects.toMatchObject(refused('choice_not_yours', 'n4'))
  })
})

describe('the initiator', () => {
  it('chooses nobody for a step whose people an approver chooses, neither at first nor again', async () => {
    await expect(story().submit({ choices: { n2: [31] } })).rejects.toMatchObject(refused('choice_not_yours', 'n2'))
    const form = await story().submit({ choices: { n4: [34] } })
    await expect(form.by(7, 'approve')).rejects.toMatchObject(refused('too_few_people', 'n2'))
    await form.take((state, port) => withdraw(state, { by: 20 }, port))
    const again = (choices: Record<string, number[]>) => form.take((state, port) => resubmit(state, { by: 20, choices }, port))
    await expect(again({ n2: [31] })).rejects.toMatchObject(refused('choice_not_yours', 'n2'))
    await expect(again({ n4: [20] })).rejects.toMatchObject(refused('person_out_of_scope', 'n4'))
    await again({ n4: [33] })
    expect(form.state.memory.choices).toEqual({ n4: [33] })
  })

  it('keeps in a draft what is theirs to choose', () => {
    expect(initiatorsOwn(contentOf(nodes).flow, { n2: [31], n4: [33], n99: [1] })).toEqual({ n4: [33] })
  })
})

describe('on entry the scope is judged again', () => {
  const chosen = async (world: Partial<World> = {}) => {
    const form = await story(world).submit({ choices: { n4: [34, 33] } })
    await form.by(7, 'approve', { next_choice: { n2: [31] } })
    return form
  }
  it('who is out of it by then is not asked, the others are', async () => {
    const form = await chosen()
    form.world.groups = { 3: [31, 32, 33] }
    await form.by(31, 'approve')
    expect(form.pending).toEqual([33])
  })
  it('where nobody is left the step has no approver: its managers, or none, as the form says', async () => {
    const form = await chosen()
    form.world.groups = { 3: [31] }
    await form.by(31, 'approve')
    expect([form.current, form.pending]).toEqual([['n4'], [90]])
    const strict = new Story({ content: contentOf(nodes, { dedupe: 'none', vacancy: 'skip' }) })
    await strict.submit({ choices: { n4: [34] } })
    await strict.by(7, 'approve', { next_choice: { n2: [31] } })
    strict.world.inactive = [34]
    await strict.by(31, 'approve')
    expect(strict.pending).toEqual([5])
  })
  it('by a jump too', async () => {
    const form = await chosen()
    form.world.groups = { 3: [31, 33] }
    await form.take((state, port) => jump(state, { by: 90, comment: 'x', node: 'n4' }, port))
    expect(form.pending).toEqual([33])
  })
})
