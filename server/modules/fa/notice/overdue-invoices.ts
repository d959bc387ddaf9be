/** To whom a customer belongs: invoices that are 1, 30 and 60 days overdue (fa.md §7). */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import { formatMoney } from '../../../../src/shared/engine/amount-text'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { survivingOrganizations } from '../../cm'
import { notify } from '../../sc'
import { graceOfLine } from '../party/grace-days'
import { stepOf } from './rules/overdue-steps'

interface Overdue {
  line: number
  organization: number
  number: string
  currency: string
  amount: string
  days: number
  notified: number
}

export async function notifyOverdueInvoices(ctx: Context, today: string): Promise<void> {
  const late = (await overdueLines(ctx, today)).filter(({ days, notified }) => stepOf(days) > notified)
  if (late.length === 0) return
  const owners = await ownersOf(ctx, [...new Set(late.map(({ organization }) => organization))])
  const due = await marked(
    ctx,
    late.filter(({ organization }) => owners.get(organization)?.owner),
  )
  for (const { organization, number, currency, amount, days } of byInvoice(due)) {
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

/** What is open of sales and past its days of grace, the latest last. */
async function overdueLines(ctx: Context, today: string): Promise<Overdue[]> {
  const { rows } = await sql<Overdue>`
    select l.id::int as line, l.organization_id::int as organization, coalesce(nullif(billed.number, ''), v.number) as number,
      coalesce(l.currency, ${await companyCurrency(ctx)}::text) as currency, l.residual::text as amount,
      (${today}::date - l.due_date - grace.days)::int as days, coalesce(l.overdue_notified, 0)::int as notified
    from fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_account as a on a.id = l.account_id ${graceOfLine}
    where billed.kind = 'sales' and a.kind = 'receivable' and l.debit > 0 and l.residual > 0 and l.organization_id is not null
      and ${today}::date - l.due_date - grace.days > 0 and l.deleted_at is null and v.deleted_at is null
    order by days, number, l.id`.execute(ctx.db)
  return rows
}

/** Of two jobs at once, the one that marks a line notifies its owner. */
async function marked(ctx: Context, late: readonly Overdue[]): Promise<Overdue[]> {
  if (late.length === 0) return []
  const given = late.map(({ line, days }) => ({ line, step: stepOf(days) }))
  const { rows } = await sql<{ line: number }>`
    update fa_voucher_line as l set overdue_notified = given.step
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (line bigint, step int)
    where l.id = given.line and coalesce(l.overdue_notified, 0) < given.step returning l.id::int as line`.execute(ctx.db)
  const won = new Set(rows.map(({ line }) => line))
  return late.filter(({ line }) => won.has(line))
}

/** What is due of an invoice on one day is one notice. */
function byInvoice(late: readonly Overdue[]): Overdue[] {
  const found = new Map<string, Overdue>()
  for (const one of late) {
    const key = [one.organization, one.number, one.currency, one.days].join(' ')
    const known = found.get(key)
    found.set(key, known ? { ...known, amount: new Decimal(known.amount).plus(one.amount).toFixed() } : one)
  }
  return [...found.values()]
}

/** By the organization that an invoice names: the one that remains, and whose it is. */
async function ownersOf(
  ctx: Context,
  organizations: readonly number[],
): Promise<Map<number, { id: number; name: string; owner: number | null }>> {
  const remaining = await survivingOrganizations(ctx, organizations)
  const { rows } = await sql<{ id: number; name: string; owner: number | null }>`
    select id::int as id, name, owner_id::int as owner from ${sql.table(ctx.snapshot.get('cm/organization').table)}
    where id = any(${[...remaining.values()]}::bigint[])`.execute(ctx.db)
  const known = new Map(rows.map((row) => [row.id, row]))
  const found = new Map<number, { id: number; name: string; owner: number | null }>()
  for (const id of organizations) {
    const row = known.get(remaining.get(id) ?? id)
    if (row) found.set(id, row)
  }
  return found
}
