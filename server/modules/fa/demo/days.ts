/** Days of the demo's books, as `YYYY-MM-DD`. Pure. */
const day = 86_400_000

export const later = (date: string, days: number): string => new Date(Date.parse(date) + days * day).toISOString().slice(0, 10)

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / day)

const isWeekday = (date: string): boolean => ![0, 6].includes(new Date(date).getUTCDay())

/** The day itself, or the Monday after it. */
export const weekdayFrom = (date: string): string => (isWeekday(date) ? date : weekdayFrom(later(date, 1)))

/** Mondays to Fridays, both ends included. */
export function weekdays(from: string, to: string): string[] {
  const days: string[] = []
  for (let date = from; date <= to; date = later(date, 1)) if (isWeekday(date)) days.push(date)
  return days
}

/** First and last days of the months from one day to another; the last month ends with `to`. */
export function monthsOf(from: string, to: string): { first: string; last: string; whole: boolean }[] {
  const months: { first: string; last: string; whole: boolean }[] = []
  for (let first = from; first <= to;) {
    const next = `${later(first, 31).slice(0, 8)}01`
    const last = later(next, -1)
    months.push({ first, last: last < to ? last : to, whole: last <= to })
    first = next
  }
  return months
}

export interface BookYear {
  year: number
  isClosed: boolean
}

/**
 * The fiscal years of the books, oldest first: a third one until June, so that there are eighteen months at least.
 * Last year is closed in February: in January some of its vouchers may still wait.
 */
export function bookYears(today: string): BookYear[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const lastClosed = month === 1 ? year - 2 : year - 1
  const years = month < 7 ? [year - 2, year - 1, year] : [year - 1, year]
  return years.map((one) => ({ year: one, isClosed: one <= lastClosed }))
}

/** The first day of the books. */
export const booksFrom = (today: string): string => `${bookYears(today)[0]?.year}-01-01`

/** This month is open, the one before it locked, all earlier ones closed, later ones not open yet. */
export function periodStateOn(today: string, { start, end }: { start: string; end: string }): 'future' | 'open' | 'locked' | 'closed' {
  if (start > today) return 'future'
  if (end >= today) return 'open'
  return end >= later(`${today.slice(0, 8)}01`, -1) ? 'locked' : 'closed'
}
