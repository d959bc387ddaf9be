/** Is this a value of the field? For defaults, seeds and the values of conditions. */
import Decimal from 'decimal.js'
import type { Field } from '../define'
import { languages } from '../types'
import { didYouMean } from './check-problem'

/** @returns what is wrong, or undefined; references are judged where the target is known */
export function valueProblem(field: Field, value: unknown): string | undefined {
  const text = JSON.stringify(value)
  switch (field.type) {
    case 'enum':
      return typeof value === 'string' && field.values?.includes(value)
        ? undefined
        : `${text} is not in the list.${didYouMean(String(value), field.values ?? [])}`
    case 'set':
      return setProblem(field, value)
    case 'boolean':
      return typeof value === 'boolean' ? undefined : `${text} is not true or false.`
    case 'integer':
    case 'duration':
      return integerProblem(field, value)
    case 'decimal':
    case 'money':
    case 'percent':
      return decimalProblem(field, value)
    case 'date':
      return typeof value === 'string' && isDate(value) ? undefined : `${text} is no date like 2026-11-21.`
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value) ? undefined : `${text} is no time like 09:00.`
    case 'datetime':
      return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? undefined : `${text} is no instant like 2026-11-21T01:00:00Z.`
    case 'i18n-text':
      return i18nProblem(value)
    case 'owner':
      return isOwner(value) ? undefined : `${text} is no owner code like d12, g3 or u7.`
    case 'owners':
      return Array.isArray(value) && value.every(isOwner) ? undefined : `${text} is no list of owner codes.`
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : `${text} is no list of texts.`
    case 'integers':
      return Array.isArray(value) && value.every(Number.isInteger) ? undefined : `${text} is no list of whole numbers.`
    case 'list':
      return Array.isArray(value) ? listProblem(field, value) : `${text} is no list of rows.`
    case 'text':
    case 'longtext':
    case 'richtext':
    case 'colour':
    case 'rrule':
      return textProblem(field, value)
    default:
      return undefined
  }
}

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
  const text = x.transform === 'upper' ? value.toUpperCase() : x.transform === 'lower' ? value.toLowerCase() : value
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

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

const isOwner = (value: unknown): boolean => typeof value === 'string' && /^[dgu][1-9][0-9]*$/.test(value)
