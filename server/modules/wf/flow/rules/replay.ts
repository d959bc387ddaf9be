/**
 * A trail is run again from the draft: it gives the stored state, or shows the first entry that does not follow from those before (wf.md §5.10).
 * Only acts of people, deadlines and answers are run; what the machine adds by itself must come out as it was written.
 */
import { same } from '../../../../../src/schemas/core/same'
import { defaultPermission, fieldPermissionsOf, nodeOf } from '../../../../../src/shared/wf/flow-tree'
import type { FlowNode } from '../../../../../src/shared/wf/flow'
import type { Change, Effect } from './effects'
import { idOf, textOf } from './form-values'
import * as machine from './machine'
import type { FlowPort } from './port'
import type { AddedPlace, Answer, InstanceState, Step, Task, FormValues } from './state'

/** An entry of the trail; those of a step follow one another. */
export type TrailEntry = Omit<Extract<Effect, { kind: 'event' }>, 'kind'> & { at: string }

/** The entry does not follow from those before it. */
export class ReplayMismatch extends Error {
  /** @param index of the entry, from 0 */
  constructor(
    readonly index: number,
    readonly reason: string,
  ) {
    super(`Entry ${index} of the trail does not follow: ${reason}`)
    this.name = 'ReplayMismatch'
  }
}

export interface Replayed {
  draft: InstanceState
  /** Tasks are named by the ids of the stored rows, or as `numbered` names them. */
  trail: readonly TrailEntry[]
  /** Ids of the stored tasks, ascending: the order in which they were made. */
  tasks?: readonly number[]
  /** What the organisation answered at that moment. */
  portAt: (at: string) => FlowPort
}

const told = ['act', 'actor', 'on_behalf_of', 'node_key', 'round', 'task', 'comment', 'changes', 'files'] as const

/** @returns the state, with rows as `numbered` names them @throws ReplayMismatch */
export async function replay({ draft, trail: stored, tasks = [], portAt }: Replayed): Promise<InstanceState> {
  const local = new Map(tasks.map((id, index) => [id, -(index + 1)]))
  const trail = stored.map((entry) => ({ ...entry, task: entry.task === null ? null : (local.get(entry.task) ?? entry.task) }))
  let state = draft
  for (let index = 0; index < trail.length;) {
    const head = trail[index]
    if (!head) break
    const step = await again(state, head, portAt(head.at)).catch((error: unknown) => {
      throw new ReplayMismatch(index, error instanceof Error ? error.message : String(error))
    })
    const written = step.effects.filter((effect) => effect.kind === 'event')
    for (const [offset, event] of written.entries()) {
      const entry = trail[index + offset]
      if (!entry || !told.every((name) => same(event[name], entry[name])))
        throw new ReplayMismatch(index + offset, `expected ${event.act}, found ${entry?.act ?? 'the end'}`)
    }
    if (written.length === 0) throw new ReplayMismatch(index, `${head.act} has no effect`)
    state = step.state
    index += written.length
  }
  return state
}

/** Rows renamed by the order in which they were made, and what the trail does not tell left out: for comparison with `replay`. */
export function numbered(state: InstanceState): InstanceState {
  const names = (rows: readonly { id: number }[]) => new Map(rows.map(({ id }, index) => [id, -(index + 1)]))
  const [runs, tasks] = [names(state.runs), names(state.tasks)]
  const named = (of: ReadonlyMap<number, number>, id: number) => of.get(id) ?? id
  return {
    ...state,
    runs: state.runs.map((run) => ({ ...run, id: named(runs, run.id) })),
    tasks: state.tasks.map((task) => ({
      ...task,
      ...{ id: named(tasks, task.id), node_run: named(runs, task.node_run), opened_at: null },
      origin_task: task.origin_task === null ? null : named(tasks, task.origin_task),
    })),
  }
}

/** What a field that is no field says (effects.ts, Change). */
const said = ({ changes }: TrailEntry, name: string): Change | undefined => changes.find(({ field }) => field === name)
const textIn = (entry: TrailEntry, name: string): string => textOf(said(entry, name)?.to)
/** Whom a task was with. */
const formerIn = (entry: TrailEntry): number => idOf(said(entry, '@to')?.from) ?? 0
const peopleOf = (entry: TrailEntry, name: string): number[] => [said(entry, name)?.to].flat().filter((one) => typeof one === 'number')

/** @param node null = all that changed */
function valuesOf({ changes }: TrailEntry, node: FlowNode | null): FormValues {
  const permissions = node ? fieldPermissionsOf(node) : {}
  const isEdited = (field: string) =>
    !node ||
    Object.entries({ [field]: defaultPermission(node), ...permissions }).some(
      ([path, one]) => (path === field || path.startsWith(`${field}.`)) && (one === 'edit' || one === 'required'),
    )
  return Object.fromEntries(changes.flatMap(({ field, to }) => (field.startsWith('@') || !isEdited(field) ? [] : [[field, to]])))
}

