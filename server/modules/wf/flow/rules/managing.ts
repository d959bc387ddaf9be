/** What the initiator and the form's managers do with a whole instance (wf.md §4.1). Each is in the trail. */
import { end, enter, forgetResumptions, leave, moveTo, supersedeFrom } from './advance'
import { FlowRefusal } from './refusal'
import { heldTask } from './deciding'
import { moveTask } from './signers'
import { peopleOn } from './seats'
import { hasBranches } from '../../../../../src/shared/wf/flow-tree'
import type { NodeRun } from './state'
import {
  applicantOf,
  cancelTasks,
  closeRun,
  isOpen,
  isOwnRequest,
  notify,
  openTasksOf,
  placeAt,
  record,
  setting,
  suspend,
  type Work,
} from './work'

export interface Managed {
  by: number
  comment?: string
}

/** By the initiator, as the form allows; of a returned form unless it never does. */
export function withdrawForm(work: Work, { by, comment = '' }: Managed): void {
  if (by !== work.context.initiator) throw new FlowRefusal('not_yours')
  if (work.state !== 'running' && work.state !== 'returned') throw new FlowRefusal('not_running')
  const way = setting(work, 'withdraw')
  const isDecided = ({ kind, state, auto }: Work['tasks'][number]) =>
    !auto && kind !== 'read' && (state === 'approved' || state === 'handled' || state === 'rejected')
  const runs = new Set(work.runs.filter(({ superseded }) => !superseded).map(({ id }) => id))
  const isStarted = work.state === 'running' && work.tasks.some((task) => runs.has(task.node_run) && isDecided(task))
  if (way === 'never' || (way === 'before_first_decision' && isStarted)) throw new FlowRefusal('withdraw_not_allowed')
  record(work, 'withdraw', { actor: by, comment })
  end(work, 'withdrawn')
}

/** No resubmission came in time (a job of the runtime). */
export function expireReturned(work: Work): void {
  if (work.state !== 'returned') throw new FlowRefusal('not_running')
  expired(work)
}

/** What it asks for is past, so nobody needs to decide about it (as.md §4.8). */
export function lapse(work: Work): void {
  if (work.state !== 'running' && work.state !== 'returned') throw new FlowRefusal('not_running')
  expired(work)
}

function expired(work: Work): void {
  record(work, 'withdraw', { changes: [{ field: '@reason', from: null, to: 'expired' }] })
  end(work, 'withdrawn')
}

export function voidForm(work: Work, { by, comment = '' }: Managed): void {
  if (by !== work.context.initiator) throw new FlowRefusal('not_yours')
  if (work.state !== 'withdrawn') throw new FlowRefusal('not_running')
  record(work, 'void', { actor: by, comment })
  work.state = 'void'
  work.effects.push({ kind: 'stage', state: 'void' })
}

function assertReason(comment = ''): void {
  if (comment.trim() === '') throw new FlowRefusal('reason_required', {}, 'comment')
}

export function terminateForm(work: Work, { by, comment = '' }: Managed): void {
  if (work.state !== 'running' && work.state !== 'suspended' && work.state !== 'returned') throw new FlowRefusal('not_running')
  assertReason(comment)
  record(work, 'terminate', { actor: by, comment })
  end(work, 'terminated')
}

export async function suspendForm(work: Work, { by, comment = '' }: Managed): Promise<void> {
  if (work.state !== 'running') throw new FlowRefusal('not_running')
  assertReason(comment)
  record(work, 'suspend', { actor: by, comment })
  await suspend(work, null, 'by_manager', comment)
  const open = work.tasks.filter(isOpen).map(({ assignee }) => assignee)
  notify(
    work,
    'E',
    'suspended',
    open.filter((person) => person !== null),
  )
}

/** Deadlines move on by the working minutes that were lost; what had failed is tried again. */
export async function resumeForm(work: Work, { by, comment = '' }: Managed): Promise<void> {
  if (work.state !== 'suspended' || !work.memory.suspended) throw new FlowRefusal('not_running')
  record(work, 'resume', { actor: by, comment })
  await leaveSuspension(work)
  const waiting = work.tasks.filter(({ state }) => state === 'pending')
  for (const { id, assignee } of waiting) if (assignee !== null) notify(work, 'S', 'task', [assignee], { task: id })
  await retryFailed(work)
}

