/** Actions and states: their fields, states and conditions are there, and what nobody could ever do is told. */
import { isPerformed, mentions, transitionsOf } from '../actions'
import { actionsOf, type Entity, type Field } from '../define'
import { holds, isChoice, isOne, isOwner } from '../field-types'
import type { ActionDeclaration } from '../types'
import { standardActions } from '../types'
import { inspect } from './check-conditions'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'
import { valueProblem } from './check-value'

/** What `x.set` may say of a field that only the act knows. */
export const actTokens = { $now: 'datetime', $today: 'date', $me: 'reference' } as const

/** Taken by the generated calls (`POST /api/<m>/<e>/<name>`). */
const taken = [...standardActions, 'update', 'batch', 'order', 'restore', 'restore-seeds', 'replace', 'revert', 'options', 'history']

export function checkActions(entity: Entity, known: KnownEntities): Problem[] {
  return [...states(entity), ...Object.entries(entity.x.actions).flatMap(([name, action]) => ofAction(entity, name, action, known))]
}

function states(entity: Entity): Problem[] {
  const { states: declared } = entity.x
  if (!declared) return []
  const say = (sentence: string) => problem(entity, declared.field, `x.states: ${sentence}`)
  const field = entity.fields.find(({ name }) => name === declared.field)
  if (!field) return [say(`there is no field ${declared.field}.${didYouMean(declared.field, names(entity))}`)]
  if (!isChoice(field)) return [say('a state is one of a list of values (enum).')]
  const strange = Object.entries(declared.automatic ?? {})
    .flat(2)
    .filter((value) => !field.values?.includes(value))
  const reached = new Set([field.default, ...transitionsOf(entity).map(({ to }) => to)])
  return [
    ...strange.map((value) => say(`automatic: there is no state ${value}.${didYouMean(value, field.values ?? [])}`)),
    ...(field.x.computed ? [] : [say('only actions change it, so it is computed.')]),
    ...(field.default === undefined ? [say('it needs a default, in which records begin.')] : []),
    ...(field.values ?? []).filter((value) => !reached.has(value)).map((value) => say(`no action leads to ${value}.`)),
  ]
}

const names = (entity: Entity): string[] => entity.fields.map(({ name }) => name)

