/** What an entity declares under `x.actions` and `x.states`, read: when an action is there, what it asks, how it moves the state. Pure. */
import { toField, type Entity, type Field } from './define'
import { hasClosing } from './closed'
import { isComparison, type Condition } from './filter'
import type { ActionDeclaration } from './types'

/** Whether the engine performs it; else its name is a right that the module's own code asks for. */
export const isPerformed = (action: ActionDeclaration): boolean => ofEngine.some((key) => action[key] !== undefined)
const ofEngine = [
  'right',
  'by',
  'also_by',
  'not_by',
  'when',
  'guard',
  'from',
  'to',
  'asks',
  'inputs',
  'apart',
  'required',
  'set',
  'use_case',
  'confirm',
  'place',
  'bulk',
  'danger',
] as const

/** The actions that the engine performs, by name. */
export const performedActions = (entity: Entity): readonly (readonly [string, ActionDeclaration])[] =>
  Object.entries(entity.x.actions).filter(([, action]) => isPerformed(action))

/** The action whose right decides, or the whole path of another entity's. */
export const rightTo = ({ x: { actions } }: Entity, name: string): string => actions[name]?.right ?? name

/** What a record says of the caller decides too: then no right opens or closes the call by itself. */
export const isForNamed = ({ by, also_by }: ActionDeclaration): boolean => by !== undefined || also_by !== undefined

/** Whether the action asks it for itself: what the record has of that name is another thing. */
export const isInput = ({ x: { actions } }: Pick<Entity, 'x'>, name: string, field: string): boolean =>
  Object.hasOwn(actions[name]?.inputs ?? {}, field)

/** It writes what is declared and nothing else: then it can be undone. */
export const isUndoable = (action: ActionDeclaration): boolean => !action.use_case

/** The states in which the action is there, where the entity has states and it changes or asks for one. */
function statesBefore({ x: { states } }: Entity, { from, to }: ActionDeclaration): Condition | undefined {
  if (!states) return undefined
  if (from) return { field: states.field, op: 'in', value: [...from] }
  if (to === undefined) return undefined
  const isElsewhere: Condition = { field: states.field, op: 'ne', value: to }
  const { cancelled = [] } = states
  return cancelled.length > 0 ? { all: [isElsewhere, { field: states.field, op: 'nin', value: [...cancelled] }] } : isElsewhere
}

/** Records that have the action: those in its states that fulfil its `when`. Undefined = all. */
export function appliesTo(entity: Entity, action: ActionDeclaration): Condition | undefined {
  const parts = [statesBefore(entity, action), action.when].filter((part) => part !== undefined)
  return parts.length > 1 ? { all: parts } : parts[0]
}

export interface Transition {
  /** Null = the server, by itself. */
  action: string | null
  from: string
  to: string
}

/** How its actions move the record from state to state, in their order. */
export function transitionsOf(entity: Entity): Transition[] {
  const { states } = entity.x
  const values = entity.fields.find(({ name }) => name === states?.field)?.values ?? []
  const declared = Object.entries(entity.x.actions).flatMap(([action, { from, to }]) =>
    to === undefined
      ? []
      : (from ?? values.filter((value) => value !== to && !states?.cancelled?.includes(value))).map((one) => ({ action, from: one, to })),
  )
  const automatic = Object.entries(states?.automatic ?? {}).flatMap(([to, from]) => from.map((one) => ({ action: null, from: one, to })))
  return [...declared, ...automatic]
}

/** The actions that lead there from where the record stands, whoever may do them. @returns in the order of the declaration */
export const actionsTowards = (entity: Entity, { from, to }: { from: unknown; to: string }): string[] =>
  performedActions(entity)
    .filter(
      ([, action]) => (action.to === to || action.towards?.includes(to)) && (action.from?.some((state) => state === from) ?? from !== to),
    )
    .map(([name]) => name)

/** Whether anything depends on how a record stands: only then rows differ in what they offer. */
export const hasConditions = (entity: Entity): boolean =>
  hasClosing(entity) || performedActions(entity).some(([, action]) => appliesTo(entity, action) !== undefined)

const questions = new WeakMap<Entity, Map<string, Entity>>()

/**
 * What an action asks, as an entity of its own: its fields are the form's, its words those of the entity.
 * @returns undefined when it asks nothing
 */
export function questionOf(entity: Entity, name: string): Entity | undefined {
  const { asks = [], inputs = {}, required = [] } = entity.x.actions[name] ?? {}
  if (asks.length === 0 && Object.keys(inputs).length === 0) return undefined
  const known = questions.get(entity) ?? new Map<string, Entity>()
  questions.set(entity, known)
  const found = known.get(name)
  if (found) return found
  const own = asks.flatMap((asked) => entity.fields.find((field) => field.name === asked) ?? [])
  const further = Object.entries(inputs).map(([input, property]) => toField(entity.name, input, property, required.includes(input)))
  const { some_of: _groups, exclude: _ranges, unique: _keys, ...x } = entity.x
  const question: Entity = {
    ...entity,
    fields: [...own.map((field) => asAsked(field, required.includes(field.name))), ...further],
    derivedFilters: [],
    virtualFields: [],
    lookup: false,
    x,
  }
  known.set(name, question)
  return question
}

/** A field as the action asks for it: what only the server writes is typed here. */
function asAsked({ setting: _setting, ...field }: Field, required: boolean): Field {
  const { computed: _computed, fixed: _fixed, ...x } = field.x
  return { ...field, required, x }
}

/** Whether the condition names the field, at whatever depth. */
export const mentions = (condition: Condition, name: string): boolean =>
  isComparison(condition)
    ? condition.field === name
    : [...(condition.all ?? []), ...(condition.any ?? []), ...(condition.none ?? [])].some((part) => mentions(part, name))
