/** A task comes to somebody: their delegate takes it (wf.md §5.8), the deadline is set (§5.6), they are told (§7). */
import { isSigning } from '../../../../../src/shared/wf/flow-tree'
import type { NoticeReason, NoticeStatus } from './effects'
import type { NodeRun, Task } from './state'
import { isOwnRequest, notify, record, setting, type Work } from './work'

/** wf.md §5.8. */
const mostLinks = 5

/**
 * Follows delegations of mode `replace`. A link that leads to somebody already passed, the applicant, somebody inactive or somebody who is on
 * the node is not followed: the task stays with the link's principal and the managers are told.
 * @param taken people of the node
 * @returns who gets it
 */
async function delegateFor(work: Work, person: number, taken: ReadonlySet<number>, node: string): Promise<number> {
  if (setting(work, 'absent') === 'wait') return person
  const passed = new Set([person])
  let holder = person
  for (let link = 0; link < mostLinks; link += 1) {
    const delegation = await work.port.delegationOf(holder, work.port.now)
    if (delegation?.mode !== 'replace') break
    const { delegate } = delegation
    const [isActive] = await work.port.active([delegate])
    if (passed.has(delegate) || isOwnRequest(work, delegate) || isActive === undefined || taken.has(delegate)) {
      notify(work, 'N', 'delegation_not_followed', await work.port.managers(), { node_key: node })
      break
    }
    passed.add(delegate)
    holder = delegate
  }
  return holder
}

/** @returns who may decide for the person now, beside them (mode `share`) */
export async function sharerOf(work: Work, person: number): Promise<number | null> {
  if (setting(work, 'absent') === 'wait') return null
  const delegation = await work.port.delegationOf(person, work.port.now)
  if (delegation?.mode !== 'share' || isOwnRequest(work, delegation.delegate)) return null
  const [active] = await work.port.active([delegation.delegate])
  return active ?? null
}

interface Opening {
  /** People of the node, beside the assignee. */
  taken: ReadonlySet<number>
  notice?: NoticeReason
  status?: NoticeStatus
}

/** waiting → pending. */
export async function makePending(work: Work, run: NodeRun, task: Task, { taken, notice = 'task', status = 'S' }: Opening): Promise<void> {
  const { assignee } = task
  if (assignee === null) return
  task.state = 'pending'
  const holder = task.kind === 'resubmit' ? assignee : await delegateFor(work, assignee, taken, run.node_key)
  if (holder !== assignee) {
    Object.assign(task, { assignee: holder, original_assignee: task.original_assignee ?? assignee })
    if (task.origin === 'rule') task.origin = 'delegate'
  }
  await setDue(work, run, task)
  if (holder === assignee) {
    const sharer = await sharerOf(work, assignee)
    notify(work, status, notice, sharer === null ? [assignee] : [assignee, sharer], { task: task.id, node_key: run.node_key })
    return
  }
  const changes = [
    { field: '@from', from: null, to: assignee },
    { field: '@to', from: null, to: holder },
  ]
  record(work, 'delegate', { node_key: run.node_key, task: task.id, on_behalf_of: assignee, changes })
  notify(work, 'A', 'delegated', [holder, assignee], { task: task.id, node_key: run.node_key })
}

/** Working hours of who has it (§5.6). */
export async function setDue(work: Work, run: NodeRun, task: Task): Promise<void> {
  const node = work.places.get(run.node_key)?.node
  const due = node && (isSigning(node) || node.type === 'read') ? node.due : undefined
  if (!due || task.assignee === null || task.kind === 'resubmit') return
  task.due_at = await work.port.addMinutes(task.assignee, work.port.now, Math.round(due.hours * 60))
  run.due_at = run.due_at === null || task.due_at < run.due_at ? task.due_at : run.due_at
  work.effects.push({ kind: 'timer', timer: 'due', task: task.id, fire_at: task.due_at })
}
