/** What comes from outside people: a deadline, the end of a delay, of a sub-process, the answer of a webhook (wf.md §3, §5.6). */
import { valueAt } from '../../../../../src/schemas/core/condition'
import { afterDecision, heldTask } from './deciding'
import { changeValues } from './content'
import { evaluated } from './automatic-node'
import type { Change } from './effects'
import { forgetResumptions, leave, moveTo, reject, settle, supersedeFrom } from './advance'
import { FlowRefusal } from './refusal'
import { moveTask } from './signers'
import { makePending } from './opening'
import { peopleOn } from './seats'
import { signingNodeOf } from './signing-node'
import { rowsOf } from './form-values'
import type { Answer, NodeRun, Task, FormValues } from './state'
import { closeTask, isOwnRequest, notify, openTask, record, suspend, type Work } from './work'

/** A task was not decided in time. One that is no longer open, or not yet due (it was moved), is left alone. */
export async function passDeadline(work: Work, id: number): Promise<void> {
  const { task, run } = heldTask(work, id)
  if (task.state !== 'pending' || work.state !== 'running' || task.due_at === null || task.due_at > work.port.now) return
  const node = signingNodeOf(work, run)
  const way = node?.on_timeout ?? 'remind'
  const told = { node_key: run.node_key, task: task.id }
  switch (way) {
    case 'approve':
    case 'reject': {
      record(work, 'timeout', { ...told, changes: [{ field: '@reason', from: null, to: way }] })
      closeTask(work, task, way === 'reject' ? 'rejected' : task.kind === 'handle' ? 'handled' : 'approved')
      task.auto = true
      return afterDecision(work, { task, run })
    }
    case 'transfer':
      return handOver(work, { task, run }, node?.timeout_to?.user ?? null, 'timeout')
    case 'escalate_replace':
      return handOver(work, { task, run }, await managerFor(work, task, run), 'escalate')
    case 'escalate':
      return escalate(work, task, run)
    case 'jump': {
      const target = node?.timeout_to?.node
      if (target === undefined || !work.places.has(target)) return remind(work, task, run)
      record(work, 'timeout', { ...told, changes: [{ field: '@target', from: null, to: target }] })
      supersedeFrom(work, target)
      forgetResumptions(work, target)
      return moveTo(work, target, { isAgain: true })
    }
    case 'remind':
      return remind(work, task, run)
  }
}

/** And again, after so many working hours, as often as the company wants. */
async function remind(work: Work, task: Task, run: NodeRun): Promise<void> {
  task.reminded += 1
  record(work, 'remind', { node_key: run.node_key, task: task.id })
  if (task.assignee !== null) notify(work, 'R', 'overdue', [task.assignee], { task: task.id, node_key: run.node_key })
  const { remind_hours: hours = 0, remind_most: most = 1 } = work.port.content.settings
  if (task.assignee === null || hours === 0 || task.reminded >= most) return
  const fireAt = await work.port.addMinutes(task.assignee, work.port.now, hours * 60)
  work.effects.push({ kind: 'timer', timer: 'due', task: task.id, fire_at: fireAt })
}

/** The nearest superior who may take it. */
async function managerFor(work: Work, { assignee }: Task, run: NodeRun): Promise<number | null> {
  if (assignee === null) return null
  const taken = peopleOn(work, run)
  const above = await work.port.supervisors(assignee, null)
  const active = await work.port.active(above.filter((person) => !taken.has(person) && !isOwnRequest(work, person)))
  return active[0] ?? null
}

/** Nobody can take it: they are reminded. */
async function handOver(
  work: Work,
  { task, run }: { task: Task; run: NodeRun },
  to: number | null,
  act: 'timeout' | 'escalate',
): Promise<void> {
  const [active] = to === null ? [] : await work.port.active([to])
  if (active === undefined || isOwnRequest(work, active) || peopleOn(work, run).has(active)) return remind(work, task, run)
  const changes = [{ field: '@to', from: task.assignee, to: active }]
  record(work, act, { node_key: run.node_key, task: task.id, changes })
  const origin = act === 'escalate' ? 'escalate' : 'transfer'
  await moveTask(work, { task, run }, { to: active, origin, notice: act === 'escalate' ? 'escalated' : 'transferred' })
}

