/**
 * What is typed into an amount (fa.md §2.2): a number, `=` for the difference, `*1.05` on what is there, `1200*3+50`. Decimals from end to end. Pure.
 */
import Decimal from 'decimal.js'
import { plainDigits } from '../../../../screens/form/inputs/number-text'

export interface AmountCell {
  /** What stands in the cell, a plain decimal or empty. */
  before: string
  /** What this side lacks so that the voucher balances, without this line; negative = the other side lacks it. */
  missing: string
  /** Digits after the point of the currency: what was computed is rounded to them, half up. */
  decimals: number
}

export type AmountEntry =
  /** `crossed`: the amount belongs on the other side of the line. Empty = no amount. */
  { amount: string; crossed?: true } | { wrong: AmountFault }
/** `unclear`: no number; `negative`, `too_long`: more than 14 digits before the point; `too_fine`: more digits than the currency has. */
export type AmountFault = 'unclear' | 'negative' | 'too_long' | 'too_fine'

const mostDigits = new Decimal('1e14')

/** @returns the amount as a plain decimal, or what is wrong with the text */
export function enterAmount(text: string, { before, missing, decimals }: AmountCell): AmountEntry {
  const plain = plainEntry(text)
  if (plain === '') return { amount: '' }
  if (plain === '=') return difference(missing)
  const typed = /^\d*\.?\d*$/.test(plain) && /\d/.test(plain)
  const value = typed ? new Decimal(plain.startsWith('.') ? `0${plain}` : plain) : computed(plain.replace(/^=/, ''), before)
  if (!value?.isFinite()) return { wrong: 'unclear' }
  if (typed && value.decimalPlaces() > decimals) return { wrong: 'too_fine' }
  return checked(typed ? value : value.toDecimalPlaces(decimals, Decimal.ROUND_HALF_UP))
}

/** Full-width digits and signs, grouping commas, spaces, and the signs that people type for times and divided. */
export const plainEntry = (text: string): string =>
  plainDigits(text).replaceAll(/[,\s]/g, '').replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').replaceAll('x', '*')

function difference(missing: string): AmountEntry {
  const rest = new Decimal(missing)
  if (rest.isZero()) return { amount: '' }
  return rest.isNegative() ? { amount: rest.abs().toFixed(), crossed: true } : { amount: rest.toFixed() }
}

function checked(value: Decimal): AmountEntry {
  if (value.isZero()) return { amount: '' }
  if (value.isNegative()) return { wrong: 'negative' }
  if (value.gte(mostDigits)) return { wrong: 'too_long' }
  return { amount: value.toFixed() }
}

/** An expression; one that begins with a sign goes on from what is there. @returns undefined for what can't be read */
function computed(text: string, before: string): Decimal | undefined {
  const goesOn = /^[*/+-]/.test(text)
  if (goesOn && before === '') return undefined
  const tokens = `${goesOn ? `(${before})` : ''}${text}`.match(/\d+\.?\d*|\.\d+|[*/+()-]|./g) ?? []
  let at = 0
  const next = (...signs: readonly string[]): string | undefined => {
    const token = tokens[at]
    if (token === undefined || !signs.includes(token)) return undefined
    at += 1
    return token
  }
  const factor = (): Decimal | undefined => {
    if (next('(')) {
      const inside = sum()
      return next(')') ? inside : undefined
    }
    const token = tokens[at]
    if (token === undefined || !/\d/.test(token)) return undefined
    at += 1
    return new Decimal(token)
  }
  const product = (): Decimal | undefined => {
    let value = factor()
    for (let sign = next('*', '/'); sign && value; sign = next('*', '/')) {
      const right = factor()
      value = right && (sign === '*' ? value.times(right) : value.div(right))
    }
    return value
  }
  const sum = (): Decimal | undefined => {
    let value = product()
    for (let sign = next('+', '-'); sign && value; sign = next('+', '-')) {
      const right = product()
      value = right && (sign === '+' ? value.plus(right) : value.minus(right))
    }
    return value
  }
  const value = sum()
  return at === tokens.length ? value : undefined
}
