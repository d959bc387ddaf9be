/** What of invoices is settled (fa.md §4.4): the difference between what their voucher's lines were and what is left of them. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { EventHandler, OutboxEvent } from '../../../contracts/events'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { onEvent } from '../../../outbox/event'
import { publishEvent } from '../../../outbox/publish'
import { lockForWrite, writeAction } from '../../../resource/write/write'

/** @returns by invoice, in its currency; nothing of a voucher that is not posted, or was reversed */
export async function paidNow(ctx: Context, invoices: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; paid: string }>`
    select i.id, coalesce(sum(abs(coalesce(l.amount_currency, l.debit - l.credit)) - l.residual), 0)::text as paid
    from fa_invoice as i
    join fa_voucher as v on v.id = i.voucher_id and v.status = 'posted' and v.reversed_by_id is null
    join fa_voucher_line as l on l.voucher_id = v.id and l.deleted_at is null and l.organization_id is not null
    join fa_account as a on a.id = l.account_id and a.open_item and a.kind in ('receivable', 'payable')
    where i.id = any(${[...invoices]}::bigint[]) and i.status = 'issued' group by i.id`.execute(ctx.db)
  return new Map(rows.map(({ id, paid }) => [id, paid]))
}

/** Whatever settles, or takes that back. */
export const invoicePayments: EventHandler = onEvent(
  ['fa.voucher.posted', 'fa.voucher.reversed', 'fa.settlement.created', 'fa.settlement.undone'],
  'fa.invoice-paid',
  (ctx, event) => transact(ctx, (tx) => keepPaid(tx, event)),
)

async function keepPaid(ctx: Context, event: OutboxEvent): Promise<void> {
  const ids = await concerned(ctx, event)
  if (ids.length === 0) return
  const [all, entity, paid] = [withAllRights(ctx), ctx.snapshot.get('fa/invoice'), await paidNow(ctx, ids)]
  for (const id of ids) {
    const invoice = await lockForWrite(all, entity, id)
    const [was, now] = [new Decimal(String(invoice.paid ?? 0)), new Decimal(paid.get(id) ?? 0)]
    if (invoice.status !== 'issued' || now.eq(was)) continue
    await writeAction(all, entity, invoice, { paid: now.toFixed() })
    const total = new Decimal(String(invoice.total))
    if (now.gte(total) && was.lt(total))
      await publishEvent(ctx, 'fa.invoice.paid', {
        entity: 'fa/invoice',
        record_id: id,
        organization: invoice.organization,
        lead: invoice.lead,
      })
  }
}

/** Invoices of the voucher, and those that were settled by it; or by the settlement. In the order of their ids. */
async function concerned(ctx: Context, { entity, record_id }: OutboxEvent): Promise<readonly number[]> {
  const settled = sql`select line.voucher_id from fa_settlement as s join fa_settlement__lines as part on part.parent_id = s.id
    join fa_voucher_line as line on line.id = part.voucher_line_id where ${entity === 'fa/settlement' ? sql`s.id` : sql`s.voucher_id`} = ${record_id}`
  const { rows } = await sql<{ id: number }>`
    select id from fa_invoice where status = 'issued' and deleted_at is null
      and (voucher_id in (${settled}) or (${entity === 'fa/voucher'} and voucher_id = ${record_id})) order by id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}
