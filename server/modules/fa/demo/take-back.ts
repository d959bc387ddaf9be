/** Vouchers of the demo that were taken back (fa.md R13, §10), each some days after it was posted. */
import type { Context } from '../../../kernel/context'
import { lockForWrite } from '../../../resource/write/write'
import { reverseAndName } from '../voucher/reverse-voucher'
import { voucherOf } from '../voucher/voucher-row'
import { onDay } from './make-invoices'
import type { DemoVoucher } from './voucher-parts'

/** @param ids of the vouchers, in their order */
export async function takeBack(ctx: Context, vouchers: readonly DemoVoucher[], ids: readonly number[]): Promise<void> {
  for (const [at, { reversed, confirmed_by }] of vouchers.entries()) {
    if (!reversed) continue
    const then = onDay(ctx, reversed.date, confirmed_by)
    await reverseAndName(then, voucherOf(await lockForWrite(then, ctx.snapshot.get('fa/voucher'), ids[at] ?? 0)), reversed)
  }
}
