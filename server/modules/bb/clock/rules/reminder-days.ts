/** On which days people are reminded to confirm (bb.md §5.7): before the deadline, at it, and after it every three workdays. Pure. */
import { Temporal } from 'temporal-polyfill'

/** Of one person, those by hand counted too. */
export const mostReminders = 5
const daysBefore = [3, 1, 0] as const
const workdaysBetween = 3
/** A company that works on no day for so long reminds nobody. */
const longestIdle = 366

const daysAfter = (date: string, days: number): string => Temporal.PlainDate.from(date).add({ days }).toString()

/**
 * @param until day of the deadline
 * @returns each day once, ascending: what falls on a day off comes on the next workday
 */
export function reminderDays(until: string, works: (date: string) => boolean): string[] {
  const planned = daysBefore.map((days) => workdayFrom(daysAfter(until, -days), works))
  const later: string[] = []
  for (let [count, last] = [0, until as string | undefined]; count < mostReminders && last !== undefined; count += 1) {
    for (let left = workdaysBetween; left > 0 && last !== undefined; left -= 1) last = workdayFrom(daysAfter(last, 1), works)
    if (last !== undefined) later.push(last)
  }
  return [...new Set([...planned, ...later].filter((day) => day !== undefined))].sort()
}

/** Heads get the list of their people one day after the deadline. */
export const headsDay = (until: string, works: (date: string) => boolean): string | undefined => workdayFrom(daysAfter(until, 1), works)

function workdayFrom(date: string, works: (date: string) => boolean): string | undefined {
  for (let days = 0, day = date; days <= longestIdle; days += 1, day = daysAfter(day, 1)) if (works(day)) return day
  return undefined
}
