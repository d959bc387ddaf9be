/** The days of a month's sheet. Pure. */
import { wallTime } from '../../../components/format/format-date'

/** @param month `2026-11` @param weekStart 0 = Sunday @returns whole weeks of `2026-11-21`, as many as the month touches */
export function weeksOf(month: string, weekStart: number): string[][] {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const first = new Date(Date.UTC(year, number - 1, 1))
  const back = (first.getUTCDay() - weekStart + 7) % 7
  const days = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const weeks = Math.ceil((back + days) / 7)
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => new Date(Date.UTC(year, number - 1, 1 - back + week * 7 + day)).toISOString().slice(0, 10)),
  )
}

export function monthBeside(month: string, step: -1 | 1): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + step, 1)).toISOString().slice(0, 7)
}

/** The day of a date, or of an instant in a zone. */
export const dayOf = (value: string, timeZone: string): string =>
  value.length === 10 ? value : (wallTime(value, timeZone)?.date ?? value.slice(0, 10))
