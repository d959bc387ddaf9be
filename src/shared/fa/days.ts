/** Calendar days, written `2026-11-21`: what periods, rates and due dates count in. */

/** @param days below zero = back */
export const addDays = (date: string, days: number): string => textOf(at(date) + days * msPerDay)

/** Days from `from` to `until`; negative where `until` is earlier. */
export const daysBetween = (from: string, until: string): number => Math.round((at(until) - at(from)) / msPerDay)

/** The last day of the month that the day lies in. */
export const monthEnd = (date: string): string => textOf(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0))

/** Calendar months that the two days and those between them touch. */
export const monthsTouched = (from: string, until: string): number => monthIndex(until) - monthIndex(from) + 1

/** The last day of so many months, of which the day's own is the first. */
export const lastDayOfMonths = (date: string, months: number): string =>
  textOf(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) + months - 1, 0))

const msPerDay = 86_400_000
const at = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
const monthIndex = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
