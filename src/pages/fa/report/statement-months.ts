/** The twelve months that a statement's strip shows, as its call takes them (src/shared/fa/report.ts). Pure. */
import { addDays, lastDayOfMonths } from '../../../shared/fa/days'
import type { StatementAnswer, StatementRow } from '../../../shared/fa/report-answers'

export const stripMonths = 12

export interface MonthSpan {
  from: string
  to: string
}

/** @returns from the oldest to the month of `to` */
export const monthsUntil = (to: string, count: number = stripMonths): MonthSpan[] =>
  Array.from({ length: count }, (_, index) => {
    const before = lastDayOfMonths(to, index - count + 1)
    return { from: addDays(before, 1), to: lastDayOfMonths(to, index - count + 2) }
  })

export const columnsText = (spans: readonly MonthSpan[]): string => spans.map(({ from, to }) => `${from}..${to}`).join(',')

/** The totals of a statement, each of which may be shown; the one of the top that is shown first: of income the last, of balances the greatest. */
export function totalsOf({ rows, statement }: Pick<StatementAnswer, 'rows' | 'statement'>): {
  totals: readonly StatementRow[]
  first: StatementRow | undefined
} {
  const totals = rows.filter(({ kind, is_formula }) => kind === 'line' && is_formula)
  const top = totals.filter(({ level }) => level === Math.min(...totals.map((total) => total.level)))
  const sizeOf = ({ cells }: StatementRow) => Math.abs(Number.parseFloat(cells.at(-1)?.amount ?? '0'))
  return { totals, first: statement === 'IS' ? top.at(-1) : top.toSorted((a, b) => sizeOf(b) - sizeOf(a))[0] }
}

/** @param amounts as decimals @returns heights in per cent of the greatest, with their sign: for drawing alone */
export function barHeights(amounts: readonly string[]): number[] {
  const values = amounts.map((amount) => Number.parseFloat(amount))
  const most = Math.max(...values.map(Math.abs), 0)
  return values.map((value) => (most === 0 ? 0 : Math.round((value / most) * 1000) / 10))
}