function ofAction(entity: Entity, name: string, action: ActionDeclaration, known: KnownEntities): Problem[] {
  const say = (sentence: string) => problem(entity, undefined, `x.actions.${name}: ${sentence}`)
  if (!isPerformed(action)) return []
  const { asks = [], inputs = {}, apart = [], required = [], set = {}, when, guard = {}, to, right, by, also_by, not_by } = action
  const field = (one: string): Field | undefined => entity.fields.find((candidate) => candidate.name === one)
  const lost = (key: string, wanted: readonly string[], there: readonly string[]) =>
    wanted.filter((one) => !there.includes(one)).map((one) => say(`${key}: there is no field ${one}.${didYouMean(one, there)}`))
  const writes = asks.length > 0 || Object.keys(set).length > 0 || to !== undefined
  return [
    ...(taken.includes(name) ? [say('the name is taken by a generated call.')] : []),
    ...(entity.x.singleton ? [say('a table of one row has no actions of its own; declare the right alone: {}.')] : []),
    ...(writes || action.use_case ? [] : [say('it does nothing: say what it sets, asks or leads to, or use_case: true.')]),
    ...(Object.keys(inputs).length > 0 && !action.use_case ? [say('inputs are for a use case; fields of the record are asks.')] : []),
    ...(right?.includes('.')
      ? otherRight(right, known).map((sentence) => say(`right: ${sentence}`))
      : lost('right', right === undefined ? [] : [right], [...standardActions, ...Object.keys(entity.x.actions)])),
    ...lost('by', by === undefined ? [] : [by], names(entity)),
    ...lost('also_by', also_by === undefined ? [] : [also_by], names(entity)),
    ...lost('not_by', not_by === undefined ? [] : [not_by], [...names(entity), 'created_by']),
    ...(by !== undefined && field(by) && !namesPeople(field(by)) ? [say(`by: ${by} names no people (owner codes, or one user).`)] : []),
    ...(also_by !== undefined && field(also_by) && !isPerson(field(also_by))
      ? [say(`also_by: ${also_by} is no reference to a user.`)]
      : []),
    ...(also_by !== undefined && by !== undefined ? [say('by names who may and nobody else; also_by has nothing to add.')] : []),
    ...(not_by !== undefined && field(not_by) && !isPerson(field(not_by)) ? [say(`not_by: ${not_by} is no reference to a user.`)] : []),
    ...lost('asks', asks, names(entity)),
    ...lost('required', required, [...asks, ...Object.keys(inputs)]),
    ...lost('set', Object.keys(set), names(entity)),
    ...Object.keys(inputs)
      .filter((one) => names(entity).includes(one) && !apart.includes(one))
      .map((one) => say(`inputs: ${one} is a field of the record; asks names it. If it is another thing, apart says so.`)),
    ...apart
      .filter((one) => !Object.hasOwn(inputs, one) || !names(entity).includes(one))
      .map((one) => say(`apart: ${one} is no input that is called like a field.`)),
    ...apart.filter((one) => asks.includes(one)).map((one) => say(`${one} is asked, and an input apart.`)),
    ...[...asks, ...Object.keys(set)].filter((one) => field(one)?.x.secret).map((one) => say(`${one} is a secret: a use case writes it.`)),
    ...asks.filter((one) => Object.hasOwn(set, one)).map((one) => say(`${one} is asked and set.`)),
    ...Object.entries(set).flatMap(([one, value]) => wrongValue(field(one), value).map((sentence) => say(`set ${one}: ${sentence}`))),
    ...stateProblems(entity, action).map(say),
    ...(when ? inspect(when, { fields: entity.fields, known }, (sentence) => say(`when: ${sentence}`)) : []),
    ...Object.entries(guard).flatMap(([rule, condition]) =>
      inspect(condition, { fields: entity.fields, known }, (sentence) => say(`guard ${rule}: ${sentence}`)),
    ),
  ]
}

/** @returns what is wrong with the path of another entity's right */
function otherRight(path: string, known: KnownEntities): string[] {
  const rights = [...known.values()].flatMap((entity) => actionsOf(entity).map((action) => `${entity.path}.actions.${action}`))
  return rights.includes(path) ? [] : [`there is no right ${path}.${didYouMean(path, rights)}`]
}

const isPerson = (field: Field | undefined): boolean => field !== undefined && isOne(field, 'reference') && field.ref === 'sc/user'
const namesPeople = (field: Field | undefined): boolean => isPerson(field) || (field !== undefined && isOwner(field))

function stateProblems(entity: Entity, { from, to, towards, asks = [], set = {}, when }: ActionDeclaration): string[] {
  const { states: declared } = entity.x
  if (!declared) return (from ?? to ?? towards) ? ['from, to and towards are states, and the entity has none: x.states.'] : []
  const values = entity.fields.find(({ name }) => name === declared.field)?.values ?? []
  return [
    ...[...(from ?? []), ...(to === undefined ? [] : [to]), ...(towards ?? [])]
      .filter((value) => !values.includes(value))
      .map((value) => `there is no state ${value}.${didYouMean(value, values)}`),
    ...(to !== undefined && from?.includes(to) ? [`it leads from ${to} to ${to}.`] : []),
    ...(asks.includes(declared.field) || Object.hasOwn(set, declared.field) ? [`${declared.field} is a state: say to.`] : []),
    ...(when && mentions(when, declared.field) ? [`when asks for the state: say from.`] : []),
  ]
}

function wrongValue(field: Field | undefined, value: unknown): string[] {
  if (!field || value === null) return []
  if (typeof value === 'string' && Object.hasOwn(actTokens, value)) {
    const wanted = actTokens[value as keyof typeof actTokens]
    const fits = wanted === 'reference' ? isPerson(field) : field.type === wanted
    return fits ? [] : [`${value} is no value of a ${field.type} field.`]
  }
  if (holds(field, 'rows', 'json', 'reference', 'record')) return ['only null, or by a use case.']
  const wrong = valueProblem(field, value)
  return wrong === undefined ? [] : [wrong]
}
