/** One order of what a day is made of, whatever the order it came in: the same day, the same hash (as.md R12). */
import { canonicalJson } from '../../../../../src/shared/core/canonical-json'
import type { LeaveOfDay, OvertimeOfDay } from './day-input'
import type { Span } from './spans'

export const leavesInOrder = (leaves: readonly LeaveOfDay[]): LeaveOfDay[] =>
  leaves.toSorted((a, b) => a.from - b.from || a.dayoff - b.dayoff || byContent(a, b))

export const overtimesInOrder = (overtimes: readonly OvertimeOfDay[]): OvertimeOfDay[] =>
  overtimes.toSorted((a, b) => a.from - b.from || a.overtime - b.overtime || byContent(a, b))

export const spansInOrder = (spans: readonly Span[]): Span[] => spans.toSorted((a, b) => a.start - b.start || a.end - b.end)

function byContent(a: object, b: object): number {
  const [left, right] = [canonicalJson(a), canonicalJson(b)]
  return left < right ? -1 : left > right ? 1 : 0
}
