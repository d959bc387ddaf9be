/** What follows from a step of the machine outside its state: plain data that the runtime carries out in the order given, in the same transaction. */
import type { InstanceStage, SuspensionReason, FormValues } from './state'

/** wf.md §5.16. */
export type HookPhase = 'reserve' | 'commit' | 'release' | 'reverse'

/** Of `wf/event.act` (wf.md §3) those that the machine writes. */
export type TrailAct =
  | 'submit'
  | 'resubmit'
  | 'approve'
  | 'reject'
  | 'return'
  | 'transfer'
  | 'add_signer'
  | 'remove_signer'
  | 'handle'
  | 'read'
  | 'edit'
  | 'withdraw'
  | 'retract'
  | 'hold'
  | 'resume'
  | 'terminate'
  | 'skip'
  | 'jump'
  | 'reassign'
  | 'remind'
  | 'delegate'
  | 'inherite'
  | 'auto'
  | 'timeout'
  | 'escalate'
  | 'suspend'
  | 'void'
  | 'copy'

/**
 * A value that changed. What an act needs to be told again stands here too, under names that no field can have: `@to` (whom), `@target` and
 * `@resume` (of a return), `@place`, `@choice`, `@reason`; so it is in the hash chain, and a trail can be replayed.
 */
export interface Change {
  field: string
  from: unknown
  to: unknown
}

/** wf.md §7. */
export type NoticeStatus = 'S' | 'A' | 'E' | 'R' | 'D' | 'C' | 'N' | 'F'
export type NoticeReason =
  | 'task'
  | 'read'
  | 'resubmit'
  | 'transferred'
  | 'added'
  | 'delegated'
  | 'delegation_not_followed'
  | 'fallback'
  | 'escalated'
  | 'reassigned'
  | 'retracted'
  | 'returned'
  | 'jumped'
  | 'decided_by_others'
  | 'removed'
  | 'ended'
  | 'overdue'
  | 'suspended'
  | 'approved'
  | 'rejected'
  | 'withdrawn'
  | 'terminated'
  | 'data_changed'

export type Effect =
  /** To be written to the trail; the first of a step is the act itself, what follows are its consequences. */
  | {
      kind: 'event'
      act: TrailAct
      /** null = the system. */
      actor: number | null
      on_behalf_of: number | null
      node_key: string | null
      round: number
      task: number | null
      comment: string
      changes: readonly Change[]
      files: readonly number[]
    }
  /** `silent`: counts only, no bell entry. `changed` = fields that differ from what they had agreed to. */
  | {
      kind: 'notice'
      status: NoticeStatus
      to: readonly number[]
      reason: NoticeReason
      task: number | null
      node_key: string | null
      silent?: boolean
      changed?: readonly string[]
    }
  /** Fires once. Void when its task or run is no longer open then. */
  | { kind: 'timer'; timer: 'due'; task: number; fire_at: string }
  | { kind: 'timer'; timer: 'delay'; run: number; fire_at: string }
  | { kind: 'copy'; node_key: string | null; people: readonly number[]; by: number | null; confirm: boolean }
  /** One form each; `row` = its place in the child table. The runtime answers with `subprocessEnded` where `wait` is set. */
  | {
      kind: 'subprocess'
      run: number
      node_key: string
      template: number
      initiator: number
      forms: readonly { row: number | null; data: FormValues }[]
      wait: boolean
    }
  /** The runtime answers with `webhookAnswered` where `wait` is set. */
  | { kind: 'webhook'; run: number; node_key: string; channel: number; wait: boolean }
  /** `node_key` = the hook node of which the action is meant; null = every binding that no hook node has committed. */
  | { kind: 'hook'; phase: HookPhase; node_key: string | null; action: string | null }
  /** The instance has come to another state: returned, running again, approved, rejected, withdrawn … */
  | { kind: 'stage'; state: InstanceStage }
  | { kind: 'suspended'; reason: SuspensionReason; node_key: string | null; detail: string }
  /** Render the PDF and seal it. */
  | { kind: 'seal' }
