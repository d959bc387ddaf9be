/** What would become of each voucher of a batch (fa.md §2.3): the rules of the act, nothing is written. */
import { sql } from 'kysely'
import type { BatchAct, BatchVoucher } from '../../../../../src/shared/fa/voucher-batch'
import type { Context } from '../../../../kernel/context'
import { ApiError, type Message } from '../../../../kernel/errors'
import { rowPredicate } from '../../../../resource/query/predicate'
import { findRecord } from '../../../../resource/read/read'
import { sharedTexts } from '../../../sc'
import { requireConfirmer } from '../confirm-voucher'
import { judgeVoucher, textOf } from '../judge'
import { requirePoster } from '../post-voucher-row'
import { voucherOf, type Voucher } from '../voucher-row'

export type BatchHead = Omit<BatchVoucher, 'outcome' | 'reasons' | 'warnings'> & { status: string }

/** Those that the caller may see, in the order in which they are done: by date, position of their category, and age, so that numbers follow dates (R2). */
export async function batchOrder(ctx: Context, ids: readonly number[]): Promise<readonly BatchHead[]> {
  const { rows } = await sql<BatchHead>`
    select voucher.id, voucher.number, voucher.date, kind.code as category, voucher.summary, voucher.total, voucher.status
    from fa_voucher as voucher join fa_voucher_category as kind on kind.id = voucher.category_id
    where voucher.id = any(${[...ids]}::bigint[]) and voucher.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('fa/voucher'), 'read', 'voucher')} order by voucher.date nulls last, kind.position, voucher.id`.execute(
    ctx.db,
  )
  return rows
}

export async function checkOne(ctx: Context, head: BatchHead, act: BatchAct): Promise<BatchVoucher> {
  const say = (message: Message) => sharedTexts().translate(ctx.language, message)
  const { status, ...voucher } = head
  const skipped = (...reasons: Message[]): BatchVoucher => ({ ...voucher, outcome: 'skipped', reasons: reasons.map(say), warnings: [] })
  if (status !== (act === 'confirm' ? 'draft' : 'confirmed')) return skipped({ key: `fa:batch.is_${status}` })
  const found = await findRecord(ctx, ctx.snapshot.get('fa/voucher'), head.id, { mode: 'write' })
  if (!found) return skipped({ key: 'error:forbidden' })
  const row = voucherOf(found)
  if (act === 'confirm' && row.requires_approval) return skipped({ key: 'fa:batch.needs_approval' })
  const refusal = await refusalOf(ctx, row, act)
  if (refusal) return skipped(refusal)
  const { errors, warnings } = (await judgeVoucher(ctx, row, act)).findings
  if (errors.length > 0) return skipped(...errors.map(textOf))
  return { ...voucher, outcome: 'ready', reasons: [], warnings: warnings.map(textOf).map(say) }
}

async function refusalOf(ctx: Context, row: Voucher, act: BatchAct): Promise<Message | undefined> {
  try {
    await (act === 'confirm' ? requireConfirmer(ctx, row) : requirePoster(ctx, row))
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error.text
    throw error
  }
}
