/**
 * People that somebody chooses for a later node (wf.md §5.2): who may choose, and among whom. What a screen offers is what the server
 * takes.
 */
import type { Assign, Flow, FlowNode } from './flow'
import { nodesOf } from './flow-tree'
import type { Choice } from './instance-calls'

export type ChoiceAssign = Extract<Assign, { kind: 'initiator_choice' | 'previous_choice' }>

/** The initiator, while filling, or who decides at a node. */
export type Chooser = 'initiator' | { at: string }

const isBy = (assign: Assign, chooser: Chooser): assign is ChoiceAssign =>
  chooser === 'initiator' ? assign.kind === 'initiator_choice' : assign.kind === 'previous_choice' && assign.node === chooser.at

/** What of the people of a node is the chooser's to choose; nothing where it is somebody else's. */
export const choicesFor = (node: FlowNode, chooser: Chooser): ChoiceAssign[] =>
  'assign' in node ? node.assign.filter((assign): assign is ChoiceAssign => isBy(assign, chooser)) : []

const mostPeople = 100

/** Without a word one person is chosen at least; by an approver one at most. */
export const boundsOf = ({ kind, scope = [], min = 1, max }: ChoiceAssign): Pick<Choice, 'scope' | 'min' | 'max'> => ({
  scope,
  min,
  max: max ?? (kind === 'previous_choice' ? Math.max(1, min) : mostPeople),
})

export const offeredAt = (node: FlowNode, chooser: Chooser): Choice[] =>
  choicesFor(node, chooser).map((choice) => ({ node: node.key, name: node.name ?? {}, ...boundsOf(choice) }))

/** Node → people, of those nodes alone whose people the initiator chooses: what a newer version of the form lacks is left out. */
export function initiatorsOwn(flow: Flow, choices: Readonly<Record<string, readonly number[]>>): Record<string, readonly number[]> {
  const own = new Set(nodesOf(flow).flatMap((node) => (choicesFor(node, 'initiator').length > 0 ? [node.key] : [])))
  return Object.fromEntries(Object.entries(choices).filter(([key]) => own.has(key)))
}
