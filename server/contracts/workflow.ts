/** What a module lets forms do (wf.md §5.16): an action per kind of record, listed in `ServerModule.workflowActions`. */
import type { Condition } from '../../src/schemas/core/filter'
import type { I18nText } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'
import type { FieldErrors, Message } from '../kernel/errors'

export type WorkflowPhase = 'reserve' | 'commit' | 'release' | 'reverse'

export interface WorkflowCall {
  /** `wf:501:1:12:commit`: done once (sc/hook-receipt). */
  key: string
  phase: WorkflowPhase | 'check'
  instance: {
    id: number
    serial_no: string | null
    round: number
    /** As the act leaves it: `rejected` tells a release why. */
    state: string
    template_code: string
    initiator_id: number
    on_behalf_of: number | null
    department_id: number | null
    content_hash: string | null
    source: { module: string; entity: string; id: number } | null
  }
  /** As the binding maps them. */
  params: Readonly<Record<string, unknown>>
  /** Who decided; null = the system. */
  actor: number | null
  /** Why it is revoked, where that was said. */
  reason?: string
}

export interface WorkflowRecord {
  module: string
  entity: string
  id: number
}

/** In the caller's transaction. @throws WorkflowRefusal for a business reason; anything else is technical and tried again */
type Phase = (ctx: Context, call: WorkflowCall) => Promise<WorkflowRecord | undefined>

/** What a form comes to, said whether or not something is wrong: minutes of a leave, what is left afterwards. */
export interface CheckFact {
  param: string
  text: Message
  /** It is over its ceiling, or more than is left. */
  exceeded?: boolean
}

/** What a module says of the values. */
export interface CheckResult {
  /** By parameter: they block. */
  errors?: FieldErrors
  warnings?: readonly Message[]
  /** By parameter, what the module makes of the others (minutes of a leave): it takes the place of what was entered. */
  computed?: Readonly<Record<string, unknown>>
  facts?: readonly CheckFact[]
}

/** A field of the locked group that the form designer offers for an action: which item of its palette, and what is said of it. */
export interface SuiteField {
  /** The parameter that it fills, and its key; of a column that of the row's. */
  param: string
  item: SuiteItem
  /** Text key. */
  title: string
  required?: boolean
  /** Of a record: its entity. */
  ref?: string
  /** Of a choice: text key by value. */
  choices?: Readonly<Record<string, string>>
  /** Keywords of JSON Schema that bound it. */
  bounds?: Readonly<Record<string, number>>
  /** Minutes are entered. */
  minutes?: true
  /** Of a table. */
  columns?: readonly SuiteField[]
  /** It is shown, or required, only then: by parameters. */
  show_if?: Condition
  required_if?: Condition
}

export type SuiteItem =
  | 'text'
  | 'longtext'
  | 'integer'
  | 'decimal'
  | 'date'
  | 'time'
  | 'datetime'
  | 'radio'
  | 'select'
  | 'switch'
  | 'person'
  | 'department'
  | 'record'
  | 'file'
  | 'table'

export interface ActionSuite {
  /** Text key. Default: that of the action. */
  title?: string
  fields: readonly SuiteField[]
  /** Who agrees before the applicant's head does: the person in this parameter. Names are text keys */
  consent?: SuiteConsent
}

export interface SuiteConsent {
  param: string
  name: string
  /** The branch without consent. */
  otherwise: string
  when?: Condition
}

