/** Reversal (fa.md R13): a voucher of its own that takes a posted one back. The posted one never changes, but for the name of the other. */
import { sql } from 'kysely'
import { companyToday } from '../../../kernel/company-time'
import { actorOf, withAllRights, type Context } from '../../../kernel/context'
import { conflict, invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { createRecord, lockForWrite, writeAction } from '../../../resource/write/write'
import { numbering, sharedTexts } from '../../sc'
import { bookOf } from './book'
import { confirmation } from './confirm-voucher'
import { periodOfDay } from './period-of-day'
import { posting } from './post-voucher-row'
import { reversedLine, reversalDay } from './rules/reversal'
import { settleReversed, settlementsOf, undoSettlements } from './settlements-of'
import { linesOfOne, replaceLines, type LineValues } from './stored-lines'
import { voucherOf, type Voucher } from './voucher-row'

export interface ReversalWanted {
  date?: string | null
  reason: string
  undo_settlements?: boolean
}

/** A voucher that is made here, without its lines. */
export type VoucherHead = Partial<Voucher> & { date: string }

const entityOf = (ctx: Context) => ctx.snapshot.get('fa/voucher')

/**
 * @param original posted, locked, in this transaction
 * @returns the reversal, posted @throws 409 when it is reversed already or is a reversal, 422 for a day that is not open or what is settled
 */
export async function reverseVoucher(ctx: Context, original: Voucher, wanted: ReversalWanted): Promise<Voucher> {
  if (original.role === 'reversal') throw conflict('fa:error.reversal_reversed')
  if (original.reversed_by !== null) throw conflict('fa:error.reversed_already')
  await numbering.hold(ctx, 'fa.posting')
  await undoOf(ctx, original, wanted)
  const date = await dayOfReversal(ctx, original, wanted.date ?? null)
  const book = await bookOf(ctx)
  const memo = sharedTexts().translate(ctx.language, {
    key: 'fa:voucher.reversal_memo',
    params: { number: original.number, reason: wanted.reason },
  })
  const lines = (await linesOfOne(ctx, original.id)).map((line): LineValues => ({
    ...reversedLine(line, book.reversal_mode),
    memo: memo.slice(0, 200),
    settles: null,
  }))
  const head: VoucherHead = {
    category: original.category,
    date,
    adjusting: original.adjusting && date === original.date,
    role: 'reversal',
    summary: memo.slice(0, 200),
    reason: wanted.reason,
    reverses: original.id,
  }
  const reversal = await bookAtOnce(ctx, head, lines)
  await settleReversed(ctx, { original: original.id, reversal: reversal.id, date })
  await publishEvent(ctx, 'fa.voucher.reversed', {
    entity: 'fa/voucher',
    record_id: original.id,
    number: original.number,
    reversed_by: reversal.id,
    date,
  })
  return reversal
}

/** Nothing may hold its lines: what is settled is undone where that is wanted. @throws 409 while a confirmed voucher settles one, 422 `undo_settlements` */
async function undoOf(ctx: Context, { id }: Voucher, { undo_settlements, reason }: ReversalWanted): Promise<void> {
  const settled = await settlementsOf(ctx, id)
  const reserved = settled.find(({ state }) => state === 'reserved')
  if (reserved) throw conflict('fa:error.item_held', undefined, { number: reserved.number ?? '' })
  if (settled.length > 0 && undo_settlements !== true) throw invalidField('undo_settlements', 'fa:error.settled', { count: settled.length })
  const ids = settled.map((settlement) => settlement.id)
  if (ids.length > 0) await undoAndReverse(ctx, ids, { reason, besides: id })
}

/**
 * Settlements are undone, and their exchange vouchers reversed (fa.md §4.6).
 * @param how.besides an exchange voucher that its own reversal takes care of
 * @returns the reversals
 */
export async function undoAndReverse(
  ctx: Context,
  ids: readonly number[],
  { reason, besides = 0 }: { reason: string; besides?: number },
): Promise<readonly number[]> {
  const exchange = (await undoSettlements(ctx, ids)).filter((voucher) => voucher !== besides)
  const reversals: number[] = []
  for (const voucher of exchange) {
    const row = voucherOf(await lockForWrite(withAllRights(ctx), entityOf(ctx), voucher))
    reversals.push(await reverseAndName(ctx, row, { reason, undo_settlements: true }))
  }
  return reversals
}

/** Reverses it, and lets it name its reversal. @returns id of the reversal */
export async function reverseAndName(ctx: Context, original: Voucher, wanted: ReversalWanted): Promise<number> {
  const { id } = await reverseVoucher(ctx, original, wanted)
  await writeAction(withAllRights(ctx), entityOf(ctx), original, { reversed_by: id })
  return id
}

/**
 * A voucher that is made, confirmed and posted in one go, by the rules but without a second person: reversals, and what the program itself books.
 * The days that it may stand on are those of the caller.
 */
export async function bookAtOnce(ctx: Context, head: VoucherHead, lines: readonly LineValues[]): Promise<Voucher> {
  const all = withAllRights(ctx)
  const by = actorOf(ctx)
  const at = ctx.now().toISOString()
  const draft = voucherOf(
    await createRecord(all, entityOf(ctx), { ...head, status: 'draft', prepared_by: by, prepared_at: at }, { trusted: true }),
  )
  const total = await replaceLines(ctx, { id: draft.id, date: head.date, period: null }, lines)
  const judgedBy = { ...ctx, origin: { ...ctx.origin, confirmed: true } }
  const numbered = await confirmation(judgedBy, { ...draft, total })
  const values = { ...numbered, total, status: 'confirmed', confirmed_by: by, confirmed_at: at }
  const confirmed = voucherOf(await writeAction(all, entityOf(ctx), draft, values))
  const posted = await posting(judgedBy, confirmed)
  return voucherOf(await writeAction(all, entityOf(ctx), confirmed, { ...posted, status: 'posted', posted_by: by, posted_at: at }))
}

/** @throws 422 where the day that is wanted is before the original, or not open; or where none is open */
async function dayOfReversal(ctx: Context, { date }: Voucher, wanted: string | null): Promise<string> {
  const { books_lock_date } = await bookOf(ctx)
  const original = date ?? ''
  const field = 'reversal_date'
  if (wanted !== null) {
    if (wanted < original) throw invalidField(field, 'fa:error.reversal_before', { date: original })
    if (books_lock_date !== null && wanted <= books_lock_date) throw invalidField(field, 'fa:check.books_locked', { date: books_lock_date })
    const period = await periodOfDay(ctx, { date: wanted })
    if (!period) throw invalidField(field, 'fa:check.no_period', { date: wanted })
    if (!period.is_open) throw invalidField(field, `fa:check.period_${period.state}`, { period: period.title })
    return wanted
  }
  const periods = await openPeriods(ctx)
  const isOpen = (date: string) =>
    (books_lock_date === null || date > books_lock_date) && periods.some(({ start, end }) => start <= date && date <= end)
  const found = reversalDay({
    original,
    today: companyToday(ctx),
    isOpen,
    openFrom: periods.map(({ start }) => start).filter(isOpen),
  })
  if (found === null) throw invalidField(field, 'fa:error.no_open_day')
  return found
}

/** Those that the caller may write to, in their order. */
export async function openPeriods(ctx: Context): Promise<readonly { start: string; end: string }[]> {
  const { rows } = await sql<{ start: string; end: string }>`
    select "start", "end" from fa_period as period where deleted_at is null and no <> 13 and (state = 'open' or (${ctx.person === null})
      or (state = 'locked' and exists (select 1 from fa_lock_exception as leave where leave.period_id = period.id and leave.deleted_at is null and revoked_at is null
        and until > ${ctx.now().toISOString()}::timestamptz and owner = any(${[...(ctx.person?.owners ?? [])]}::text[])))) order by "start"`.execute(
    ctx.db,
  )
  return rows
}

/** A new draft of the same lines. @returns its id */
export async function copyVoucher(ctx: Context, original: Voucher): Promise<number> {
  const today = companyToday(ctx)
  const { id } = await createRecord(
    withAllRights(ctx),
    entityOf(ctx),
    {
      category: original.category,
      date: today,
      summary: original.summary,
      prepared_by: actorOf(ctx),
      prepared_at: ctx.now().toISOString(),
      source: { module: 'fa', entity: 'voucher', id: original.id, url: `/fa/use/accounting/voucher-view?id=${original.id}` },
    },
    { trusted: true },
  )
  const period = await periodOfDay(ctx, { date: today })
  const total = await replaceLines(
    ctx,
    { id, date: today, period: period?.id ?? null },
    (await linesOfOne(ctx, original.id)).map((line) => ({ ...line, settles: null })),
  )
  await sql`update fa_voucher set total = ${total}::numeric where id = ${id}`.execute(ctx.db)
  return id
}
