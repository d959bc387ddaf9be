/** A value as a field takes it: rounded to its digits, or what is wrong with it. */
import Decimal from 'decimal.js'
import type { Field } from '../define'
import { isAmount, isBoolean, isDecimal, isNumber, isOne, isPlain } from '../field-types'

export interface Misfit {
  /** As in the words of refusals. */
  key: string
  params: Readonly<Record<string, unknown>>
}
export type Fitted = { value: unknown } | { misfit: Misfit }

/** What a column of whole numbers holds. */
const mostInteger = 2_147_483_647

/**
 * @param value as JSON carries it, or as an expression gives it (numbers as text)
 * @param digits how many digits after the point an amount has, by its currency
 * @returns null for nothing, and for what is no value of such a field
 */
export function fitted(field: Field, value: unknown, digits: number): Fitted {
  if (value === null || value === undefined || value === '') return { value: null }
  if (isNumber(field)) return isDecimal(field) ? decimal(field, value, digits) : integer(field, value)
  if (isPlain(field)) return text(field, value)
  if (isBoolean(field)) return { value: typeof value === 'boolean' ? value : null }
  if (isOne(field, 'date')) return { value: typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null }
  return { value }
}

function decimal(field: Field, given: unknown, digits: number): Fitted {
  const number = numberOf(given)
  if (!number) return { value: null }
  const { precision = 18, scale = 4 } = field.x
  const rounded = number.toDecimalPlaces(isAmount(field) && !field.x.per_unit ? Math.min(scale, digits) : scale, Decimal.ROUND_HALF_UP)
  if (rounded.abs().gte(new Decimal(10).pow(precision - scale))) return misfit('digits', precision - scale)
  return { value: rounded.toFixed(scale) }
}

function integer({ schema }: Field, given: unknown): Fitted {
  const number = numberOf(given)?.toDecimalPlaces(0, Decimal.ROUND_HALF_UP)
  if (!number) return { value: null }
  const least = typeof schema.minimum === 'number' ? schema.minimum : -mostInteger
  const most = typeof schema.maximum === 'number' ? schema.maximum : mostInteger
  if (number.lt(least)) return misfit('minimum', least)
  return number.gt(most) ? misfit('maximum', most) : { value: number.toNumber() }
}

function text({ schema }: Field, given: unknown): Fitted {
  if (typeof given !== 'string' && typeof given !== 'number') return { value: null }
  const written = String(given)
  const most = typeof schema.maxLength === 'number' ? schema.maxLength : Infinity
  return [...written].length > most ? misfit('maxLength', most) : { value: written }
}

const numberOf = (given: unknown): Decimal | null =>
  typeof given === 'number' || (typeof given === 'string' && /^-?\d+(\.\d+)?$/.test(given)) ? new Decimal(given) : null

const misfit = (rule: string, limit: number): Fitted => ({ misfit: { key: `error:validation.${rule}`, params: { limit } } })
