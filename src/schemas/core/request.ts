/** `x.request`: a record that a form decides (docs/requests.md). What it adds to a declaration, and what its form fills. Pure. */
import type { Entity, Field } from './define'
import type { ActionDeclaration } from './action-declaration'
import type { Property } from './field-declaration'
import type { Declaration, EntityExtension } from './types'
import { workflowStatuses } from './workflow-statuses'

export interface RequestDeclaration<F extends string = string> {
  /** The action that forms are bound to: `as.dayoff`. */
  action: string
  /** Whom it concerns: a reference to sc/user. */
  subject?: F
  /** In place of a subject: the record is there before its form, which names it by this parameter (`quotation`). */
  about?: string
  /** Fields that the form fills, and computed ones that it shows. Default: all that people write. */
  params?: readonly F[]
  /** Parameters that a form must fill. Default: those that the record can't be without. */
  required?: readonly string[]
  /** What else the form asks, for the rules alone: no field of the record. */
  inputs?: Readonly<Record<string, Property<string>>>
  /** Fields whose change in an approved record is judged, and posted anew. */
  amend?: readonly F[]
  /** What people do with the record besides its form, by actions of these names. */
  acts?: readonly RequestAct[]
  /** Fields that `reschedule` asks for: of those of `amend`. */
  reschedule?: readonly F[]
  /** Whose rights decide about `cancel`, `retry` and `reschedule`, a path of level 3 (`as.admin.record`). Default the entity's own. */
  acts_of?: string
  /** Former names of parameters, by their present one, of child rows `lines.user`: forms that were published with them go on working. */
  former?: Readonly<Record<string, string>>
}

/**
 * What people do with a request besides its form: `cancel` an approved one, by right, and where there is `revoke` its person as far as the rules allow it;
 * `reschedule` an approved one; `retry` one that could not be posted; its person may `withdraw` a pending one, and `revoke` an approved one,
 * which asks those to agree whom the form names.
 */
export const requestActs = ['cancel', 'reschedule', 'retry', 'withdraw', 'revoke'] as const
export type RequestAct = (typeof requestActs)[number]

/** How a request stands. `failed`: approved, and could not be posted. */
export const requestStates = ['pending', 'approved', 'rejected', 'withdrawn', 'cancelled', 'failed'] as const
/** What brought a request. */
export const requestSources = ['form', 'batch', 'admin', 'import'] as const

/** The fields that every request has; `source` where people also enter records without a form. */
export type RequestField = 'state' | 'source' | 'decided_at' | 'fail_code' | 'wf_instance' | 'wf_status'
type FormField = 'wf_instance' | 'wf_status'
export type RequestFieldOf<Q> = Q extends { about: string } ? FormField : Q extends object ? RequestField : never
export type RequestColumnsOf<Q> = Q extends { about: string }
  ? Pick<RequestColumns, FormField>
  : Q extends object
    ? RequestColumns
    : unknown
type RequestColumns = {
  state: (typeof requestStates)[number]
  source?: (typeof requestSources)[number]
  decided_at: string | null
  fail_code: string | null
  wf_instance: number | null
  wf_status: (typeof workflowStatuses)[number]
}

const server = { computed: true } as const

/** Transitions that the posting of a form makes, by where they lead. */
const automatic = {
  approved: ['pending', 'failed'],
  failed: ['pending'],
  rejected: ['pending', 'failed'],
  withdrawn: ['pending', 'failed'],
  cancelled: ['approved'],
} as const

/** While a form decides about it, it is the form that is changed. */
const whilePending = { field: 'state', op: 'eq', value: 'pending' } as const
const life = { field: 'state', automatic, submitted: ['approved'], cancelled: ['rejected', 'withdrawn', 'cancelled'] } as const

type Properties = Readonly<Record<string, Property<string>>>

/** @returns the declaration with what a request has; a property of the same name adds to the engine's (a guard of `fail_code`) */
export function withRequest(declaration: Declaration): Declaration {
  const { x } = declaration
  if (!x.request) return declaration
  const properties = declaration.properties as Properties
  const added = addedProperties(x, properties)
  const own = Object.entries(properties).filter(([name]) => !Object.hasOwn(added, name))
  const merged = Object.entries(added).map(([name, property]) => {
    const more = properties[name]
    // A list of values takes the place of the text that it is otherwise.
    const kind = more && 'enum' in more ? {} : property
    return [name, more ? { ...kind, ...more, x: { ...property.x, ...more.x } } : property] as const
  })
  if (x.request.about !== undefined) return { ...declaration, properties: Object.fromEntries([...own, ...merged]) }
  const actions = { ...actionsOf(x.request, properties), ...x.actions }
  return {
    ...declaration,
    x: { read_only_if: whilePending, states: life, ...x, actions },
    properties: Object.fromEntries([...own, ...merged]),
  }
}

