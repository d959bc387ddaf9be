/** Divides an amount by percentages: each share rounded half up, never above what is left, the last takes the rest (cm.md R2, R8). */
import Decimal from 'decimal.js'

/** @param shares percent, adding up to 100 @param digits of the currency @returns amounts in the same order; their sum is the amount */
export function splitShares(amount: Decimal, shares: readonly Decimal.Value[], digits: number): Decimal[] {
  let left = amount
  return shares.map((share, index) => {
    const part =
      index === shares.length - 1
        ? left
        : Decimal.min(amount.times(share).dividedBy(100).toDecimalPlaces(digits, Decimal.ROUND_HALF_UP), left)
    left = left.minus(part)
    return part
  })
}
