/** What a field's declaration says about one value, as check conditions: the last line behind the validation of the write path. */
import Decimal from 'decimal.js'
import type { Field } from '../../../src/schemas/core/define'
import { isTypedSecret } from '../../../src/schemas/core/json-schema'
import { columnOf, sqlType } from './columns'
import { serverType } from '../../field-types/field-types'
import { literal, quote } from '../../kernel/sql'
import type { ConstraintRule } from './table-model'

export interface FieldCheck {
  rule: ConstraintRule
  sql: string
  other?: string
}

/** @param siblings the fields of the same row, for `x.after` */
export function fieldChecks(field: Field, siblings: readonly Field[]): FieldCheck[] {
  // Its column holds what was sealed: longer than what was typed, and of another form.
  if (isTypedSecret(field)) return []
  const column = quote(columnOf(field))
  return [...(serverType(field).checks?.(field, column) ?? []), ...afterChecks(field, column, siblings)]
}

function afterChecks(field: Field, column: string, siblings: readonly Field[]): FieldCheck[] {
  const other = siblings.find((sibling) => sibling.name === field.x.after)
  return other ? [{ rule: 'after', sql: `${column} >= ${quote(columnOf(other))}`, other: other.name }] : []
}

/** The default of a column as PostgreSQL writes it back, so that the catalog can be compared with it. */
export function columnDefault(field: Field): string | undefined {
  const value = field.default
  if (value === undefined || value === null) return undefined
  const stored = sqlType(field)
  switch (stored) {
    case 'boolean':
      return String(value)
    case 'integer':
      return signed(String(value), 'integer')
    case 'text':
    case 'date':
      return `${literal(String(value))}::${stored}`
    case 'time(0)':
      return `${literal(wallTime(String(value)))}::time without time zone`
    case 'timestamptz(3)':
      return `${literal(instantText(String(value)))}::timestamp with time zone`
    case 'jsonb':
      return `${literal(jsonbText(value))}::jsonb`
    case 'text[]':
    case 'integer[]':
      return `${literal(arrayText(Array.isArray(value) ? value : [value]))}::${stored}`
    default:
      return signed(new Decimal(String(value)).toFixed(field.x.scale ?? 4), 'numeric')
  }
}

const signed = (digits: string, type: string) => (digits.startsWith('-') ? `${literal(digits)}::${type}` : digits)
const instantText = (text: string) =>
  new Date(text)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00')
const wallTime = (text: string) => (/^\d\d:\d\d$/.test(text) ? `${text}:00` : text)
const arrayText = (items: readonly unknown[]) =>
  `{${items.map((item) => (typeof item === 'number' ? String(item) : arrayItem(String(item)))).join(',')}}`
const arrayItem = (text: string) =>
  /^[A-Za-z0-9_.:@/-]+$/.test(text) && text.toLowerCase() !== 'null' ? text : `"${text.replace(/[\\"]/g, '\\$&')}"`

/** As jsonb prints itself: members by length, then bytes; a space after colon and comma. */
function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const order = (a: string, b: string) => Buffer.byteLength(a) - Buffer.byteLength(b) || Buffer.compare(Buffer.from(a), Buffer.from(b))
  const members = Object.entries(value).sort(([a], [b]) => order(a, b))
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${jsonbText(member)}`).join(', ')}}`
}
