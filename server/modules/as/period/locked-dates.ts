/**
 * Dates of months that are locked (as.md §4.5). What writes into a month asks here first, in its transaction; the database holds it anyway
 * (`x.period_lock`).
 */
import { sql } from 'kysely'
import { addDays, datesFrom } from '../../../../src/shared/as/calendar-dates'
import type { Context } from '../../../kernel/context'

export interface LockedMonth {
  month: string
  from: string
  until: string
}

/**
 * Within a transaction the open months are held until it ends: whoever locks one waits for it, and what was found open stays so.
 * @param from first date, and @param until last, both counted
 */
export async function lockedMonths(ctx: Context, from: string, until: string): Promise<LockedMonth[]> {
  const { rows } = await sql<LockedMonth & { state: string }>`
    select month, state, to_char(starts_on, 'YYYY-MM-DD') as from, to_char(ends_on, 'YYYY-MM-DD') as until from as_period
    where deleted_at is null and starts_on <= ${until}::date and ends_on >= ${from}::date order by id
    ${ctx.db.isTransaction ? sql`for share` : sql``}`.execute(ctx.db)
  return rows.filter(({ state }) => state === 'locked')
}

export async function lockedDates(ctx: Context, from: string, until: string): Promise<Set<string>> {
  const months = await lockedMonths(ctx, from, until)
  return new Set(months.flatMap((month) => datesFrom(month.from > from ? month.from : from, month.until < until ? month.until : until)))
}

/** What is paid by the month that it falls into is paid by the next one where that is locked. */
export async function firstOpenDate(ctx: Context, date: string): Promise<string> {
  const [month] = await lockedMonths(ctx, date, date)
  return month ? firstOpenDate(ctx, addDays(month.until, 1)) : date
}
