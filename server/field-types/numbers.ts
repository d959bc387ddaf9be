/** Whole numbers and exact decimals: never a float. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { currencyDigits } from '../../src/shared/engine/currency-digits'
import { durationText } from '../../src/shared/engine/duration-text'
import type { Field } from '../../src/schemas/core/define'
import { currencyIn } from '../../src/schemas/core/in-record'
import { asText, narrow, wrongCell, type Cell, type CellValue, type FieldCheck, type ServerFieldType, type SheetPlace } from './field-type'
import { numberSql } from './filter-sql'

function boundChecks({ x, schema }: Field, column: string, isExact: boolean): FieldCheck[] {
  const minimum = x.min ?? schema.minimum
  const maximum = x.max ?? schema.maximum
  return [
    ...(isBound(minimum) ? [{ rule: 'minimum' as const, sql: `${column} >= ${number(minimum)}` }] : []),
    ...(isBound(maximum) ? [{ rule: 'maximum' as const, sql: `${column} <= ${number(maximum)}` }] : []),
    ...(isBound(x.above) ? [{ rule: 'above' as const, sql: `${column} > ${number(x.above)}` }] : []),
    // numeric has a NaN, which is above every bound.
    ...(isExact && !isBound(maximum) ? [{ rule: 'maximum' as const, sql: `${column} <> 'NaN'` }] : []),
  ]
}

const isBound = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'
const number = (value: string | number) => new Decimal(value).toFixed()

function coerceDecimal(value: unknown, field: Field): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  if (!/^[+-]?\d{1,30}(\.\d{1,30})?$/.test(String(value).trim())) return value
  const exact = new Decimal(String(value).trim())
  const scale = field.x.scale ?? 4
  return exact.decimalPlaces() > scale ? exact.toFixed() : exact.toFixed(scale)
}

/** Thousands separators only where they separate thousands: `1,5` is no number here. */
export function plainNumber(text: string): string | undefined {
  const plain = narrow(text).replace(/^\+/, '')
  const ungrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?\d{1,30}(\.\d{1,30})?$/.test(ungrouped) ? ungrouped : undefined
}

export function integerCell(text: string): CellValue {
  const plain = plainNumber(text)?.replace(/\.0+$/, '')
  const value = Number(plain)
  return plain !== undefined && Number.isSafeInteger(value) ? { value } : wrongCell('error:import.number')
}

function decimalCell(text: string): CellValue {
  const plain = plainNumber(narrow(text).replace(/\s*%$/, ''))
  return plain === undefined ? wrongCell('error:import.number') : { value: plain }
}

/** Minutes (of a field that is kept in hours in sheets: hours), or hours and minutes. */
function durationCell(text: string, { x }: Field): CellValue {
  const plain = narrow(text)
  const [, sign, hours, minutes] = /^(-?)(\d{1,5}):([0-5]\d)$/.exec(plain) ?? []
  if (hours !== undefined) return { value: (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) }
  if (isoMoment.test(plain)) return spanCell(plain)
  return x.in_sheets === 'hours' ? hoursCell(text) : integerCell(text)
}

/** What a spreadsheet's cell of hours and minutes is read as: so long after its first day. */
const isoMoment = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?Z)?$/
const firstMoment = Date.UTC(1899, 11, 30)

function spanCell(text: string): CellValue {
  const minutes = Math.round((Date.parse(text) - firstMoment) / 60_000)
  return minutes >= 0 && minutes < 6_000_000 ? { value: minutes } : wrongCell('error:import.number')
}

function hoursCell(text: string): CellValue {
  const plain = plainNumber(text)
  if (plain === undefined) return wrongCell('error:import.number')
  const minutes = new Decimal(plain).times(60)
  return minutes.isInteger() && minutes.abs().lte(Number.MAX_SAFE_INTEGER)
    ? { value: minutes.toNumber() }
    : wrongCell('error:import.whole_minutes')
}

/** Hours and minutes; where the sheet has values as the API has them, or comes back, as it is typed there. */
const durationToCell = (value: unknown, { context, field }: SheetPlace): Cell =>
  context.labels === 'field' ? typedDuration(value, field) : { kind: 'duration', minutes: Number(value) }

/** Minutes; or hours with two decimals where they say it exactly, else hours and minutes. */
function typedDuration(value: unknown, field: Field): Cell {
  if (field.x.in_sheets !== 'hours') return { kind: 'number', digits: String(value), scale: 0 }
  const hours = new Decimal(Number(value)).div(60)
  return hours.decimalPlaces() <= 2
    ? { kind: 'number', digits: hours.toFixed(2), scale: 2 }
    : { kind: 'text', text: durationText(Number(value)) }
}

/** As many digits as the currency has, and more only where the amount has more. */
function moneyScale({ context, field, row }: SheetPlace, value: string): number {
  const code = currencyIn(field, row) ?? context.companyCurrency
  return Math.max(currencyDigits(code), new Decimal(value).decimalPlaces())
}

const integer: ServerFieldType = {
  column: () => 'integer',
  checks: (field, column) => boundChecks(field, column, false),
  indexed: true,
  filter: numberSql,
  hint: true,
  fromCell: (cell) => integerCell(cell.trim()),
  toCell: (value) => ({ kind: 'number', digits: String(value), scale: 0 }),
  toText: String,
}

const decimal: ServerFieldType = {
  column: ({ x }) => `numeric(${x.precision ?? 18},${x.scale ?? 4})`,
  checks: (field, column) => boundChecks(field, column, true),
  indexed: true,
  coerce: coerceDecimal,
  filter: numberSql,
  hint: true,
  json: (column) => sql`${column}::text`,
  fromCell: (cell) => decimalCell(cell.trim()),
  toCell: (value, { field }) => ({ kind: 'number', digits: String(value), scale: field.x.scale ?? 0 }),
  toText: String,
  width: 14,
}

export const numberTypes = {
  integer: { ...integer, width: 12 },
  duration: {
    ...integer,
    fromCell: (cell, field) => durationCell(cell.trim(), field),
    toCell: durationToCell,
    toEditedCell: (value, _context, field) => (typeof value === 'number' ? typedDuration(value, field) : asText('')),
    toText: (value, { context }) => (context.labels === 'field' ? String(value) : durationText(Number(value))),
  },
  decimal,
  money: {
    ...decimal,
    toCell: (value, place) => ({ kind: 'number', digits: String(value), scale: moneyScale(place, String(value)) }),
    width: 16,
  },
  percent: {
    ...decimal,
    toCell: (value, { field }) => ({ kind: 'number', digits: String(value), scale: field.x.scale ?? 4, percent: true }),
    width: 10,
  },
} satisfies Record<string, ServerFieldType>
