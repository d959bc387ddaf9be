/** What steps without a name are called, and what a return makes void (wf.md §2.2, §5.7). */
import { expect, test } from 'vitest'
import type { Context } from '../../../server/kernel/context'
import { supersededIn } from '../../../server/modules/wf/run/superseded-tasks'
import { withStepNames } from '../../../server/modules/wf/run/step-names'
import type { Flow, FlowNode } from '../../../src/shared/wf/flow'
import { nodesOf } from '../../../src/shared/wf/flow-tree'
import { approve, contentOf, person, Story } from '../../support/wf-flow'

// Of these steps nobody is looked up.
const nobody = {} as Context
const named = async (...nodes: FlowNode[]) => {
  const flow: Flow = { nodes: [{ key: 'start', type: 'start' }, ...nodes, { key: 'end', type: 'end', result: 'approved' }] }
  return Object.fromEntries(nodesOf(await withStepNames(nobody, flow)).map(({ key, name }) => [key, name?.en]))
}

test('a step is called after whoever signs there, else after what is done there', async () => {
  const steps = await named(
    approve('n1', { kind: 'manager', level: 1 }),
    approve('n2', { kind: 'manager', level: 2 }),
    approve('n3', { kind: 'initiator_choice' }),
    approve('n4', person(7)),
    { key: 'n5', type: 'handle', assign: [{ kind: 'person_field', field: 'owner' }] },
  )
  expect(steps).toEqual({
    ...{ start: undefined, n1: 'Superior of the applicant', n2: 'Superior, level 2', n3: 'Chosen by the applicant' },
    ...{ n4: 'Approval', n5: 'Handling', end: undefined },
  })
})

test('a name that a step has stays, and steps within branches have theirs', async () => {
  const steps = await named(approve('n1', { kind: 'manager', level: 1 }, { name: { en: 'Team lead' } }), {
    ...{ key: 'c1', type: 'condition', name: { en: 'Amount' } },
    branches: [{ key: 'b1', default: true, nodes: [approve('n2', { kind: 'manager', level: 1 })] }],
  })
  expect(steps).toMatchObject({ n1: 'Team lead', c1: 'Amount', n2: 'Superior of the applicant' })
})

test('a return makes decisions behind its target void, not the return, and not those before it', async () => {
  const form = await new Story({
    content: contentOf([approve('n1', person(7)), approve('n2', person(5)), approve('n3', person(1))]),
  }).submit()
  await form.by(7, 'approve')
  await form.by(5, 'approve')
  await form.by(1, 'return', { comment: 'please correct', target: 'n2', resume: 'again' })
  const isSuperseded = supersededIn(form.state)
  expect(form.trail.map(({ act, actor, task }) => [act, actor, isSuperseded({ act, task })])).toEqual([
    ['submit', 20, false],
    ['approve', 7, false],
    ['approve', 5, true],
    ['return', 1, false],
  ])
})
