/** Days on which chief accountants and cashiers are reminded (fa.md §7). Pure: dates are `YYYY-MM-DD`, `works` is the company's calendar. */
import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween } from '../../../../../src/shared/fa/days'
import { closingDue, type ClosingTime } from '../../../../../src/shared/fa/year-end'

export type Works = (date: string) => boolean

/** Months are locked on this workday of the next one. */
const lockOnWorkday = 5
/** The VAT return is due on this day of the month after its months (VAT Act art. 35). */
const vatDay = 15
const vatRemindsBefore: readonly number[] = [10, 3]
const yearEndRemindsBefore: readonly number[] = [30, 7, 1]

/** Is it the n-th workday of its month? */
export function isWorkdayOfMonth(today: string, n: number, works: Works): boolean {
  if (!works(today)) return false
  const { day } = Temporal.PlainDate.from(today)
  return Array.from({ length: day }, (_, back) => addDays(today, -back)).filter(works).length === n
}

/** Is it the first workday since Monday? */
export function isFirstWorkdayOfWeek(today: string, works: Works): boolean {
  const sinceMonday = Temporal.PlainDate.from(today).dayOfWeek - 1
  return works(today) && Array.from({ length: sinceMonday }, (_, back) => addDays(today, -back - 1)).every((date) => !works(date))
}

export interface OpenPeriod {
  code: string
  end: string
}

/** @param periods that are open @returns those of earlier months, on the workday on which they are to be locked */
export const periodsToLock = <P extends OpenPeriod>(today: string, periods: readonly P[], works: Works): P[] =>
  isWorkdayOfMonth(today, lockOnWorkday, works) ? periods.filter(({ end }) => end < `${today.slice(0, 7)}-01`) : []

/** @param months of a return @returns its first and last month, and when it is due; null = today nobody is reminded of one */
export function vatReminder(today: string, months: number): { from: string; to: string; due: string; days: number } | null {
  const date = Temporal.PlainDate.from(today)
  const days = vatDay - date.day
  if (!vatRemindsBefore.includes(days) || (date.month - 1) % months !== 0) return null
  const monthBefore = (count: number) => date.toPlainYearMonth().subtract({ months: count }).toString()
  return { from: monthBefore(months), to: monthBefore(1), due: `${today.slice(0, 8)}${vatDay}`, days }
}

/** @param year that has ended and is not closed @returns the date of BEA art. 65 that is near; null = none is */
export function yearEndReminder(today: string, year: { end: string }, time: ClosingTime): { due: string; days: number } | null {
  const { date, extended } = closingDue(year.end, time)
  const near = [date, extended].find((due) => yearEndRemindsBefore.includes(daysBetween(today, due)))
  return near === undefined ? null : { due: near, days: daysBetween(today, near) }
}
