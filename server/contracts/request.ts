/** Rules of a record that a form decides (docs/requests.md): one typed object per entity, in `ServerModule.requests`. */
import type { Context } from '../kernel/context'
import type { RequestAct } from '../../src/schemas/core/request'
import type { Message } from '../kernel/errors'
import type { Sql } from '../kernel/sql'
import type { Values } from './hooks'
import type { CheckFact, SuiteConsent, WorkflowCall } from './workflow'

/** Why the values are refused, at the parameter that says so; `code` is kept where the refusal ends a posting (`fail_code`). */
export interface Finding {
  param: string
  code: string
  text: Message
}

/** What a form hands in, by the names of the record's fields and of `request.inputs`; what is missing is null. */
export type RequestDraft<Row> = { readonly [K in keyof Row]: Row[K] | null } & Values

export interface JudgeCall<Row> {
  /**
   * While the form is filled in (nothing is written), handed in, looked at by who decides (nothing is written), approved; `enter`: people
   * write
   * the record without a form.
   */
  phase: 'check' | 'reserve' | 'review' | 'commit' | 'enter'
  /** What the form has made already, so that it is not in its own way. */
  former: Row | null
  /** Null where people enter or amend the record. */
  form: WorkflowCall['instance'] | null
}

export interface Judgement<Row> {
  findings: readonly Finding[]
  warnings?: readonly Message[]
  /** What is written into the record beside its form and state. */
  values: Partial<Row>
  /** What screens show of it before it is handed in; of the parameters that are computed it fills the form's fields. */
  computed?: Values
  /** What it comes to, in words: beside the fields while it is filled in and decided. */
  facts?: readonly CheckFact[]
}

export interface Posting {
  /** Done once for each. */
  key: string
  /** The form's call; absent where people cancel the record without a form. */
  call?: WorkflowCall
}

export interface RequestSuite {
  /** Text key. Default: what the entity is called. */
  title?: string
  /** Fields of the record in their order, columns as `lines.user`. Default: all that its form fills. */
  fields?: readonly string[]
  /** Who agrees to it before the applicant's head does. */
  consent?: SuiteConsent
}

/** Only `judge` is required. All of it runs in the transaction of the phase; a `WorkflowRefusal` refuses. */
export interface RequestRules<Row extends object = Values> {
  /** Takes the locks that keep others about the same thing waiting, before anything is read. */
  locks?(ctx: Context, draft: RequestDraft<Row>): Promise<void>
  judge(ctx: Context, draft: RequestDraft<Row>, call: JudgeCall<Row>): Promise<Judgement<Row>>
  /** Why an approved record can't be taken back (a locked month). */
  judge_reversal?(ctx: Context, record: Row): Promise<readonly Finding[]>
  /** Why the caller does not do this with the record (`request.acts`): asked before anything else, of whoever may by declaration. */
  judge_act?(ctx: Context, record: Row, act: RequestAct): Promise<readonly Finding[]>
  /** Rows that the caller is offered it for, as far as that can be said of many at once. @param alias of the table */
  offers?(ctx: Context, act: RequestAct, alias: string): Sql<boolean> | undefined
  /** Holds what was requested. @param record as written @param judged what was found of it */
  hold?(ctx: Context, record: Row, posting: Posting): Promise<void>
  /** Takes for good what is approved. @param record with the values as they are approved @returns further values of the record */
  use?(ctx: Context, record: Row, posting: Posting): Promise<Partial<Row> | undefined>
  /** Gives back what was held (the record is pending or failed) or used (approved). @returns further values of the record */
  give_back?(ctx: Context, record: Row, posting: Posting): Promise<Partial<Row> | undefined>
  /** What the form designer offers for it, as one group. */
  readonly suite?: RequestSuite
  /** Of forms about a record: which of the action's forms decides about it, where each kind has its own. */
  variant?(ctx: Context, record: Row): Promise<string>
  /** Of forms about a record: its form went back to whoever handed it in. @returns further values of the record meanwhile */
  returned?(ctx: Context, record: Row): Promise<Partial<Row> | undefined>
  /** After each change of the record: what follows from it, who is notified. `before` is null for a new one. */
  changed?(ctx: Context, change: { before: Row | null; after: Row; posting: Posting }): Promise<void>
}
