/** Calendar months, written `2026-11`. */

/** From the first to the last, both with them; none where the last lies before the first. */
export function monthsFrom(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, monthNumber(to) - monthNumber(from) + 1) }, (_, index) => addMonths(from, index))
}

/** @param count below zero = back */
export function addMonths(month: string, count: number): string {
  const number = monthNumber(month) + count
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`
}

/** @returns `2026-02-28` */
export const lastDayOf = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
