/** The period of a voucher's day, and whether somebody may write to it (fa.md §4.1 R0, §4.2). */
import { sql } from 'kysely'
import type { PeriodFacts } from '../../../../src/shared/fa/voucher-facts'
import type { Context } from '../../../kernel/context'

export interface PeriodOfDay extends PeriodFacts {
  id: number
}

/**
 * Holds the period in share mode until the transaction ends: whoever locks it waits, and whoever comes after the lock sees it.
 * @param adjusting period 13 of the year, whose only day is the last one
 * @returns null where no period has the day; the system (a year that is closed) passes every lock
 */
export async function periodOfDay(
  ctx: Context,
  { date, adjusting = false }: { date: string; adjusting?: boolean },
): Promise<PeriodOfDay | null> {
  const {
    rows: [row],
  } = await sql<Omit<PeriodOfDay, 'is_open'> & { excepted: boolean }>`
    select period.id, code as title, state, tax_locked, exists (
        select 1 from fa_lock_exception as leave where leave.period_id = period.id and leave.deleted_at is null and revoked_at is null
          and until > ${ctx.now().toISOString()}::timestamptz and owner = any(${[...(ctx.person?.owners ?? [])]}::text[])) as excepted
    from fa_period as period
    where period.deleted_at is null and ${date}::date between "start" and "end" and (no = 13) = ${adjusting}
    order by period.id limit 1 ${ctx.db.isTransaction ? sql`for share of period` : sql``}`.execute(ctx.db)
  if (!row) return null
  const { excepted, ...period } = row
  return { ...period, is_open: ctx.person === null || period.state === 'open' || (period.state === 'locked' && excepted) }
}

/** Lets this transaction write to a period that is locked for others: the trigger of `x.period_lock` passes it. Only after somebody was judged. */
export async function openForTransaction(ctx: Context, period: number): Promise<void> {
  await sql`select set_config('kontor.open_periods', concat_ws(',', nullif(current_setting('kontor.open_periods', true), ''), ${String(period)}::text), true)`.execute(
    ctx.db,
  )
}
