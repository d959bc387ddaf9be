/** The text of a cell → the value of its field, as the API takes it (sc.md §8). Pure: references are found elsewhere. */
import { Temporal } from 'temporal-polyfill'
import { fold } from '../../src/schemas/core/fold'
import type { Field } from '../../src/schemas/core/define'
import type { Language } from '../../src/schemas/core/types'
import type { Message } from '../kernel/errors'
import { neutralise } from './formula'

export interface CellContext {
  /** Of the person: ROC years are understood in tw only. */
  language: Language
  /** IANA zone in which a wall-clock time without offset stands. */
  zone: string
  /** Names of an enum's or set's values, folded, in four languages → the value. */
  values: (field: Field) => ReadonlyMap<string, string>
}

export type CellValue = { value: unknown } | { error: Message }

const wrong = (key: string, params?: Message['params']): CellValue => ({ error: { key, ...(params ? { params } : {}) } })

/** @param cell not empty */
export function cellValue(field: Field, cell: string, context: CellContext): CellValue {
  const text = cell.trim()
  switch (field.type) {
    case 'integer':
      return integer(text)
    case 'decimal':
    case 'money':
    case 'percent':
      return decimal(text)
    case 'duration':
      return duration(text)
    case 'boolean':
      return boolean(text)
    case 'date':
      return date(text, context.language)
    case 'time':
      return time(text)
    case 'datetime':
      return datetime(text, context)
    case 'enum':
      return listed(field, text, context)
    case 'set':
      return many(text, (item) => listed(field, item, context))
    case 'owners':
    case 'texts':
      return { value: parts(text) }
    case 'integers':
      return many(text, integer)
    case 'text':
    case 'owner':
    case 'colour':
    case 'rrule':
      return { value: text.normalize('NFC') }
    default:
      return { value: cell.normalize('NFC') }
  }
}

/** Several values in one cell stand behind one another with semicolons. */
export const parts = (text: string): string[] =>
  text
    .split(/[;；\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

function many(text: string, one: (item: string) => CellValue): CellValue {
  const values: unknown[] = []
  for (const part of parts(text)) {
    const found = one(part)
    if ('error' in found) return found
    values.push(found.value)
  }
  return { value: values }
}

/** Full-width digits and signs as people type them in East Asian input methods. */
const narrow = (text: string) => text.normalize('NFKC')

/** Thousands separators only where they separate thousands: `1,5` is no number here. */
function plainNumber(text: string): string | undefined {
  const plain = narrow(text).replace(/^\+/, '')
  const ungrouped = /^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain
  return /^-?\d{1,30}(\.\d{1,30})?$/.test(ungrouped) ? ungrouped : undefined
}

function integer(text: string): CellValue {
  const plain = plainNumber(text)?.replace(/\.0+$/, '')
  const value = Number(plain)
  return plain !== undefined && Number.isSafeInteger(value) ? { value } : wrong('error:import.number')
}

function decimal(text: string): CellValue {
  const plain = plainNumber(narrow(text).replace(/\s*%$/, ''))
  return plain === undefined ? wrong('error:import.number') : { value: plain }
}

/** Minutes, or hours and minutes. */
function duration(text: string): CellValue {
  const [, hours, minutes] = /^(\d{1,5}):([0-5]\d)$/.exec(narrow(text)) ?? []
  return hours === undefined ? integer(text) : { value: Number(hours) * 60 + Number(minutes) }
}

const yes = new Set(['true', 'yes', 'y', '1', 'x', '是', '有', 'はい', '✓', '○', 'v'])
const no = new Set(['false', 'no', 'n', '0', '否', '無', '无', 'いいえ', '✗', '×'])

function boolean(text: string): CellValue {
  const word = fold(text)
  if (yes.has(word)) return { value: true }
  return no.has(word) ? { value: false } : wrong('error:import.boolean')
}

function listed(field: Field, text: string, { values }: CellContext): CellValue {
  if (field.values?.includes(text)) return { value: text }
  const value = values(field).get(fold(text))
  return value === undefined ? wrong('error:import.choice', { value: text.slice(0, 60) }) : { value }
}

/** Day 60 of a spreadsheet is 29 February 1900, which never was; days before it are off by one and not taken. */
const firstSerial = 61
const lastSerial = 2_958_465
const serialZero = Temporal.PlainDate.from('1899-12-30')

function date(text: string, language: Language): CellValue {
  const found = plainDate(text, language)
  return found ? { value: found.toString() } : wrong('error:import.date')
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

function time(text: string): CellValue {
  const plain = narrow(text)
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(plain) ?? []
  if (hours !== undefined && Number(hours) < 24 && Number(minutes) < 60) return { value: `${hours.padStart(2, '0')}:${String(minutes)}` }
  // A spreadsheet's time is a part of a day.
  const part = /^0?\.\d+$/.test(plain) ? Math.round(Number(plain) * 1440) : NaN
  return part < 1440
    ? { value: `${String(Math.floor(part / 60)).padStart(2, '0')}:${String(part % 60).padStart(2, '0')}` }
    : wrong('error:import.time')
}

function datetime(text: string, { language, zone }: CellContext): CellValue {
  const plain = narrow(text)
  if (/(Z|[+-]\d{2}:\d{2})$/.test(plain)) {
    const at = Date.parse(plain.replace(' ', 'T'))
    return Number.isNaN(at) ? wrong('error:import.datetime') : { value: new Date(at).toISOString() }
  }
  const [, day = '', hours = '0', minutes = '0', seconds = '0'] =
    /^(\S+?)(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?)?$/.exec(plain) ?? []
  const serial = /^(\d{2,7})\.(\d+)$/.exec(plain)
  const found = plainDate(serial ? (serial[1] ?? '') : day, language)
  if (!found || Number(hours) > 23 || Number(minutes) > 59) return wrong('error:import.datetime')
  const second = serial
    ? Math.round(Number(`0.${serial[2] ?? '0'}`) * 86_400)
    : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
  const at = found.toPlainDateTime().add({ seconds: second }).toZonedDateTime(zone)
  return { value: new Date(at.epochMilliseconds).toISOString() }
}

/** What a spreadsheet would take for a formula is written with one `'` before it; numbers stay numbers. */
export const neutralised = (cell: string): string => (plainNumber(cell) === undefined ? neutralise(cell) : cell)
