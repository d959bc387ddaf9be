/** The flow by which an approval is taken back (wf.md §4.1): people agree as they did before, nothing is written or posted on the way. Pure. */
import type { Assign, FieldPermission, Flow, FlowNode } from '../../../../../src/shared/wf/flow'
import { hasBranches, isSigning } from '../../../../../src/shared/wf/flow-tree'
import type { InstanceState } from '../../flow/rules/state'

const kept: readonly FlowNode['type'][] = ['start', 'approve', 'handle', 'copy', 'read', 'condition', 'inclusive', 'parallel', 'end']

type Choices = InstanceState['memory']['choices']

/** The same people along the same path: `by_flow`. @param choices made for the form as it was approved: nobody chooses anew */
export const sameFlow = ({ nodes }: Flow, choices: Choices): Flow => ({ nodes: nodesAgain(nodes, choices) })

const nodesAgain = (nodes: readonly FlowNode[], choices: Choices): FlowNode[] =>
  nodes
    .filter(({ type }) => kept.includes(type))
    .map((node): FlowNode => {
      if (hasBranches(node))
        return { ...node, branches: node.branches.map((branch) => ({ ...branch, nodes: nodesAgain(branch.nodes, choices) })) }
      if (node.type === 'start') return { ...node, field_permissions: onlyHidden(node.field_permissions ?? {}) }
      if (!('assign' in node)) return node
      const again = { ...node, assign: asChosen(node.assign, choices[node.key] ?? []) }
      return isSigning(again) ? { ...again, field_permissions: onlyHidden(again.field_permissions ?? {}) } : again
    })

const asChosen = (assign: readonly Assign[], people: readonly number[]): Assign[] =>
  assign.flatMap((one): Assign[] =>
    one.kind === 'initiator_choice' || one.kind === 'previous_choice' ? people.map((id) => ({ kind: 'person', id })) : [one],
  )

/** What was approved is not changed any more. */
const onlyHidden = (permissions: Readonly<Record<string, FieldPermission>>): Record<string, FieldPermission> =>
  Object.fromEntries(Object.entries(permissions).map(([field, one]) => [field, one === 'hidden' ? 'hidden' : 'read']))

export const agreeKey = 'revocation'
const names = { en: 'Revocation', tw: '撤銷', cn: '撤销', jp: '取消し' }

/** Everybody who approved, at once: `same_approvers`. @param approved the form as it was approved */
export function sameApprovers({ tasks, runs }: Pick<InstanceState, 'tasks' | 'runs'>): Flow {
  const counted = new Set(runs.filter(({ superseded }) => !superseded).map(({ id }) => id))
  const people = tasks.flatMap(({ node_run, kind, state, auto, assignee }) =>
    kind === 'approve' && state === 'approved' && !auto && assignee !== null && counted.has(node_run) ? [assignee] : [],
  )
  const assign = [...new Set(people)].map((id) => ({ kind: 'person' as const, id }))
  return {
    nodes: [
      { key: 'start', type: 'start' },
      { key: agreeKey, type: 'approve', name: names, mode: 'all', assign },
      { key: 'end', type: 'end', result: 'approved' },
    ],
  }
}
