/** A new place of a field in its section (sc/field-setting): pure. */
import Decimal from 'decimal.js'
import { same } from '../../../schemas/core/same'

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

/**
 * @param next the section in its new order @param at where the moved field stands in it
 * @param placeOf where the others stand @param standardOf where the moved one would, as it is declared
 * @returns null where its own place gives the same order
 */
export function placeAfterMove(
  next: readonly string[],
  at: number,
  { placeOf, standardOf }: { placeOf: (name: string) => number; standardOf: (name: string) => number },
): string | null {
  const [moved, before, after] = [next[at], next[at - 1], next[at + 1]]
  if (moved === undefined) return null
  const inOrder = [...next].sort((a, b) => (a === moved ? standardOf(a) : placeOf(a)) - (b === moved ? standardOf(b) : placeOf(b)))
  return same(inOrder, next)
    ? null
    : placeBetween(before === undefined ? null : placeOf(before), after === undefined ? null : placeOf(after))
}
