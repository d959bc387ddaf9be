/** The flow of a form (wf.md §3 `flow`): a tree of blocks, so that every flow ends. Data only; one shape for designer, server and print. */
import type { Condition } from '../../schemas/core/filter'
import type { I18nText } from '../../schemas/core/types'

/** A condition over the values of the form, or an expression (wf.md §5.1). */
export type When = Condition | { expr: string }

/** Who signs (wf.md §5.2). Results are united in order. */
export type Assign =
  | { kind: 'person'; id: number }
  | { kind: 'position'; id: number }
  | { kind: 'group'; id: number }
  | { kind: 'department'; id: number }
  | { kind: 'department_head'; id: number }
  /** The n-th superior of the applicant. */
  | { kind: 'manager'; level: number }
  /** One after another, up to a level, to a position of that grade, or to the top. */
  | { kind: 'manager_chain'; to: { level: number } | { grade: number } | 'top' }
  | { kind: 'dept_head_of_field'; field: string }
  | { kind: 'person_field'; field: string }
  | { kind: 'dept_field'; field: string }
  | { kind: 'initiator' }
  /** Chosen while filling: among these owners (none = everybody), so many people. */
  | { kind: 'initiator_choice'; scope?: string[]; min?: number; max?: number }
  /** Chosen by who decided at that node. */
  | { kind: 'previous_choice'; node: string; scope?: string[]; min?: number; max?: number }
  /** Who decided there. */
  | { kind: 'same_as'; node: string }
  /** Owner codes. */
  | { kind: 'expression'; expr: string }

export type AssignKind = Assign['kind']

export type Mode = 'any' | 'all' | 'percent' | 'count' | 'sequence'
export type FieldPermission = 'hidden' | 'read' | 'edit' | 'required'
export type TaskButton = 'approve' | 'reject' | 'return' | 'transfer' | 'add_signer' | 'add_copy' | 'hold' | 'comment'
export type SignLevel = 'ses' | 'ades'

export interface SignPolicy {
  reauth: 'none' | 'password' | 'pin'
  image?: 'none' | 'optional' | 'required'
  level?: SignLevel
  /** wf/seal that must be set. */
  seal?: number | null
}

/** What happens when a task is not decided in time (wf.md §5.6). */
export type OnTimeout = 'remind' | 'escalate' | 'escalate_replace' | 'transfer' | 'approve' | 'reject' | 'jump'

interface Block {
  /** Unique in the flow, never changed once published. */
  key: string
  name?: I18nText
}

interface Signing extends Block {
  assign: Assign[]
  /** Default `all`. */
  mode?: Mode
  /** Of the seats, 1–100. */
  percent?: number
  count?: number
  /** By person id as text. */
  weights?: Record<string, number>
  /** Person ids whose rejection rejects at once. */
  veto?: number[]
  /** Everybody's opinion is awaited, then counted. */
  collect_all?: boolean
  field_permissions?: Record<string, FieldPermission>
  buttons?: TaskButton[]
  /** Working hours of the assignee. */
  due?: { hours: number }
  on_timeout?: OnTimeout
  /** Of `transfer` the person, of `jump` the node. */
  timeout_to?: { user?: number; node?: string }
  sign_policy?: SignPolicy
  /** Opinions of others stay hidden until one has decided. */
  hide_opinions?: boolean
  /** Who is read as content must have opened it first. */
  must_open?: boolean
}

export interface StartNode extends Block {
  type: 'start'
  field_permissions?: Record<string, FieldPermission>
  sign_policy?: SignPolicy
}
export interface ApproveNode extends Signing {
  type: 'approve'
}
export interface HandleNode extends Signing {
  type: 'handle'
}
export interface CopyNode extends Block {
  type: 'copy'
  assign: Assign[]
  confirm?: 'none' | 'required'
}
export interface ReadNode extends Block {
  type: 'read'
  assign: Assign[]
  /** Who must confirm before the flow goes on. Default `all`. */
  mode?: 'all' | 'any'
  due?: { hours: number }
}
export interface ConditionNode extends Block {
  type: 'condition'
  branches: Branch[]
}
export interface InclusiveNode extends Block {
  type: 'inclusive'
  branches: Branch[]
}
export interface ParallelNode extends Block {
  type: 'parallel'
  branches: Branch[]
  join?: 'all' | 'any' | 'count'
  count?: number
}
export interface SubprocessNode extends Block {
  type: 'subprocess'
  /** wf/template. */
  template: number
  /** Field of the sub-form ← expression over the parent's values. */
  in?: Record<string, string>
  /** Field of the parent ← expression over the sub-form's values. */
  out?: Record<string, string>
  /** Child table of which each row starts one. */
  per_row?: string
  initiator?: { kind: 'same' } | { kind: 'field'; field: string } | { kind: 'person'; id: number }
  wait?: boolean
  on_reject?: 'continue' | 'reject'
}
export interface DelayNode extends Block {
  type: 'delay'
  /** Working minutes, or until a date of the form. */
  minutes?: number
  until?: { field: string; days?: number }
}
export interface WebhookNode extends Block {
  type: 'webhook'
  /** sc/notify-channel. */
  channel: number
  wait?: 'none' | 'answer'
  /** Field ← path in the answer. */
  map?: Record<string, string>
  on_error?: 'retry' | 'branch' | 'fail'
}
/** The module's action is committed here, not at the end (wf.md §5.16). */
export interface HookNode extends Block {
  type: 'hook'
  action: string
}
export interface SetNode extends Block {
  type: 'set'
  /** Field ← expression. */
  values: Record<string, string>
}
export interface EndNode extends Block {
  type: 'end'
  result: 'approved' | 'rejected'
}

export interface Branch {
  key: string
  name?: I18nText
  when?: When
  /** Taken when no other is; the last of a condition. */
  default?: boolean
  nodes: FlowNode[]
}

export type BranchNode = ConditionNode | InclusiveNode | ParallelNode
export type SigningNode = ApproveNode | HandleNode
export type FlowNode =
  StartNode | SigningNode | CopyNode | ReadNode | BranchNode | SubprocessNode | DelayNode | WebhookNode | HookNode | SetNode | EndNode
export type NodeType = FlowNode['type']

export interface Flow {
  nodes: FlowNode[]
}
