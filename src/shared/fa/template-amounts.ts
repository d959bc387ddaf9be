/** Amounts of a voucher made of a template (fa.md §3.3): standing, a share of the requested value, or computed of it and of the lines before. Pure. */
import { Exact, exactOf } from './voucher-amounts'

export interface TemplateLine {
  side: 'debit' | 'credit'
  by: 'amount' | 'percent' | 'formula'
  amount: string | null
  /** 5 = 5 %. */
  percent: string | null
  /** Over `value` and lines before it, `L1`, `L2`. */
  formula: string | null
}

/** Is a value requested? */
export const asksValue = (lines: readonly Pick<TemplateLine, 'by' | 'formula'>[]): boolean =>
  lines.some(({ by, formula }) => by === 'percent' || (by === 'formula' && /\bvalue\b/i.test(formula ?? '')))

/**
 * @param value that was requested; null where none is
 * @param digits after the point of the company currency: each line is rounded to them, half up
 * @returns the amount of each line, on its side; empty where it can't be computed. A negative one crosses to the other side
 */
export function templateAmounts(lines: readonly TemplateLine[], value: string | null, digits: number): { debit: string; credit: string }[] {
  const amounts: (Exact | undefined)[] = []
  for (const line of lines) {
    const exact = amountOf(line, value === null ? undefined : (exactOf(value) ?? undefined), amounts)
    amounts.push(exact?.isFinite() ? exact.toDecimalPlaces(digits, Exact.ROUND_HALF_UP) : undefined)
  }
  return lines.map(({ side }, at) => {
    const amount = amounts[at]
    if (!amount || amount.isZero()) return { debit: '', credit: '' }
    const isDebit = (side === 'debit') === amount.isPositive()
    return isDebit ? { debit: amount.abs().toFixed(), credit: '' } : { debit: '', credit: amount.abs().toFixed() }
  })
}

function amountOf({ by, amount, percent, formula }: TemplateLine, value: Exact | undefined, before: readonly (Exact | undefined)[]) {
  if (by === 'amount') return exactOf(amount) ?? undefined
  if (by === 'percent') return value && exactOf(percent)?.times(value).div(100)
  return computed(formula ?? '', (name) => (name === 'value' ? value : before[Number(name.slice(1)) - 1]))
}

/** Is it a formula, and over lines before it alone? @param position of its line, from 1 */
export const isFormula = (text: string, position: number): boolean =>
  computed(text, (name) => (name === 'value' || Number(name.slice(1)) < position ? new Exact(1) : undefined)) !== undefined

/** @returns undefined for what can't be read, or names what is not there */
function computed(text: string, valueOf: (name: string) => Exact | undefined): Exact | undefined {
  const plain = text.replaceAll('×', '*').replaceAll('÷', '/').replaceAll('−', '-').toLowerCase()
  const tokens = plain.match(/\d+(?:\.\d+)?|value|l\d+|\S/g) ?? []
  let at = 0
  const take = (...signs: string[]): string | undefined => {
    const token = tokens[at]
    if (token === undefined || !signs.includes(token)) return undefined
    at += 1
    return token
  }
  const sum = (): Exact | undefined => {
    let left = product()
    for (let sign = take('+', '-'); sign && left; sign = take('+', '-')) {
      const right = product()
      left = right && (sign === '+' ? left.plus(right) : left.minus(right))
    }
    return left
  }
  const product = (): Exact | undefined => {
    let left = factor()
    for (let sign = take('*', '/'); sign && left; sign = take('*', '/')) {
      const right = factor()
      left = right && (sign === '*' ? left.times(right) : left.div(right))
    }
    return left
  }
  const factor = (): Exact | undefined => {
    if (take('-')) return factor()?.negated()
    if (take('(')) {
      const inner = sum()
      return take(')') ? inner : undefined
    }
    const token = tokens[at]
    at += 1
    if (token === undefined) return undefined
    return /^\d/.test(token) ? new Exact(token) : /^(value|l\d+)$/.test(token) ? valueOf(token) : undefined
  }
  const result = sum()
  return at === tokens.length ? result : undefined
}
