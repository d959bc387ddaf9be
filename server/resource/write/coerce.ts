/** Values from outside → values as JSON carries them when they come back: what is equal to a reader is equal here. */
import type { Field } from '../../../src/schemas/core/define'
import { isApart } from '../../../src/schemas/core/field-types'
import type { Values } from '../../contracts/hooks'
import { serverType } from '../../field-types/field-types'

/** Only the fields named in `values` are in the answer; unknown ones are left out. Values of a wrong type pass as they are, for validation to name. */
export function coerceValues(fields: readonly Field[], values: Values): Values {
  return Object.fromEntries(
    fields.filter((field) => Object.hasOwn(values, field.name)).map((field) => [field.name, coerce(field, values[field.name])]),
  )
}

export function coerce(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return isApart(field) ? [] : null
  const type = serverType(field)
  return type.coerce ? type.coerce(value, field, child) : value
}

function child(field: Field, row: unknown): unknown {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return row
  const { id, ...rest } = row as Record<string, unknown>
  const fields = field.items ?? []
  const unknownNames = Object.fromEntries(Object.entries(rest).filter(([name]) => !fields.some((item) => item.name === name)))
  const missing = Object.fromEntries(
    fields.filter((item) => !Object.hasOwn(rest, item.name)).map((item) => [item.name, item.default ?? null]),
  )
  return { ...(id === undefined ? {} : { id }), ...unknownNames, ...coerceValues(fields, { ...missing, ...rest }) }
}
