/** Which fields of a row are there (`show_if`) and which are required now (`required_if`): for the server, forms and lists. */
import { isEmpty, matches } from './condition'
import type { Entity, Field } from './define'
import { isApart } from './field-types'

type Row = Readonly<Record<string, unknown>>

export const isShown = (field: Field, row: Row): boolean => field.x.show_if === undefined || matches(field.x.show_if, row)
export const isRequired = (field: Field, row: Row): boolean =>
  field.required || (field.setting?.required ?? false) || (field.x.required_if !== undefined && matches(field.x.required_if, row))

/** Records are not without a value: those that were there when an administrator demanded one of a field of the product may be. */
export const isAlwaysFilled = ({ required, setting }: Field): boolean => required && !setting?.required

/** The row with what is hidden cleared: to its default, or to nothing. Repeats, since clearing may hide more. */
export function clearHidden(entity: Entity, row: Row): Row {
  const hidden = entity.fields.filter((field) => !field.x.keep_hidden && !isShown(field, row))
  const cleared = Object.fromEntries(hidden.map((field) => [field.name, field.default ?? (isApart(field) ? [] : null)]))
  const changed = hidden.some(
    (field) => !isEmpty(row[field.name]) && JSON.stringify(row[field.name]) !== JSON.stringify(cleared[field.name]),
  )
  return changed ? clearHidden(entity, { ...row, ...cleared }) : { ...row, ...cleared }
}
