/** What an organization owes, or is owed (fa.md R14), from confirmed and posted lines. Receipts that settle nothing pay what was due first. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { PartySummaryAnswer } from '../../../../src/shared/fa/party'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { notFound } from '../../../kernel/errors'
import { companyCurrency } from '../../../resource/read/company-currency'
import { organizationWithMerged, survivingOrganizations } from '../../cm'
import { inSnapshot } from '../report/snapshot'
import { moneyText } from '../report/money'
import { summaryOf, usualBuckets, type AgedItem } from './rules/ageing'

export type PartySide = 'receivable' | 'payable'

/** Of each side: its open items, its cheques, its deposits. Payables stand on the credit side. */
export const kinds = {
  receivable: { item: 'receivable', notes: 'notes_receivable', deposits: 'deposit_in', sign: 1, invoices: ['sales'] },
  payable: { item: 'payable', notes: 'notes_payable', deposits: 'deposit_out', sign: -1, invoices: ['purchase'] },
} as const

/** @throws 404 for an organization that does not exist */
export const partySummary = (ctx: Context, side: PartySide, asked: { organization: number; as_of?: string }): Promise<PartySummaryAnswer> =>
  inSnapshot(ctx, async (within) => {
    const as_of = asked.as_of ?? companyToday(within)
    const currency = await companyCurrency(within)
    const remaining = (await survivingOrganizations(within, [asked.organization])).get(asked.organization)
    if (remaining === undefined) throw notFound()
    const organizations = await organizationWithMerged(within, remaining)
    const rows = await linesOf(within, { side, organizations, as_of, currency })
    const parameter = await parameterOf(within)
    const { item, notes, deposits, sign } = kinds[side]
    const items = rows.filter(({ kind }) => kind === item).map((row): AgedItem => signed(row, sign))
    const sumOf = (kind: string) => Decimal.sum(0, ...rows.filter((row) => row.kind === kind).map(({ base }) => base))
    const buckets = parameter.buckets
    const summary = summaryOf(items, {
      as_of,
      buckets,
      net: true,
      notes: sumOf(notes).times(sign),
      deposits: sumOf(deposits).times(-sign),
      drafts: await draftInvoices(within, side, { organizations, as_of }),
      netDeposits: parameter.net_deposits,
    })
    return {
      open: moneyText(summary.open),
      overdue: moneyText(summary.overdue),
      oldest_overdue_days: summary.oldest_overdue_days,
      currency,
      as_of,
      not_due: moneyText(summary.not_due),
      deposits: moneyText(summary.deposits),
      notes: moneyText(summary.notes),
      buckets: summary.buckets.map((amount, index) => ({
        from: (buckets[index - 1] ?? 0) + 1,
        to: buckets[index] ?? null,
        amount: moneyText(amount),
      })),
      by_currency: summary.by_currency.map(({ currency: code, amount, base }) => ({
        currency: code,
        amount: moneyText(amount),
        base: moneyText(base),
      })),
      complete: true,
    }
  })

interface LineRow extends AgedItem {
  kind: string
}

const signed = ({ due_date, date, currency, amount, base }: LineRow, sign: 1 | -1): AgedItem => ({
  due_date,
  date,
  currency,
  amount: new Decimal(amount).times(sign),
  base: new Decimal(base).times(sign),
})

async function linesOf(
  ctx: Context,
  { side, organizations, as_of, currency }: { side: PartySide; organizations: readonly number[]; as_of: string; currency: string },
): Promise<LineRow[]> {
  const { item, notes, deposits } = kinds[side]
  const { rows } = await sql<LineRow>`
    select a.kind, coalesce(l.due_date, l.date)::text as due_date, l.date::text as date, coalesce(l.currency, ${currency}) as currency,
      (case when coalesce(l.currency, ${currency}) = ${currency} then l.debit - l.credit else coalesce(l.amount_currency, 0) end)::text as amount, (l.debit - l.credit)::text as base
    from fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_account as a on a.id = l.account_id
    where l.organization_id = any(${[...organizations]}::bigint[]) and a.kind = any(${[item, notes, deposits]}::text[])
      and v.status in ('confirmed', 'posted') and v.deleted_at is null and l.deleted_at is null and l.date <= ${as_of}::date`.execute(
    ctx.db,
  )
  return rows
}

/** Issued, and owed, though their voucher is a draft still: in company currency. */
async function draftInvoices(
  ctx: Context,
  side: PartySide,
  { organizations, as_of }: { organizations: readonly number[]; as_of: string },
): Promise<Decimal> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(i.total * coalesce(i.rate, 1)), 0)::text as sum from fa_invoice as i join fa_voucher as v on v.id = i.voucher_id
    where i.organization_id = any(${[...organizations]}::bigint[]) and i.kind = any(${[...kinds[side].invoices]}::text[]) and i.status = 'issued' and i.deleted_at is null
      and i.date <= ${as_of}::date and v.status in ('draft', 'submitted')`.execute(ctx.db)
  return new Decimal(rows[0]?.sum ?? 0)
}

export async function parameterOf(ctx: Context): Promise<{ net_deposits: boolean; buckets: readonly number[] }> {
  const { rows } = await sql<{ net_deposits: boolean; buckets: number[] | null }>`
    select p.net_deposits, (select array_agg(b.days order by b.days) from fa_parameter__ageing as b where b.parent_id = p.id) as buckets
    from fa_parameter as p where p.deleted_at is null order by p.id limit 1`.execute(ctx.db)
  const [parameter] = rows
  return { net_deposits: parameter?.net_deposits ?? false, buckets: parameter?.buckets ?? usualBuckets }
}
