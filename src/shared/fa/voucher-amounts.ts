/** Amounts of voucher lines (fa.md R1): base amounts, what remains unbalanced, and the rounding line that is proposed for it. Both sides use it. */
import DecimalJs from 'decimal.js'

/** 14 digits before the point and 4 after it, times a rate of 8 more: the default of 20 digits would round twice. */
export const Exact = DecimalJs.clone({ precision: 60, rounding: DecimalJs.ROUND_HALF_UP })
export type Exact = DecimalJs

/** The sides of a line, in company currency: decimals as text. What is not filled is zero. */
export interface Sides {
  debit: string | null
  credit: string | null
}

/** What a line says of its currency. Empty or the company's currency: the line has no foreign amount. */
export interface ForeignAmount {
  currency: string | null
  /** Company currency for one unit. */
  rate: string | null
  /** Signed: debit is positive. */
  amount_currency: string | null
}

/** @returns the decimal; null for what is none (half typed, empty) */
export function exactOf(value: string | null | undefined): Exact | null {
  if (value === null || value === undefined || !/^-?\d+(\.\d*)?$/.test(value.trim())) return null
  return new Exact(value.trim())
}

const zero = new Exact(0)
export const amountOf = (value: string | null | undefined): Exact => exactOf(value) ?? zero

/**
 * @param amount in the foreign currency, signed
 * @param rate company currency for one unit
 * @param digits after the point of the company currency
 * @returns the base amount with its sign, rounded half up on the absolute value (fa.md R1)
 */
export function baseOf(amount: string, rate: string, digits: number): string {
  return amountOf(amount).times(amountOf(rate)).toDecimalPlaces(digits, Exact.ROUND_HALF_UP).toFixed(digits)
}

/** Debit less credit of a line. */
export const netOf = ({ debit, credit }: Sides): Exact => amountOf(debit).minus(amountOf(credit))

/** A signed base amount on its side. */
export const sidesOf = (net: Exact, digits: number): { debit: string; credit: string } =>
  net.isNegative() && !net.isZero()
    ? { debit: new Exact(0).toFixed(digits), credit: net.abs().toFixed(digits) }
    : { debit: net.abs().toFixed(digits), credit: new Exact(0).toFixed(digits) }

export interface Totals {
  debit: Exact
  credit: Exact
  /** Debit less credit; zero = balanced. */
  difference: Exact
}

export function totalsOf(lines: readonly Sides[]): Totals {
  const debit = lines.reduce<Exact>((sum, line) => sum.plus(amountOf(line.debit)), zero)
  const credit = lines.reduce<Exact>((sum, line) => sum.plus(amountOf(line.credit)), zero)
  return { debit, credit, difference: debit.minus(credit) }
}

/** Does the line have an amount in another currency than the company's? */
export const isForeign = ({ currency }: Pick<ForeignAmount, 'currency'>, companyCurrency: string): boolean =>
  currency !== null && currency !== '' && currency !== companyCurrency

/**
 * How far a typed base amount is from the converted one, in units of the last digit of the company currency: at most 1 is accepted.
 * @returns null where the line can't be converted yet
 */
export function unitsOff(line: Sides & ForeignAmount, digits: number): Exact | null {
  const [amount, rate] = [exactOf(line.amount_currency), exactOf(line.rate)]
  if (!amount || !rate) return null
  const converted = new Exact(baseOf(amount.toFixed(), rate.toFixed(), digits))
  return netOf(line).minus(converted).abs().times(new Exact(10).pow(digits))
}

export type Rounding = { kind: 'balanced' } | { kind: 'line'; debit: string; credit: string } | { kind: 'too_much'; difference: string }

/**
 * What is left of a voucher in several currencies once each line is rounded (fa.md R1).
 * @param most units of the last digit that each foreign line may leave (parameter `rounding_lines`)
 * @returns the line to add on the account role `rounding`; `too_much`: an error that no rounding explains
 */
export function roundingOf(
  lines: readonly (Sides & ForeignAmount)[],
  { digits, companyCurrency, most }: { digits: number; companyCurrency: string; most: number },
): Rounding {
  const { difference } = totalsOf(lines)
  if (difference.isZero()) return { kind: 'balanced' }
  const foreign = lines.filter((line) => isForeign(line, companyCurrency)).length
  const units = difference.abs().times(new Exact(10).pow(digits))
  if (units.gt(most * foreign)) return { kind: 'too_much', difference: difference.abs().toFixed() }
  return { kind: 'line', ...sidesOf(difference.negated(), digits) }
}
