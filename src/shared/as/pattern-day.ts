/** What a rotation pattern says of a date (as.md §3 roster-pattern, R10): pure, and the same in the browser. */

export interface PatternDays {
  cycle_days: number
  /** A day 1 of the cycle, `YYYY-MM-DD`. */
  anchor: string
  days: readonly { day_no: number; day_type: string; shift?: number | null }[]
}

const msPerDay = 86_400_000
export const firstMonday = '2024-01-01'

/** From `a` to `b`; negative where `b` is earlier. */
export const daysBetween = (a: string, b: string): number =>
  Math.round((Date.parse(`${b}T00:00:00Z`) - Date.parse(`${a}T00:00:00Z`)) / msPerDay)
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10)

/**
 * Also of dates before the anchor; a day that the pattern does not name is off.
 * @param offset days by which somebody is ahead in the cycle
 */
export function patternDay(
  { cycle_days, anchor, days }: PatternDays,
  date: string,
  offset = 0,
): { day_type: string; shift: number | null } {
  const place = (((daysBetween(anchor, date) + offset) % cycle_days) + cycle_days) % cycle_days
  const day = days.find(({ day_no }) => day_no === place + 1)
  return { day_type: day?.day_type ?? 'off', shift: day?.day_type === 'work' ? (day.shift ?? null) : null }
}
