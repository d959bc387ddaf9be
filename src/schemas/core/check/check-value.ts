/** Is this a value of the field? For defaults, seeds and the values of conditions. */
import { transformed } from '../text-transform'
import Decimal from 'decimal.js'
import type { Field } from '../define'
import { isIsoDate } from '../iso-date'
import { isPointer } from '../record-pointer'
import { readRule } from '../repeat-rule'
import { languages, type FieldType } from '../types'
import { didYouMean } from './check-problem'

/** @returns what is wrong, or undefined; references are judged where the target is known */
export const valueProblem = (field: Field, value: unknown): string | undefined => problems[field.type]?.(field, value)

function setProblem(field: Field, value: unknown): string | undefined {
  if (!Array.isArray(value)) return `${JSON.stringify(value)} is no list.`
  const wrong: unknown = value.find((item) => !field.values?.includes(String(item)))
  if (wrong !== undefined) return `${JSON.stringify(wrong)} is not in the list.${didYouMean(String(wrong), field.values ?? [])}`
  if (field.x.each === 'weekday') return value.length === 7 ? undefined : 'a week has seven values, Monday first.'
  return new Set(value).size === value.length ? undefined : 'a value stands there twice.'
}

function integerProblem({ schema }: Field, value: unknown): string | undefined {
  if (!Number.isInteger(value)) return `${JSON.stringify(value)} is no whole number.`
  const number = Number(value)
  if (typeof schema.minimum === 'number' && number < schema.minimum) return `${number} is below ${schema.minimum}.`
  return typeof schema.maximum === 'number' && number > schema.maximum ? `${number} is above ${schema.maximum}.` : undefined
}

function decimalProblem({ x }: Field, value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^-?\d+(\.\d+)?$/.test(value))
    return `${JSON.stringify(value)} is no decimal as text, like "5.00": JSON numbers are floats.`
  const number = new Decimal(value)
  const { precision = 18, scale = 4, min, max, above } = x
  if (number.decimalPlaces() > scale || number.abs().gte(new Decimal(10).pow(precision - scale)))
    return `${value} has more digits than decimal(${precision},${scale}).`
  if (min !== undefined && number.lt(min)) return `${value} is below ${min}.`
  if (max !== undefined && number.gt(max)) return `${value} is above ${max}.`
  return above !== undefined && number.lte(above) ? `${value} is not above ${above}.` : undefined
}

function textProblem({ schema, x }: Field, value: unknown): string | undefined {
  if (typeof value !== 'string') return `${JSON.stringify(value)} is no text.`
  const text = transformed(value, x.transform)
  const length = Array.from(text).length
  if (typeof schema.maxLength === 'number' && length > schema.maxLength) return `"${text}" is longer than ${schema.maxLength} characters.`
  if (typeof schema.minLength === 'number' && length < schema.minLength) return `"${text}" is shorter than ${schema.minLength} characters.`
  return typeof schema.pattern === 'string' && !new RegExp(schema.pattern, 'u').test(text)
    ? `"${text}" doesn't fit the pattern ${schema.pattern}.`
    : undefined
}

function i18nProblem(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return `${JSON.stringify(value)} is no translated text like { en: '…', tw: '…' }.`
  const wrong = Object.keys(value).find((key) => !(languages as readonly string[]).includes(key))
  if (wrong !== undefined) return `there is no language ${wrong}; the languages are ${languages.join(', ')}.`
  return Object.values(value).some((text) => typeof text === 'string' && text.trim() !== '') ? undefined : 'no language is filled.'
}

function listProblem(field: Field, rows: readonly unknown[]): string | undefined {
  const { minItems, maxItems } = field.schema
  if (typeof minItems === 'number' && rows.length < minItems) return `has fewer than ${minItems} rows.`
  if (typeof maxItems === 'number' && rows.length > maxItems) return `has more than ${maxItems} rows.`
  return undefined
}

function isOwner(value: unknown): boolean {
  return typeof value === 'string' && /^[dgu][1-9][0-9]*$/.test(value)
}

type Problem = (field: Field, value: unknown) => string | undefined

/** @param says what a wrong value is not, as in "is no date" */
const unless =
  (fits: (value: unknown, field: Field) => boolean, says: string): Problem =>
  (field, value) =>
    fits(value, field) ? undefined : `${JSON.stringify(value)} is ${says}`
const everyIs = (value: unknown, fits: (item: unknown) => boolean) => Array.isArray(value) && value.every(fits)

const problems: Readonly<Record<FieldType, Problem | null>> = {
  text: textProblem,
  longtext: textProblem,
  richtext: textProblem,
  colour: textProblem,
  rrule: unless((value) => typeof value === 'string' && readRule(value).rule !== undefined, 'no rule like FREQ=WEEKLY;BYDAY=MO.'),
  'i18n-text': (_, value) => i18nProblem(value),
  integer: integerProblem,
  duration: integerProblem,
  decimal: decimalProblem,
  money: decimalProblem,
  percent: decimalProblem,
  boolean: unless((value) => typeof value === 'boolean', 'not true or false.'),
  date: unless((value) => isIsoDate(value), 'no date like 2026-11-21.'),
  time: unless((value) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value), 'no time like 09:00.'),
  datetime: unless((value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)), 'no instant like 2026-11-21T01:00:00Z.'),
  enum: ({ values = [] }, value) =>
    typeof value === 'string' && values.includes(value)
      ? undefined
      : `${JSON.stringify(value)} is not in the list.${didYouMean(String(value), values)}`,
  set: setProblem,
  owner: unless(isOwner, 'no owner code like d12, g3 or u7.'),
  owners: unless((value) => everyIs(value, isOwner), 'no list of owner codes.'),
  texts: unless((value) => everyIs(value, (item) => typeof item === 'string'), 'no list of texts.'),
  integers: unless((value) => everyIs(value, Number.isInteger), 'no list of whole numbers.'),
  list: (field, value) => (Array.isArray(value) ? listProblem(field, value) : `${JSON.stringify(value)} is no list of rows.`),
  'any-ref': unless(isPointer, 'no record like cm/lead/12.'),
  ref: null,
  refs: null,
  json: null,
}
