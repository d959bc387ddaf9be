/**
 * The rules of a record that JSON Schema doesn't say: `allowed_if`, `after`, bounds of decimals.
 * One function for the server and for forms; the texts are `<namespace>:<key>`.
 */
import Decimal from 'decimal.js'
import { isEmpty, matches } from './condition'
import type { Entity, Field } from './define'
import { holds, isAnyReference, isDecimal, isRows } from './field-types'
import { inRecord } from './in-record'
import { isIsoDate } from './iso-date'
import { isRequired, isShown } from './shown'

export interface RuleError {
  path: string
  key: string
  params: Readonly<Record<string, unknown>>
}
type Row = Readonly<Record<string, unknown>>

/** Everything wrong with the row as it would stand; paths as `instalments.0.portion`. */
export function ruleErrors(entity: Entity, row: Row): RuleError[] {
  return entity.fields
    .filter((field) => isShown(field, row))
    .flatMap((field) => fieldErrors(entity.module, field, row, ''))
    .concat(missingGroups(entity, row))
}

/** @param path as of a rule's error @returns what is said where the pattern of that field does not fit, if the declaration says it */
export function patternMessage(entity: Entity, path: string): string | undefined {
  const [name, , child] = path.split('.')
  const field = entity.fields.find((one) => one.name === name)
  const one = child === undefined ? field : field?.items?.find((item) => item.name === child)
  if (one && isAnyReference(one)) return 'error:validation.reference'
  return one?.x.pattern_message && `${entity.module}:rule.${one.x.pattern_message}`
}

/** Groups of which nothing is filled (`x.some_of`). */
const missingGroups = (entity: Entity, row: Row): RuleError[] =>
  (entity.x.some_of ?? [])
    .filter((group) => group.every((name) => isEmpty(row[name])))
    .map(([first = '']) => ({ path: first, key: 'error:validation.some_of', params: {} }))

function fieldErrors(module: string, field: Field, row: Row, prefix: string): RuleError[] {
  const path = prefix + field.name
  const value = row[field.name]
  const error = (key: string, params: Row = {}) => ({ path, key, params })
  if (isEmpty(value)) return isRequired(field, row) && !field.x.computed ? [error('error:validation.required')] : []
  if (isRows(field)) {
    if (!Array.isArray(value)) return []
    return value.flatMap((child: Row, index) => {
      const seen = inRecord(field, child, row)
      return (field.items ?? [])
        .filter((item) => isShown(item, seen))
        .flatMap((item) => fieldErrors(module, item, seen, `${path}.${index}.`))
    })
  }
  return [
    ...dayErrors(field, value).map((key) => error(key)),
    ...decimalErrors(field, value).map(({ key, params }) => error(key, params)),
    ...Object.entries(field.x.allowed_if ?? {})
      .filter(([, condition]) => !matches(condition, row))
      .map(([name]) => error(`${module}:rule.${name}`)),
    ...(isBefore(value, field.x.after ? row[field.x.after] : undefined) ? [error('error:validation.after', { field: field.x.after })] : []),
  ]
}

/** 2026-02-30 has the form of a date and is none. @returns the text's key */
export function dayErrors(field: Field, value: unknown): string[] {
  const [, day] = (typeof value === 'string' && /^(\d{4}-\d{2}-\d{2})(T|$)/.exec(value)) || []
  if (day === undefined || isIsoDate(day)) return []
  return holds(field, 'date') ? ['error:validation.format_date'] : holds(field, 'datetime') ? ['error:validation.format_date-time'] : []
}

function decimalErrors(field: Field, value: unknown): { key: string; params: Row }[] {
  if (!isDecimal(field) || typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value)) return []
  const { min, max, above, scale = 4, precision = 18 } = field.x
  const number = new Decimal(value)
  return [
    ...(min !== undefined && number.lt(min) ? [{ key: 'error:validation.minimum', params: { limit: min } }] : []),
    ...(max !== undefined && number.gt(max) ? [{ key: 'error:validation.maximum', params: { limit: max } }] : []),
    ...(above !== undefined && number.lte(above) ? [{ key: 'error:validation.exclusiveMinimum', params: { limit: above } }] : []),
    ...(number.decimalPlaces() > scale ? [{ key: 'error:validation.scale', params: { limit: scale } }] : []),
    ...(number.abs().gte(new Decimal(10).pow(precision - scale))
      ? [{ key: 'error:validation.digits', params: { limit: precision - scale } }]
      : []),
  ]
}

function isBefore(value: unknown, other: unknown): boolean {
  if (isEmpty(value) || isEmpty(other)) return false
  if (typeof value === 'number' && typeof other === 'number') return value < other
  const [a, b] = [String(value), String(other)]
  const numeric = /^-?\d+(\.\d+)?$/
  return numeric.test(a) && numeric.test(b) ? new Decimal(a).lt(b) : a < b
}
