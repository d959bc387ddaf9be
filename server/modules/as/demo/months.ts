/** The months of the demo: three that are locked, and the open one (as.md §10). */
import { sql } from 'kysely'
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, monthOf, weekdayOf } from '../../../../src/shared/as/calendar-dates'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { monthsOf, type MonthSpan } from '../period/rules/months'
import { writeRevision } from '../period/summaries'

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
 * A month is locked so many days after it has ended, as in an office. Who looks in on the first days of a month finds the one before it
 * still open, so there are always days of work that can be asked about: a missed punch, an irregular day, overtime near its ceiling.
 */
export const settlingDays = 8

export const demoMonths = (ctx: Context): DemoMonths => monthsAround(companyToday(ctx))

/** Pure: all dates that the demo has beside those of work. */
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

/** Pure: months from the first to the end of this year. Those before the open one are locked. */
export function demoPeriods({ first, open, today }: DemoMonths): (MonthSpan & { locked: boolean })[] {
  const years = [...new Set([first, open, today].map((date) => Number(date.slice(0, 4))))]
  return years
    .flatMap((year) => monthsOf(year, null))
    .filter(({ starts_on }) => starts_on >= first)
    .map((span) => ({ ...span, locked: span.starts_on < open }))
}

/** Those before the open one are locked, with everybody's summary. */
export async function lockMonths(ctx: Context, months: DemoMonths, by: number): Promise<void> {
  await sql`update as_anomaly set state = 'waived', note = '已與本人及主管確認', handled_by_id = ${by}
    where work_date < ${months.open}::date and state = 'open'`.execute(ctx.db)
  for (const { locked, ...span } of demoPeriods(months)) {
    const { id } = await createRecord(ctx, ctx.snapshot.get('as/period'), span, { trusted: true })
    if (!locked) continue
    await writeRevision(ctx, { ...span, id: Number(id) }, 1)
    await sql`update as_period set state = 'closing' where id = ${Number(id)}`.execute(ctx.db)
    await sql`update as_period set state = 'locked', version_no = 1, locked_by_id = ${by}, locked_at = ${lockedAt(span)}
      where id = ${Number(id)}`.execute(ctx.db)
  }
}

/** Always over, since a month that has not been so long at its end is open. */
export const lockedAt = ({ ends_on }: MonthSpan): string => `${addDays(ends_on, settlingDays)}T03:00:00Z`
