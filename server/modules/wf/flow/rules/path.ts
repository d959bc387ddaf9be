/** The nodes that a form would pass with these values, from the start or from behind a node; nothing is decided (wf.md §2.4). */
import type { Branch, BranchNode, Flow, FlowNode, Mode, SigningNode } from '../../../../../src/shared/wf/flow'
import { hasBranches } from '../../../../../src/shared/wf/flow-tree'
import { holds, type FormValues } from '../../../../../src/shared/wf/when'
import type { Environment } from '../../../../../src/schemas/core/expression/language-functions'
import { modeOf, whoSigns, type AssignScope } from './assign'

export type BranchChoice = { taken: readonly Branch[] } | { failed: string }

/** Which branches run (wf.md §3): the first that holds, every one that holds, all. Without any, the default. */
export function branchesTaken(block: BranchNode, values: FormValues, environment: Environment): BranchChoice {
  if (block.type === 'parallel') return { taken: block.branches }
  const taken: Branch[] = []
  for (const branch of block.branches) {
    if (branch.default || !branch.when) continue
    const outcome = holds(branch.when, values, environment)
    if (!outcome.ok) return { failed: outcome.error.key }
    if (outcome.value) taken.push(branch)
    if (outcome.value && block.type === 'condition') break
  }
  return { taken: taken.length > 0 ? taken : block.branches.filter((branch) => branch.default) }
}

export interface PathStep {
  node: FlowNode
  depth: number
  /** Of a block: the branches that run. */
  taken?: readonly string[]
  failed?: string
}

/** @returns nodes in their order; ends at the first end node of the top */
export function pathOf(flow: Flow, values: FormValues, environment: Environment): PathStep[] {
  const steps: PathStep[] = []
  const walk = (list: readonly FlowNode[], depth: number): boolean => {
    for (const node of list) {
      if (!hasBranches(node)) {
        steps.push({ node, depth })
        if (node.type === 'end') return true
        continue
      }
      const choice = branchesTaken(node, values, environment)
      if ('failed' in choice) {
        steps.push({ node, depth, taken: [], failed: choice.failed })
        continue
      }
      steps.push({ node, depth, taken: choice.taken.map(({ key }) => key) })
      const ended = choice.taken.map((branch) => walk(branch.nodes, depth + 1))
      if (ended.length > 0 && ended.every(Boolean)) return true
    }
    return false
  }
  walk(flow.nodes, 0)
  return steps
}

/** @returns who would be asked at each approve node of the path but `except` */
export async function pathPeople(
  scope: AssignScope,
  flow: Flow,
  except: string,
): Promise<{ node: SigningNode; people: readonly number[]; mode: Mode }[]> {
  const steps = pathOf(flow, scope.data, scope.port.expressions)
  const nodes = steps.flatMap(({ node }) => (node.type === 'approve' && node.key !== except ? [node] : []))
  const found: { node: SigningNode; people: readonly number[]; mode: Mode }[] = []
  for (const node of nodes) {
    const assigned = await whoSigns(scope, node)
    found.push({ node, people: assigned.people, mode: modeOf(node, assigned) })
  }
  return found
}
