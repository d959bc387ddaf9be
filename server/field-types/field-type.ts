/** What the server knows of a type of field: how it is stored, written, filtered, answered, imported and exported. */
import type { Entity, Field } from '../../src/schemas/core/define'
import type { Language } from '../../src/schemas/core/types'
import type { Values } from '../contracts/hooks'
import type { Texts } from '../contracts/texts'
import type { Message } from '../kernel/errors'
import type { Sql } from '../kernel/sql'
import type { FilterSql } from './filter-sql'

export interface ServerFieldType {
  /** The PostgreSQL type of its column. A type without one has a table of its own. */
  column?: (field: Field) => string
  /** Conditions that its column meets: the last line behind the validation of the write path. */
  checks?: (field: Field, column: string) => FieldCheck[]
  /** A filter over it is served by an index of its column. */
  indexed?: true
  /** Sorted and compared as words: by the reader's language, without regard to case. */
  words?: true
  /** Its text in the search index; without it, it is not searched. */
  searchText?: (column: string) => string
  /** Records may be grouped by it. */
  groups?: true
  /**
   * A value from outside, as JSON carries it when it comes back. A wrong one passes, for validation to name.
   * @param coerceRow a child row
   */
  coerce?: (value: unknown, field: Field, coerceRow: (field: Field, row: unknown) => unknown) => unknown
  /** The files that a value shows or links to: they become the record's, as those of a field of files do. */
  attachments?: (value: unknown) => number[]
  filter: FilterSql
  /** Its column, as JSON carries it. */
  json?: (column: Sql) => Sql
  /** The text of an imported cell, which is not empty. References are found elsewhere. */
  fromCell: (cell: string, field: Field, context: CellContext) => CellValue
  /** A filled value in an exported cell, where it is more than its text. */
  toCell?: (value: unknown, place: SheetPlace) => Cell
  /** In a sheet that is changed and imported again, where the cell of every export would not come back as it was. */
  toEditedCell?: (value: unknown, context: ValueContext, field: Field) => Cell
  /** A filled value as text. */
  toText: (value: unknown, place: SheetPlace) => string
  /** How it is written in a sheet has words of its own: `screens:import.hint.<type>`. */
  hint?: true
  /** Characters of its column in a sheet. */
  width?: number
}

export interface FieldCheck {
  rule: 'enum' | 'items' | 'length' | 'pattern' | 'minimum' | 'maximum' | 'above' | 'i18n' | 'owner'
  sql: string
}

export interface CellContext {
  /** Of the person: ROC years are understood in tw only. */
  language: Language
  /** IANA zone in which a wall-clock time without offset stands. */
  zone: string
  /** Names of an enum's or set's values, folded, in four languages → the value. */
  values: (field: Field) => ReadonlyMap<string, string>
}

export type CellValue = { value: unknown } | { error: Message }

export const wrongCell = (key: string, params?: Message['params']): CellValue => ({ error: { key, ...(params ? { params } : {}) } })

/** Several values in one cell stand behind one another with semicolons. */
export const parts = (text: string): string[] =>
  text
    .split(/[;；\n]/u)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Each of several values; the first that is wrong says what is. */
export function eachPart(text: string, one: (item: string) => CellValue): CellValue {
  const values: unknown[] = []
  for (const part of parts(text)) {
    const found = one(part)
    if ('error' in found) return found
    values.push(found.value)
  }
  return { value: values }
}

/** Full-width digits and signs as people type them in East Asian input methods. */
export const narrow = (text: string) => text.normalize('NFKC')

/** `number`: its digits as text, since a float may not hold them. Dates and times are wall-clock texts: nothing shifts them. */
export type Cell =
  | { kind: 'empty' }
  | { kind: 'text'; text: string }
  | { kind: 'number'; digits: string; scale: number; percent?: boolean }
  | { kind: 'duration'; minutes: number }
  | { kind: 'boolean'; value: boolean; text: string }
  | { kind: 'date'; date: string }
  | { kind: 'datetime'; date: string; time: string }

export const asText = (text: string): Cell => (text === '' ? { kind: 'empty' } : { kind: 'text', text })
/** One code or several, as they are. */
export const codesCell = (value: unknown): Cell => asText([value ?? []].flat().join('; '))

export interface ValueContext {
  texts: Texts
  language: Language
  /** `language`: words as people read them; `field`: names and values as the API has them. */
  labels: 'language' | 'field'
  /** An instant as `2026-11-21 09:30:00` of the zone in which instants are written. */
  wallTime: (instant: string) => string
  companyCurrency: string
}

/** What rows are called: entity → id → title. */
export type Titles = Readonly<Record<string, Readonly<Record<string, { title: string; code?: string }>>>>

/** Where an exported value stands. */
export interface SheetPlace {
  context: ValueContext
  entity: Entity
  field: Field
  /** The record around it: a money field's currency stands there. */
  row: Values
  titles: Titles
  /** The list field, of a value in a child row. */
  list?: string
  /** The text of a value in a child row. */
  itemText: (item: Field, value: unknown) => string
}

export const joined = (items: unknown, text: (item: unknown) => string): string => (Array.isArray(items) ? items.map(text).join('; ') : '')
