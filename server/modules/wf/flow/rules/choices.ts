/** People that the initiator or an approver chooses for a later node (wf.md §5.2). */
import type { Assign, Flow, FlowNode } from '../../../../../src/shared/wf/flow'
import { nodesOf } from '../../../../../src/shared/wf/flow-tree'
import { choiceProblem, type AssignScope } from './assign'
import { pathOf } from './path'
import { FlowRefusal } from './refusal'
import type { Work } from './work'

type Choice = Extract<Assign, { kind: 'initiator_choice' | 'previous_choice' }>

const choicesOf = (node: FlowNode, kind: Choice['kind']): Choice[] =>
  'assign' in node ? node.assign.filter((assign): assign is Choice => assign.kind === kind) : []

export function takeChoices(work: Work, choices: Readonly<Record<string, readonly number[]>>): void {
  work.memory.choices = { ...work.memory.choices, ...choices }
}

/** The initiator has chosen for every node on the path that wants it. @throws FlowRefusal naming the node */
export async function assertChosen(scope: AssignScope, flow: Flow): Promise<void> {
  for (const { node } of pathOf(flow, scope.data, scope.port.expressions))
    for (const choice of choicesOf(node, 'initiator_choice')) await assertFits(scope, node, choice)
}

/** Who decides at `at` has chosen for every node that waits for it. @throws FlowRefusal naming the node */
export async function assertNextChosen(scope: AssignScope, flow: Flow, at: string): Promise<void> {
  for (const node of nodesOf(flow))
    for (const choice of choicesOf(node, 'previous_choice'))
      if (choice.kind === 'previous_choice' && choice.node === at) await assertFits(scope, node, choice)
}

async function assertFits({ port, choices }: AssignScope, node: FlowNode, choice: Choice): Promise<void> {
  const problem = await choiceProblem(port, choice, choices[node.key] ?? [])
  if (problem) throw new FlowRefusal(problem.key, { ...problem.params, node: node.key, name: node.name ?? {} }, `choices.${node.key}`)
}
