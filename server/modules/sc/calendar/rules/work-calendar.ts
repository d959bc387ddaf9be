/**
 * The working calendar (sc.md §5.4) as pure functions over a region's data: what a day is, workdays between and after
 * dates, working minutes between and after instants. Dates are `YYYY-MM-DD` in the region's zone.
 */
import { Temporal } from 'temporal-polyfill'
import { valueFormats } from '../../../../../src/schemas/core/value-formats'

export type WeekdayPattern = 'work' | 'rest' | 'regular_off'
export type PayClass = 'statutory' | 'rest' | 'ordinary'
export type DayKind = 'holiday' | 'substitute_off' | 'make_up_work' | 'company' | 'observance'

/** A published calendar-event. Times (`HH:MM`) only on a company day: then just those hours are off. */
export interface CalendarDay {
  kind: DayKind
  pay_class: PayClass
  paid: boolean
  start_time: string | null
  end_time: string | null
}

export interface WorkCalendar {
  /** IANA zone. */
  zone: string
  /** Monday first, seven. */
  weekly: readonly WeekdayPattern[]
  /** `HH:MM`, in order, without overlap. */
  work_hours: readonly { start: string; end: string }[]
  /** By date; observances don't count and needn't be there. */
  days: ReadonlyMap<string, CalendarDay>
}

export interface DayType {
  type: 'work' | 'rest' | 'regular_off' | 'holiday' | 'substitute_off' | 'company'
  works: boolean
  /** Of a day off that the calendar names, and of a make-up workday; null where the weekly pattern decides. */
  pay_class: PayClass | null
  /** Hours off on a workday, `HH:MM`. */
  hours_off: { start: string; end: string } | null
}

/** What the day is: the first that applies of make-up workday, day off, weekly pattern. */
export function dayType(calendar: WorkCalendar, date: string): DayType {
  const day = calendar.days.get(date)
  if (day?.kind === 'make_up_work') return { type: 'work', works: true, pay_class: 'ordinary', hours_off: null }
  const hoursOff = day?.kind === 'company' && day.start_time && day.end_time ? { start: day.start_time, end: day.end_time } : null
  if (day && day.kind !== 'observance' && !hoursOff) return { type: day.kind, works: false, pay_class: day.pay_class, hours_off: null }
  const type = calendar.weekly[weekday(date)] ?? 'work'
  return { type, works: type === 'work', pay_class: null, hours_off: type === 'work' ? hoursOff : null }
}

/** Workdays from `from` to `until`, both counted; 0 when `until` is earlier. Long spans are counted by weeks: a century costs what a year does. */
export function workdays(calendar: WorkCalendar, from: string, until: string): number {
  const weeks = Math.floor((daysFrom(from, until) + 1) / 7)
  if (!(weeks >= weeksByDay)) return countWorking(calendar, datesFrom(from, until))
  const everyWeek: WorkCalendar = { ...calendar, days: new Map() }
  const named = [...calendar.days.keys()].filter((date) => date >= from && date <= until)
  return (
    weeks * countWorking(everyWeek, datesFrom(from, addDays(from, 6))) +
    countWorking(everyWeek, datesFrom(addDays(from, weeks * 7), until)) +
    (countWorking(calendar, named) - countWorking(everyWeek, named))
  )
}

function countWorking(calendar: WorkCalendar, dates: Iterable<string>): number {
  let count = 0
  for (const date of dates) if (dayType(calendar, date).works) count += 1
  return count
}

/**
 * The n-th workday after the date, before it for n < 0, the date itself for 0.
 * @throws RangeError when the calendar has no workday within ten years on the way, or the way leads out of the years 1900 to 2199
 */
export function addWorkdays(calendar: WorkCalendar, from: string, n: number): string {
  const step = Math.sign(n)
  let date = from
  for (let left = Math.abs(n), idle = 0; left > 0;) {
    date = addDays(date, step)
    if (!isDate(date)) throw new RangeError('the calendar ends in 2199')
    if (dayType(calendar, date).works) [left, idle] = [left - 1, 0]
    else if (++idle > longestIdle) throw new RangeError('the calendar has no workdays')
  }
  return date
}

/** Working minutes in [from, until); 0 when `until` is not later. Instants in ISO 8601; seconds give fractions. */
export function minutes(calendar: WorkCalendar, from: string, until: string): number {
  const [start, end] = [Date.parse(from), Date.parse(until)]
  const clock = wallClock(calendar.zone)
  if (!(end > start)) return 0
  const [first, last] = [localDate(calendar, start), localDate(calendar, end)]
  let sum = 0
  for (let date = first; date <= last;) {
    const next = nextMonth(date)
    if (date > first && date.endsWith('-01') && next <= last) {
      sum += monthOf(calendar, clock, date)
      date = next
      continue
    }
    for (const span of workSpans(calendar, clock, date)) sum += Math.max(0, Math.min(span.end, end) - Math.max(span.start, start))
    const following = addDays(date, 1)
    // After 9999-12-31 comes a date that sorts before it.
    if (following < date) break
    date = following
  }
  return sum / msPerMinute
}

