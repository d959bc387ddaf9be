/** An issued invoice whose voucher is voided or reversed is void with it (fa.md §4.4): nothing of it is booked any more. */
import { sql } from 'kysely'
import { actorOf, withAllRights, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { mayDo } from '../../../resource/query/rights'
import { lockForWrite, writeAction } from '../../../resource/write/write'
import { announceInvoice } from './announce-invoice'
import { invoiceOf } from './invoice-row'
import { voiding } from './void-checks'

/**
 * After the voucher was voided or reversed, in the same transaction. Nothing happens where it is of no issued invoice.
 * @param why.field where the caller gave the reason
 * @throws 403 without the right to void invoices, else as voiding the invoice itself
 */
export async function voidInvoiceOf(ctx: Context, voucher: number, why: { reason: string; field: string }): Promise<void> {
  const { rows } = await sql<{ id: number; number: string | null }>`
    select id::int as id, number from fa_invoice where voucher_id = ${voucher} and status = 'issued' and deleted_at is null`.execute(ctx.db)
  const entity = ctx.snapshot.get('fa/invoice')
  const all = withAllRights(ctx)
  for (const { id, number } of rows) {
    if (!mayDo(ctx, entity, 'void')) throw new ApiError(403, { key: 'fa:invoice.void_right', params: { number } }, { code: 'void_right' })
    const invoice = invoiceOf(await lockForWrite(all, entity, id))
    const values = await voiding(ctx, invoice, why.field)
    const voided = { status: 'void', void_reason: why.reason, voided_by: actorOf(ctx), voided_at: ctx.now().toISOString() }
    await announceInvoice(ctx, 'voided', invoiceOf(await writeAction(all, entity, invoice, { ...values, ...voided })))
  }
}
