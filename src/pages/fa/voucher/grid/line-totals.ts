/** Running totals of a voucher, and what is missing to its balance. Exact: decimals, never floats. Pure. */
import Decimal from 'decimal.js'
import type { GridLine, LineValues, Side } from './grid-line'

export interface LineTotals {
  debit: string
  credit: string
  /** Debit − credit. */
  difference: string
  /** Both sides are equal, and not zero. */
  isBalanced: boolean
}

type Amounts = Pick<LineValues, Side>

/** A text that is no number yet counts as nothing. */
export const decimalOr0 = (text: string): Decimal => (/^-?\d+(\.\d+)?$/.test(text) ? new Decimal(text) : new Decimal(0))

export function lineTotals(lines: readonly Amounts[]): LineTotals {
  const debit = sumOf(lines, 'debit')
  const credit = sumOf(lines, 'credit')
  return {
    debit: debit.toFixed(),
    credit: credit.toFixed(),
    difference: debit.minus(credit).toFixed(),
    isBalanced: debit.eq(credit) && !debit.isZero(),
  }
}

/** What `side` of a line lacks so that the voucher balances; negative: the other side lacks it. */
export function missingOn(lines: readonly GridLine[], key: string, side: Side): string {
  const others = lines.filter((line) => line.key !== key)
  const difference = sumOf(others, 'credit').minus(sumOf(others, 'debit'))
  return (side === 'debit' ? difference : difference.neg()).toFixed()
}

function sumOf(lines: readonly Amounts[], side: Side): Decimal {
  let sum = new Decimal(0)
  for (const line of lines) if (line[side] !== '') sum = sum.plus(decimalOr0(line[side]))
  return sum
}
