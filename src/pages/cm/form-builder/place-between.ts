/** A new place of a field in its section (sc/field-setting): pure. */
import Decimal from 'decimal.js'

/** As many as the column keeps. */
const digits = 12

/**
 * @param before the place that it comes behind, null = it becomes the first
 * @param after the place that it comes before, null = it becomes the last
 */
export function placeBetween(before: number | null, after: number | null): string {
  const from = new Decimal(before ?? 0)
  return (after === null ? from.floor().plus(1) : from.plus(after).div(2)).toDecimalPlaces(digits).toFixed()
}
