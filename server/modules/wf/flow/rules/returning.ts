/** Back to an earlier node or to the initiator, and on again (wf.md §5.7). */
import { isWithin } from '../../../../../src/shared/wf/flow-tree'
import { enter, goOn, moveTo, returnToInitiator, reverseCommitted, supersedeFrom } from './advance'
import { assertChosen, takeChoices } from './choices'
import { assertEditable, changeValues } from './content'
import { FlowRefusal } from './refusal'
import { scopeOf } from './signing-node'
import { notifySkipped } from './skipped-approvers'
import { sharerOf } from './opening'
import type { NodeRun, Task, FormValues } from './state'
import { cancelTasks, closeRun, closeTask, isToken, openTasksOf, orderOf, placeAt, record, setting, type Work } from './work'
import type { Change } from './effects'

const initiatorTarget = 'initiator'

/** @returns nodes where somebody decided on the way here, in the order of the picture: of the same branch, or before the block */
export function returnTargets(work: Work, run: NodeRun): string[] {
  const isDecision = ({ state, auto }: Task) => (state === 'approved' || state === 'handled') && !auto
  const decided = new Set(work.tasks.filter(isDecision).map(({ node_run: of }) => of))
  const found = work.runs.filter((other) => {
    const type = work.places.get(other.node_key)?.node.type
    const isDecided = other.state === 'passed' && !other.superseded && decided.has(other.id)
    return isDecided && (type === 'approve' || type === 'handle') && isOnTheWay(work, other, run)
  })
  return [...new Set(found.map(({ node_key: key }) => key))].toSorted((a, b) => orderOf(work, a) - orderOf(work, b))
}

/** Before it, and in no branch beside it: in the same branch, around it, or in a branch that the flow has passed on its way here. */
function isOnTheWay(work: Work, earlier: NodeRun, run: NodeRun): boolean {
  if (orderOf(work, earlier.node_key) >= orderOf(work, run.node_key)) return false
  return placeAt(work, earlier.node_key).above.every(({ block, path }) => {
    if (isWithin(run.branch_path, path)) return true
    const token = work.runs.findLast((one) => one.node_key === block.key && one.branch_path === path)
    return token?.state === 'passed' && !isWithin(run.branch_path, path.slice(0, path.lastIndexOf('/')))
  })
}

/** Branches beside it that still run would be lost: then everything after the target runs again, whatever was wanted. */
function leavesBranchesBehind(work: Work, run: NodeRun, target: string | null): boolean {
  const outer = target === null ? '' : (work.places.get(target)?.path ?? '')
  const left = placeAt(work, run.node_key).above.filter(({ path }) => !isWithin(outer, path))
  return left.some(({ block, path }) =>
    work.runs.some((one) => one.node_key === block.key && isToken(work, one) && one.state === 'active' && one.branch_path !== path),
  )
}

interface Returning {
  task: Task
  run: NodeRun
  target: string
  way: 'again' | 'back_to_me' | undefined
  event: { actor: number; on_behalf_of: number | null; comment: string; files: readonly number[]; changes: readonly Change[] }
}

/** An individual's act: it does not wait for the others of the node. */
export async function sendBack(work: Work, { task, run, target: wanted, way: asked, event }: Returning): Promise<void> {
  const targets = returnTargets(work, run)
  const target = wanted === 'previous' ? (targets.at(-1) ?? null) : wanted === initiatorTarget ? null : wanted
  if (target !== null && !targets.includes(target)) throw new FlowRefusal('target_not_allowed', { target }, 'target')
  const way = leavesBranchesBehind(work, run, target) ? 'again' : (asked ?? setting(work, 'return_resume'))
  const changes = [
    ...event.changes,
    { field: '@target', from: null, to: target ?? initiatorTarget },
    { field: '@resume', from: null, to: way },
  ]
  record(work, 'return', { ...event, node_key: run.node_key, task: task.id, changes })
  closeTask(work, task, 'returned')
  closeRun(work, run, 'returned')
  cancelTasks(work, openTasksOf(work, run), 'E', 'returned')
  const after = target ?? work.startKey
  if (way === 'again') supersedeFrom(work, target ?? '')
  else for (const one of work.runs) if (one.node_key === after || one.node_key === run.node_key) one.superseded = one.state !== 'active'
  if (way === 'back_to_me')
    work.memory.resumptions = [...work.memory.resumptions, { after, at: run.node_key, content: work.memory.content }]
  if (target === null) return returnToInitiator(work)
  await moveTo(work, target, { isAgain: true, origin: 'return' })
}

export interface Resubmission {
  by: number
  comment?: string
  data?: FormValues
  /** What modules make of the values: also of fields that the start does not open. */
  computed?: FormValues
  files?: readonly number[]
  choices?: Readonly<Record<string, readonly number[]>>
}

/** returned or withdrawn → running, round + 1. */
export async function resubmitForm(
  work: Work,
  { by, comment = '', data = {}, computed = {}, files = [], choices = {} }: Resubmission,
): Promise<void> {
  const { initiator } = work.context
  if (work.state !== 'returned' && work.state !== 'withdrawn') throw new FlowRefusal('not_running')
  const task = work.tasks.findLast(({ kind, state }) => kind === 'resubmit' && state === 'pending')
  const isTheirs = by === initiator || (task !== undefined && by === task.assignee) || by === (await sharerOf(work, initiator))
  if (!isTheirs) throw new FlowRefusal('not_yours')
  const start = work.places.get(work.startKey)
  if (start) assertEditable(start.node, data)
  work.round += 1
  await takeChoices(work, choices, 'initiator')
  const changes = [
    ...changeValues(work, { ...data, ...computed }),
    ...(Object.keys(choices).length > 0 ? [{ field: '@choice', from: null, to: choices }] : []),
  ]
  const event = { actor: by, on_behalf_of: by === initiator ? null : initiator, comment, files, changes, node_key: work.startKey }
  record(work, 'resubmit', { ...event, task: task?.id ?? null })
  await assertChosen(scopeOf(work), work.port.content.flow)
  const run = task && work.runs.find(({ id }) => id === task.node_run)
  if (task) closeTask(work, task, 'resubmitted')
  if (run) closeRun(work, run, 'passed')
  work.state = 'running'
  const resumption = work.memory.resumptions.find(({ after }) => after === work.startKey)
  if (!resumption) reverseCommitted(work)
  work.effects.push({ kind: 'stage', state: 'running' }, { kind: 'hook', phase: 'reserve', node_key: null, action: null })
  if (!resumption) return again(work)
  work.memory.resumptions = work.memory.resumptions.filter((one) => one !== resumption)
  await notifySkipped(work, resumption)
  await moveTo(work, resumption.at, { isAgain: true })
}

/** Every earlier decision counts no more. */
async function again(work: Work): Promise<void> {
  for (const run of work.runs) run.superseded = run.state !== 'active'
  work.memory.resumptions = []
  await enterFirst(work)
}

/** From behind the start node, or the first node where there is none. */
export async function enterFirst(work: Work): Promise<void> {
  const start = work.places.get(work.startKey)
  if (start) return goOn(work, start)
  const [first] = work.port.content.flow.nodes
  if (first) await enter(work, first.key)
}
