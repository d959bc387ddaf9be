/** Values from outside → values as JSON carries them when they come back: what is equal to a reader is equal here. */
import Decimal from 'decimal.js'
import type { Field } from '../../../src/schemas/core/define'
import { languages } from '../../../src/schemas/core/types'
import type { Values } from '../../contracts/hooks'
import { cleanRichText } from './rich-text'

/** Only the fields named in `values` are in the answer; unknown ones are left out. Values of a wrong type pass as they are, for validation to name. */
export function coerceValues(fields: readonly Field[], values: Values): Values {
  return Object.fromEntries(
    fields.filter((field) => Object.hasOwn(values, field.name)).map((field) => [field.name, coerce(field, values[field.name])]),
  )
}

export function coerce(field: Field, value: unknown): unknown {
  if (value === undefined || value === null) return field.type === 'list' || field.type === 'refs' ? [] : null
  switch (field.type) {
    case 'decimal':
    case 'money':
    case 'percent':
      return decimal(field, value)
    case 'i18n-text':
      return i18n(value)
    case 'datetime':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value).toISOString() : value
    case 'time':
      return typeof value === 'string' ? value.replace(/^(\d{2}:\d{2}):00$/, '$1') : value
    case 'list':
      return Array.isArray(value) ? value.map((row: unknown) => child(field, row)) : value
    case 'richtext':
      return typeof value === 'string' ? text(field, cleanRichText(value.normalize('NFC'))) : value
    case 'text':
    case 'longtext':
    case 'owner':
    case 'colour':
    case 'rrule':
      return text(field, value)
    default:
      return value
  }
}

function decimal(field: Field, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  if (!/^[+-]?\d{1,30}(\.\d{1,30})?$/.test(String(value).trim())) return value
  const number = new Decimal(String(value).trim())
  const scale = field.x.scale ?? 4
  return number.decimalPlaces() > scale ? number.toFixed() : number.toFixed(scale)
}

function text(field: Field, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const normal = value.normalize('NFC')
  // A password may begin or end with a space.
  const trimmed = field.type === 'text' && !field.x.secret ? normal.trim() : normal
  const cased = field.x.transform === 'upper' ? trimmed.toUpperCase() : field.x.transform === 'lower' ? trimmed.toLowerCase() : trimmed
  return cased === '' ? null : cased
}

/** Empty languages are left out; a text in no language is no text. */
function i18n(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).map(
    ([language, item]) => [language, typeof item === 'string' ? item.normalize('NFC').trim() : item] as const,
  )
  const filled = entries.filter(([, item]) => item !== '' && item !== null && item !== undefined)
  const order = (language: string) => (languages as readonly string[]).indexOf(language)
  return filled.length === 0 ? null : Object.fromEntries(filled.sort(([a], [b]) => order(a) - order(b)))
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