async function again(state: InstanceState, entry: TrailEntry, port: FlowPort): Promise<Step> {
  const { act, actor, comment, files, node_key: key, task: id } = entry
  const by = actor ?? 0
  const managed = { by, comment }
  const choices = said(entry, '@choice')?.to as Readonly<Record<string, readonly number[]>> | undefined
  const node = nodeAt(port, key)
  switch (act) {
    case 'submit':
      return machine.start(state, { by, comment, files, ...(choices ? { choices } : {}) }, port)
    case 'resubmit':
      return machine.resubmit(state, { by, comment, files, data: valuesOf(entry, node), ...(choices ? { choices } : {}) }, port)
    case 'withdraw':
      return actor === null ? machine.expire(state, port) : machine.withdraw(state, managed, port)
    case 'void':
      return machine.makeVoid(state, managed, port)
    case 'terminate':
      return machine.terminate(state, managed, port)
    case 'suspend':
      return actor === null ? machine.personLeft(state, formerIn(entry), port) : machine.suspend(state, managed, port)
    case 'resume':
      return machine.resume(state, managed, port)
    case 'jump':
      return machine.jump(state, { ...managed, node: textIn(entry, '@target') }, port)
    case 'skip':
      return machine.skip(state, { ...managed, node: key ?? '' }, port)
    case 'auto':
      return machine.answered(state, answerOf(state, entry), port)
    default:
      return onTask(state, entry, taskAt(state, id), port, {
        comment,
        files,
        data: valuesOf(entry, node),
        ...(choices ? { next_choice: choices } : {}),
      })
  }
}

function answerOf(state: InstanceState, entry: TrailEntry): Answer {
  const run = state.runs.findLast(({ node_key: key, state: of }) => key === entry.node_key && of === 'active')
  return {
    ...{ run: run?.id ?? 0, reason: textIn(entry, '@reason') as Answer['reason'], outcome: textIn(entry, '@outcome') as Answer['outcome'] },
    ...{ values: valuesOf(entry, null), detail: entry.comment },
  }
}

function taskAt(state: InstanceState, id: number | null): Task {
  const task = state.tasks.find((one) => one.id === id)
  if (!task) throw new Error(`there is no task ${id ?? 0}`)
  return task
}

const nodeAt = ({ content }: FlowPort, key: string | null): FlowNode | null => (key === null ? null : (nodeOf(content.flow, key) ?? null))

interface Words {
  comment: string
  files: readonly number[]
  data: FormValues
  next_choice?: Readonly<Record<string, readonly number[]>>
}

function onTask(state: InstanceState, entry: TrailEntry, task: Task, port: FlowPort, words: Words): Promise<Step> {
  const { act, actor, on_behalf_of: principal, comment } = entry
  const own = { ...words, by: actor ?? 0, task: task.id }
  const isTheirs = task.assignee === actor || principal !== null
  switch (act) {
    case 'approve':
    case 'reject':
    case 'handle':
      return machine.decide(state, { act, ...own }, port)
    case 'read':
      return machine.decide(state, { act: 'confirm', ...own }, port)
    case 'return':
      return machine.decide(
        state,
        { act, ...own, target: textIn(entry, '@target'), resume: textIn(entry, '@resume') as 'again' | 'back_to_me' },
        port,
      )
    case 'transfer':
      return machine.decide(state, { act, ...own, to: peopleOf(entry, '@to')[0] ?? 0 }, port)
    case 'add_signer': {
      const people = peopleOf(entry, '@to')
      if (isTheirs) return machine.decide(state, { act, ...own, place: textIn(entry, '@place') as AddedPlace, people }, port)
      return machine.changeApprover(state, { task: task.id, add: people[0] ?? 0, by: actor ?? 0, comment }, port)
    }
    case 'remove_signer': {
      const removed = said(entry, '@added')?.from
      const isOpen = (one: Task) => one.node_run === task.node_run && (one.state === 'pending' || one.state === 'waiting')
      const added = state.tasks.findLast((one) => one.assignee === removed && isOpen(one))
      if (isTheirs && added && added !== task) return machine.decide(state, { act, ...own, added: added.id }, port)
      return machine.changeApprover(state, { task: task.id, add: null, by: actor ?? 0, comment }, port)
    }
    case 'hold':
    case 'retract':
      return machine.decide(state, { act, ...own }, port)
    case 'copy':
      return machine.decide(state, { act: 'add_copy', ...own, people: peopleOf(entry, '@to') }, port)
    case 'reassign':
    case 'inherite':
    case 'delegate':
      if (textIn(entry, '@reason') === 'inactive') return machine.personLeft(state, formerIn(entry), port)
      return machine.reassignTask(
        state,
        { task: task.id, to: peopleOf(entry, '@to')[0] ?? 0, by: act === 'reassign' ? actor : null, actor, act, comment },
        port,
      )
    case 'remind':
      return actor === null
        ? machine.timeout(state, task.id, port)
        : machine.remindTask(state, { task: task.id, by: actor, manages: true }, port)
    case 'timeout':
    case 'escalate':
      return machine.timeout(state, task.id, port)
    default:
      throw new Error(`${act} is no act of its own`)
  }
}
