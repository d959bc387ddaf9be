/** `wf/node-run.work_minutes` (wf.md §3, §8): working minutes of a node, by the calendar of who had it last. */
import type { FlowPort } from '../flow/rules/port'
import type { InstanceState } from '../flow/rules/state'
import { workedSpans } from './rules/worked-spans'
import type { StoredInstance } from './stored-instance'

/** @returns by the node's number, of those that ended with this step */
export async function workMinutes(
  { flow: before, trail }: Pick<StoredInstance, 'flow' | 'trail'>,
  after: InstanceState,
  port: FlowPort,
): Promise<ReadonlyMap<number, number>> {
  const open = new Set(before.runs.flatMap(({ id, left_at }) => (left_at === null ? [id] : [])))
  const applicant = after.context.on_behalf_of ?? after.context.initiator
  const counted = new Map<number, number>()
  for (const { id, entered_at, left_at } of after.runs) {
    if (left_at === null || !(open.has(id) || id < 0)) continue
    const person = after.tasks.findLast(({ node_run, assignee }) => node_run === id && assignee !== null)?.assignee ?? applicant
    let minutes = 0
    for (const [from, until] of workedSpans(entered_at, left_at, trail.stops)) minutes += await port.workMinutes(person, from, until)
    counted.set(id, Math.max(0, Math.round(minutes)))
  }
  return counted
}
