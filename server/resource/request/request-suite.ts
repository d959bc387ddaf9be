/**
 * The fields that the form designer offers together for a declared request (wf.md §2.3): what its declaration says of them, as items of
 * the palette. Pure.
 */
import type { Entity, Field } from '../../../src/schemas/core/define'
import { holds, isDuration, isLong, isMany, isPlain, isRows } from '../../../src/schemas/core/field-types'
import { requestParams, requiredParams } from '../../../src/schemas/core/request'
import type { RequestSuite } from '../../contracts/request'
import type { ActionSuite, SuiteField, SuiteItem } from '../../contracts/workflow'

/** As many values are seen at once; more are a list. */
const mostInSight = 4

/** What the palette has no item for is left out: such a form is designed by hand. */
export function requestSuite(entity: Entity, { title, fields: chosen, consent }: RequestSuite = {}): ActionSuite {
  const needed = requiredParams(entity)
  const of = `${entity.module}:entity.${entity.key}.fields`
  const isChosen = (path: string) => chosen === undefined || chosen.some((one) => one === path || one.startsWith(`${path}.`))
  const fields = requestParams(entity)
    .filter((field) => !field.x.computed && isChosen(field.name))
    .flatMap((field) => {
      const columns = (field.items ?? [])
        .filter(({ name, x }) => !x.computed && isChosen(`${field.name}.${name}`))
        .flatMap((column) => suiteField(column, `${of}.${field.name}.fields`).map((one) => ({ ...one, ...neededColumn(column) })))
      const isNeeded = field.required || needed.includes(field.name)
      return suiteField(field, of).map((one): SuiteField => ({
        ...one,
        ...(isNeeded ? { required: true } : {}),
        ...(one.item === 'table' ? { columns } : {}),
      }))
    })
  const placeOf = (param: string) => chosen?.findIndex((path) => path.split('.')[0] === param) ?? 0
  return {
    fields: fields.toSorted((a, b) => placeOf(a.param) - placeOf(b.param)),
    ...(title === undefined ? {} : { title }),
    ...(consent ? { consent } : {}),
  }
}

/** A choice in a row may be left to the module's rules. */
const neededColumn = (column: Field) => (column.required && column.values === undefined ? { required: true } : {})

/** @param of where the words of its fields are @returns none where the palette has no item for it */
function suiteField(field: Field, of: string): SuiteField[] {
  const item = itemOf(field)
  if (!item) return []
  const own = `${of}.${field.name}`
  return [
    {
      ...{ param: field.name, item, title: `${own}.label` },
      ...(item === 'record' && field.ref ? { ref: field.ref } : {}),
      ...(field.values ? { choices: Object.fromEntries(field.values.map((value) => [value, `${own}.enum.${value}`])) } : {}),
      ...(boundsOf[item] ? { bounds: boundsOf[item](field.schema as Bounds) } : {}),
      ...(isDuration(field) ? { minutes: true as const } : {}),
      ...(field.x.show_if ? { show_if: field.x.show_if } : {}),
      ...(field.x.required_if ? { required_if: field.x.required_if } : {}),
    },
  ]
}

type Bound = 'maxLength' | 'minimum' | 'maximum' | 'minItems' | 'maxItems'
type Bounds = Readonly<Partial<Record<Bound, number>>>

const bounded =
  (...names: readonly Bound[]) =>
  (schema: Bounds): Record<string, number> =>
    Object.fromEntries(names.flatMap((name) => (schema[name] === undefined ? [] : [[name, schema[name]]])))

/** Keywords that the form keeps of the record's own. */
const boundsOf: Readonly<Partial<Record<SuiteItem, (schema: Bounds) => Record<string, number>>>> = {
  text: bounded('maxLength'),
  longtext: bounded('maxLength'),
  integer: bounded('minimum', 'maximum'),
  table: bounded('minItems', 'maxItems'),
}

function itemOf(field: Field): SuiteItem | undefined {
  if (isRows(field)) return 'table'
  if (isMany(field)) return field.ref === 'sc/attachment' ? 'file' : undefined
  if (field.ref === 'sc/attachment') return undefined
  if (field.ref === 'sc/user') return 'person'
  if (field.ref === 'sc/department') return 'department'
  if (field.ref !== undefined && field.ref !== '*') return 'record'
  if (field.values) return field.values.length > mostInSight ? 'select' : 'radio'
  if (holds(field, 'integer')) return 'integer'
  if (holds(field, 'boolean')) return 'switch'
  if (holds(field, 'date')) return 'date'
  if (holds(field, 'datetime')) return 'datetime'
  if (holds(field, 'time')) return 'time'
  if (!isPlain(field)) return undefined
  return isLong(field) ? 'longtext' : 'text'
}