/** Their superior decides beside them, in a seat of their own. */
async function escalate(work: Work, task: Task, run: NodeRun): Promise<void> {
  const to = await managerFor(work, task, run)
  if (to === null) return remind(work, task, run)
  record(work, 'escalate', { node_key: run.node_key, task: task.id, changes: [{ field: '@to', from: null, to }] })
  const added = openTask(work, { node_run: run.id, kind: task.kind, assignee: to, origin: 'escalate', seq: task.seq })
  const taken = peopleOn(work, run)
  taken.delete(to)
  await makePending(work, run, added, { taken, notice: 'escalated', status: 'A' })
  if (task.assignee !== null) notify(work, 'R', 'overdue', [task.assignee], { task: task.id, node_key: run.node_key })
  await settle(work, run)
}

/**
 * Carries an answer on. One for a node that no longer waits is left alone; a suspended form takes it when it is resumed, but for a delay, which
 * then goes on for the time that was left.
 */
export async function takeAnswer(work: Work, answer: Answer): Promise<void> {
  const { run: id, reason, outcome, values = {}, detail = '' } = answer
  const run = work.runs.find((one) => one.id === id)
  if (!run || run.state !== 'active') return
  if (work.state === 'suspended' && reason !== 'delay') work.memory.answers = [...work.memory.answers, answer]
  if (work.state !== 'running') return
  const changes: Change[] = [
    ...changeValues(work, values),
    { field: '@reason', from: null, to: reason },
    { field: '@outcome', from: null, to: outcome },
  ]
  record(work, 'auto', { node_key: run.node_key, comment: detail, changes })
  if (outcome === 'failed') return suspend(work, run, reason === 'subprocess' ? 'bad_expression' : 'webhook_failed', detail)
  if (reason === 'subprocess') run.need -= 1
  if (outcome === 'rejected') return reject(work, run)
  if (reason === 'subprocess' && run.need > 0) return
  await leave(work, run, 'passed')
}

/** @param answer what the other side said; undefined = nothing, after the last retry */
export async function answerWebhook(work: Work, id: number, answer: FormValues | undefined, detail: string): Promise<void> {
  const run = work.runs.find((one) => one.id === id)
  const node = run && work.places.get(run.node_key)?.node
  if (node?.type !== 'webhook') throw new FlowRefusal('not_open')
  const goesOn = answer !== undefined || node.on_error === 'branch'
  const values = Object.fromEntries(
    Object.entries(node.map ?? {}).map(([field, path]) => [field, answer === undefined ? null : (valueAt(answer, path) ?? null)]),
  )
  await takeAnswer(work, { run: id, reason: 'webhook', outcome: goesOn ? 'done' : 'failed', values: goesOn ? values : {}, detail })
}

/** Those that came meanwhile, each as if it came now. */
export async function takeKept(work: Work): Promise<void> {
  const kept = work.memory.answers
  work.memory.answers = []
  for (const answer of kept) await takeAnswer(work, answer)
}

export interface SubprocessEnd {
  run: number
  result: 'approved' | 'rejected'
  /** Of the sub-form. */
  data: FormValues
  /** Which row of the child table it was started for. */
  row: number | null
}

export async function endSubprocess(work: Work, { run: id, result, data, row }: SubprocessEnd): Promise<void> {
  const run = work.runs.find((one) => one.id === id)
  const node = run && work.places.get(run.node_key)?.node
  if (node?.type !== 'subprocess') throw new FlowRefusal('not_open')
  const isRefused = result === 'rejected' && node.on_reject === 'reject'
  const made = result === 'approved' ? evaluated(work, node.out ?? {}, data) : { values: {} }
  if ('failed' in made) return takeAnswer(work, { run: id, reason: 'subprocess', outcome: 'failed', detail: made.failed })
  const values = intoRow(work, node.per_row, row, made.values)
  await takeAnswer(work, { run: id, reason: 'subprocess', outcome: isRefused ? 'rejected' : 'done', values })
}

/** What a row's form gives stands in the row. */
function intoRow({ data }: Work, table: string | undefined, row: number | null, values: FormValues): FormValues {
  const rows = table === undefined ? undefined : rowsOf(data[table])
  if (table === undefined || row === null || !rows) return values
  return { [table]: rows.map((one, at) => (at === row ? { ...one, ...values } : one)) }
}
