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
}

/**
 * @param beyond actual work outside the shift; null where nobody clocks, so that what was approved counts
 */
export function countOvertime(
  { overtime, from, to, break_min, class: kind }: OvertimeOfDay,
  beyond: readonly Span[] | null,
  settings: Pick<DaySettings, 'ot_basis' | 'ot_unit' | 'ot_round' | 'ot_min'>,
): CountedOvertime {
  const span = { start: from, end: to }
  const applied = Math.max(0, to - from - break_min)
  const within = beyond ? total(intersect(beyond, [span])) : to - from
  const touching = beyond ? total(beyond.filter(({ start, end }) => start <= to && end >= from)) : to - from
  const actual = Math.max(0, (settings.ot_basis === 'actual' ? touching : within) - break_min)
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
