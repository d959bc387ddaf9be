/** What a day-record was made of, as one text (as.md R12): the same input gives the same, so nothing is written again. */
import { createHash } from 'node:crypto'
import { canonicalJson } from '../../../../../src/shared/core/canonical-json'
import { inOrder } from './directions'
import type { DayInput } from './day-input'
import { leavesInOrder, overtimesInOrder, spansInOrder } from './orders'

/**
 * Of the time that it is, only counts whether the day is over.
 * @param due of the calculation with this input
 */
export function inputHash(
  { now: _now, window_until: _until, punches, leaves, overtimes, closures, ...rest }: DayInput,
  due: boolean,
): string {
  const content = {
    ...rest,
    punches: inOrder(punches),
    leaves: leavesInOrder(leaves),
    overtimes: overtimesInOrder(overtimes),
    closures: spansInOrder(closures),
    due,
  }
  return createHash('sha256').update(canonicalJson(content)).digest('hex')
}
