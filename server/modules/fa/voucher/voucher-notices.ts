/** What people hear of their vouchers (fa.md §7): confirmed, returned, voided. */
import type { Values } from '../../../contracts/hooks'
import type { Context } from '../../../kernel/context'
import { notify } from '../../sc'

type VoucherNotice = 'voucher-confirmed' | 'voucher-returned' | 'voucher-voided'

async function notifyPreparer(ctx: Context, voucher: Values, notice: VoucherNotice): Promise<void> {
  if (typeof voucher.prepared_by !== 'number') return
  const id = Number(voucher.id)
  const name = [voucher.number, voucher.summary].find((text) => typeof text === 'string' && text !== '') ?? `#${id}`
  await notify.send(ctx, {
    event: `fa.${notice}`,
    to: [`u${voucher.prepared_by}`],
    data: { title: notify.text(`fa:notice.${notice}`, () => ({ name: String(name) })) },
    url: `/fa/use/accounting/voucher-view?id=${id}`,
    model: { module: 'fa', id },
  })
}

export const notifyConfirmed = (ctx: Context, voucher: Values): Promise<void> => notifyPreparer(ctx, voucher, 'voucher-confirmed')
export const notifyReturned = (ctx: Context, voucher: Values): Promise<void> => notifyPreparer(ctx, voucher, 'voucher-returned')
export const notifyVoided = (ctx: Context, voucher: Values): Promise<void> => notifyPreparer(ctx, voucher, 'voucher-voided')
