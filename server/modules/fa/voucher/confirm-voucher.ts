/** Confirmation (fa.md §4.1): checked, numbered without gaps, by somebody else than whoever prepared it. */
import { Exact } from '../../../../src/shared/fa/voucher-amounts'
import type { Context } from '../../../kernel/context'
import { ApiError, conflict, invalidField } from '../../../kernel/errors'
import { publishEvent } from '../../../outbox/publish'
import { numbering } from '../../sc'
import { reserveSettlements } from '../settlement/reserve-settlements'
import { bookOf, type Book } from './book'
import { judgeVoucher, requireSound, type CategoryFacts } from './judge'
import { openedBy } from './opening-voucher'
import { moveLines } from './stored-lines'
import { numberKey } from './rules/number-check'
import type { Voucher } from './voucher-row'

/**
 * Whether this person may confirm it at all: not their own voucher, and not above their limit.
 * @throws 403 with the reason
 */
export async function requireConfirmer(ctx: Context, voucher: Voucher): Promise<void> {
  if (!ctx.person) return
  const book = await bookOf(ctx)
  if (book.four_eyes_confirm && voucher.prepared_by === ctx.person.id)
    throw new ApiError(403, { key: 'fa:error.own_voucher' }, { code: 'own_voucher' })
  const limit = limitOf(book, ctx.person.owners)
  if (limit !== null && new Exact(voucher.total).gt(limit))
    throw new ApiError(403, { key: 'fa:error.above_limit', params: { limit: limit.toFixed() } }, { code: 'above_limit' })
}

/** The greatest of the limits that are for the person; null = none is. */
export function limitOf({ confirm_limits }: Pick<Book, 'confirm_limits'>, owners: readonly string[]): Exact | null {
  const own = confirm_limits.filter(({ owner }) => owners.includes(owner)).map(({ max }) => new Exact(max))
  return own.length === 0 ? null : Exact.max(...own)
}

/**
 * Checks it, and gives it its number.
 * @param voucher locked, in this transaction
 * @returns what is written with the state @throws 422 naming the cells, 409 for what is to be acknowledged
 */
export async function confirmation(ctx: Context, voucher: Voucher): Promise<Partial<Voucher>> {
  const { findings, category, period, lines } = await judgeVoucher(ctx, voucher, 'confirm')
  requireSound(ctx, findings)
  if (voucher.role === 'opening' && (await openedBy(ctx, voucher.id)) !== null) throw invalidField('category', 'fa:opening_import.exists')
  const { id, date } = voucher
  if (!category || !period || date === null) throw invalidField('date', 'fa:check.no_period', { date })
  await moveLines(ctx, { id, date, period: period.id })
  await reserveSettlements(ctx, voucher, lines)
  return { period: period.id, number: voucher.number ?? (await nextNumber(ctx, category, date)) }
}

/** From the counter of its category and month, in the caller's transaction: none is lost and none given twice (R2). */
const nextNumber = (ctx: Context, { code, pattern, reset }: CategoryFacts, on: string): Promise<string> =>
  numbering.next(ctx, { key: numberKey(code), pattern, reset, gapless: true, values: { CODE: code }, on })

export const announceConfirmed = (ctx: Context, voucher: Voucher): Promise<void> =>
  publishEvent(ctx, 'fa.voucher.confirmed', {
    entity: 'fa/voucher',
    record_id: voucher.id,
    number: voucher.number,
    date: voucher.date,
    total: voucher.total,
  })

/** Two who confirm at once: the second hears of the first (fa.md §9). @throws 409 */
export async function refuseConfirmed(
  ctx: Context,
  voucher: Voucher,
  nameOf: (ctx: Context, user: number | null) => Promise<string>,
): Promise<void> {
  if (voucher.status !== 'confirmed' && voucher.status !== 'posted') return
  const params = { number: voucher.number, person: await nameOf(ctx, voucher.confirmed_by) }
  throw conflict('fa:error.confirmed_already', { number: voucher.number }, params)
}
