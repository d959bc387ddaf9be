/** The months of the demo: three that are locked, and the open one (as.md §10). */
import { sql } from 'kysely'
import { addDays, addMonths, firstDayOfMonth, lastDayOfMonth, monthOf, weekdayOf } from '../../../../src/shared/as/calendar-dates'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { monthsOf } from '../period/rules/months'
import { writeRevision } from '../period/summaries'

export interface DemoMonths {
  today: string
  /** First day that has punches: three months before the open one. */
  first: string
  /** Of the open month. */
  open: string
  /** Up to it rosters are published, and up to the last they are drawn. */
  published: string
  last: string
  /** An afternoon off by the authorities. */
  typhoon: string
}

const lockedMonths = 3

export function demoMonths(ctx: Context): DemoMonths {
  const today = companyToday(ctx)
  const open = firstDayOfMonth(monthOf(today))
  const next = addMonths(open, 1)
  const middle = addDays(addMonths(open, -1), 9)
  const weekday = weekdayOf(middle)
  return {
    ...{ today, open, first: addMonths(open, -lockedMonths), published: addDays(next, 14), last: lastDayOfMonth(monthOf(next)) },
    typhoon: weekday > 3 ? addDays(middle, 7 - weekday) : middle,
  }
}

/** Months up to the end of this year; those before the open one are locked, with everybody's summary. */
export async function lockMonths(ctx: Context, { first, open }: DemoMonths, by: number): Promise<void> {
  const years = [...new Set([first, open].map((date) => Number(date.slice(0, 4))))]
  const spans = years.flatMap((year) => monthsOf(year, null)).filter(({ starts_on }) => starts_on >= first)
  await sql`update as_anomaly set state = 'waived', note = '已與本人及主管確認', handled_by_id = ${by}
    where work_date < ${open}::date and state = 'open'`.execute(ctx.db)
  for (const span of spans) {
    const { id } = await createRecord(ctx, ctx.snapshot.get('as/period'), { ...span }, { trusted: true })
    if (span.starts_on >= open) continue
    await writeRevision(ctx, { ...span, id: Number(id) }, 1)
    await sql`update as_period set state = 'closing' where id = ${Number(id)}`.execute(ctx.db)
    await sql`update as_period set state = 'locked', version_no = 1, locked_by_id = ${by}, locked_at = ${`${addDays(span.ends_on, 3)}T03:00:00Z`}
      where id = ${Number(id)}`.execute(ctx.db)
  }
}
