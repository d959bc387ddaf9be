/** The functions of the language: how many arguments each takes, what comes of it, and how. */
import Decimal from 'decimal.js'
import { upperTW } from './capital-amount'
import { compared, movedDay, onDay, type CompanyTime } from './company-time'
import {
  commonCurrency,
  each,
  Exact,
  filled,
  numberOf,
  quantityOf,
  quotient,
  textOf,
  valueOfQuantity,
  type Json,
  type Quantity,
  type Value,
} from './values'

/** What the place knows and the language can't: the clock, and functions that ask the organisation or the calendar. */
export interface Environment extends CompanyTime {
  /** `2026-11-20`, of the company. */
  today: string
  /** An instant, as JSON carries it. */
  now: string
  functions?: Readonly<Record<string, (...args: readonly Json[]) => Json>>
}

export type Kind = 'number' | 'money' | 'text' | 'boolean' | 'date' | 'datetime' | 'rows' | 'any'

interface LanguageFunction {
  least: number
  most: number
  /** `argument`: of the kind of its last argument, whose days stay days. `amount`: a number, or money where an argument is money. */
  gives: Kind | 'argument' | 'amount'
  /** Absent: the environment has it, or evaluate.ts (`if`). */
  run?: (args: readonly Value[], environment: Environment) => Value
  /** One value of many; else each of many values gives its own. */
  gathers?: true
}

const many = 100
const gathering = (
  gives: LanguageFunction['gives'],
  run: (values: ReturnType<typeof filled>, environment: Environment) => Value,
): LanguageFunction => ({
  ...{ least: 1, most: many, gives, gathers: true },
  run: (args, environment) => run(filled(args), environment),
})
const numeric = (run: (number: Decimal) => Decimal): LanguageFunction => ofEach(1, 1, 'amount', ([a = null]) => onAmount(a, run))
const asked = (least: number, most: number, gives: Kind): LanguageFunction => ({ least, most, gives })

function ofEach(
  least: number,
  most: number,
  gives: LanguageFunction['gives'],
  run: (args: readonly Value[], environment: Environment) => Value,
): LanguageFunction {
  return { least, most, gives, run: (args, environment) => each(args, (...one) => run(one, environment)) }
}

export const functions: Readonly<Record<string, LanguageFunction>> = {
  if: { least: 2, most: 3, gives: 'argument' },
  between: ofEach(
    3,
    3,
    'boolean',
    ([x = null, a = null, b = null], place) => isOrdered(compared(a, x, place)) && isOrdered(compared(x, b, place)),
  ),

  sum: gathering('amount', (values) => valueOfQuantity(sumOf(values))),
  count: gathering('number', (values) => new Exact(values.length)),
  avg: gathering('amount', (values) => {
    const numbers = values.filter((value) => quantityOf(value))
    const { amount, currency } = sumOf(numbers)
    const mean = quotient(amount, new Exact(numbers.length))
    return mean && valueOfQuantity({ amount: mean, currency })
  }),
  min: gathering('argument', (values, place) => extreme(values, -1, place)),
  max: gathering('argument', (values, place) => extreme(values, 1, place)),

  round: ofEach(1, 2, 'amount', ([x = null, n = new Exact(0)]) => onAmount(x, (number) => rounded(number, numberOf(n)))),
  floor: numeric((x) => x.floor()),
  ceil: numeric((x) => x.ceil()),
  abs: numeric((x) => x.abs()),
  upperTW: ofEach(1, 1, 'text', ([a = null]) => {
    const quantity = quantityOf(a)
    return quantity && upperTW(quantity.amount)
  }),

  len: ofEach(1, 1, 'number', ([text = null]) => (text === null ? null : new Exact([...textOf(text)].length))),
  concat: { least: 1, most: many, gives: 'text', gathers: true, run: (args) => args.map(textOf).join('') },
  upper: ofEach(1, 1, 'text', ([text = null]) => (text === null ? null : textOf(text).toUpperCase())),
  lower: ofEach(1, 1, 'text', ([text = null]) => (text === null ? null : textOf(text).toLowerCase())),

  today: { least: 0, most: 0, gives: 'date', run: (_args, { today }) => today },
  now: { least: 0, most: 0, gives: 'datetime', run: (_args, { now }) => now },
  addDays: ofEach(2, 2, 'date', ([date = null, n = null], place) =>
    moved(date, n, place, (time, days) => time.setUTCDate(time.getUTCDate() + days)),
  ),
  addMonths: ofEach(2, 2, 'date', ([date = null, n = null], place) => moved(date, n, place, addMonths)),
  diffDays: ofEach(2, 2, 'number', ([a = null, b = null], place) => {
    const [from, to] = [onDay(a, place), onDay(b, place)]
    return from === null || to === null ? null : new Exact(Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))
  }),
  year: partOfDay((day) => Number(day.slice(0, 4))),
  month: partOfDay((day) => Number(day.slice(5, 7))),
  roc: partOfDay((day) => Number(day.slice(0, 4)) - 1911),

  workdays: asked(2, 3, 'number'),
  workMinutes: asked(2, 3, 'number'),
  dept: asked(0, 1, 'any'),
  position: asked(0, 1, 'any'),
  level: asked(0, 1, 'any'),
  manager: asked(0, 2, 'any'),
  inGroup: asked(1, 2, 'boolean'),
  inDept: asked(1, 2, 'boolean'),
}