export interface WorkflowAction {
  /** `cm.quotation` */
  name: string
  /** Text key. */
  title: string
  /** Fields for it that the form designer offers together; a form of them alone works. */
  suite?: ActionSuite
  /** What it is about: a form that is opened for such a record has the record in this parameter. */
  source?: {
    entity: string
    param: string
    /** Which of the action's forms decides about this record; absent = the one of all. */
    variant?: (ctx: Context, id: number) => Promise<string>
  }
  /** JSON Schema of the parameters. */
  params: { type: 'object'; required?: readonly string[]; properties: Readonly<Record<string, object>> }
  /** Former names of parameters, by their present one: bindings that were published with them are read by the present ones. */
  former?: Readonly<Record<string, string>>
  /** While it is filled, when it is handed in and before the approval that ends it: read-only */
  check?: (ctx: Context, call: WorkflowCall) => Promise<CheckResult>
  /** For who decides, while it waits: what the approval would find now; read-only */
  review?: (ctx: Context, call: WorkflowCall) => Promise<CheckResult>
  /** Before a revocation is asked for and before it is agreed: read-only. Errors keep it from being asked for */
  checkReverse?: (ctx: Context, call: WorkflowCall) => Promise<Pick<CheckResult, 'errors' | 'warnings'>>
  /** The form went back to whoever handed it in. @returns what is written into the record */
  returned?: (ctx: Context, record: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>> | undefined>
  /** Of forms that were handed in, by instance: the minutes that they ask for, as the module has recorded them. */
  minutes?: (ctx: Context, instances: readonly number[]) => Promise<ReadonlyMap<number, number>>
  reserve?: Phase
  commit?: Phase
  release?: Phase
  reverse?: Phase
}

/** A business no: the quota is gone, the period is closed. `code` is what a record keeps of it (`fail_code`). */
export class WorkflowRefusal extends Error {
  constructor(
    readonly text: Message,
    readonly code: string = 'invalid',
  ) {
    super(text.key)
    this.name = 'WorkflowRefusal'
  }
}

/** What modules ask of wf. */
export interface WorkflowPort {
  /** Does a form decide about this (wf/form-link)? */
  isLinked: (ctx: Context, action: string, variant?: string) => Promise<boolean>
  /**
   * The caller hands in the form that decides about this record, as it is filled by the record.
   * @throws 422 at the fields where the form asks for more, or no form is linked; 403, 404, 409 in the words of the flow
   */
  start: (ctx: Context, about: { action: string; source: WorkflowRecord }) => Promise<void>
  /**
   * A form of the action's suite, linked to it: published and open, or a draft. For callers who have checked the right to say how it works.
   * @param form.name what it is called @param form.category its category: that of this name, else a new one
   * @throws 403 for a draft by who may not make forms; 409 where a form is linked already; 422 with `meta.problems` where it can't be
   * published
   */
  makeForm: (
    ctx: Context,
    form: { action: string; name: I18nText; category: { name: I18nText; icon: string }; publish: boolean },
  ) => Promise<{ template: number }>
  /** The form that is linked, open or not; null without one. */
  linkOf: (ctx: Context, action: string) => Promise<LinkedTemplate | null>
  /** The form that decides about this, as it stands: which of its fields fills which parameter. Null without one that is open. */
  bindingOf: (ctx: Context, action: string) => Promise<BoundForm | null>
  /** The approval of a record holds no more, as it was changed since: another form may be filled for it. */
  letGo: (ctx: Context, record: WorkflowRecord) => Promise<void>
  /** Before a record of the form is locked: in the order of the form's own acts. */
  lockForm: (ctx: Context, instance: number) => Promise<void>
  /** By the caller, whose form it is: it is withdrawn. @throws 403, 409, 422 in the words of the flow */
  withdraw: (ctx: Context, instance: number) => Promise<void>
  /** By the caller, whose form it is: those agree whom the form names, or it is revoked at once. @throws 403, 409, 422 in the words of the flow */
  requestRevocation: (ctx: Context, instance: number, reason: string) => Promise<void>
  /** What a module refused after a form was approved is posted anew, at once. @throws WorkflowRefusal where it refuses again: nothing has changed */
  retryPosting: (ctx: Context, instance: number) => Promise<void>
  /** A later round of the call's form has been posted by the same binding: the call comes too late. @param key of the call */
  isSuperseded: (ctx: Context, key: string) => Promise<boolean>
  /** The code of the refusal that the form's last commit of this action ended with; null where none was refused. */
  refusalOf: (ctx: Context, instance: number, action: string) => Promise<string | null>
  /** How the form stands; null where there is none. */
  stateOf: (ctx: Context, instance: number) => Promise<string | null>
  /** Whether this person, or somebody for them, has decided so in the form's present round. */
  hasDecided: (ctx: Context, decision: { instance: number; person: number; state: 'approved' | 'rejected' }) => Promise<boolean>
  /** The caller's own form, where it is bound to the action; null where it is not theirs, or does not post there. */
  ownForm: (ctx: Context, instance: number, action: string) => Promise<{ round: number; on_behalf_of: number | null } | null>
  /** What a running form asks for is past: it is withdrawn by the system, which releases what it holds. Of one that has ended nothing. */
  lapse: (ctx: Context, instance: number) => Promise<void>
  /** Who approved the form by a decision of their own; nobody of one that runs or was refused. */
  approvers: (ctx: Context, instance: number) => Promise<number[]>
  /** Somebody is away: what would wait for him goes to his deputy meanwhile (wf.md §5.8, source as). One that is not possible is left out. */
  standIn: (ctx: Context, absence: StandIn) => Promise<void>
  /** He is not away after all. */
  endStandIn: (ctx: Context, source_id: number) => Promise<void>
}

export interface LinkedTemplate {
  template: number
  name: I18nText
  /** It has a published version, and people may start it. */
  is_open: boolean
}

export interface BoundForm {
  template: number
  name: I18nText
  version_no: number
  /** By parameter; null: the form is not bound to the action. */
  mapping: Readonly<Record<string, { field: string } | { value: unknown }>> | null
  /** By path, `amount` or `amount.currency`; `type` as JSON Schema calls it. */
  fields: ReadonlyMap<string, { type?: string | undefined; label: I18nText | null }>
}

export interface StandIn {
  principal: number
  delegate: number
  /** Instants. */
  from: string
  until: string
  /** The leave. */
  source_id: number
}

declare module '../kernel/ports' {
  interface Ports {
    workflow?: WorkflowPort
    /** Of all modules, by name. */
    workflowActions?: ReadonlyMap<string, WorkflowAction>
  }
}
