/** Who signs is changed: transfer, added signers, managers' and hand-over moves (wf.md §4.2, §5.8). */
import { settle } from './advance'
import { afterDecision, assertButton, assertTheirs, giveBack, tell, type Held } from './deciding'
import type { NoticeReason, TrailAct } from './effects'
import { makePending } from './opening'
import { FlowRefusal } from './refusal'
import { openBefore, peopleOn, seatsOf } from './seats'
import { isInSequence, signingNodeOf } from './signing-node'
import type { Decision, Task, TaskOrigin } from './state'
import { cancelTasks, closeTask, isOpen, isOwnRequest, notify, openTask, peopleOf, record, type Work } from './work'

type Of<A extends Decision['act']> = Extract<Decision, { act: A }>

/** @throws FlowRefusal: themselves, inactive, the applicant, somebody who is on the node */
async function assertFits(work: Work, { run }: Held, person: number, by: number | null, field: string): Promise<void> {
  if (person === by) throw new FlowRefusal('person_self', { user: person }, field)
  const [active] = await work.port.active([person])
  if (active === undefined) throw new FlowRefusal('person_inactive', { user: person }, field)
  if (isOwnRequest(work, person)) throw new FlowRefusal('person_is_applicant', { user: person }, field)
  if (peopleOn(work, run).has(person)) throw new FlowRefusal('person_on_node', { user: person }, field)
}

interface Moving {
  to: number
  origin: TaskOrigin
  notice: NoticeReason
}

/** The task goes to somebody else; the seat keeps its weight, and who was added stays added. @returns the new task */
export async function moveTask(work: Work, { task, run }: Held, { to, origin, notice }: Moving): Promise<Task> {
  const { kind, seq, weight, state } = task
  closeTask(work, task, 'transferred')
  const next = openTask(work, { node_run: run.id, kind, assignee: to, origin, origin_task: task.id, seq, weight })
  for (const added of work.tasks) if (added !== next && added.origin_task === task.id) added.origin_task = next.id
  // Where it waits for its turn or for an opinion, it goes on waiting.
  if (state === 'pending') {
    const taken = peopleOn(work, run)
    taken.delete(to)
    await makePending(work, run, next, { taken, notice, status: 'A' })
  }
  notify(work, 'A', notice, peopleOf(task), { task: task.id, node_key: run.node_key })
  return next
}

export async function transfer(work: Work, held: Held, decision: Of<'transfer'>): Promise<void> {
  const { task, run } = held
  const onBehalfOf = await assertTheirs(work, held, decision.by)
  if (task.kind === 'resubmit') throw new FlowRefusal('not_allowed', { act: 'transfer' })
  if (task.kind !== 'read') assertButton(work, run, 'transfer')
  await assertFits(work, held, decision.to, task.assignee, 'to')
  if (decision.to === decision.by) throw new FlowRefusal('person_self', { user: decision.to }, 'to')
  const told = await tell(work, held, decision, onBehalfOf)
  const changes = [...told.changes, { field: '@to', from: task.assignee, to: decision.to }]
  record(work, 'transfer', { ...told, changes, node_key: run.node_key, task: task.id })
  await moveTask(work, held, { to: decision.to, origin: 'transfer', notice: 'transferred' })
}

/** Before: I wait for their opinion. After: I approve, and they decide in my seat. Parallel: seats of their own. */
export async function addSigners(work: Work, held: Held, decision: Of<'add_signer'>): Promise<void> {
  const { task, run } = held
  const { by, place, people } = decision
  const onBehalfOf = await assertTheirs(work, held, by)
  if (task.kind !== 'approve' && task.kind !== 'handle') throw new FlowRefusal('not_allowed', { act: 'add_signer' })
  assertButton(work, run, 'add_signer')
  if (people.length === 0) throw new FlowRefusal('too_few_people', { min: 1 }, 'people')
  for (const person of people) await assertFits(work, held, person, by, 'people')
  if (new Set(people).size < people.length) throw new FlowRefusal('person_on_node', {}, 'people')
  const told = await tell(work, held, decision, onBehalfOf)
  const changes = [...told.changes, { field: '@place', from: null, to: place }, { field: '@to', from: null, to: people }]
  record(work, 'add_signer', { ...told, changes, node_key: run.node_key, task: task.id })
  if (place === 'after') return addAfter(work, held, people, told)
  for (const user of people) await addOne(work, held, user, place === 'before' ? 'add_before' : 'add_parallel')
  if (place === 'before') task.state = 'waiting'
  else await settle(work, run)
}

async function addOne(work: Work, { task, run }: Held, user: number, origin: TaskOrigin): Promise<Task> {
  const { kind, seq } = task
  const added = openTask(work, { node_run: run.id, kind, assignee: user, origin, origin_task: task.id, seq })
  const taken = peopleOn(work, run)
  taken.delete(user)
  const isTurn = origin === 'add_before' || !isInSequence(work, run)
  if (isTurn) await makePending(work, run, added, { taken, notice: 'added', status: 'A' })
  return added
}

