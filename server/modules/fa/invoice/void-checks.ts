/** What keeps an issued invoice from being void (fa.md §4.4, §9). */
import { sql } from 'kysely'
import type { Values } from '../../../contracts/hooks'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { conflict, invalidField } from '../../../kernel/errors'
import { countCredits } from './credited'
import { kindOf, taxParameter } from './invoice-values'
import { isSales } from './rules/invoice-voucher'
import { isSameTaxPeriod, isUniformNumber } from './rules/tax-period'
import type { Invoice } from './invoice-row'

/**
 * @param invoice issued, locked, in this transaction
 * @param field where the caller gave the reason
 * @returns what is written with the state: a draft voucher is named no more, since it goes
 * @throws 409 where it is settled or credited, 422 for a uniform invoice of an earlier return
 */
export async function voiding(ctx: Context, invoice: Invoice, field = 'void_reason'): Promise<Values> {
  const { id, number, date } = invoice
  const credits = await countCredits(ctx, id)
  if (credits > 0) throw conflict('fa:invoice.void_credited', undefined, { count: credits })
  if (await isSettled(ctx, invoice)) throw conflict('fa:invoice.void_settled')
  const tax = await taxParameter(ctx)
  if (
    tax.country === 'TW' &&
    isSales(kindOf(invoice)) &&
    isUniformNumber(number ?? '') &&
    !isSameTaxPeriod(date, companyToday(ctx), tax.months)
  )
    throw invalidField(field, 'fa:invoice.void_late', { number })
  const { rows } = await sql<{ number: string | null; status: string }>`
    select number, status from fa_voucher where id = ${invoice.voucher ?? null}::bigint`.execute(ctx.db)
  const isDraft = rows[0]?.status === 'draft' && rows[0].number === null
  // Its supplier's number may be typed again.
  return { purchase_of: null, ...(isDraft ? { voucher: null } : {}) }
}

/** In part, or by a receipt that is confirmed and not posted yet. Its lines are held: nothing is settled between this look and the reversal. */
async function isSettled(ctx: Context, { voucher }: Invoice): Promise<boolean> {
  const { rows: lines } = await sql<{ id: number }>`
    select id from fa_voucher_line where voucher_id = ${voucher ?? null}::bigint order by id for update`.execute(ctx.db)
  const { rows } = await sql`
    select 1 from fa_settlement as settlement join fa_settlement__lines as part on part.parent_id = settlement.id
    join fa_voucher as own on own.id = ${voucher ?? null}::bigint and own.reversed_by_id is null
    where part.voucher_line_id = any(${lines.map(({ id }) => id)}::bigint[]) and settlement.state <> 'undone' and settlement.deleted_at is null limit 1`.execute(
    ctx.db,
  )
  return rows.length > 0
}
