/** `POST /api/fa/settlement/:id/undo` (fa.md §4.6): what it settled is open again, and its exchange voucher is reversed. */
import { sql } from 'kysely'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { conflict, notFound } from '../../../kernel/errors'
import { findRecord } from '../../../resource/read/read'
import { lockForWrite } from '../../../resource/write/write'
import { numbering, sharedTexts } from '../../sc'
import { undoAndReverse } from '../voucher/reverse-voucher'
import { requireParty } from './party-of'

/** @throws 404, 409 as the call says */
export const undo = (
  ctx: Context,
  id: number,
  reason: string | undefined,
): Promise<{ id: number; state: 'undone'; fx_reversal: number | null }> =>
  transact(ctx, async (tx) => {
    const entity = tx.snapshot.get('fa/settlement')
    if (!(await findRecord(tx, entity, id))) throw notFound()
    const settlement = await lockForWrite(withAllRights(tx), entity, id)
    await requireParty(tx, settlement.organization)
    const { number, role } = await voucherOf(tx, settlement.voucher)
    if (settlement.state === 'undone') throw conflict('fa:settlement.undone_already')
    if (settlement.state === 'reserved') throw conflict('fa:settlement.reserved', undefined, { number })
    if (role === 'reversal') throw conflict('fa:settlement.of_reversal', undefined, { number })
    if (typeof settlement.fx_voucher === 'number')
      await lockForWrite(withAllRights(tx), tx.snapshot.get('fa/voucher'), settlement.fx_voucher)
    await numbering.hold(tx, 'fa.posting')
    const why = reason ?? sharedTexts().translate(tx.language, { key: 'fa:settlement.summary_undone' })
    const [fx_reversal = null] = await undoAndReverse(tx, [id], { reason: why })
    return { id, state: 'undone', fx_reversal }
  })

async function voucherOf(ctx: Context, voucher: unknown): Promise<{ number: string; role: string }> {
  if (typeof voucher !== 'number') return { number: '', role: 'normal' }
  const {
    rows: [row],
  } = await sql<{
    number: string
    role: string
  }>`select coalesce(number, '') as number, role from fa_voucher where id = ${voucher}`.execute(ctx.db)
  return row ?? { number: '', role: 'normal' }
}
