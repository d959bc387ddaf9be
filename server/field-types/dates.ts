/** Days, times of a day, and instants. */
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { isIsoInstant } from '../../src/schemas/core/iso-date'
import type { Language } from '../../src/schemas/core/types'
import type { Sql } from '../kernel/sql'
import {
  asText,
  narrow,
  wrongCell,
  type Cell,
  type CellContext,
  type CellValue,
  type ServerFieldType,
  type ValueContext,
} from './field-type'
import { dateSql, instantSql, timeSql } from './filter-sql'

/** Day 60 of a spreadsheet is 29 February 1900, which never was; days before it are off by one and not taken. */
const firstSerial = 61
const lastSerial = 2_958_465
const serialZero = Temporal.PlainDate.from('1899-12-30')

function dateCell(text: string, language: Language): CellValue {
  const found = plainDate(text, language)
  return found ? { value: found.toString() } : wrongCell('error:import.date')
}

/** 2026-02-16, 2026/2/16, 115/02/16 (ROC, tw only), Excel's serial number. */
function plainDate(text: string, language: Language): Temporal.PlainDate | undefined {
  const plain = narrow(text).replace(/[T ]00:00(:00(\.0+)?)?Z?$/, '')
  const [, year = '', month, day] = /^(\d{2,4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? []
  if (month !== undefined) {
    const isRoc = year.length < 4
    if (isRoc && language !== 'tw') return undefined
    return dateOf(Number(year) + (isRoc ? 1911 : 0), Number(month), Number(day))
  }
  const serial = /^\d{2,7}$/.test(plain) ? Number(plain) : NaN
  return serial >= firstSerial && serial <= lastSerial ? serialZero.add({ days: serial }) : undefined
}

function dateOf(year: number, month: number, day: number): Temporal.PlainDate | undefined {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

function timeCell(text: string): CellValue {
  const plain = narrow(text)
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(plain) ?? []
  if (hours !== undefined && Number(hours) < 24 && Number(minutes) < 60) return { value: `${hours.padStart(2, '0')}:${String(minutes)}` }
  // A spreadsheet's time is a part of a day.
  const part = /^0?\.\d+$/.test(plain) ? Math.round(Number(plain) * 1440) : NaN
  return part < 1440
    ? { value: `${String(Math.floor(part / 60)).padStart(2, '0')}:${String(part % 60).padStart(2, '0')}` }
    : wrongCell('error:import.time')
}

function datetimeCell(text: string, { language, zone }: CellContext): CellValue {
  const plain = narrow(text)
  if (/(Z|[+-]\d{2}:\d{2})$/.test(plain)) {
    const at = Date.parse(plain.replace(' ', 'T'))
    return Number.isNaN(at) ? wrongCell('error:import.datetime') : { value: new Date(at).toISOString() }
  }
  const [, day = '', hours = '0', minutes = '0', seconds = '0'] =
    /^(\S+?)(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(plain) ?? []
  const serial = /^(\d{2,7})\.(\d+)$/.exec(plain)
  const found = plainDate(serial ? (serial[1] ?? '') : day, language)
  if (!found || Number(hours) > 23 || Number(minutes) > 59) return wrongCell('error:import.datetime')
  const second = serial
    ? Math.round(Number(`0.${serial[2] ?? '0'}`) * 86_400)
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const at = found.toPlainDateTime().add({ seconds: second }).toZonedDateTime(zone)
  return { value: new Date(at.epochMilliseconds).toISOString() }
}

/** An instant as JSON carries it. */
export const instantJson = (column: Sql): Sql => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function instantCell({ wallTime }: ValueContext, instant: string): Cell {
  const [date = '', time = ''] = wallTime(instant).split(' ')
  return { kind: 'datetime', date, time }
}

/** Sheets know no fractions of a second: an instant that has one keeps it as text. */
function exactInstantCell(value: unknown, context: ValueContext): Cell {
  if (typeof value !== 'string') return asText('')
  return value.endsWith('.000Z') ? instantCell(context, value) : asText(value)
}

export const dateTypes = {
  date: {
    column: () => 'date',
    indexed: true,
    filter: dateSql,
    fromCell: (cell, _, { language }) => dateCell(cell.trim(), language),
    toCell: (value) => ({ kind: 'date', date: String(value) }),
    toText: String,
    hint: true,
    width: 12,
  },
  time: {
    column: () => 'time(0)',
    coerce: (value) => (typeof value === 'string' ? value.replace(/^(\d{2}:\d{2}):00$/, '$1') : value),
    filter: timeSql,
    json: (column) => sql`to_char(${column}, 'HH24:MI')`,
    fromCell: (cell) => timeCell(cell.trim()),
    toText: String,
    hint: true,
    width: 10,
  },
  datetime: {
    column: () => 'timestamptz(3)',
    indexed: true,
    coerce: (value) => (isIsoInstant(value) ? new Date(value).toISOString() : value),
    filter: instantSql,
    json: instantJson,
    fromCell: (cell, _, context) => datetimeCell(cell.trim(), context),
    toCell: (value, { context }) => instantCell(context, String(value)),
    toEditedCell: exactInstantCell,
    toText: String,
    hint: true,
    width: 18,
  },
} satisfies Record<string, ServerFieldType>
