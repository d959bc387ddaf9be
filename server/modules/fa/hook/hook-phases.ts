/** The phases of the hook beside `commit` (fa.md §7): what would be said, what is given back, what is taken back. */
import type { PostedVoucher, VoucherInput } from '../../../../src/shared/fa/voucher-hook'
import { companyToday } from '../../../kernel/company-time'
import { rehearse, withAllRights, type Context } from '../../../kernel/context'
import { deleteRecord } from '../../../resource/write/delete'
import { lockForWrite, writeAction } from '../../../resource/write/write'
import { receipts, sharedTexts } from '../../sc'
import { voidInvoiceOf } from '../invoice/void-with-voucher'
import { judgeVoucher, requireSound, textOf } from '../voucher/judge'
import { reverseAndName } from '../voucher/reverse-voucher'
import { releaseSettlements } from '../voucher/settlements-of'
import { voucherOf } from '../voucher/voucher-row'
import { postVoucher, stateOf, voucherOfKey } from './post-voucher'

const entityOf = (ctx: Context) => ctx.snapshot.get('fa/voucher')

/** @returns what whoever confirms it acknowledges @throws 422 by path, as `commit` would */
export const checkVoucher = (ctx: Context, input: VoucherInput): Promise<{ ok: boolean; warnings: string[] }> =>
  rehearse(ctx, async (tx) => {
    const { id, status } = await postVoucher(tx, { ...input, key: `check:${input.key}`, state: 'draft' })
    const all = withAllRights(tx)
    const { findings } = await judgeVoucher(tx, voucherOf(await lockForWrite(all, entityOf(tx), id)), 'confirm')
    requireSound({ ...tx, origin: { ...tx.origin, confirmed: true } }, findings)
    return { ok: status === 'draft', warnings: findings.warnings.map((one) => sharedTexts().translate(tx.language, textOf(one))) }
  })

/**
 * Takes back what was booked for a key: a draft is deleted, a confirmed voucher void, a posted one reversed (R13). Once for its own key.
 * @throws 422 where there is none, or its day is not open
 */
export async function reverseKeyed(
  ctx: Context,
  { key, reverses_key, date, reason }: { key: string; reverses_key: string; date?: string; reason?: string },
): Promise<PostedVoucher> {
  let created = false
  const kept = await receipts.once(ctx, `fa.reverse:${key}`, async (tx) => {
    created = true
    return takeBack(tx, await voucherOfKey(tx, reverses_key), { reason: reason ?? reverses_key, ...(date ? { date } : {}) })
  })
  return kept.deleted
    ? { id: kept.id, number: null, date: date ?? companyToday(ctx), status: 'void', created, note: null }
    : { ...(await stateOf(ctx, kept.id)), created, note: null }
}

async function takeBack(
  ctx: Context,
  id: number,
  { date, reason }: { date?: string; reason: string },
): Promise<{ id: number; deleted: boolean }> {
  const all = withAllRights(ctx)
  const voucher = voucherOf(await lockForWrite(all, entityOf(ctx), id))
  if (voucher.status === 'posted') {
    const wanted = { date: date ?? null, reason, undo_settlements: true }
    const reversal = await reverseAndName(ctx, voucher, wanted)
    await voidInvoiceOf(ctx, id, { reason, field: 'reason' })
    return { id: reversal, deleted: false }
  }
  if (voucher.status === 'void') return { id, deleted: false }
  if (voucher.number === null) {
    await deleteRecord(all, entityOf(ctx), id)
    return { id, deleted: true }
  }
  await releaseSettlements(ctx, id)
  await writeAction(all, entityOf(ctx), voucher, {
    status: 'void',
    reason,
    voided_by: ctx.person?.id ?? null,
    voided_at: ctx.now().toISOString(),
  })
  await voidInvoiceOf(ctx, id, { reason, field: 'reason' })
  return { id, deleted: false }
}
