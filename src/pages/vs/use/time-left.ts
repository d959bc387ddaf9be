/** How long there is left until an event opens or closes, in the largest unit that says enough. */
export interface TimeLeft {
  unit: 'minute' | 'hour' | 'day'
  count: number
  /** Less than a day (vs.md §2). */
  isUrgent: boolean
}

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** @param until instant, ISO 8601 @param now ms since 1970 @returns null when it has come; the last minute counts as one */
export function timeLeft(until: string, now: number): TimeLeft | null {
  const left = Date.parse(until) - now
  if (!(left > 0)) return null
  const isUrgent = left < day
  if (left < hour) return { unit: 'minute', count: Math.ceil(left / minute), isUrgent }
  return left < 2 * day
    ? { unit: 'hour', count: Math.floor(left / hour), isUrgent }
    : { unit: 'day', count: Math.floor(left / day), isUrgent }
}
