/** The working copy of one step of the machine: rows are opened and closed, the trail is written, effects are gathered. */
import { placesOf, type Place } from '../../../../../src/shared/wf/flow-tree'
import { settingDefaults, type FormSettings } from '../../../../../src/shared/wf/form'
import type { Effect, NoticeReason, NoticeStatus, TrailAct } from './effects'
import type { FlowPort } from './port'
import { FlowRefusal } from './refusal'
import { rememberingPort } from './remembering-port'
import type {
  FlowMemory,
  InstanceStage,
  InstanceState,
  NodeRun,
  RunState,
  Step,
  SuspensionReason,
  Task,
  TaskState,
  FormValues,
} from './state'

type Own<T> = { -readonly [K in keyof T]: T[K] }
type Event = Extract<Effect, { kind: 'event' }>

export interface Work {
  readonly port: FlowPort
  readonly places: ReadonlyMap<string, Place>
  /** In the order of the picture. */
  readonly order: ReadonlyMap<string, number>
  readonly startKey: string
  state: InstanceStage
  round: number
  data: FormValues
  readonly context: InstanceState['context']
  readonly runs: NodeRun[]
  readonly tasks: Task[]
  readonly memory: Own<FlowMemory>
  readonly effects: Effect[]
}

export function begin(from: InstanceState, port: FlowPort): Work {
  const { runs, tasks, memory, ...rest } = structuredClone(from)
  const places = placesOf(port.content.flow)
  return {
    ...{ port: rememberingPort(port), ...rest, runs: [...runs], tasks: [...tasks], memory, effects: [] },
    places: new Map(places.map((place) => [place.node.key, place])),
    startKey: places.find(({ node }) => node.type === 'start')?.node.key ?? 'start',
    order: new Map(places.map(({ node }, at) => [node.key, at])),
  }
}

export function finish({ state, round, data, context, runs, tasks, memory, effects }: Work): Step {
  return { state: { state, round, data, context, runs, tasks, memory }, effects }
}

/** What the form says, or the default. */
export const setting = <K extends keyof typeof settingDefaults>(work: Work, key: K): NonNullable<FormSettings[K]> =>
  (work.port.content.settings[key] ?? settingDefaults[key]) as NonNullable<FormSettings[K]>

/** For whom the form is: the other where it was filed on behalf of another. */
export const applicantOf = ({ context }: Work): number => context.on_behalf_of ?? context.initiator
/** Nobody decides on a request of their own (wf.md §6). */
export const isOwnRequest = ({ context }: Work, user: number): boolean => user === context.initiator || user === context.on_behalf_of

export const isOpen = ({ state }: Task): boolean => state === 'pending' || state === 'waiting'
export const openTasksOf = (work: Work, run: NodeRun): Task[] => work.tasks.filter((task) => task.node_run === run.id && isOpen(task))
export const isOver = ({ state }: Work): boolean => state !== 'running' && state !== 'suspended'
export const orderOf = (work: Work, key: string): number => work.order.get(key) ?? -1
/** Of a branch, not of a node. */
export const isToken = (work: Work, run: NodeRun): boolean => run.branch_path !== (work.places.get(run.node_key)?.path ?? '')

export function placeAt(work: Work, key: string): Place {
  const place = work.places.get(key)
  if (!place) throw new FlowRefusal('unknown_node', { node: key })
  return place
}

const nextId = (rows: readonly { id: number }[]): number => Math.min(0, ...rows.map(({ id }) => id)) - 1

/** @param path of a branch; default that of the node */
export function openRun(work: Work, key: string, path = work.places.get(key)?.path ?? ''): NodeRun {
  const { round, runs, port } = work
  const passes = runs.filter((run) => run.node_key === key && run.branch_path === path && run.round === round)
  const run: NodeRun = {
    ...{ id: nextId(runs), node_key: key, branch_path: path, round, pass_no: passes.length + 1, state: 'active' },
    ...{ entered_at: port.now, left_at: null, due_at: null, seats: 0, need: 0, superseded: false },
  }
  runs.push(run)
  return run
}

export function closeRun(work: Work, run: NodeRun, state: Exclude<RunState, 'active' | 'error'>): void {
  Object.assign(run, { state, left_at: work.port.now })
}

export type NewTask = Pick<Task, 'node_run' | 'kind' | 'assignee'> & Partial<Omit<Task, 'id'>>

export function openTask(work: Work, given: NewTask): Task {
  const task: Task = {
    ...{ id: nextId(work.tasks), original_assignee: null, origin: 'rule', origin_task: null, state: 'waiting', seq: 0, weight: 1 },
    ...{ opened_at: null, decided_at: null, due_at: null, on_hold: false, auto: false, reminded: 0, content: null },
    ...given,
  }
  work.tasks.push(task)
  return task
}

/** With the content that was seen; nothing more happens to it. */
export function closeTask(work: Work, task: Task, state: Exclude<TaskState, 'waiting' | 'pending'>): void {
  const isDecided = state !== 'cancelled' && state !== 'transferred'
  Object.assign(task, { state, decided_at: work.port.now, on_hold: false, content: isDecided ? work.memory.content : task.content })
}

/** Their items vanish (wf.md §7 E); nobody but those who had something to do is told. */
export function cancelTasks(work: Work, tasks: readonly Task[], status: 'E' | 'A', reason: NoticeReason): void {
  for (const task of tasks.filter(isOpen)) {
    closeTask(work, task, 'cancelled')
    const run = work.runs.find(({ id }) => id === task.node_run)
    notify(work, status, reason, peopleOf(task), { task: task.id, node_key: run?.node_key ?? null })
  }
}

export const peopleOf = ({ assignee, original_assignee: principal }: Task): number[] =>
  [assignee, principal].filter((person) => person !== null)

/** Ends what runs there and takes its tasks away. */
export function cancelRuns(work: Work, runs: readonly NodeRun[], status: 'E' | 'A', reason: NoticeReason): void {
  for (const run of runs.filter(({ state }) => state === 'active' || state === 'error')) {
    closeRun(work, run, 'cancelled')
    cancelTasks(work, openTasksOf(work, run), status, reason)
  }
}

export function record(work: Work, act: TrailAct, given: Partial<Omit<Event, 'kind' | 'act' | 'round'>> = {}): void {
  work.effects.push({
    ...{
      kind: 'event',
      act,
      actor: null,
      on_behalf_of: null,
      node_key: null,
      round: work.round,
      task: null,
      comment: '',
      changes: [],
      files: [],
    },
    ...given,
  })
}

interface NoticeExtra {
  task?: number | null
  node_key?: string | null
  silent?: boolean
  changed?: readonly string[]
}

export function notify(work: Work, status: NoticeStatus, reason: NoticeReason, to: readonly number[], extra: NoticeExtra = {}): void {
  const people = [...new Set(to)]
  if (people.length > 0) work.effects.push({ kind: 'notice', status, reason, to: people, task: null, node_key: null, ...extra })
}

/** The engine can't go on: managers are told, and resume when the cause is gone (wf.md §4.1). */
export async function suspend(work: Work, run: NodeRun | null, reason: SuspensionReason, detail: string): Promise<void> {
  if (run) Object.assign(run, { state: 'error' })
  const node = run?.node_key ?? null
  work.memory.suspended ??= { reason, node, detail, at: work.port.now }
  if (work.state === 'running') work.effects.push({ kind: 'stage', state: 'suspended' })
  work.state = 'suspended'
  work.effects.push({ kind: 'suspended', reason, node_key: node, detail })
  notify(work, 'N', 'suspended', await work.port.managers(), { node_key: node })
}
