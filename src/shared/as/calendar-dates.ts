/** Calendar dates `YYYY-MM-DD` as attendance counts them: pure, and the same in the browser. */
const msPerDay = 86_400_000
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const text = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const addDays = (date: string, days: number): string => text(at(date) + days * msPerDay)

/** Days from `from` to `until`; negative where `until` is earlier. */
export const daysBetween = (from: string, until: string): number => Math.round((at(until) - at(from)) / msPerDay)

/** Monday = 0. */
export const weekdayOf = (date: string): number => (new Date(at(date)).getUTCDay() + 6) % 7

/** Both counted; none where `until` is earlier. */
export function datesFrom(from: string, until: string): string[] {
  // By their number: after 9999-12-31 comes a date that sorts before it.
  return Array.from({ length: Math.max(0, daysBetween(from, until) + 1) }, (_, n) => addDays(from, n))
}

export const yearOf = (date: string): number => Number(date.slice(0, 4))
/** As months and days are written. */
export const twoDigits = (n: number): string => `${n}`.padStart(2, '0')

const monthIndex = (date: string): number => yearOf(date) * 12 + Number(date.slice(5, 7)) - 1
const firstOfMonth = (index: number): string => `${String(Math.floor(index / 12)).padStart(4, '0')}-${twoDigits((index % 12) + 1)}-01`
const lastOfMonth = (index: number): string => addDays(firstOfMonth(index + 1), -1)
const sameDayIn = (index: number, date: string): string | null => {
  const wanted = `${firstOfMonth(index).slice(0, 8)}${date.slice(8)}`
  return wanted <= lastOfMonth(index) ? wanted : null
}

/** The same day so many months later; where the month has no such day its last. */
export function addMonths(date: string, months: number): string {
  const index = monthIndex(date) + months
  return sameDayIn(index, date) ?? lastOfMonth(index)
}

/**
 * The day after a period of months that begins on `from` (Civil Code 121): a month without that day ends the period
 * with its last day, so what follows begins on the first of the next.
 */
export function dayAfterMonths(from: string, months: number): string {
  const index = monthIndex(from) + months
  return sameDayIn(index, from) ?? firstOfMonth(index + 1)
}

export const monthOf = (date: string): string => date.slice(0, 7)
export const firstDayOfMonth = (month: string): string => `${month}-01`
export const lastDayOfMonth = (month: string): string => lastOfMonth(monthIndex(`${month}-01`))
