/** Overtime of a day (as.md R8): approved against actual, and work beyond the shift that nobody has asked for (R3). Minutes since 1970. */
import type { DaySettings, OvertimeOfDay } from './day-input'
import { roundOvertime } from '../../overtime/rules/payable-minutes'
import { intersect, subtract, total, type Span } from './spans'

export interface CountedOvertime {
  overtime: number
  class: string
  applied: number
  actual: number
  /** By ot_basis, before rounding. */
  minutes: number
  payable: number
  /** Of the payable minutes at night. */
  night: number
}

/**
 * Of each approved overtime what was worked; a minute that several of them meet counts once, for the earliest.
 * @param beyond actual work outside the shift; null where nobody clocks, so that what was approved counts
 * @param overtimes the earliest first
 * @param nights in which overtime is worth more
 */
export function countOvertimes(
  overtimes: readonly OvertimeOfDay[],
  beyond: readonly Span[] | null,
  settings: Counting,
  nights: readonly Span[] = [],
): CountedOvertime[] {
  let left = beyond
  return overtimes.map((one) => {
    const span = { start: one.from, end: one.to }
    const worked = left && (settings.ot_basis === 'actual' ? left.filter((stretch) => touches(stretch, span)) : intersect(left, [span]))
    if (left && worked) left = subtract(left, worked)
    const counted = countOvertime(one, worked ? total(worked) : one.to - one.from, settings)
    const paid = settings.ot_basis === 'applied' || !worked ? [span] : worked
    return { ...counted, night: Math.min(counted.payable, total(intersect(paid, nights))) }
  })
}

type Counting = Pick<DaySettings, 'ot_basis' | 'ot_unit' | 'ot_round' | 'ot_min'>

const touches = (one: Span, other: Span): boolean => one.start <= other.end && one.end >= other.start

function countOvertime(
  { overtime, from, to, break_min, class: kind }: OvertimeOfDay,
  worked: number,
  settings: Counting,
): Omit<CountedOvertime, 'night'> {
  const applied = Math.max(0, to - from - break_min)
  const actual = Math.max(0, worked - break_min)
  const minutes = settings.ot_basis === 'applied' ? applied : settings.ot_basis === 'actual' ? actual : Math.min(applied, actual)
  return {
    overtime,
    class: kind,
    applied,
    actual,
    minutes,
    payable: roundOvertime(minutes, { unit: settings.ot_unit, round: settings.ot_round, min: settings.ot_min }),
  }
}

/** Work beyond the shift's end (on a day off: any) that no approved overtime covers. */
export const unclaimed = (beyond: readonly Span[], since: number, overtimes: readonly OvertimeOfDay[]): number =>
  total(
    subtract(
      intersect(beyond, [{ start: since, end: Number.MAX_SAFE_INTEGER }]),
      overtimes.map(({ from, to }) => ({ start: from, end: to })),
    ),
  )
