/**
 * What every place knows of a field's type. Ask these instead of the type's name: a new type is then a line here and an
 * object on each side (server/field-types, src/screens/field-types).
 */
import type { FieldType } from './types'

interface FieldTypeTraits {
  /** What a value is; of several, each of them. */
  value:
    | 'text'
    | 'translated'
    | 'colour'
    | 'rrule'
    | 'integer'
    | 'decimal'
    | 'boolean'
    | 'date'
    | 'datetime'
    | 'time'
    | 'choice'
    | 'reference'
    | 'record'
    | 'owner'
    | 'rows'
    | 'json'
  /** The type of one value, where a field holds several. */
  item?: FieldType
  /** Values are in a table of their own, not in the row. */
  apart?: true
  /** A text of many lines. */
  long?: true
  /** A text with bold words, lists, pictures. */
  formatted?: true
  /** An amount, rounded as its currency is. */
  amount?: true
  /** A span of time, in minutes. */
  minutes?: true
  /** Lists have no column of it, filters don't ask it, nothing is sorted by it. */
  unlisted?: true
  unfiltered?: true
  unsorted?: true
}

export const fieldTypes: Readonly<Record<FieldType, FieldTypeTraits>> = {
  text: { value: 'text' },
  longtext: { value: 'text', long: true },
  richtext: { value: 'text', long: true, formatted: true, unlisted: true, unfiltered: true, unsorted: true },
  colour: { value: 'colour', unfiltered: true },
  rrule: { value: 'rrule', unfiltered: true, unsorted: true },
  'i18n-text': { value: 'translated' },
  integer: { value: 'integer' },
  duration: { value: 'integer', minutes: true },
  decimal: { value: 'decimal' },
  money: { value: 'decimal', amount: true },
  percent: { value: 'decimal' },
  boolean: { value: 'boolean' },
  date: { value: 'date' },
  datetime: { value: 'datetime' },
  time: { value: 'time' },
  enum: { value: 'choice' },
  set: { value: 'choice', item: 'enum', unsorted: true },
  ref: { value: 'reference' },
  refs: { value: 'reference', item: 'ref', apart: true, unsorted: true },
  'any-ref': { value: 'record', unsorted: true },
  owner: { value: 'owner', unsorted: true },
  owners: { value: 'owner', item: 'owner', unsorted: true },
  texts: { value: 'text', item: 'text', unsorted: true },
  integers: { value: 'integer', item: 'integer', unsorted: true },
  list: { value: 'rows', apart: true, unlisted: true, unfiltered: true, unsorted: true },
  json: { value: 'json', unlisted: true, unfiltered: true, unsorted: true },
}

interface Typed {
  type: FieldType
}
type Value = FieldTypeTraits['value']

/** The field holds such a value, or several of them. */
export const holds = ({ type }: Typed, ...values: readonly Value[]): boolean => values.includes(fieldTypes[type].value)
/** The field holds several values. */
export const isMany = ({ type }: Typed): boolean => fieldTypes[type].item !== undefined
/** The field holds one such value. */
export const isOne = (field: Typed, ...values: readonly Value[]): boolean => !isMany(field) && holds(field, ...values)

/** A text of one line. */
export const isLine = (field: Typed): boolean => isOne(field, 'text') && !isLong(field)
/** A text of words alone. */
export const isPlain = (field: Typed): boolean => isOne(field, 'text') && !fieldTypes[field.type].formatted
/** A text of many lines. */
export const isLong = ({ type }: Typed): boolean => fieldTypes[type].long === true
export const isDecimal = (field: Typed): boolean => isOne(field, 'decimal')
/** An amount of money. */
export const isAmount = ({ type }: Typed): boolean => fieldTypes[type].amount === true
/** A span of time, in minutes. */
export const isDuration = ({ type }: Typed): boolean => fieldTypes[type].minutes === true
/** A whole number or a decimal: it may be added up. */
export const isNumber = (field: Typed): boolean => isOne(field, 'integer', 'decimal')
/** On a day, with or without a time. */
export const isOnDay = (field: Typed): boolean => isOne(field, 'date', 'datetime')
export const isBoolean = (field: Typed): boolean => isOne(field, 'boolean')
export const isTranslated = (field: Typed): boolean => isOne(field, 'translated')
/** One of a declared list of values. */
export const isChoice = (field: Typed): boolean => isOne(field, 'choice')
/** To one row of another table. */
export const isReference = (field: Typed): boolean => isOne(field, 'reference')
/** To several rows of another table. */
export const isLinks = (field: Typed): boolean => holds(field, 'reference') && isMany(field)
/** To one row of any table, by its entity and number (record-pointer.ts). */
export const isAnyReference = (field: Typed): boolean => isOne(field, 'record')
/** Codes of people, departments or groups: one, or several. */
export const isOwner = (field: Typed): boolean => holds(field, 'owner')
/** Child rows. */
export const isRows = (field: Typed): boolean => holds(field, 'rows')
export const isJson = (field: Typed): boolean => isOne(field, 'json')
/** In a table of its own: several references, or child rows. */
export const isApart = ({ type }: Typed): boolean => fieldTypes[type].apart === true

/** Filters compare with one value of several, and with a text in whatever language. */
export const singleType = (type: FieldType): FieldType => fieldTypes[type].item ?? (fieldTypes[type].value === 'translated' ? 'text' : type)
