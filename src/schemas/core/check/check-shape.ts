/**
 * The shape of a declaration as it was written, before anything is read from it: words of a list, conditions, lists that are lists. The compiler
 * says it too, but not of what is cast, spread or generated. What has no shape is judged no further: the other checks would stumble over it.
 */
import type { Entity } from '../define'
import { declarationOf } from '../define'
import { fieldTypes } from '../field-types'
import { operators } from '../filter'
import { resets } from '../number-pattern'
import { scopes, standardActions } from '../types'
import { takesAnySchema } from './check-keys'
import { didYouMean, problem, type Problem } from './check-problem'

type Part = Readonly<Record<string, unknown>>
/** @returns what is wrong with a value, each with the path from there */
type Shape = (value: unknown) => readonly [path: string, sentence: string][]

/** @param roles codes of the built-in roles; empty = not known */
export function checkShape(entity: Entity, roles: readonly string[]): Problem[] {
  const declared = declarationOf(entity)
  if (!declared) return []
  const { x, properties } = declared as { x?: unknown; properties?: unknown }
  return [
    ...found(entityShape(roles), x).map(([path, sentence]) => problem(entity, undefined, `x${path}: ${sentence}`)),
    ...Object.entries(partOf(partOf(x).actions)).flatMap(([action, part]) =>
      fieldProblems(entity, partOf(partOf(part).inputs), `x.actions.${action}.inputs.`),
    ),
    ...fieldProblems(entity, partOf(partOf(x).virtual_fields), ''),
    ...fieldProblems(entity, partOf(properties), ''),
  ]
}

function fieldProblems(entity: Entity, properties: Part, above: string): Problem[] {
  return Object.entries(properties).flatMap(([name, declared]) => {
    const { x, items, ...schema } = partOf(declared)
    const rows = partOf(partOf(items).properties)
    return [
      ...found(schemaShape, schema).map(([path, sentence]) => problem(entity, above + name, `${path.slice(1)}: ${sentence}`)),
      ...found(fieldShape, x).map(([path, sentence]) => problem(entity, above + name, `x${path}: ${sentence}`)),
      ...(takesAnySchema(partOf(x)) ? [] : fieldProblems(entity, rows, `${above}${name}.`)),
    ]
  })
}

/** One of these words; other values (a number, an object) only where `also` takes them. */
const word =
  (words: readonly string[], also: (value: unknown) => boolean = () => false): Shape =>
  (value) => {
    if (also(value) || words.some((one) => one === value)) return []
    const meant = typeof value === 'string' ? didYouMean(value, words) : ''
    return [['', meant ? `there is no ${String(value)}.${meant}` : `${text(value)} is none of ${words.join(', ')}.`]]
  }

const listOf =
  (item: Shape): Shape =>
  (value) =>
    Array.isArray(value) ? value.flatMap((one, at) => below(`[${at}]`, item(one))) : [['', `${text(value)} is no list.`]]

const name: Shape = (value) => (typeof value === 'string' ? [] : [['', `${text(value)} is no name of a field.`]])
const names = listOf(name)

/** Each part that is there; `needed` must be, and keys besides are told when `closed`. */
const partWith =
  (
    shapes: Readonly<Record<string, Shape>>,
    { needed = [], closed = false }: { needed?: readonly string[]; closed?: boolean } = {},
  ): Shape =>
  (value) => {
    if (!isPart(value)) return [['', `${text(value)} is no object.`]]
    const odd = closed ? Object.keys(value).filter((key) => !Object.hasOwn(shapes, key)) : []
    const missing = needed.filter((key) => value[key] === undefined)
    return [
      ...odd.map((key): [string, string] => ['', `there is no key ${key}.${didYouMean(key, Object.keys(shapes))}`]),
      // What is misspelt is missing, too: once is enough.
      ...(odd.length > 0 ? [] : missing.map((key): [string, string] => ['', `${key} is missing.`])),
      ...Object.entries(shapes).flatMap(([key, shape]) => (value[key] === undefined ? [] : below(`.${key}`, shape(value[key])))),
    ]
  }

/** By names of one's own: each value has the shape. */
const eachOf =
  (shape: Shape): Shape =>
  (value) =>
    isPart(value) ? Object.entries(value).flatMap(([key, one]) => below(`.${key}`, shape(one))) : [['', `${text(value)} is no object.`]]

