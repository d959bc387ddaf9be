/** A person decides their task (wf.md §4.2, §5.9): who may, and what approve, reject, done and read come to. */
import type { TaskButton } from '../../../../../src/shared/wf/flow'
import { settle, leave } from './advance'
import { assertNextChosen, takeChoices } from './choices'
import { assertEditable, changeValues } from './content'
import type { Change } from './effects'
import { sharerOf } from './opening'
import { readOutcome } from './people-node'
import { FlowRefusal } from './refusal'
import { openBefore } from './seats'
import { scopeOf, signingNodeOf } from './signing-node'
import type { Decision, NodeRun, Task } from './state'
import { closeTask, notify, placeAt, record, setting, type Work } from './work'

/** What an act is told of: who, for whom, in which words, with which changed values. */
export interface Told {
  actor: number
  on_behalf_of: number | null
  comment: string
  files: readonly number[]
  changes: readonly Change[]
}

export interface Held {
  task: Task
  run: NodeRun
}

/** @throws FlowRefusal where there is no such open task */
export function heldTask(work: Work, id: number): Held {
  const task = work.tasks.find((one) => one.id === id)
  const run = task && work.runs.find((one) => one.id === task.node_run)
  if (!task || !run) throw new FlowRefusal('not_open')
  return { task, run }
}

/** The task is open, theirs (or their principal's), and the form runs. @returns for whom they act */
export async function assertTheirs(work: Work, { task }: Held, by: number): Promise<number | null> {
  if (task.kind !== 'read' && work.state !== 'running') throw new FlowRefusal('not_running')
  if (task.state !== 'pending') throw new FlowRefusal(task.state === 'waiting' ? 'not_open' : 'already_decided')
  if (task.assignee === by) return task.original_assignee
  if (task.assignee !== null && by === (await sharerOf(work, task.assignee))) return task.assignee
  throw new FlowRefusal('not_yours')
}

/** Every act but these needs no button. */
export function assertButton(work: Work, run: NodeRun, button: TaskButton): void {
  const buttons = signingNodeOf(work, run)?.buttons
  if (buttons && !buttons.includes(button)) throw new FlowRefusal('not_allowed', { button })
}

export function assertComment(work: Work, act: string, comment = ''): void {
  const required = setting(work, 'comment_required')
  const isNeeded = act === 'return' || required === 'always' || (required === 'on_reject' && act === 'reject')
  if (isNeeded && comment.trim() === '') throw new FlowRefusal('comment_required', {}, 'comment')
}

/** Checks and takes the values that come with the decision. */
export async function tell(work: Work, { run }: Held, decision: Decision, onBehalfOf: number | null): Promise<Told> {
  const { by, comment = '', data = {}, files = [], next_choice: choice } = decision
  if (Object.keys(data).length > 0) assertEditable(placeAt(work, run.node_key).node, data)
  const changes: Change[] = changeValues(work, data)
  if (choice) await takeChoices(work, choice, { at: run.node_key })
  if (choice && Object.keys(choice).length > 0) changes.push({ field: '@choice', from: null, to: choice })
  return { actor: by, on_behalf_of: onBehalfOf, comment, files, changes }
}

type Plain = Extract<Decision, { act: 'approve' | 'reject' | 'handle' | 'confirm' }>

const decided = { approve: 'approved', reject: 'rejected', handle: 'handled', confirm: 'read' } as const
const acts = { approve: 'approve', reject: 'reject', handle: 'handle', confirm: 'read' } as const

export async function decidePlainly(work: Work, held: Held, decision: Plain): Promise<void> {
  const { task, run } = held
  const { act, by } = decision
  const onBehalfOf = await assertTheirs(work, held, by)
  const kind = act === 'confirm' ? 'read' : act === 'handle' ? 'handle' : 'approve'
  if (task.kind !== kind) throw new FlowRefusal('not_allowed', { act })
  if (act === 'reject') assertButton(work, run, 'reject')
  if (act !== 'confirm') assertComment(work, act, decision.comment)
  const told = await tell(work, held, decision, onBehalfOf)
  if (act === 'approve' || act === 'handle') await assertNextChosen(scopeOf(work), work.port.content.flow, run.node_key)
  record(work, acts[act], { ...told, node_key: run.node_key, task: task.id })
  // Who may decide for them beside them has done so.
  if (task.assignee !== by) Object.assign(task, { assignee: by, original_assignee: task.original_assignee ?? task.assignee })
  closeTask(work, task, decided[act])
  await afterDecision(work, held)
}

/** The opinion of who was asked first brings the task back to its host; an opinion of a seat is counted. */
export async function afterDecision(work: Work, { task, run }: Held): Promise<void> {
  // The principal's item vanishes with it, and the other windows of who decided count anew (wf.md §7).
  const others = [task.assignee, task.original_assignee].filter((person) => person !== null)
  notify(work, 'E', 'decided_by_others', others, { task: task.id, node_key: run.node_key, silent: true })
  if (task.kind === 'read') return afterReading(work, run)
  if (task.origin === 'add_before') giveBack(work, task)
  await settle(work, run)
}

async function afterReading(work: Work, run: NodeRun): Promise<void> {
  const { node } = placeAt(work, run.node_key)
  if (run.state === 'active' && node.type === 'read' && readOutcome(work, run, node) === 'passed') await leave(work, run, 'passed')
}

/** Once nobody is asked any more, it is the host's turn again. */
export function giveBack(work: Work, added: Task): void {
  const host = work.tasks.find(({ id }) => id === added.origin_task)
  if (host?.state !== 'waiting' || openBefore(work, host).length > 0) return
  host.state = 'pending'
  if (host.assignee !== null) notify(work, 'S', 'task', [host.assignee], { task: host.id })
}
