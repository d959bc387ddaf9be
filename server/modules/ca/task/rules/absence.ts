/** When people are away, as those who give them tasks read it (ca.md §7). Pure. */
import { dateAfter } from '../../../../../src/shared/ca/task-list'

export interface Away {
  user: number
  /** Both days counted. */
  from: string
  until: string
}

/**
 * Days of leave as ranges, people in the order in which they first are away; days between on which nobody works don't break a range.
 * @param days in any order
 */
export function awayRanges(days: readonly { user: number; date: string }[], works: (date: string) => boolean): Away[] {
  const ranges: Away[] = []
  const last = new Map<number, Away>()
  for (const { user, date } of days.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : a.user - b.user))) {
    const open = last.get(user)
    if (open && nextWorkday(open.until, date, works) >= date) open.until = date
    else {
      const range = { user, from: date, until: date }
      ranges.push(range)
      last.set(user, range)
    }
  }
  return ranges
}

/** Looked for no further than a date. */
function nextWorkday(after: string, limit: string, works: (date: string) => boolean): string {
  let date = dateAfter(after, 1)
  while (date < limit && !works(date)) date = dateAfter(date, 1)
  return date
}
