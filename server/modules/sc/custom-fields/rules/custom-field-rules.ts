/** What is wrong with a field that an administrator describes, before the database is asked (cm.md §3.7). Pure. */
import { linearPattern } from '../../../../../src/shared/engine/linear-pattern'
import { fieldOfCustom, isComparison, type CustomField } from '../../../../../src/shared/sc/custom-fields'
import type { Entity } from '../../../../../src/schemas/core/define'
import { holds, isMany } from '../../../../../src/schemas/core/field-types'
import type { FieldErrors, Message } from '../../../../kernel/errors'
import { coerceValues } from '../../../../resource/write/coerce'
import { recordErrors } from '../../../../resource/write/validate'

/** The values that were kept stay readable. */
const wider: Readonly<Record<string, readonly string[]>> = { integer: ['decimal'], text: ['longtext'], enum: ['multi_enum'] }

/** @param before absent for a new field; @param entities by name, as they stand */
export function fieldErrors(before: CustomField | null, after: CustomField, find: (name: string) => Entity | undefined): FieldErrors {
  const entity = find(after.entity)
  if (!entity?.x.custom) return { entity: [{ key: 'sc:error.custom_entity' }] }
  return {
    ...(after.type === 'ref' && !isReferable(find(after.target ?? '')) ? { target: [{ key: 'sc:error.custom_target' }] } : {}),
    ...patternErrors(after.pattern),
    ...optionErrors(after),
    ...conditionErrors(after, entity),
    ...(before && before.status !== 'draft' ? keptErrors(before, after) : {}),
    ...defaultErrors(after, entity),
  }
}

const isReferable = (entity: Entity | undefined): boolean =>
  entity !== undefined && !entity.x.singleton && !entity.x.attached && entity.x.standard_actions.length > 0

/** Two engines must take it: the one that judges values in linear time, and the one of JSON Schema that reads the declaration. */
function patternErrors(pattern: string | null): FieldErrors {
  try {
    new RegExp(pattern ?? '', 'u')
  } catch {
    return { pattern: [{ key: 'sc:error.custom_pattern' }] }
  }
  return linearPattern(pattern ?? '') ? {} : { pattern: [{ key: 'sc:error.custom_pattern_linear' }] }
}

function optionErrors({ options }: CustomField): FieldErrors {
  const values = (options ?? []).map(({ value }) => value)
  return Object.fromEntries(
    values.flatMap((value, index): [string, Message[]][] =>
      values.indexOf(value) < index ? [[`options.${index}.value`, [{ key: 'sc:error.custom_option_twice', params: { value } }]]] : [],
    ),
  )
}

/** The other field may be a declared one or an added one; a field that hides itself would never come back. */
function conditionErrors({ show_if, key }: CustomField, entity: Entity): FieldErrors {
  if (show_if === null || show_if === undefined) return {}
  const other = isComparison(show_if) ? entity.fields.find(({ name }) => name === show_if.field) : undefined
  return other && other.name !== key && !holds(other, 'rows', 'json') && !other.x.secret
    ? {}
    : { show_if: [{ key: 'sc:error.custom_condition' }] }
}

/** Once it was in use its values must stay readable: types only widen, options are switched off instead of removed. */
function keptErrors(before: CustomField, after: CustomField): FieldErrors {
  const gone = (before.options ?? [])
    .filter(({ value }) => !(after.options ?? []).some((option) => option.value === value))
    .map(({ value }) => value)
  return {
    ...(before.type === after.type || wider[before.type]?.includes(after.type) ? {} : { type: [{ key: 'sc:error.custom_type' }] }),
    ...(before.target === after.target ? {} : { target: [{ key: 'error:validation.fixed_used' }] }),
    ...(gone.length > 0 ? { options: [{ key: 'sc:error.custom_option_gone', params: { value: gone.join(', ') } }] } : {}),
  }
}

/** The default must pass what the field asks of every value. */
function defaultErrors(row: CustomField, entity: Entity): FieldErrors {
  if (row.default_value === null || Object.keys(patternErrors(row.pattern)).length > 0) return {}
  const { default: value, ...field } = fieldOfCustom({ ...row, show_if: null, required: false })
  const wrong = { default_value: [{ key: 'sc:error.custom_default' }] }
  if (value === undefined) return wrong
  const isWhole = !isMany(field) || (Array.isArray(value) && value.length === row.default_value.split(',').length)
  const errors = recordErrors({ ...entity, fields: [field] }, coerceValues([field], { [field.name]: value }))
  return isWhole && Object.keys(errors).length === 0 ? {} : wrong
}
