/** What people have before them, week by week (ca.md R9). Pure. */

/** Minutes of a whole day. */
export const dayCapacity = 480

export interface Burden {
  /** Minutes. */
  estimate: number
  /** Percent. */
  progress: number
  /** Dates; `start` null = at once. */
  start: string | null
  due: string
}

const dayMs = 86_400_000
export const dateAfter = (date: string, days: number): string => new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10)

/**
 * What is left of it, evenly over the workdays from today, or from its start, until it is due; what is overdue, or has no workday left,
 * all on the day on which it has to be done.
 * @returns minutes by date, not rounded
 */
export function spread(
  { estimate, progress, start, due }: Burden,
  { today, works, last = due, count = counterOf(today, works) }: Spreading,
): ReadonlyMap<string, number> {
  const left = (estimate * (100 - progress)) / 100
  if (left <= 0) return new Map()
  if (due <= today) return new Map([[today, left]])
  const from = start !== null && start > today ? start : today
  const workdays = count(from, due)
  if (workdays === 0) return new Map([[due, left]])
  const days: string[] = []
  for (let date = from; date <= due && date <= last; date = dateAfter(date, 1)) if (works(date)) days.push(date)
  return new Map(days.map((date) => [date, left / workdays]))
}

interface Spreading {
  today: string
  works: (date: string) => boolean
  /** Days after it are of no interest: tasks may be due in two centuries. */
  last?: string
  /** Of `counterOf`, for many burdens. */
  count?: (from: string, until: string) => number
}

/** @returns how many workdays there are from a date, today at the earliest, until another, both counted; each day is looked up once */
export function counterOf(today: string, works: (date: string) => boolean): (from: string, until: string) => number {
  const before = [0]
  const workdaysBefore = (date: string): number => {
    const days = Math.max(0, Math.round((Date.parse(date) - Date.parse(today)) / dayMs))
    while (before.length <= days) {
      const known = before.at(-1) ?? 0
      before.push(known + Number(works(dateAfter(today, before.length - 1))))
    }
    return before[days] ?? 0
  }
  return (from, until) => Math.max(0, workdaysBefore(dateAfter(until, 1)) - workdaysBefore(from))
}

/** Whole percent; more than tenfold, and whatever is to be done where nobody works, is 999. */
export const fullness = (minutes: number, capacity: number): number =>
  minutes === 0 ? 0 : Math.min(999, capacity > 0 ? Math.round((100 * minutes) / capacity) : 999)

/** The first day of its week. @param weekStart 0 = Sunday */
export function weekOf(date: string, weekStart: number): string {
  const passed = (new Date(Date.parse(date)).getUTCDay() - weekStart + 7) % 7
  return dateAfter(date, -passed)
}
