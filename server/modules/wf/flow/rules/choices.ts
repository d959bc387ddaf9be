/** People that the initiator or an approver chooses for a later node (wf.md §5.2). */
import { boundsOf, choicesFor, type ChoiceAssign, type Chooser } from '../../../../../src/shared/wf/chosen-people'
import type { Flow, FlowNode } from '../../../../../src/shared/wf/flow'
import { nodesOf } from '../../../../../src/shared/wf/flow-tree'
import { withinScope, type AssignScope } from './assign'
import { pathOf } from './path'
import { FlowRefusal } from './refusal'
import { scopeOf } from './signing-node'
import type { Work } from './work'

export type Choices = Readonly<Record<string, readonly number[]>>

/**
 * An empty list takes a choice back.
 * @throws FlowRefusal naming the node, where its people are not the chooser's to choose or may not be chosen
 */
export async function takeChoices(work: Work, choices: Choices, chooser: Chooser): Promise<void> {
  for (const [key, people] of Object.entries(choices)) {
    const node = work.places.get(key)?.node
    const own = node ? choicesFor(node, chooser) : []
    if (!node || own.length === 0) throw new FlowRefusal('choice_not_yours', { node: key, name: node?.name ?? {} }, `choices.${key}`)
    if (people.length > 0) for (const choice of own) await assertFits({ ...scopeOf(work), choices }, node, choice)
  }
  work.memory.choices = { ...work.memory.choices, ...choices }
}

/** The initiator has chosen for every node on the path that wants it. @throws FlowRefusal naming the node */
export async function assertChosen(scope: AssignScope, flow: Flow): Promise<void> {
  for (const { node } of pathOf(flow, scope.data, scope.port.expressions))
    for (const choice of choicesFor(node, 'initiator')) await assertFits(scope, node, choice)
}

/** Who decides at `at` has chosen for every node that waits for it. @throws FlowRefusal naming the node */
export async function assertNextChosen(scope: AssignScope, flow: Flow, at: string): Promise<void> {
  for (const node of nodesOf(flow)) for (const choice of choicesFor(node, { at })) await assertFits(scope, node, choice)
}

async function assertFits(scope: AssignScope, node: FlowNode, choice: ChoiceAssign): Promise<void> {
  const problem = await problemOf(scope, choice, [...new Set(scope.choices[node.key] ?? [])])
  if (problem) throw new FlowRefusal(problem.key, { ...problem.params, node: node.key, name: node.name ?? {} }, `choices.${node.key}`)
}

/** @param people each once @returns why they may not be chosen, or null */
async function problemOf(
  { port }: AssignScope,
  choice: ChoiceAssign,
  people: readonly number[],
): Promise<{ key: 'too_few_people' | 'too_many_people' | 'person_out_of_scope'; params: Record<string, unknown> } | null> {
  const { min, max } = boundsOf(choice)
  if (people.length < min) return { key: 'too_few_people', params: { min } }
  if (people.length > max) return { key: 'too_many_people', params: { max } }
  const allowed = new Set(await port.active(await withinScope(port, choice, people)))
  const person = people.find((one) => !allowed.has(one))
  return person === undefined ? null : { key: 'person_out_of_scope', params: { user: person } }
}
