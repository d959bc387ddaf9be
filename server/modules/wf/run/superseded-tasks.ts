/** What of a trail counts no more after a return (wf.md §5.7): decisions of the steps behind it, and nothing else that was done there. */
import type { TrailEntry } from '../../../../src/shared/wf/instance-calls'
import type { InstanceState } from '../flow/rules/state'

export const decisionActs: ReadonlySet<TrailEntry['act']> = new Set<TrailEntry['act']>(['approve', 'reject', 'handle', 'auto', 'timeout'])

/** @returns whether an entry of the trail is such a decision */
export function supersededIn({
  runs,
  tasks,
}: Pick<InstanceState, 'runs' | 'tasks'>): (entry: Pick<TrailEntry, 'act'> & { task: number | null }) => boolean {
  const gone = new Set(runs.filter(({ superseded }) => superseded).map(({ id }) => id))
  const of = new Set(tasks.filter(({ node_run }) => gone.has(node_run)).map(({ id }) => id))
  return ({ act, task }) => task !== null && decisionActs.has(act) && of.has(task)
}
