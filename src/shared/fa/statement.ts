/** How a figure compares with another one (fa.md R11), on both sides. */
import Decimal from 'decimal.js'

export const differenceOf = (current: Decimal.Value, compared: Decimal.Value): Decimal => new Decimal(current).minus(compared)

/** Difference ÷ |compared| in percent, one decimal, half up. @returns null where it is compared with 0: shown as “–” */
export function percentOf(current: Decimal.Value, compared: Decimal.Value): string | null {
  const base = new Decimal(compared).abs()
  return base.isZero() ? null : differenceOf(current, compared).dividedBy(base).times(100).toFixed(1, Decimal.ROUND_HALF_UP)
}

/** In thousands or millions, rounded from the exact sum: rounded figures are never added up again. */
export const inUnits = (amount: Decimal.Value, unit: 1 | 1_000 | 1_000_000, digits: number): string =>
  new Decimal(amount).dividedBy(unit).toFixed(unit === 1 ? digits : 0, Decimal.ROUND_HALF_UP)