async function addAfter(
  work: Work,
  { task, run }: Held,
  people: readonly number[],
  told: { actor: number; on_behalf_of: number | null },
): Promise<void> {
  const { kind, seq, weight } = task
  let before = task
  for (const user of people)
    before = openTask(work, { node_run: run.id, kind, assignee: user, origin: 'add_after', origin_task: before.id, seq, weight })
  record(work, kind === 'handle' ? 'handle' : 'approve', {
    actor: told.actor,
    on_behalf_of: told.on_behalf_of,
    node_key: run.node_key,
    task: task.id,
  })
  closeTask(work, task, kind === 'handle' ? 'handled' : 'approved')
  await afterDecision(work, { task, run })
}

/** Takes away who was added by them and has not decided. */
export async function removeSigner(work: Work, own: Held, decision: Of<'remove_signer'>): Promise<void> {
  const { task, run } = own
  const added = work.tasks.find(({ id }) => id === decision.added)
  if (!added || added.node_run !== run.id || !isOpen(added)) throw new FlowRefusal('not_open', {}, 'added')
  const isMine = task.assignee === decision.by && added.origin.startsWith('add_') && hostOf(work, added) === task
  if (!isMine) throw new FlowRefusal('not_added_by_you', {}, 'added')
  record(work, 'remove_signer', {
    ...{ actor: decision.by, comment: decision.comment ?? '', node_key: run.node_key, task: task.id },
    changes: [{ field: '@added', from: added.assignee, to: null }],
  })
  await takeAway(work, { task: added, run })
}

/** Who added them, through chains of `after`. */
function hostOf(work: Work, added: Task): Task | undefined {
  const host = work.tasks.find(({ id }) => id === added.origin_task)
  return host?.origin === 'add_after' && added.origin === 'add_after' ? hostOf(work, host) : host
}

async function takeAway(work: Work, { task, run }: Held): Promise<void> {
  for (const later of work.tasks) if (later.origin_task === task.id && later.origin === 'add_after') later.origin_task = task.origin_task
  cancelTasks(work, [task, ...openBefore(work, task)], 'A', 'removed')
  if (task.origin === 'add_before') giveBack(work, task)
  await settle(work, run)
}

/** By a manager or a hand-over; nobody gets to decide on a request of their own. */
export async function reassign(
  work: Work,
  own: Held,
  {
    to,
    by,
    actor = by,
    act,
    comment = '',
  }: {
    to: number
    by: number | null
    actor?: number | null
    act: Extract<TrailAct, 'reassign' | 'inherite' | 'delegate'>
    comment?: string
  },
): Promise<void> {
  const { task, run } = own
  if (!isOpen(task)) throw new FlowRefusal('not_open')
  if (task.kind === 'resubmit') throw new FlowRefusal('not_allowed', { act })
  if (by !== null && isOwnRequest(work, by)) throw new FlowRefusal('own_request')
  await assertFits(work, own, to, null, 'to')
  const principal = act === 'delegate' ? (task.original_assignee ?? task.assignee) : null
  const changes = [{ field: '@to', from: task.assignee, to }]
  record(work, act, { actor, comment, on_behalf_of: principal, node_key: run.node_key, task: task.id, changes })
  const origin = act === 'reassign' ? 'transfer' : act
  const next = await moveTask(work, own, {
    to,
    origin: origin === 'inherite' || origin === 'delegate' ? origin : 'transfer',
    notice: 'reassigned',
  })
  if (principal !== null) next.original_assignee = principal
}

/** A manager adds somebody beside those who decide, or takes away somebody who has not decided. */
export async function changeSigners(
  work: Work,
  own: Held,
  { add, by, comment = '' }: { add: number | null; by: number; comment?: string },
): Promise<void> {
  const { task, run } = own
  if (isOwnRequest(work, by)) throw new FlowRefusal('own_request')
  if (!isOpen(task) || !signingNodeOf(work, run)) throw new FlowRefusal('not_open')
  if (add !== null) {
    await assertFits(work, own, add, null, 'people')
    const changes = [
      { field: '@place', from: null, to: 'parallel' },
      { field: '@to', from: null, to: [add] },
    ]
    record(work, 'add_signer', { actor: by, comment, node_key: run.node_key, task: task.id, changes })
    await addOne(work, own, add, 'add_parallel')
    return settle(work, run)
  }
  if (seatsOf(work, run).length < 2 && task.origin !== 'add_before') throw new FlowRefusal('last_signer')
  record(work, 'remove_signer', {
    ...{ actor: by, comment, node_key: run.node_key, task: task.id },
    changes: [{ field: '@added', from: task.assignee, to: null }],
  })
  await takeAway(work, own)
}
