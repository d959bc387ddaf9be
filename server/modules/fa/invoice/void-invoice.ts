/** Voiding (fa.md §4.4): the voucher that is not posted goes, the posted one is reversed. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { reverseKeyed } from '../hook/hook-phases'
import { voucherKey } from './issue-invoice'
import type { Invoice } from './invoice-row'

/** After the invoice has let go of it. One that somebody has reversed already stays as it is. */
export async function takeBackVoucher(ctx: Context, { id, voucher, void_reason }: Invoice, date: string | null): Promise<void> {
  const { rows } = await sql`select 1 from fa_voucher where id = ${voucher ?? null}::bigint and reversed_by_id is not null`.execute(ctx.db)
  if (rows.length > 0) return
  await reverseKeyed(ctx, {
    key: `${voucherKey(id)}:void`,
    reverses_key: voucherKey(id),
    reason: void_reason ?? '',
    ...(date === null ? {} : { date }),
  })
}
