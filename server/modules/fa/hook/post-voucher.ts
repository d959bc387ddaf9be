/** `fa.postVoucher` (fa.md §7): books what another module says, once for each key, in that module's transaction: both or neither. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PostedVoucher, VoucherInput } from '../../../../src/shared/fa/voucher-hook'
import { actorOf, anonymous, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { createRecord, writeAction } from '../../../resource/write/write'
import { receipts, sharedTexts } from '../../sc'
import { bookOf } from '../voucher/book'
import { announceConfirmed, confirmation } from '../voucher/confirm-voucher'
import { requireOpening } from '../voucher/opening-voucher'
import { announcePosted, posting } from '../voucher/post-voucher-row'
import { replaceLines } from '../voucher/stored-lines'
import { voucherOf, type Voucher } from '../voucher/voucher-row'
import { dayOf } from './hook-day'
import { categoryNamed, linesNamed } from './named-lines'

const entityOf = (ctx: Context) => ctx.snapshot.get('fa/voucher')

/**
 * @param ctx in the transaction of the caller; its person is who prepared it
 * @returns the voucher; `created: false` where the key has one of the same content
 * @throws 422 by path (`lines.3.department`), `key` where it was used for another content
 */
export async function postVoucher(ctx: Context, input: VoucherInput): Promise<PostedVoucher> {
  let created = false
  const content = contentOf(input)
  const kept = await receipts.once(ctx, `fa.voucher:${input.key}`, async (tx) => {
    created = true
    const { id, note } = await book(tx, input)
    return { id, note, content }
  })
  if (kept.content !== content) throw keyReused()
  return { ...(await stateOf(ctx, kept.id)), created, note: kept.note }
}

const keyReused = (): ApiError =>
  new ApiError(422, { key: 'fa:error.key_reused' }, { code: 'key_reused', errors: { key: [{ key: 'fa:error.key_reused' }] } })

/** The same content in any order of its keys. */
const contentOf = (input: VoucherInput): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(input)))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

export async function stateOf(ctx: Context, id: number): Promise<Omit<PostedVoucher, 'created' | 'note'>> {
  const {
    rows: [row],
  } = await sql<Omit<PostedVoucher, 'created' | 'note'>>`select id, number, date, status from fa_voucher where id = ${id}`.execute(ctx.db)
  if (!row) throw new Error(`the voucher ${id} of the receipt is gone`)
  return row
}

/** It is judged by the days that the caller's person may write to: a module that acts for nobody passes no lock. */
const asBooker = (ctx: Context): Context => ({ ...ctx, person: ctx.person ?? anonymous, origin: { ...ctx.origin, confirmed: true } })

async function book(ctx: Context, input: VoucherInput): Promise<{ id: number; note: string | null }> {
  const [books, category, lines] = [await bookOf(ctx), await categoryNamed(ctx, input), await linesNamed(ctx, input.lines)]
  await requireOpening(ctx, category)
  const { date, movedFrom } = await dayOf(asBooker(ctx), input)
  const moved =
    movedFrom === null ? '' : ` (${sharedTexts().translate(ctx.language, { key: 'fa:hook.moved', params: { date: movedFrom } })})`
  const all = withAllRights(ctx)
  const prepared = { prepared_by: actorOf(ctx), prepared_at: ctx.now().toISOString() }
  const head = {
    category,
    date,
    key: input.key,
    source: input.source ?? null,
    files: input.files ?? [],
    summary: `${input.summary ?? ''}${moved}`.slice(0, 200) || null,
  }
  const empty = voucherOf(await createRecord(all, entityOf(ctx), { ...head, ...prepared }, { trusted: true }))
  const total = await replaceLines(ctx, { id: empty.id, date, period: empty.period }, lines)
  // Written before it is confirmed: what a later write finds unchanged it leaves out.
  const draft = voucherOf(await writeAction(all, entityOf(ctx), empty, { total }))
  const wanted = input.state ?? books.hook_state
  const isSecond = input.approved_by !== undefined && input.approved_by !== prepared.prepared_by
  if (wanted === 'draft' || (books.four_eyes_confirm && !isSecond))
    return { id: draft.id, note: wanted === 'draft' ? null : 'fa:hook.four_eyes' }
  const by = input.approved_by ?? prepared.prepared_by
  return { id: (await carryOn(ctx, draft, { wanted, by })).id, note: null }
}

/** A draft is confirmed, and posted where that is wanted; what is to be acknowledged is. @param how.by who confirms it @returns it as it stands */
export async function carryOn(
  ctx: Context,
  draft: Voucher,
  { wanted, by }: { wanted: 'confirmed' | 'posted'; by: number | null },
): Promise<Voucher> {
  const all = withAllRights(ctx)
  const at = ctx.now().toISOString()
  const numbered = await confirmation(asBooker(ctx), draft)
  const values = { ...numbered, status: 'confirmed', confirmed_by: by, confirmed_at: at }
  const confirmed = voucherOf(await writeAction(all, entityOf(ctx), draft, values))
  await announceConfirmed(ctx, confirmed)
  if (wanted === 'confirmed') return confirmed
  const booked = { ...(await posting(asBooker(ctx), confirmed)), status: 'posted', posted_by: by, posted_at: at }
  const posted = voucherOf(await writeAction(all, entityOf(ctx), confirmed, booked))
  await announcePosted(ctx, posted)
  return posted
}

/** @throws 422 naming the key */
export async function voucherOfKey(ctx: Context, key: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`select id from fa_voucher where kontor_fold(key) = kontor_fold(${key}) and deleted_at is null`.execute(
    ctx.db,
  )
  if (!row) throw invalidField('reverses_key', 'fa:error.key_unknown')
  return row.id
}
