/** Reopening a year (fa.md §4.3, R12): its closing vouchers are reversed on their own dates; they and their reversals stay. */
import { sql } from 'kysely'
import { yearStep } from '../../../../src/shared/fa/period-states'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError, type Message } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { findRecord } from '../../../resource/read/read'
import { lockForWrite, writeAction } from '../../../resource/write/write'
import { numbering, sharedTexts } from '../../sc'
import { bookOf } from '../voucher/book'
import { reverseVoucher } from '../voucher/reverse-voucher'
import { voucherOf } from '../voucher/voucher-row'
import { closingVouchers, yearsAround, type YearsAround } from './year-facts'
import { writeYearState, type BookedYear } from './year-state'

/** @returns why the year can't be reopened; null = it can */
export async function reopenRefusal(ctx: Context, { year, next }: YearsAround): Promise<Message | null> {
  const params = { year: year.code, next: next?.code }
  if (yearStep('reopen', { state: year.state, next_state: next?.state ?? null }) === undefined)
    return { key: year.state === 'closed' ? 'fa:year_end.refusal.next_closed' : 'fa:year_end.refusal.not_closed', params }
  const { books_lock_date: lock } = await bookOf(ctx)
  if (lock !== null && lock >= year.end) return { key: 'fa:year_end.refusal.books_lock', params: { ...params, lock } }
  const settled = await settledSince(ctx, year.id)
  return settled === 0 ? null : { key: 'fa:year_end.refusal.settled', params: { ...params, count: settled } }
}

/** @throws 422 */
export async function requireReopenable(ctx: Context, id: number): Promise<void> {
  const refusal = await reopenRefusal(ctx, await yearsAround(ctx, id))
  if (refusal) throw new ApiError(422, refusal)
}

/** Items that were moved, and are settled on their new account since. */
async function settledSince(ctx: Context, year: number): Promise<number> {
  const ids = (await closingVouchers(ctx, year)).map(({ id }) => id)
  const { rows } = await sql<{ count: number }>`
    select count(distinct settlement.id)::int as count from fa_settlement as settlement
    join fa_settlement__lines as settled on settled.parent_id = settlement.id join fa_voucher_line as line on line.id = settled.voucher_line_id
    where line.voucher_id = any(${ids}::bigint[]) and settlement.state <> 'undone' and settlement.deleted_at is null
      and settlement.voucher_id is distinct from line.voucher_id`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/**
 * The periods stay closed: who goes on to write in one reopens it.
 * @param ctx in a transaction; its person is who reopens it
 * @throws 422 where it can't be reopened
 */
export async function reopenYear(ctx: Context, id: number, reason: string): Promise<BookedYear> {
  await numbering.hold(ctx, 'fa.posting')
  const all = withAllRights(ctx)
  const row = await lockForWrite(all, ctx.snapshot.get('fa/fiscal-year'), id)
  if (row.state === 'open') return { numbers: [] }
  await requireReopenable(ctx, id)
  const why = reason || sharedTexts().translate(ctx.language, { key: 'fa:year_end.reopened', params: { year: row.code } })
  const numbers: string[] = []
  for (const { id: closing, date } of await closingVouchers(ctx, id)) {
    const found = await findRecord(all, ctx.snapshot.get('fa/voucher'), closing, { lock: true })
    if (!found) continue
    const voucher = voucherOf(found)
    const reversal = await reverseVoucher(all, voucher, { date, reason: why, undo_settlements: true })
    await writeAction(all, ctx.snapshot.get('fa/voucher'), voucher, { reversed_by: reversal.id })
    numbers.push(reversal.number ?? '')
  }
  await writeYearState(all, row, 'open')
  await publishEvent(ctx, 'fa.year.reopened', { entity: 'fa/fiscal-year', record_id: id, code: row.code, reason: why })
  return { numbers }
}
