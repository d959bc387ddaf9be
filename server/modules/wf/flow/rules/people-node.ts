/** Copies and reading: nobody decides, but a read node waits until it is confirmed (wf.md §3 copy, read). */
import type { CopyNode, ReadNode } from '../../../../../src/shared/wf/flow'
import { whoSigns } from './assign'
import { makePending } from './opening'
import { peopleOn } from './seats'
import { scopeOf, type NodeOutcome } from './signing-node'
import type { NodeRun } from './state'
import { cancelTasks, openTask, openTasksOf, suspend, type Work } from './work'

export async function peopleNode(work: Work, run: NodeRun, node: CopyNode | ReadNode): Promise<NodeOutcome> {
  const { people, missing } = await whoSigns(scopeOf(work), node)
  if (missing?.reason === 'bad_expression') {
    await suspend(work, run, 'bad_expression', missing.detail)
    return 'error'
  }
  if (node.type === 'copy') {
    if (people.length > 0) work.effects.push({ kind: 'copy', node_key: node.key, people, by: null, confirm: node.confirm === 'required' })
    return 'passed'
  }
  const tasks = people.map((user, seq) => openTask(work, { node_run: run.id, kind: 'read', assignee: user, seq }))
  for (const task of tasks) {
    // Also who stands in for one of them: their delegate holds one task there.
    const others = peopleOn(work, run)
    if (task.assignee !== null) others.delete(task.assignee)
    await makePending(work, run, task, { taken: others, notice: 'read' })
  }
  return readOutcome(work, run, node)
}

/** Confirmed by all, or by one. Nobody to read passes. */
export function readOutcome(work: Work, run: NodeRun, node: ReadNode): NodeOutcome {
  const tasks = work.tasks.filter(({ node_run: of, state }) => of === run.id && state !== 'cancelled' && state !== 'transferred')
  const read = tasks.filter(({ state }) => state === 'read').length
  const need = node.mode === 'any' ? Math.min(1, tasks.length) : tasks.length
  Object.assign(run, { seats: tasks.length, need })
  if (read < need) return 'open'
  cancelTasks(work, openTasksOf(work, run), 'E', 'decided_by_others')
  return 'passed'
}
