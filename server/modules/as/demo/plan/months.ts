/** The months of the demo: three that are locked, and those that are open (as.md §10). Pure. */
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, monthOf, weekdayOf } from '../../../../../src/shared/as/calendar-dates'
import { monthsOf, type MonthSpan } from '../../period/rules/months'

export interface DemoMonths {
  today: string
  /** First day that has punches: three months before the open one. */
  first: string
  /** First day of the oldest month that is open. */
  open: string
  /** Up to it rosters are published, and up to the last they are drawn. */
  published: string
  last: string
  /** An afternoon off by the authorities. */
  typhoon: string
}

const lockedMonths = 3

/**
 * A month is locked so many days after it has ended, as in an office. On the first days of a month the one before it is still open, so
 * there are always days of work that can be asked about: a missed punch, an irregular day, overtime near its ceiling.
 */
const settlingDays = 8

export function monthsAround(today: string): DemoMonths {
  const open = firstDayOfMonth(monthOf(addDays(today, -settlingDays)))
  const next = addMonths(firstDayOfMonth(monthOf(today)), 1)
  const middle = addDays(addMonths(open, -1), 9)
  const weekday = weekdayOf(middle)
  return {
    ...{ today, open, first: addMonths(open, -lockedMonths), published: addDays(next, 14), last: lastDayOfMonth(monthOf(next)) },
    typhoon: weekday > 3 ? addDays(middle, 7 - weekday) : middle,
  }
}

export interface DemoPeriod extends MonthSpan {
  locked: boolean
}

/** Months from the first to the end of this year. Those before the open one are locked. */
export function periodsOf({ first, open, today }: DemoMonths): DemoPeriod[] {
  const years = [...new Set([first, today].map((date) => Number(date.slice(0, 4))))]
  return years
    .flatMap((year) => monthsOf(year, null))
    .filter(({ starts_on }) => starts_on >= first)
    .map((span) => ({ ...span, locked: span.starts_on < open }))
}

/** Never still to come: a month that ended later than that is open. */
export const lockedAt = ({ ends_on }: MonthSpan): string => `${addDays(ends_on, settlingDays)}T03:00:00Z`
