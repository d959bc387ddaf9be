/** Which fields of a row are there (`show_if`) and which are required now (`required_if`): for the server, forms and lists. */
import { isEmpty, matches } from './condition'
import type { Entity, Field } from './define'
import { isApart } from './field-types'
import { inRecord } from './in-record'

type Row = Readonly<Record<string, unknown>>

export const isShown = (field: Field, row: Row): boolean => field.x.show_if === undefined || matches(field.x.show_if, row)
export const isRequired = (field: Field, row: Row): boolean =>
  field.required || (field.setting?.required ?? false) || (field.x.required_if !== undefined && matches(field.x.required_if, row))

/** Records are not without a value: those that were there when an administrator demanded one of a field of the product may be. */
export const isAlwaysFilled = ({ required, setting }: Field): boolean => required && !setting?.required

/** The row with what is hidden cleared, in its child rows too: to its default, or to nothing. */
export function clearHidden(entity: Entity, row: Row): Row {
  const record = clearFields(entity, row)
  const lists = entity.fields.filter(({ items }) => items?.some(({ x }) => x.show_if && !x.keep_hidden))
  if (lists.length === 0) return record
  return { ...record, ...Object.fromEntries(lists.map((list) => [list.name, clearedRows(list, record[list.name], record)])) }
}

/** A row of which nothing is hidden stays the very same object. */
function clearedRows(list: Field, rows: unknown, record: Row): unknown {
  if (!Array.isArray(rows)) return rows
  return rows.map((row: unknown) => {
    if (typeof row !== 'object' || row === null) return row
    const seen = inRecord(list, row as Row, record)
    const cleared = clearFields({ fields: list.items ?? [] }, seen)
    const { parent: _record, ...own } = cleared
    const kept = seen === row ? cleared : own
    return Object.entries(kept).every(([name, value]) => Object.is(value, (row as Row)[name])) ? row : kept
  })
}

/** Repeats, since clearing may hide more. */
function clearFields(entity: Pick<Entity, 'fields'>, row: Row): Row {
  const hidden = entity.fields.filter((field) => !field.x.keep_hidden && !isShown(field, row))
  const cleared = Object.fromEntries(hidden.map((field) => [field.name, field.default ?? (isApart(field) ? [] : null)]))
  const changed = hidden.some(
    (field) => !isEmpty(row[field.name]) && JSON.stringify(row[field.name]) !== JSON.stringify(cleared[field.name]),
  )
  return changed ? clearFields(entity, { ...row, ...cleared }) : { ...row, ...cleared }
}