const joins = ['all', 'any', 'none']
const condition: Shape = (value) => {
  if (!isPart(value)) return [['', `${text(value)} is no condition: { field, op, value } or { all | any | none: […] }.`]]
  const keys = Object.keys(value)
  const tree = keys.filter((key) => joins.includes(key))
  const odd = keys.filter((key) => ![...joins, 'field', 'op', 'value', 'exact'].includes(key))
  if (odd.length > 0)
    return odd.map((key) => ['', `there is no key ${key} in a condition.${didYouMean(key, ['field', 'op', 'value', 'exact', ...joins])}`])
  if (tree.length > 0)
    return [
      ...(tree.length < keys.length ? [['', 'it compares, or joins others (all, any, none), not both.'] as [string, string]] : []),
      ...tree.flatMap((key) => below(`.${key}`, listOf(condition)(value[key]))),
    ]
  return partWith({ field: name, op: word(Object.keys(operators)) }, { needed: ['field', 'op'] })(value)
}
const orTrue =
  (shape: Shape): Shape =>
  (value) =>
    typeof value === 'boolean' ? [] : shape(value)

const actionShape = partWith({
  when: condition,
  guard: eachOf(condition),
  place: word(['primary', 'menu']),
  by: name,
  also_by: name,
  not_by: name,
  right: name,
  apart: names,
  from: names,
  towards: names,
  asks: names,
  required: names,
})
const exclusionShape = partWith(
  {
    name,
    equal: names,
    from: name,
    to: name,
    bounds: word(['[)', '[]']),
    error: name,
    where: listOf((value) =>
      typeof value === 'string' ? [] : partWith({ field: name, not: name }, { needed: ['field', 'not'], closed: true })(value),
    ),
  },
  { needed: ['name', 'from', 'to', 'bounds', 'error'] },
)

const entityShape = (roles: readonly string[]): Shape =>
  partWith({
    area: word(['use', 'admin']),
    standard_actions: listOf(word(standardActions)),
    default_grants: listOf(
      partWith(
        {
          role: roles.length > 0 ? word(roles) : name,
          actions: names,
          read: word(scopes),
          write: word(scopes),
          fields: names,
        },
        { needed: ['role', 'actions'] },
      ),
    ),
    read_only_if: condition,
    // A list of them is told what it is now (check-permissions.ts).
    actions: (value) => (Array.isArray(value) ? [] : eachOf(actionShape)(value)),
    states: partWith({ field: name, automatic: eachOf(names), submitted: names, cancelled: names, amend: name }, { needed: ['field'] }),
    sections: eachOf(partWith({ show_if: condition, folded: orTrue(condition) })),
    append_only: orTrue(partWith({ but: names }, { needed: ['but'], closed: true })),
    running_sum: partWith({ of: name, per: name, below_zero: name }, { needed: ['of', 'per'], closed: true }),
    locks_rows: partWith(
      { from: name, to: name, state: (value) => (Array.isArray(value) ? names(value) : name(value)) },
      { needed: ['from', 'to', 'state'], closed: true },
    ),
    period_lock: partWith({ by: name, on: names, until: name, states: names, fields: names }, { needed: ['by', 'on'], closed: true }),
    sealed: listOf(partWith({ in: names, of: name, but: names }, { needed: ['in', 'but'], closed: true })),
    double_entry: partWith(
      { lines: name, by: name, in: names, roles: name, lock: name },
      { needed: ['lines', 'by', 'in', 'roles', 'lock'], closed: true },
    ),
    exclude: listOf(exclusionShape),
    open_fields: names,
  })

const jsonTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']
/** Keywords of JSON Schema beside `x`. */
const schemaShape = partWith({
  type: word(jsonTypes, Array.isArray),
  format: word(['date', 'time', 'date-time', 'uri', 'email']),
})
const fieldShape = partWith({
  type: word([...Object.keys(fieldTypes), 'file', 'files']),
  on_delete: word(['restrict', 'cascade', 'set_null', 'release', 'purge']),
  fixed: word(['used'], (value) => typeof value === 'boolean'),
  transform: word(['upper', 'lower', 'https']),
  warn: word(['phone', 'tw_tax_id']),
  codes: word(['country', 'currency', 'time_zone', 'language']),
  each: word(['weekday']),
  in_sheets: word(['hours']),
  number: partWith({ reset: word(resets), on: (value) => (value === 'create' ? [] : condition(value)) }),
  show_if: condition,
  required_if: condition,
  read_only_if: condition,
  guard_if: condition,
  allowed_if: eachOf(condition),
  options: condition,
})

const found = (shape: Shape, value: unknown) => (value === undefined ? [] : shape(value))
const below = (path: string, problems: ReturnType<Shape>) => problems.map(([rest, sentence]): [string, string] => [path + rest, sentence])
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)
const partOf = (value: unknown): Part => (isPart(value) ? value : {})
const text = (value: unknown): string => JSON.stringify(value) ?? String(value)
