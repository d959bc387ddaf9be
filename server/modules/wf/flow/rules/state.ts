/**
 * What the flow machine works on and what it gives back (wf.md §3 node-run and task, §4): plain data, no database. Instants are ISO texts in
 * UTC. Ids below zero are new rows: the runtime saves them in the order of the list and puts the ids of the database in their place.
 */
import type { Effect } from './effects'
import type { SignPolicy, TaskButton } from '../../../../../src/shared/wf/flow'

/**
 * What stands in the fields of a form that people designed. They are declared by its version, not by the program: it is judged where it is
 * read (form-values.ts).
 */
export type FormValues = Readonly<Record<string, unknown>>

export type InstanceStage =
  'draft' | 'running' | 'approved' | 'rejected' | 'returned' | 'withdrawn' | 'suspended' | 'terminated' | 'revoked' | 'void'
export type RunState = 'active' | 'passed' | 'rejected' | 'returned' | 'cancelled' | 'skipped' | 'error'
export type TaskKind = 'approve' | 'handle' | 'read' | 'resubmit' | 'external'
export type TaskOrigin =
  'rule' | 'delegate' | 'transfer' | 'add_before' | 'add_after' | 'add_parallel' | 'inherite' | 'fallback' | 'return' | 'escalate'
export type TaskState =
  'waiting' | 'pending' | 'approved' | 'handled' | 'read' | 'rejected' | 'returned' | 'transferred' | 'resubmitted' | 'cancelled'

/** One pass through a node. Of a branch that runs there is one too: `node_key` of the block, `branch_path` with the branch (`p1/b2`). */
export interface NodeRun {
  id: number
  node_key: string
  /** Where the node stands: `p1/b2`, or empty. */
  branch_path: string
  round: number
  pass_no: number
  state: RunState
  entered_at: string
  left_at: string | null
  /** The earliest of its tasks. */
  due_at: string | null
  /** Of a signing node the sum of weights; of a block its branches; of a sub-process the forms that it started. */
  seats: number
  /** What of them must agree; of a sub-process the forms that still run. */
  need: number
  /** A return has gone back behind it: kept, but it counts no more (§5.7). */
  superseded: boolean
}

export interface Task {
  id: number
  node_run: number
  kind: TaskKind
  assignee: number | null
  /** For whom a delegate acts. */
  original_assignee: number | null
  origin: TaskOrigin
  origin_task: number | null
  state: TaskState
  seq: number
  weight: number
  /** When the assignee first looked at it; written by the runtime. */
  opened_at: string | null
  decided_at: string | null
  due_at: string | null
  on_hold: boolean
  /** Passed without being asked: the applicant's own seat, or they had agreed before (§5.4). */
  auto: boolean
  reminded: number
  /** Which content was decided on: `memory.content` of that moment. */
  content: number | null
}

/** Who asks, for whom, from where. */
export interface FlowContext {
  initiator: number
  on_behalf_of: number | null
  /** The department applied for and the applicant's post in it. */
  department: number | null
  post: number | null
}

/** The instance goes on at `at` once `after` is passed, not at the next node (§5.7 back_to_me). */
export interface Resumption {
  after: string
  at: string
  /** Content when it was returned. */
  content: number
}

/** What the machine must remember beside rows. The runtime keeps it as one JSON value and never reads it. */
export interface FlowMemory {
  /** Counts how often the values changed. */
  content: number
  /** Which fields changed with which content. */
  edits: readonly { content: number; fields: readonly string[] }[]
  /** Node → people chosen for it (`initiator_choice`, `previous_choice`). */
  choices: Readonly<Record<string, readonly number[]>>
  resumptions: readonly Resumption[]
  /** Hook nodes that were committed, in order. */
  committed: readonly string[]
  /** Came while it was suspended; taken when it is resumed. */
  answers: readonly Answer[]
  /** Why and since when it is suspended. */
  suspended: Suspension | null
}

/** What came for a node that waits for no person. */
export interface Answer {
  /** wf/node-run. */
  run: number
  reason: 'delay' | 'webhook' | 'subprocess'
  /** `failed` = no answer came; `rejected` = the sub-form was, and the node says so. */
  outcome: 'done' | 'failed' | 'rejected'
  values?: FormValues
  detail?: string
}

export type SuspensionReason = 'no_approver' | 'bad_expression' | 'webhook_failed' | 'missing_date' | 'missing_people' | 'by_manager'
export interface Suspension {
  reason: SuspensionReason
  node: string | null
  detail: string
  at: string
}

export interface InstanceState {
  state: InstanceStage
  round: number
  data: FormValues
  context: FlowContext
  /** In the order they were made. */
  runs: readonly NodeRun[]
  /** In the order they were made. */
  tasks: readonly Task[]
  memory: FlowMemory
}

/** Where an added signer stands (§4.2). */
export type AddedPlace = 'before' | 'after' | 'parallel'

interface Deciding {
  task: number
  /** Who acts: the assignee, or their delegate (mode `share`). */
  by: number
  comment?: string
  /** Changed fields with their new values; the runtime has checked them against the schema. */
  data?: FormValues
  files?: readonly number[]
  /** People for nodes with `previous_choice` of this node: node → people. */
  next_choice?: Readonly<Record<string, readonly number[]>>
}

export type Decision =
  | (Deciding & { act: 'approve' | 'reject' | 'handle' | 'confirm' })
  | (Deciding & { act: 'return'; target: 'initiator' | 'previous' | (string & {}); resume?: 'again' | 'back_to_me' })
  | (Deciding & { act: 'transfer'; to: number })
  | (Deciding & { act: 'add_signer'; place: AddedPlace; people: readonly number[] })
  /** `added` = the task of who was added. */
  | (Deciding & { act: 'remove_signer'; added: number })
  | (Deciding & { act: 'hold' })
  | (Deciding & { act: 'retract' })
  | (Deciding & { act: 'add_copy'; people: readonly number[] })

/** What may be done with an open task, for the bar of the form (§2.2). */
export interface TaskPossibilities {
  buttons: readonly TaskButton[]
  /** Node keys, nearest last; `initiator` is always there. */
  returnTo: readonly string[]
  policy: SignPolicy | null
}

/** What every function of the machine gives back; the state that was handed in stays as it was. */
export interface Step {
  state: InstanceState
  effects: readonly Effect[]
}
