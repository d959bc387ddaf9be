/** What approved leave would be charged by the plan as it stands now (as.md R4, R10). Pure; minutes, and instants in minutes since 1970. */
import { leaveMinutes, type LeaveDay, type LeavePart, type LeaveUnit, type Span } from './leave-minutes'

/** Dates on which what was charged is not what the plan asks for. */
export interface LeaveDifference {
  date: string
  charged: number
  owed: number
  /** What of the day is covered now; null = nothing of it is owed. */
  part: LeavePart | null
  locked: boolean
}

/**
 * @param period of the record, and @param charged its parts by date
 * @param days of the plan that are judged anew; others stay as they were charged
 */
export function leaveDifferences(
  { period, charged }: { period: Span; charged: ReadonlyMap<string, number> },
  days: readonly LeaveDay[],
  unit: LeaveUnit,
): LeaveDifference[] {
  return days.flatMap((day) => {
    const before = charged.get(day.date) ?? 0
    const [part = null] = leaveMinutes([{ ...day, locked: false }], period, unit, isExact(before, unit)).parts
    const owed = part?.minutes ?? 0
    return owed === before ? [] : [{ date: day.date, charged: before, owed, part, locked: day.locked === true }]
  })
}

/** Minutes that no rounding gives are of a half day, which is what it is (R4). */
const isExact = (minutes: number, { unit_min, step_min }: LeaveUnit): boolean =>
  minutes > 0 && (minutes < unit_min || (step_min > 0 && minutes % step_min !== 0))
