/** Formulas of the sales reports (cm.md R15): amounts are decimals as text, shares percents with one decimal; null where there is nothing to divide by. */
import Decimal from 'decimal.js'

export interface ClosedLeads {
  won: number
  lost: number
}

/** Won ÷ (won + lost). */
export const winRate = ({ won, lost }: ClosedLeads): number | null => share(won, won + lost)

export const sumOf = (amounts: readonly string[]): string => amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0)).toFixed()

/** @returns percent */
export const share = (part: Decimal.Value, whole: Decimal.Value): number | null =>
  new Decimal(whole).isZero() ? null : new Decimal(part).times(100).dividedBy(whole).toDecimalPlaces(1, Decimal.ROUND_HALF_UP).toNumber()

/**
 * Open count × win rate × average won ÷ average days, by the rate as it is, not as it is shown.
 * @param sales.average_days from the first enquiry to the win
 * @returns company currency a day, rounded half up to `digits`
 */
export function velocity(
  { open, won, lost, average_won, average_days }: ClosedLeads & { open: number; average_won: Decimal.Value; average_days: Decimal.Value },
  digits: number,
): string | null {
  if (won + lost === 0 || !new Decimal(average_days).greaterThan(0)) return null
  return new Decimal(open)
    .times(won)
    .times(average_won)
    .dividedBy(won + lost)
    .dividedBy(average_days)
    .toFixed(digits, Decimal.ROUND_HALF_UP)
}

/** Won amount ÷ cost, two decimals. */
export const sourceReturn = (won_amount: Decimal.Value, cost: Decimal.Value | null): string | null =>
  cost === null || !new Decimal(cost).greaterThan(0) ? null : new Decimal(won_amount).dividedBy(cost).toFixed(2, Decimal.ROUND_HALF_UP)

/**
 * Who reached the last step has passed all before it.
 * @param furthest how many leads came to each step and no further; the last step is the win
 * @returns how many reached each step, and percent of them that went on
 */
export function funnel(furthest: readonly number[]): { reached: number; went_on: number | null }[] {
  const reached = furthest.map((_, step) => furthest.slice(step).reduce((sum, count) => sum + count, 0))
  return reached.map((count, step) => ({
    reached: count,
    went_on: step === reached.length - 1 ? null : share(reached[step + 1] ?? 0, count),
  }))
}

export type AbcClass = 'A' | 'B' | 'C'
const upToA = 80
const upToB = 95

/**
 * A brings the first 80%, B up to 95%, C the rest: by what stands before one.
 * @param amounts the largest first
 */
export function abc(amounts: readonly string[]): { of: AbcClass; share: number | null; together: number | null }[] {
  const whole = new Decimal(sumOf(amounts))
  let before = new Decimal(0)
  return amounts.map((amount) => {
    const percent = whole.isZero() ? new Decimal(0) : before.times(100).dividedBy(whole)
    before = before.plus(amount)
    return { of: percent.lt(upToA) ? 'A' : percent.lt(upToB) ? 'B' : 'C', share: share(amount, whole), together: share(before, whole) }
  })
}

/** Last day of each band; what is older has one of its own. */
export const ageBands = [30, 60, 90, 180] as const

/** @returns place of the band, `ageBands.length` for older ones */
export function ageBand(days: number): number {
  const at = ageBands.findIndex((last) => days <= last)
  return at < 0 ? ageBands.length : at
}
