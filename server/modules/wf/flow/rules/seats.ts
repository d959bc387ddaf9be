/** The seats of a signing node: whose opinion counts, through transfers, delegates and added signers (wf.md §4.2, §5.5). */
import { tally, type Seat, type Tally } from '../../../../../src/shared/wf/countersign'
import type { SigningNode } from '../../../../../src/shared/wf/flow'
import type { NodeRun, Task, TaskOrigin } from './state'
import { isOpen, type Work } from './work'

/** Stands in for the task that it came from; the others are seats of their own, or none (`add_before`). */
const successions = new Set<TaskOrigin>(['transfer', 'inherite', 'escalate', 'fallback', 'delegate'])

export const tasksOf = ({ tasks }: Work, run: NodeRun): Task[] => tasks.filter((task) => task.node_run === run.id && task.kind !== 'read')

/** Who decides in its place now; undefined = itself. */
function successorOf(task: Task, tasks: readonly Task[]): Task | undefined {
  const next = tasks.filter(({ origin_task: from }) => from === task.id)
  if (task.state === 'transferred') return next.find(({ origin }) => successions.has(origin))
  return task.state === 'approved' || task.state === 'handled'
    ? next.find(({ origin, state }) => origin === 'add_after' && state !== 'cancelled')
    : undefined
}

export interface HeldSeat {
  first: Task
  /** Who holds it now. */
  last: Task
  held: readonly Task[]
}

/** @returns the seats in their order; what was cancelled is none */
export function seatsOf(work: Work, run: NodeRun): HeldSeat[] {
  const tasks = tasksOf(work, run)
  const isRoot = ({ origin, origin_task: from, state }: Task): boolean =>
    origin !== 'add_before' && origin !== 'add_after' && !(from !== null && successions.has(origin)) && state !== 'cancelled'
  const seats = tasks.filter(isRoot).map((first) => {
    const held = [first]
    for (let next = successorOf(first, tasks); next; next = successorOf(next, tasks)) held.push(next)
    return { first, last: held.at(-1) ?? first, held }
  })
  return seats.filter(({ last }) => last.state !== 'cancelled' && last.state !== 'returned').toSorted((a, b) => a.first.seq - b.first.seq)
}

const decisionOf = ({ state }: Task): Seat['decision'] =>
  state === 'approved' || state === 'handled' ? 'approved' : state === 'rejected' ? 'rejected' : 'open'

export function tallyOf(work: Work, run: NodeRun, node: SigningNode, mode: SigningNode['mode']): Tally {
  const seats = seatsOf(work, run).map(({ first, last }) => ({
    user: first.original_assignee ?? first.assignee,
    weight: first.weight,
    decision: decisionOf(last),
  }))
  return tally({ ...node, mode: mode ?? 'all' }, seats)
}

/** Asked by them to look at it first, and not yet answered. */
export const openBefore = ({ tasks }: Work, host: Task): Task[] =>
  tasks.filter((task) => task.origin === 'add_before' && task.origin_task === host.id && isOpen(task))

/** @returns tasks that are to be opened now: in sequence the first of which nobody has decided, else all */
export function dueToOpen(work: Work, run: NodeRun, isSequence: boolean): Task[] {
  const undecided = seatsOf(work, run).filter(({ last }) => isOpen(last))
  const now = isSequence ? undecided.slice(0, 1) : undecided
  return now.flatMap(({ last }) => turnOf(work, last)).filter((task) => task.state === 'waiting')
}

/** Whose turn it is: theirs whom the host asked to look at it first, as long as they have not. */
function turnOf(work: Work, host: Task): Task[] {
  const before = openBefore(work, host)
  return before.length === 0 ? [host] : before.flatMap((task) => turnOf(work, task))
}

/** Anybody who holds or held something there, to decide or to read, and for whom. */
export function peopleOn({ tasks }: Work, run: NodeRun): Set<number> {
  const live = tasks.filter(({ node_run: of, state }) => of === run.id && state !== 'cancelled' && state !== 'transferred')
  return new Set(live.flatMap(({ assignee, original_assignee: principal }) => [assignee, principal]).filter((person) => person !== null))
}
