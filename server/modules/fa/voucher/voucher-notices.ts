/** What people hear of their vouchers (fa.md §7): confirmed, returned, voided. */
import type { Context } from '../../../kernel/context'
import { notify } from '../../sc'
import type { Voucher } from './voucher-row'

type VoucherNotice = 'voucher-confirmed' | 'voucher-returned' | 'voucher-voided'

async function notifyPreparer(ctx: Context, voucher: Voucher, notice: VoucherNotice): Promise<void> {
  const { id, prepared_by } = voucher
  if (prepared_by === null) return
  const name = voucher.number || voucher.summary || `#${id}`
  await notify.send(ctx, {
    event: `fa.${notice}`,
    to: [`u${prepared_by}`],
    data: { title: notify.text(`fa:notice.${notice}`, () => ({ name })) },
    url: `/fa/use/accounting/voucher-view?id=${id}`,
    model: { module: 'fa', id },
  })
}

export const notifyConfirmed = (ctx: Context, voucher: Voucher): Promise<void> => notifyPreparer(ctx, voucher, 'voucher-confirmed')
export const notifyReturned = (ctx: Context, voucher: Voucher): Promise<void> => notifyPreparer(ctx, voucher, 'voucher-returned')
export const notifyVoided = (ctx: Context, voucher: Voucher): Promise<void> => notifyPreparer(ctx, voucher, 'voucher-voided')