/** By the working minutes since then, also of delays; a delay until a day of the form ends on that day. */
async function moveDeadlines(work: Work, since: string): Promise<void> {
  const { port } = work
  for (const task of work.tasks) {
    if (task.state !== 'pending' || task.due_at === null || task.assignee === null || task.due_at <= since) continue
    const lost = await port.workMinutes(task.assignee, since, port.now)
    task.due_at = await port.addMinutes(task.assignee, task.due_at, lost)
    work.effects.push({ kind: 'timer', timer: 'due', task: task.id, fire_at: task.due_at })
  }
  for (const run of work.runs) {
    const tasks = openTasksOf(work, run).flatMap(({ due_at: due }) => (due === null ? [] : [due]))
    if (run.state === 'active' && tasks.length > 0) run.due_at = tasks.toSorted()[0] ?? null
    else if (run.state === 'active' && run.due_at !== null) await moveDelay(work, run, since)
  }
}

async function moveDelay(work: Work, run: NodeRun, since: string): Promise<void> {
  const { port } = work
  const { node } = placeAt(work, run.node_key)
  if (node.type !== 'delay' || run.due_at === null) return
  const person = applicantOf(work)
  if (!node.until && run.due_at > since)
    run.due_at = await port.addMinutes(person, run.due_at, await port.workMinutes(person, since, port.now))
  work.effects.push({ kind: 'timer', timer: 'delay', run: run.id, fire_at: run.due_at <= port.now ? port.now : run.due_at })
}

/** A manager moves the flow to a node: back (decisions from there on count no more) or on. */
export async function jumpTo(work: Work, { by, comment = '', node }: Managed & { node: string }): Promise<void> {
  assertManaging(work, by)
  assertReason(comment)
  const place = placeAt(work, node)
  if (place.node.type === 'start') throw new FlowRefusal('target_not_allowed', { target: node }, 'node')
  record(work, 'jump', { actor: by, comment, node_key: node, changes: [{ field: '@target', from: null, to: node }] })
  await leaveSuspension(work)
  supersedeFrom(work, node)
  forgetResumptions(work, node)
  await moveTo(work, node, { isAgain: true })
  await retryFailed(work)
}

/** A manager passes over a node that waits. */
export async function skipNode(work: Work, { by, comment = '', node }: Managed & { node: string }): Promise<void> {
  assertManaging(work, by)
  assertReason(comment)
  const place = placeAt(work, node)
  const run = work.runs.findLast(
    (one) => one.node_key === node && one.branch_path === place.path && (one.state === 'active' || one.state === 'error'),
  )
  if (!run || hasBranches(place.node)) throw new FlowRefusal('not_open', {}, 'node')
  record(work, 'skip', { actor: by, comment, node_key: node })
  if (run.state === 'error') await leaveSuspension(work)
  cancelTasks(work, openTasksOf(work, run), 'E', 'decided_by_others')
  await leave(work, run, 'skipped')
  await retryFailed(work)
}

function assertManaging(work: Work, by: number): void {
  if (isOwnRequest(work, by)) throw new FlowRefusal('own_request')
  const isStopped = work.state === 'suspended' && work.memory.suspended?.reason === 'by_manager'
  if (isStopped || (work.state !== 'running' && work.state !== 'suspended')) throw new FlowRefusal('not_running')
}

/** What a manager repairs runs again. */
async function leaveSuspension(work: Work): Promise<void> {
  const { suspended } = work.memory
  if (work.state !== 'suspended' || !suspended) return
  work.memory.suspended = null
  work.state = 'running'
  work.effects.push({ kind: 'stage', state: 'running' })
  await moveDeadlines(work, suspended.at)
}

/** Nodes that could not be passed are tried once more; they may stop the form again. */
async function retryFailed(work: Work): Promise<void> {
  for (const run of work.runs.filter(({ state }) => state === 'error')) {
    if (work.state !== 'running' || run.state !== 'error') return
    closeRun(work, run, 'cancelled')
    await enter(work, run.node_key, { isAgain: run.pass_no > 1 })
  }
}

/** Somebody was made inactive: what waits for them goes to the first form manager who may take it, at once (§5.8). */
export async function replaceLeaver(work: Work, user: number): Promise<void> {
  for (const { id } of work.tasks.filter((task) => isOpen(task) && task.assignee === user && task.kind !== 'resubmit')) {
    const held = heldTask(work, id)
    const taken = peopleOn(work, held.run)
    const candidates = (await work.port.managers()).filter((person) => person !== user && !isOwnRequest(work, person) && !taken.has(person))
    const [to] = await work.port.active(candidates)
    if (to === undefined) {
      const changes = [
        { field: '@to', from: user, to: null },
        { field: '@reason', from: null, to: 'inactive' },
      ]
      record(work, 'suspend', { node_key: held.run.node_key, task: id, changes })
      await suspend(work, null, 'no_approver', held.run.node_key)
      continue
    }
    record(work, 'reassign', {
      ...{ node_key: held.run.node_key, task: id },
      changes: [
        { field: '@to', from: user, to },
        { field: '@reason', from: null, to: 'inactive' },
      ],
    })
    await moveTask(work, held, { to, origin: 'fallback', notice: 'fallback' })
  }
}