/** `reason` is why it is done, not why it was requested: that is a field of most requests. */
function actionsOf(request: RequestDeclaration, properties: Properties): Readonly<Record<string, ActionDeclaration>> {
  const { acts = [], acts_of: of, subject, reschedule = [] } = request
  const why: ActionDeclaration = {
    ...{ inputs: { reason: { type: 'string', maxLength: 500, x: { type: 'longtext' } } }, use_case: true },
    ...(Object.hasOwn(properties, 'reason') ? { apart: ['reason'] } : {}),
  }
  const needed: ActionDeclaration = { ...why, required: ['reason'] }
  const rightOf = (action: string) => (of === undefined ? {} : { right: `${of}.actions.${action}` })
  // Its person, too, where they act on it at all.
  const also = subject !== undefined && acts.includes('revoke') ? { also_by: subject } : {}
  const own = subject === undefined ? {} : { by: subject }
  const hasForm = { field: 'wf_instance', op: 'nempty' } as const
  const declared: Readonly<Record<RequestAct, ActionDeclaration>> = {
    cancel: { ...needed, ...rightOf('cancel'), ...also, from: ['approved'], to: 'cancelled', danger: true },
    reschedule: {
      ...{ ...needed, ...(of === undefined ? { right: 'cancel' } : rightOf('cancel')), from: ['approved'] },
      ...{ asks: reschedule, required: [...reschedule, 'reason'] },
    },
    retry: { ...why, ...rightOf('retry'), from: ['failed'], when: hasForm, place: 'primary' },
    withdraw: { ...own, from: ['pending'], when: hasForm, use_case: true, confirm: true },
    revoke: { ...needed, ...own, from: ['approved'], when: hasForm },
  }
  return Object.fromEntries(requestActs.filter((act) => acts.includes(act)).map((act) => [act, declared[act]]))
}

function addedProperties(x: EntityExtension<string>, properties: Properties): Properties {
  const hasFiles = Object.values(properties).some((property) => ['file', 'files'].includes(property.x?.type ?? ''))
  const isEntered = x.standard_actions?.includes('create') ?? true
  const status: Property<string> = { enum: workflowStatuses, default: 'none', x: server }
  // One form after another may decide about a record that is there already.
  if (x.request?.about !== undefined)
    return { wf_instance: { x: { ref: 'wf/instance', on_delete: 'set_null', ...server } }, wf_status: status }
  return {
    state: { enum: requestStates, default: 'pending', x: server },
    ...(isEntered ? { source: { enum: requestSources, default: 'admin', x: server } } : {}),
    decided_at: { type: 'string', format: 'date-time', x: server },
    /** Of a posting that was refused: the code of the refusal. */
    fail_code: { type: 'string', maxLength: 40, x: server },
    wf_instance: { x: { ref: 'wf/instance', on_delete: 'set_null', unique: true, ...(hasFiles ? { shares_files: true } : {}), ...server } },
    wf_status: status,
  }
}

/** Fields of the record that a form fills or shows, in their order. */
export function requestParams({ fields, x: { request } }: Pick<Entity, 'fields' | 'x'>): Field[] {
  const named = request?.params
  if (request?.about !== undefined) return []
  return fields.filter((field) => (named ? named.includes(field.name) : !field.x.computed))
}

/** Names of the parameters without which a form hands in nothing. */
export function requiredParams(entity: Pick<Entity, 'fields' | 'x'>): string[] {
  const params = requestParams(entity).filter(({ x }) => !x.computed)
  return [...(entity.x.request?.required ?? params.filter(({ required }) => required).map(({ name }) => name))]
}

/**
 * What is given by parameter, by their present names: forms that were published with former ones stay as they were sealed.
 * @param former name by present one; a present name that is given stays
 */
export function presentNames<T>(given: Readonly<Record<string, T>>, former: Readonly<Record<string, string>> = {}): Record<string, T> {
  const own = Object.entries(former).filter(([name]) => !name.includes('.'))
  const present = Object.fromEntries(own.map(([name, once]) => [once, name]))
  return Object.fromEntries(
    Object.entries(given).flatMap(([param, value]) => {
      const name = present[param] ?? param
      return name !== param && Object.hasOwn(given, name) ? [] : [[name, value]]
    }),
  )
}
