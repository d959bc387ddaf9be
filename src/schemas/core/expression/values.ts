/** What expressions compute with: exact decimals, texts, truths, lists and rows; null is "nothing there". */
import Decimal from 'decimal.js'
import { limits } from './syntax'

export type Row = Readonly<Record<string, unknown>>
export type Value = null | Decimal | string | boolean | readonly Value[] | Row
/** As JSON carries it: a number is a text without exponent. */
export type Json = null | string | boolean | readonly Json[] | Row

export const Exact = Decimal.clone({ precision: limits.digits, rounding: Decimal.ROUND_HALF_UP })
/** Wide enough that rounding its quotient is rounding the true one. */
const Wide = Decimal.clone({ precision: 3 * limits.digits, rounding: Decimal.ROUND_HALF_UP })
const quotientPlaces = 20

/** Fields hold texts, numbers and what JSON has; an emptied input is nothing. */
export function valueOf(given: unknown): Value {
  if (given === null || given === undefined || given === '') return null
  if (typeof given === 'number') return Number.isFinite(given) ? new Exact(given) : null
  if (typeof given === 'string' || typeof given === 'boolean') return given
  if (Array.isArray(given)) return given.map(valueOf)
  return typeof given === 'object' ? (given as Row) : null
}

export function toJson(value: Value): Json {
  if (value instanceof Decimal) return value.toFixed()
  return isList(value) ? value.map(toJson) : value
}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
export const isRow = (value: Value): value is Row =>
  typeof value === 'object' && value !== null && !isList(value) && !(value instanceof Decimal)

/** A text that is a number counts as one; what is none counts as nothing. */
export function numberOf(value: Value): Decimal | null {
  if (value instanceof Decimal) return value
  if (typeof value !== 'string' || !/^\s*-?\d+(\.\d+)?\s*$/.test(value)) return null
  return new Exact(value.trim()).toSignificantDigits(limits.digits)
}

/** A number, or an amount of money as a form carries it: `{ amount, currency }`. */
export interface Quantity {
  amount: Decimal
  /** ISO 4217; null = a plain number. */
  currency: string | null
}

export const isMoney = (value: Value): value is Row => isRow(value) && Object.hasOwn(value, 'amount') && Object.hasOwn(value, 'currency')

export function quantityOf(value: Value): Quantity | null {
  const number = numberOf(isMoney(value) ? valueOf(value.amount) : value)
  if (!number) return null
  return { amount: number, currency: isMoney(value) && typeof value.currency === 'string' && value.currency !== '' ? value.currency : null }
}

export const valueOfQuantity = ({ amount, currency }: Quantity): Value =>
  currency === null ? amount : { amount: amount.toFixed(), currency }

/** Amounts of different currencies were put together; no rate is known here. */
export class MixedCurrencies extends Error {}

/** @returns null where all are plain numbers @throws MixedCurrencies */
export function commonCurrency(quantities: readonly Quantity[]): string | null {
  const [first = null, ...others] = new Set(quantities.flatMap(({ currency }) => (currency === null ? [] : [currency])))
  if (others.length > 0) throw new MixedCurrencies()
  return first
}

export function textOf(value: Value): string {
  if (value === null) return ''
  if (isMoney(value)) return textOf(valueOf(value.amount))
  if (value instanceof Decimal) return value.toFixed()
  return isList(value) ? value.map(textOf).join('') : isRow(value) ? '' : String(value)
}

/** `2026-11-20` of a date, or of an instant by `dayOf`. @returns null for what is no day of the calendar */
export function dayOf(value: Value, ofInstant: (instant: string) => string): string | null {
  if (typeof value !== 'string') return null
  if (isInstant(value)) return ofInstant(value)
  if (isWallTime(value)) return dayOf(value.slice(0, 10), ofInstant)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return null
  const time = Date.parse(`${value}T00:00:00Z`)
  return !Number.isNaN(time) && dayText(time) === value ? value : null
}

const dated = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const offset = /(Z|[+-]\d{2}:\d{2})$/
/** With its offset: without one it would be another instant on each machine. */
export const isInstant = (text: string): boolean => dated.test(text) && offset.test(text) && !Number.isNaN(Date.parse(text))
/** `2026-11-20T08:30`, as a clock of the company shows it. */
export const isWallTime = (text: string): boolean => dated.test(text) && !offset.test(text) && !Number.isNaN(Date.parse(`${text}Z`))
export const dayText = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Keeps 20 decimals, and 28 digits in all; half up, rounded once. */
export function quotient(a: Decimal, b: Decimal): Decimal | null {
  if (b.isZero()) return null
  const wide = new Wide(a).div(b)
  const places = Math.min(quotientPlaces, limits.digits - Math.max(0, wide.e + 1))
  return new Exact(places >= 0 ? wide.toDecimalPlaces(places) : wide.toSignificantDigits(limits.digits))
}

/** @returns negative, 0 or positive; null where the two have no order: nothing, or things of different kinds @throws MixedCurrencies */
export function order(a: Value, b: Value): number | null {
  const [left, right] = [quantityOf(a), quantityOf(b)]
  if (left && right) {
    commonCurrency([left, right])
    return left.amount.cmp(right.amount)
  }
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(a) - Number(b)
  if (typeof a !== 'string' || typeof b !== 'string') return null
  if (isInstant(a) && isInstant(b)) return Date.parse(a) - Date.parse(b)
  return a < b ? -1 : a > b ? 1 : 0
}

/** What is said of one value is said of each of several; single values go with each of them. Lists of unequal length have nothing in common. */
export function each(args: readonly Value[], run: (...one: Value[]) => Value): Value {
  const lists = args.filter(isList)
  const [first] = lists
  if (!first) return run(...args)
  if (lists.some((list) => list.length !== first.length)) return null
  return first.map((_, at) =>
    each(
      args.map((arg) => (isList(arg) ? (arg[at] ?? null) : arg)),
      run,
    ),
  )
}

/** All that stands in them, without nulls. */
export const filled = (args: readonly Value[]): Exclude<Value, null | readonly Value[]>[] =>
  args.flatMap((arg) => (arg === null ? [] : isList(arg) ? filled(arg) : [arg]))
