/** Times of events (vs.md §3): instants in ISO 8601. */

const minute = 60_000
const day = 24 * 60 * minute

export const shortestMinutes = 10
export const longestDays = 366

/** Ten minutes to 366 days after its opening. */
export function isClosingTime(opens_at: string, closes_at: string): boolean {
  const length = Date.parse(closes_at) - Date.parse(opens_at)
  return length >= shortestMinutes * minute && length <= longestDays * day
}

/** When it closes if the pause doesn't count. @returns instant in ISO 8601 */
export const closingAfterPause = (closes_at: string, pause: { from: string; to: Date }): string =>
  new Date(Date.parse(closes_at) + Math.max(pause.to.getTime() - Date.parse(pause.from), 0)).toISOString()

const units = { d: day, h: 60 * minute, m: minute } as const

/** Milliseconds of `3d`, `2h` or `30m`; null of anything else. */
export function lengthOf(text: string): number | null {
  const [, count, unit] = /^([1-9]\d{0,2})([dhm])$/.exec(text.trim()) ?? []
  return count === undefined || (unit !== 'd' && unit !== 'h' && unit !== 'm') ? null : Number(count) * units[unit]
}

export const defaultReminders = ['3d', '1d', '2h'] as const

/**
 * Instants at which people are reminded: those before the opening or with it are left out, as everybody is notified then.
 * @returns milliseconds since 1970, ascending
 */
export function reminderTimes(opens_at: string, closes_at: string, remind: readonly string[] | null): number[] {
  const closes = Date.parse(closes_at)
  const lengths = (remind === null || remind.length === 0 ? defaultReminders : remind).flatMap((text) => lengthOf(text) ?? [])
  return [...new Set(lengths.map((length) => closes - length))].filter((at) => at > Date.parse(opens_at)).sort((a, b) => a - b)
}
