/** The day on which another module's voucher stands (fa.md §7, `on_locked`). */
import { sql } from 'kysely'
import type { VoucherInput } from '../../../../src/shared/fa/voucher-hook'
import type { Context } from '../../../kernel/context'
import { bookOf } from '../voucher/book'
import { periodOfDay } from '../voucher/period-of-day'

/** @returns `movedFrom`: the day that was wanted, where another one had to be taken. A locked day that may not be moved is told by the checks. */
export async function dayOf(
  ctx: Context,
  { date, on_locked = 'refuse' }: VoucherInput,
): Promise<{ date: string; movedFrom: string | null }> {
  const { books_lock_date } = await bookOf(ctx)
  const isLocked = (books_lock_date !== null && date <= books_lock_date) || (await periodOfDay(ctx, { date }))?.is_open === false
  if (!isLocked || on_locked === 'refuse') return { date, movedFrom: null }
  const {
    rows: [open],
  } = await sql<{ date: string }>`
    select greatest("start", ${books_lock_date}::date + 1) as date from fa_period
    where deleted_at is null and no <> 13 and state = 'open' and "start" > ${date}::date and "end" > coalesce(${books_lock_date}::date, '-infinity') order by "start" limit 1`.execute(
    ctx.db,
  )
  return open ? { date: open.date, movedFrom: date } : { date, movedFrom: null }
}
