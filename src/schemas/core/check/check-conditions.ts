/** Condition trees in declarations: each names fields that exist, with operators and values that fit them. */
import type { Entity, Field } from '../define'
import { comparisonsOf, isComparison, operators, positiveOf, type Comparison, type Condition } from '../filter'
import { holds, isAnyReference, isChoice, isMany, isReference } from '../field-types'
import { parentField } from '../in-record'
import { isPointer, isPointerKind } from '../record-pointer'
import { didYouMean, problem, type KnownEntities, type Problem } from './check-problem'
import { valueProblem } from './check-value'

export function checkConditions(entity: Entity, known: KnownEntities): Problem[] {
  return entity.fields.flatMap((field) => [
    ...ofField(entity, field, { fields: entity.fields, known }, field.name),
    ...(field.items ?? []).flatMap((item) =>
      ofField(entity, item, { fields: field.items ?? [], known, parent: entity.fields }, `${field.name}.${item.name}`),
    ),
  ])
}

function ofField(entity: Entity, field: Field, names: Names, path: string): Problem[] {
  const { show_if, required_if, read_only_if, guard_if, allowed_if = {}, options, number: { on: due = 'create' } = {} } = field.x
  const target = field.ref === undefined ? undefined : names.known.get(field.ref)
  const say = (key: string) => (sentence: string) => problem(entity, path, `${key}: ${sentence}`)
  return [
    ...(show_if ? inspect(show_if, names, say('x.show_if')) : []),
    ...(required_if ? inspect(required_if, names, say('x.required_if')) : []),
    ...(read_only_if ? inspect(read_only_if, names, say('x.read_only_if')) : []),
    ...(guard_if ? inspect(guard_if, names, say('x.guard_if')) : []),
    ...Object.entries(allowed_if).flatMap(([name, condition]) => inspect(condition, names, say(`x.allowed_if ${name}`))),
    ...(typeof due === 'object' ? inspect(due, names, say('x.number.on')) : []),
    ...(options && target
      ? inspect(
          options,
          { fields: target.fields, known: names.known, given: names.parent ?? [] },
          say(`x.options (fields of ${target.name})`),
        )
      : []),
    ...nearProblems(field, names, target, say('x.options_near')),
    ...(show_if && comparisonsOf(show_if).some((one) => one.field === field.name)
      ? [problem(entity, path, 'x.show_if: the field hides itself, and can never be shown again.')]
      : []),
  ]
}

/** Both are references to one entity: what the row has, and what the record says. */
function nearProblems({ x: { options_near: near } }: Field, names: Names, target: Entity | undefined, say: Say): Problem[] {
  if (!near) return []
  const theirs = target?.fields.find(({ name }) => name === near.field)
  const above = parentField(near.as)
  const mine = (above === undefined ? names.fields : (names.parent ?? [])).find(({ name }) => name === (above ?? near.as))
  return [
    ...(theirs && isReference(theirs) ? [] : [say(`${near.field} is no reference of ${target?.name ?? 'a referred entity'}.`)]),
    ...(mine && isReference(mine) ? [] : [say(`${near.as} is no reference of the record.`)]),
    ...(theirs && mine && theirs.ref !== mine.ref ? [say(`${near.field} and ${near.as} refer to different entities.`)] : []),
  ]
}

export type Say = (sentence: string) => Problem

/** What a condition may name. */
export interface Names {
  /** Fields of the row that it is about. */
  fields: readonly Field[]
  /** The entities behind its references. */
  known: KnownEntities
  /** Of child rows: the fields of their record (`parent.<field>`). */
  parent?: readonly Field[] | undefined
  /** Fields of the record whose values a condition compares with (`value: 'parent.<field>'`). */
  given?: readonly Field[]
}

const systemTypes: Readonly<Record<string, Field['type']>> = {
  id: 'integer',
  version: 'integer',
  created_by: 'integer',
  updated_by: 'integer',
  created_at: 'datetime',
  updated_at: 'datetime',
}

