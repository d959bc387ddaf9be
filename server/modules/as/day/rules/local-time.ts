/**
 * Wall-clock times of a zone as minutes since 1970 (UTC), and back (as.md R2: windows are built in local wall time, durations
 * are measured in UTC). A time that a clock change leaves out is an hour later, one that occurs twice is the first.
 */
import { Temporal } from 'temporal-polyfill'
import { addDays, twoDigits } from '../../../../../src/shared/as/calendar-dates'

export const msPerMinute = 60_000
const minutesPerDay = 1440
const msPerDay = minutesPerDay * msPerMinute
const msPerWeek = 7 * msPerDay

/** An instant's minute: its seconds are dropped (LSA 30(6)). @param at milliseconds since 1970 */
export const minuteOf = (at: number): number => Math.floor(at / msPerMinute)

/** @returns minutes since 1970 of a wall-clock time (`HH:MM`) of that date, so many days later */
export function wallMinute(zone: string, date: string, time: string, daysLater = 0): number {
  const day = daysLater === 0 ? date : addDays(date, daysLater)
  const naive = Date.parse(`${day}T${time.slice(0, 5)}:00Z`)
  const offset = steadyOffset(zone, Math.floor(naive / msPerWeek))
  const at =
    offset === null ? Temporal.PlainDateTime.from(`${day}T${time.slice(0, 5)}`).toZonedDateTime(zone).epochMilliseconds : naive - offset
  return Math.floor(at / msPerMinute)
}

/** The wall clock of a zone at an instant. @param at milliseconds since 1970 */
export function wallClock(zone: string, at: number): { date: string; time: string } {
  const offset = steadyOffset(zone, Math.floor(at / msPerWeek)) ?? offsetAt(zone, at)
  const local = new Date(at + offset).toISOString()
  return { date: local.slice(0, 10), time: local.slice(11, 16) }
}

/** Its time to the second, `HH:MM:SS`. @param at milliseconds since 1970 */
export const wallSecond = (zone: string, at: number): string => `${wallClock(zone, at).time}:${twoDigits(Math.floor(at / 1000) % 60)}`

const offsetAt = (zone: string, at: number): number =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6

/** Asking a zone costs 0.1 ms, so it is asked once a week; null where its clock changes within a day of that week. */
const offsets = new Map<string, Map<number, number | null>>()
function steadyOffset(zone: string, week: number): number | null {
  const weeks = offsets.get(zone) ?? new Map<number, number | null>()
  offsets.set(zone, weeks)
  const known = weeks.get(week)
  if (known !== undefined) return known
  const offset = offsetAt(zone, week * msPerWeek - msPerDay)
  const steady = offset === offsetAt(zone, (week + 1) * msPerWeek + msPerDay) ? offset : null
  weeks.set(week, steady)
  return steady
}
