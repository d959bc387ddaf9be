/** Values of a form that is still being filled in, as far as a preview needs them. */
import { Temporal } from 'temporal-polyfill'
import type { Entity } from '../../../../src/schemas/core/define'
import { clearHidden } from '../../../../src/schemas/core/shown'
import { invalid, invalidField } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { coerceValues } from '../../../resource/write/coerce'
import { recordErrors } from '../../../resource/write/validate'

/**
 * @param needed fields that must be right; others may be missing or wrong
 * @returns the record as it would stand, defaults filled in, hidden fields cleared
 * @throws 422 with the errors of the needed fields
 */
export function formValues(entity: Entity, values: Values, needed: readonly string[]): Values {
  const defaults = Object.fromEntries(entity.fields.map((field) => [field.name, field.default ?? null]))
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
  const record = clearHidden(entity, coerceValues(entity.fields, { ...defaults, ...given }))
  const errors = Object.entries(recordErrors(entity, record)).filter(([path]) => needed.includes(path.split('.')[0] ?? ''))
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  return record
}

/** 2026-02-30 has the form of a date and is none. @throws 422 on the field */
export function requireDate(field: string, date: string): void {
  try {
    Temporal.PlainDate.from(date)
  } catch {
    throw invalidField(field, 'error:validation.format_date')
  }
}
