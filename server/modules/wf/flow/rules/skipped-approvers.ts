/** After a return with back_to_me: who was passed over is shown what changed since they agreed (wf.md §5.7). */
import { isSigning } from '../../../../../src/shared/wf/flow-tree'
import { changedSince } from './content'
import type { Resumption } from './state'
import { isOpen, notify, openTask, orderOf, type Work } from './work'

/** Gives a read task to each approver between the two nodes who agreed to other content; it holds nothing up. */
export async function notifySkipped(work: Work, { after, at }: Resumption): Promise<void> {
  const isBetween = (key: string) => orderOf(work, key) > orderOf(work, after) && orderOf(work, key) < orderOf(work, at)
  const told = new Set<number>()
  for (const run of work.runs.filter(({ node_key: key, state, superseded }) => state === 'passed' && !superseded && isBetween(key))) {
    const node = work.places.get(run.node_key)?.node
    if (!node || !isSigning(node)) continue
    const agreed = work.tasks.filter(({ node_run: of, state }) => of === run.id && (state === 'approved' || state === 'handled'))
    for (const { assignee, content } of agreed) {
      const changed = changedSince(work, content ?? 0, node)
      const [active] = assignee === null ? [] : await work.port.active([assignee])
      if (changed.length === 0 || active === undefined || told.has(active)) continue
      told.add(active)
      const reading = work.tasks.find((one) => one.node_run === run.id && one.assignee === active && isOpen(one))
      const task = reading ?? openTask(work, { node_run: run.id, kind: 'read', assignee: active, origin: 'return', state: 'pending' })
      notify(work, 'S', 'data_changed', [active], { task: task.id, node_key: run.node_key, changed })
    }
  }
}
