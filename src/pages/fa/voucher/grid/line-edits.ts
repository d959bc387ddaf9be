/** What keys do to the lines of a voucher: copy the cell above, duplicate, drop, move, begin a new line (fa.md §2.2). Pure; lines that stay the same stay the same object. */
import Decimal from 'decimal.js'
import {
  columns,
  emptyValues,
  isBlank,
  newLine,
  newLineKey,
  otherSide,
  withAmount,
  type GridLine,
  type LineColumn,
  type LineValues,
} from './grid-line'
import { decimalOr0 } from './line-totals'

type Lines = readonly GridLine[]

/** @param values what changes in the line */
export const changeLine = (lines: Lines, key: string, values: Partial<LineValues>): Lines =>
  lines.map((line) => (line.key === key ? { ...line, ...values } : line))

/** Ctrl+D: the line again, right below it. A stored line's copy is a new one, and settles nothing. */
export function duplicateLine(lines: Lines, key: string): { lines: Lines; key: string } {
  const at = lines.findIndex((line) => line.key === key)
  const line = lines[at]
  if (!line) return { lines, key }
  const { id: _, ...values } = line
  const copy: GridLine = { ...values, settles: null, key: newLineKey() }
  return { lines: [...lines.slice(0, at + 1), copy, ...lines.slice(at + 1)], key: copy.key }
}

/** ↓ in an empty cell takes over what stands above it. @returns the same lines where there is nothing to take, or the cell is filled */
export function copyAbove(lines: Lines, key: string, column: LineColumn): Lines {
  const at = lines.findIndex((line) => line.key === key)
  const above = lines[at - 1]
  const line = lines[at]
  if (!above || !line || isFilled(line[column]) || !isFilled(above[column])) return lines
  const value = above[column]
  const next =
    column === 'debit' || column === 'credit'
      ? withAmount(line, column, String(value))
      : { ...line, [column]: value, ...alongWith(column, above) }
  return lines.map((one, index) => (index === at ? next : one))
}

/** A currency comes with its rate. */
const alongWith = (column: LineColumn, above: GridLine): Partial<LineValues> => (column === 'currency' ? { rate: above.rate } : {})

const isFilled = (value: unknown): boolean => value !== null && value !== ''

/** One line is always there to type into. */
export function dropLine(lines: Lines, key: string): Lines {
  const left = lines.filter((line) => line.key !== key)
  return left.length > 0 ? left : [newLine()]
}

/** Puts the line where the other one is. */
export function moveLine(lines: Lines, key: string, over: string): Lines {
  const from = lines.findIndex((line) => line.key === key)
  const to = lines.findIndex((line) => line.key === over)
  const moved = lines[from]
  if (!moved || to < 0 || from === to) return lines
  const rest = lines.filter((line) => line !== moved)
  return [...rest.slice(0, to), moved, ...rest.slice(to)]
}

/** Enter at the end of a line: the next one, a new one if it was the last; it takes over the memo, as one matter is written over several lines. */
export function lineAfter(lines: Lines, key: string, most: number): { lines: Lines; key: string } {
  const at = lines.findIndex((line) => line.key === key)
  const next = lines[at + 1]
  const line = lines[at]
  if (next) return { lines, key: next.key }
  if (!line || isBlank(line) || lines.length >= most) return { lines, key }
  const added = newLine()
  return { lines: [...lines, added], key: added.key }
}

/** What is saved: the lines that say something, in order. */
export const filledLines = (lines: Lines): Lines => lines.filter((line) => !isBlank(line))

/** Debit and credit change sides: what a reversal, or a slip of the hand, asks for. */
export const swapSides = <L extends LineValues>(line: L): L => ({
  ...line,
  debit: line.credit,
  credit: line.debit,
  amount_currency: line.amount_currency === '' ? '' : decimalOr0(line.amount_currency).neg().toFixed(),
})

/**
 * The line with an amount in its currency: the base follows by the rate, rounded half up on the absolute value (R1), on the side on which the
 * line stands; a line without amounts takes debit. A negative amount is the other side.
 *
 * @param amount plain decimal, empty = none
 * @param decimals of the company's currency
 */
export function withForeignAmount<L extends LineValues>(line: L, amount: string, decimals: number): L {
  if (amount === '') return { ...line, amount_currency: '' }
  const typed = decimalOr0(amount)
  const stands = line.credit !== '' ? 'credit' : 'debit'
  const side = typed.isNegative() ? otherSide(stands) : stands
  const absolute = typed.abs()
  const signed = side === 'debit' ? absolute : absolute.neg()
  const base = baseAmount(absolute.toFixed(), line.rate, decimals)
  return withAmount({ ...line, amount_currency: signed.toFixed() }, side, base === '' ? line[side] || line[otherSide(side)] : base)
}

/** The line with another rate: the base follows the amount in its currency. */
export const withRate = <L extends LineValues>(line: L, rate: string, decimals: number): L =>
  line.amount_currency === ''
    ? { ...line, rate }
    : withForeignAmount({ ...line, rate }, decimalOr0(line.amount_currency).abs().toFixed(), decimals)

/** base = round(amount × rate), half up on the absolute value (R1). Empty while either is missing. */
export function baseAmount(amount: string, rate: string, decimals: number): string {
  const product = decimalOr0(amount).times(decimalOr0(rate))
  return amount === '' || rate === '' || product.isZero() ? '' : product.abs().toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP).toFixed()
}

/** Whether two lines say the same; keys and stored ids aside. */
export const sameValues = (a: LineValues, b: LineValues): boolean => columns.every((column) => a[column] === b[column])

export const valuesOf = (line: LineValues): LineValues => {
  const values: Record<string, unknown> = {}
  for (const column of columns) values[column] = line[column]
  return { ...emptyValues, ...values }
}