/**
 * The earliest moment t ≥ `from` with `minutes(from, t)` = n (so 18:00, not 09:00 of the next day; 0 gives `from`).
 * @param n whole minutes, not negative
 * @throws RangeError for a negative n, when the calendar has no working hours within ten years, or none are left before 2200
 */
export function addMinutes(calendar: WorkCalendar, from: string, n: number): string {
  if (n < 0) throw new RangeError('minutes to add must not be negative')
  if (n === 0) return from
  const start = Date.parse(from)
  const clock = wallClock(calendar.zone)
  let left = n * msPerMinute
  let date = localDate(calendar, start)
  for (let idle = 0; idle <= longestIdle && isDate(date); idle += 1, date = addDays(date, 1)) {
    for (const span of workSpans(calendar, clock, date)) {
      const begin = Math.max(span.start, start)
      const length = span.end - begin
      if (length <= 0) continue
      if (length >= left) return new Date(begin + left).toISOString()
      left -= length
      idle = 0
    }
  }
  throw new RangeError('the calendar has no working hours')
}

const msPerMinute = 60_000
const msPerDay = 86_400_000
const msPerWeek = 7 * msPerDay
const longestIdle = 3660
const weeksByDay = 20
const isDate = (date: string): boolean => valueFormats.date.test(date)

/** `YYYY-MM-DD` plus days. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * msPerDay).toISOString().slice(0, 10)
}

/** Monday = 0. */
export const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7

const localDate = (calendar: WorkCalendar, at: number): string =>
  Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(calendar.zone).toPlainDate().toString()

const daysFrom = (from: string, until: string): number => (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / msPerDay

/** Both counted; by their number, as after 9999-12-31 comes a date that sorts before it. */
function* datesFrom(from: string, until: string): Generator<string> {
  const days = daysFrom(from, until)
  for (let n = 0; n <= days; n += 1) yield addDays(from, n)
}

/** The first of the month after a date; in the last one of all, a text behind every date. */
function nextMonth(date: string): string {
  const [year, month] = [Number(date.slice(0, 4)), Number(date.slice(5, 7))]
  const [nextYear, next] = month === 12 ? [year + 1, 1] : [year, month + 1]
  return nextYear > 9999 ? '~' : `${String(nextYear).padStart(4, '0')}-${String(next).padStart(2, '0')}-01`
}

const months = new WeakMap<WorkCalendar, Map<string, number>>()

/**
 * Working time of a whole month in ms, computed once for a calendar: lists compute spans of many years for each of their rows.
 * @param first day of the month
 */
function monthOf(calendar: WorkCalendar, clock: WallClock, first: string): number {
  const known = months.get(calendar) ?? new Map<string, number>()
  months.set(calendar, known)
  let sum = known.get(first)
  if (sum === undefined) {
    const days = [...datesFrom(first, addDays(nextMonth(first), -1))]
    sum = days.flatMap((date) => workSpans(calendar, clock, date)).reduce((all, { start, end }) => all + Math.max(0, end - start), 0)
    known.set(first, sum)
  }
  return sum
}

/** The day's working hours as instants, less the company's hours off. */
function workSpans(calendar: WorkCalendar, clock: WallClock, date: string): { start: number; end: number }[] {
  const { works, hours_off: off } = dayType(calendar, date)
  if (!works) return []
  const spans = off
    ? calendar.work_hours.flatMap(({ start, end }) => [
        { start, end: earlier(end, off.start) },
        { start: later(start, off.end), end },
      ])
    : calendar.work_hours
  return spans.filter(({ start, end }) => start < end).map(({ start, end }) => ({ start: clock(date, start), end: clock(date, end) }))
}

const earlier = (a: string, b: string) => (a < b ? a : b)
const later = (a: string, b: string) => (a > b ? a : b)

type WallClock = (date: string, time: string) => number

/**
 * Wall-clock time of a zone → epoch milliseconds. Asking the zone costs 0.1 ms, so it is asked once a week: where the
 * offset is the same a day before and a day after the week, no clock changes in it (no zone changes twice in nine days).
 */
function wallClock(zone: string): WallClock {
  const weeks = new Map<number, number | null>()
  const offsetAt = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).offsetNanoseconds / 1e6
  const offsetIn = (week: number): number | null => {
    const known = weeks.get(week)
    if (known !== undefined) return known
    const offset = offsetAt(week * msPerWeek - msPerDay)
    const steady = offset === offsetAt((week + 1) * msPerWeek + msPerDay) ? offset : null
    weeks.set(week, steady)
    return steady
  }
  return (date, time) => {
    const naive = Date.parse(`${date}T${time}Z`)
    const offset = offsetIn(Math.floor(naive / msPerWeek))
    return offset === null ? Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds : naive - offset
  }
}
