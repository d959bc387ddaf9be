/** Taking back one's own approval, as long as nobody has looked at what followed from it (wf.md §4.2). */
import { isWithin, nextOf } from '../../../../../src/shared/wf/flow-tree'
import type { Held } from './deciding'
import { FlowRefusal } from './refusal'
import { tasksOf } from './seats'
import { isInSequence } from './signing-node'
import type { NodeRun, Task } from './state'
import { cancelRuns, cancelTasks, notify, placeAt, record, setting, type Work } from './work'

const minute = 60_000
/** What cannot be taken back: it has gone out of the flow, or changed the form. */
const final: ReadonlySet<string> = new Set(['hook', 'webhook', 'subprocess', 'set', 'end'])

export function retract(work: Work, { task, run }: Held, { by, comment = '' }: { by: number; comment?: string }): void {
  if (work.state !== 'running') throw new FlowRefusal('not_running')
  if (task.assignee !== by) throw new FlowRefusal('not_yours')
  const isDecided = (task.state === 'approved' || task.state === 'handled') && !task.auto
  if (!isDecided || task.decided_at === null || run.superseded) throw new FlowRefusal('not_open')
  // Somebody led the form elsewhere: what stands around the step is closed with it.
  if (run.state === 'cancelled') throw new FlowRefusal('already_passed_on')
  const minutes = setting(work, 'retract_minutes')
  if (Date.parse(work.port.now) - Date.parse(task.decided_at) > minutes * minute) throw new FlowRefusal('too_late', { minutes })
  const followed = run.state === 'active' ? [] : followedFrom(work, run)
  const added = tasksOf(work, run).filter((one) => one.origin === 'add_after' && one.origin_task === task.id && one.state !== 'cancelled')
  const later = isInSequence(work, run) ? tasksOf(work, run).filter(({ seq }) => seq > task.seq) : []
  assertUntouched(work, followed, [...added, ...later])
  const around = run.state === 'active' ? [] : closedAround(work, run)
  record(work, 'retract', { actor: by, on_behalf_of: task.original_assignee, comment, node_key: run.node_key, task: task.id })
  cancelRuns(work, followed, 'A', 'retracted')
  for (const one of followed) Object.assign(one, { state: 'cancelled', superseded: true })
  cancelTasks(work, added, 'A', 'retracted')
  const cancelled =
    run.state === 'active' ? [] : tasksOf(work, run).filter((one) => one.state === 'cancelled' && one.decided_at === run.left_at)
  for (const one of [...around, run]) Object.assign(one, { state: 'active', left_at: null })
  reopen(work, { task, run }, cancelled)
}

/** Runs that came because this one was passed; branches beside it went on by themselves. */
function followedFrom(work: Work, run: NodeRun): NodeRun[] {
  const { above } = placeAt(work, run.node_key)
  const isBeside = ({ branch_path: path }: NodeRun) =>
    above.some(
      ({ block, path: own }) => block.branches.length > 1 && isWithin(path, own.slice(0, own.lastIndexOf('/'))) && !isWithin(path, own),
    )
  return work.runs.slice(work.runs.indexOf(run) + 1).filter((one) => !isBeside(one))
}

function assertUntouched(work: Work, followed: readonly NodeRun[], nextOnes: readonly Task[]): void {
  const isSeen = ({ opened_at: opened, auto, state }: Task) =>
    opened !== null || (!auto && state !== 'pending' && state !== 'waiting' && state !== 'cancelled')
  const ids = new Set(followed.map(({ id }) => id))
  if (followed.some(({ node_key: key }) => final.has(work.places.get(key)?.node.type ?? ''))) throw new FlowRefusal('already_passed_on')
  if ([...work.tasks.filter(({ node_run: of }) => ids.has(of)), ...nextOnes].some(isSeen)) throw new FlowRefusal('already_opened')
}

/**
 * Branches and blocks that ended with this node, to be opened again.
 * @throws FlowRefusal where others were cancelled with them, or a return has been followed on
 */
function closedAround(work: Work, run: NodeRun): NodeRun[] {
  const place = placeAt(work, run.node_key)
  const next = nextOf(place)
  const [first] = work.runs.slice(work.runs.indexOf(run) + 1)
  const isPassedOn = next !== undefined && first?.entered_at === run.left_at && first.node_key !== next.key
  const closed = place.above.toReversed().flatMap(({ block, path }) => {
    const outer = placeAt(work, block.key).path
    const mine = work.runs.filter(({ node_key: key }) => key === block.key)
    return [mine.findLast((one) => one.branch_path === path), mine.findLast((one) => one.branch_path === outer)]
  })
  const ended = closed.filter((one) => one !== undefined && one.state === 'passed').filter((one) => one !== undefined)
  const isLost = work.runs.some((one) => one.state === 'cancelled' && one.left_at === run.left_at)
  if (isPassedOn || (isLost && ended.length > 0)) throw new FlowRefusal('already_passed_on')
  return ended
}

/** It is theirs again; who was no longer asked because of it is asked again. */
function reopen(work: Work, { task, run }: Held, cancelled: readonly Task[]): void {
  const isSequence = isInSequence(work, run)
  const waiting = isSequence ? tasksOf(work, run).filter((one) => one.state === 'pending') : []
  for (const one of waiting) one.state = 'waiting'
  for (const one of cancelled) Object.assign(one, { state: isSequence ? 'waiting' : 'pending', decided_at: null })
  Object.assign(task, { state: 'pending', decided_at: null, content: null })
  const people = [task, ...waiting, ...cancelled].map(({ assignee }) => assignee).filter((person) => person !== null)
  notify(work, 'A', 'retracted', people, { task: task.id, node_key: run.node_key })
}