/** @returns one problem for each field, operator and value that does not fit */
export function inspect(condition: Condition, names: Names, say: Say): Problem[] {
  if (!isComparison(condition)) {
    const { all = [], any = [], none = [], ...rest } = condition
    const odd = Object.keys(rest).map((key) => say(`there is no ${key} in a condition tree; all, any or none.`))
    return [...odd, ...[...all, ...any, ...none].flatMap((child) => inspect(child, names, say))]
  }
  const found = resolve(condition.field.split('.'), names)
  if (typeof found === 'string') return [say(found)]
  const asked = names.given && parentField(condition.value)
  if (asked !== undefined) return givenProblems(asked, condition, names.given ?? []).map(say)
  return comparison(condition, found).map(say)
}

function givenProblems(name: string, { op }: Comparison, given: readonly Field[]): string[] {
  if (given.length === 0) return ['parent is the record of child rows, and this is the record.']
  if (operators[op].takes !== 'one') return [`${op} takes no value of the record.`]
  const field = given.find((candidate) => candidate.name === name)
  if (!field) return [lost(name, given)]
  return isMany(field) || holds(field, 'rows', 'json', 'translated') ? [`parent.${name} holds more than one value.`] : []
}

const lost = (name: string, fields: readonly Field[]): string =>
  `there is no field ${name}.${didYouMean(
    name,
    fields.map((candidate) => candidate.name),
  )}`

/** @returns the field at the end of the path, undefined for one of every record, or what is wrong */
function resolve([name = '', ...rest]: readonly string[], { fields, known, parent }: Names): Field | undefined | string {
  const field = fields.find((candidate) => candidate.name === name)
  if (!field && name === 'parent' && parent)
    return rest.length === 1 ? resolve(rest, { fields: parent, known }) : 'parent. names one field of the record.'
  if (!field) return Object.hasOwn(systemTypes, name) && rest.length === 0 ? undefined : lost(name, fields)
  if (rest.length === 0) return field
  const target = isReference(field) && field.ref !== undefined ? known.get(field.ref) : undefined
  return target ? resolve(rest, { fields: target.fields, known }) : `${name} is no reference, so there is no ${rest.join('.')} behind it.`
}

const ordering = new Set<string>(['gt', 'gte', 'lt', 'lte', 'between'])
const textual = new Set<string>(['contains', 'startswith', 'endswith'])

function comparison({ op, value }: Comparison, field: Field | undefined): string[] {
  const { takes } = operators[op]
  const isOrdering = ordering.has(positiveOf(op))
  if (takes === 'none') return value === undefined ? [] : [`${op} takes no value.`]
  if (takes !== 'one' && !Array.isArray(value)) return [`${op} takes a list of values.`]
  if (takes === 'two' && Array.isArray(value) && value.length !== 2) return [`${op} takes two values.`]
  if (takes === 'one' && (value === undefined || Array.isArray(value))) return [`${op} takes one value.`]
  if (!field) return []
  if (isOrdering && holds(field, 'boolean', 'json', 'rows', 'reference', 'record')) return [`${op} makes no sense for ${field.type}.`]
  if (textual.has(positiveOf(op)) || isMany(field) || holds(field, 'rows', 'json', 'translated', 'reference')) return []
  const wanted: readonly unknown[] = Array.isArray(value) ? value : [value]
  if (isAnyReference(field))
    return wanted
      .filter((item) => !isPointer(item) && !isPointerKind(item))
      .map((item) => `${JSON.stringify(item)} is no record (cm/lead/12) and no entity (cm/lead).`)
  // Bounds are compared, not stored: digits and limits of the field don't bind them.
  const unbounded: Field = { ...field, schema: { type: field.schema.type ?? 'string' }, x: { scale: 30, precision: 60 } }
  return wanted
    .map((item) =>
      valueProblem(isOrdering && !isChoice(field) ? unbounded : { ...unbounded, ...(field.values ? { values: field.values } : {}) }, item),
    )
    .filter((wrong) => wrong !== undefined)
}
