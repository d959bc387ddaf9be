/** To whom a customer belongs: invoices that are 1, 30 and 60 days overdue (fa.md §7). */
import { sql } from 'kysely'
import { formatMoney } from '../../../../src/shared/engine/amount-text'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { survivingOrganizations } from '../../cm'
import { notify } from '../../sc'

const remindedDays: readonly number[] = [1, 30, 60]

interface Overdue {
  organization: number
  number: string
  currency: string
  amount: string
  days: number
}

export async function notifyOverdueInvoices(ctx: Context, today: string): Promise<void> {
  const { rows } = await sql<Overdue>`
    select line.organization_id::int as organization, coalesce(nullif(invoice.number, ''), voucher.number) as number,
      coalesce(line.currency, ${await companyCurrency(ctx)}::text) as currency, sum(line.residual)::text as amount, (${today}::date - line.due_date)::int as days
    from fa_voucher_line as line join fa_voucher as voucher on voucher.id = line.voucher_id join fa_account as account on account.id = line.account_id
      join fa_invoice as invoice on invoice.voucher_id = voucher.id
    where invoice.kind = 'sales' and invoice.status = 'issued' and account.kind = 'receivable' and line.debit > 0 and line.residual > 0
      and line.organization_id is not null and ${today}::date - line.due_date = any(${[...remindedDays]}::int[])
      and line.deleted_at is null and voucher.deleted_at is null and invoice.deleted_at is null
    group by 1, 2, 3, 5 order by 5, 2`.execute(ctx.db)
  if (rows.length === 0) return
  const owners = await ownersOf(ctx, [...new Set(rows.map(({ organization }) => organization))])
  for (const { organization, number, currency, amount, days } of rows) {
    const owned = owners.get(organization)
    if (!owned?.owner) continue
    const params = { number, organization: owned.name, amount: `${currency} ${formatMoney(amount, currency)}` }
    await notify.send(ctx, {
      event: 'fa.invoice-overdue',
      to: [`u${owned.owner}`],
      params: { ...params, days: `${days}` },
      url: `/record/cm/organization/${owned.id}`,
      model: { module: 'cm', id: owned.id },
      data: { title: notify.text('fa:notice.invoice-overdue', () => ({ ...params, count: days })), icon: 'warning' },
    })
  }
}

/** By the organization that an invoice names: the one that remains, and whose it is. */
async function ownersOf(
  ctx: Context,
  organizations: readonly number[],
): Promise<Map<number, { id: number; name: string; owner: number | null }>> {
  const remaining = await survivingOrganizations(ctx, organizations)
  const { rows } = await sql<{ id: number; name: string; owner: number | null }>`
    select id::int as id, name, owner_id::int as owner from ${sql.table(ctx.snapshot.get('cm/organization').table)} where id = any(${[...remaining.values()]}::bigint[])`.execute(
    ctx.db,
  )
  const known = new Map(rows.map((row) => [row.id, row]))
  const found = new Map<number, { id: number; name: string; owner: number | null }>()
  for (const id of organizations) {
    const row = known.get(remaining.get(id) ?? id)
    if (row) found.set(id, row)
  }
  return found
}