/** The organisation or the calendar must be asked: no browser can. */
export const isAsked = (name: string): boolean => name !== 'if' && Object.hasOwn(functions, name) && functions[name]?.run === undefined

export const takes = (name: string, count: number): boolean => {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined
  return !known || (count >= known.least && count <= known.most)
}

/** Of money the amount, which stays money. */
function onAmount(value: Value, run: (number: Decimal) => Decimal | null): Value {
  const quantity = quantityOf(value)
  const amount = quantity && run(quantity.amount)
  return amount && valueOfQuantity({ amount, currency: quantity.currency })
}
const isOrdered = (ordered: number | null): boolean => ordered !== null && ordered <= 0

function sumOf(values: readonly Value[]): Quantity {
  const quantities = values.flatMap((value) => quantityOf(value) ?? [])
  return {
    amount: quantities.reduce<Decimal>((sum, { amount }) => sum.plus(amount), new Exact(0)),
    currency: commonCurrency(quantities),
  }
}

/** The least or the greatest; what has no order with those before it is passed over. */
const extreme = (values: readonly Value[], side: -1 | 1, place: Environment): Value =>
  values.reduce<Value>((best, value) => (best === null || Math.sign(compared(value, best, place) ?? 0) === side ? value : best), null)

/** Half up, away from zero. Below zero the places stand before the point. */
function rounded(number: Decimal, places: Decimal | null): Decimal | null {
  if (!places?.isInteger() || places.abs().gt(20)) return null
  const to = places.toNumber()
  if (to >= 0) return number.toDecimalPlaces(to, Decimal.ROUND_HALF_UP)
  const unit = new Exact(10).pow(-to)
  return number.div(unit).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).times(unit)
}

function partOfDay(part: (day: string) => number): LanguageFunction {
  return ofEach(1, 1, 'number', ([date = null], environment) => {
    const day = onDay(date, environment)
    return day === null ? null : new Exact(part(day))
  })
}

/** A day stays a day, an instant an instant. */
function moved(date: Value, n: Value, environment: Environment, move: (time: Date, n: number) => unknown): Value {
  const count = numberOf(n)
  if (typeof date !== 'string' || !count?.isInteger() || count.abs().gt(1_000_000)) return null
  return movedDay(date, (time) => move(time, count.toNumber()), environment)
}

/** Stops at the month's last day. */
function addMonths(time: Date, months: number): void {
  const day = time.getUTCDate()
  time.setUTCDate(1)
  time.setUTCMonth(time.getUTCMonth() + months)
  const last = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + 1, 0)).getUTCDate()
  time.setUTCDate(Math.min(day, last))
}
