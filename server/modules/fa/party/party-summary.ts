/**
 * What an organization or a person owes, or is owed (fa.md R8, R14), from confirmed and posted lines as settlements have left
 * them. Receipts that settle nothing pay what was due first.
 */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { PartySummaryAnswer } from '../../../../src/shared/fa/party'
import type { AgeingAnswer } from '../../../../src/shared/fa/settlement-calls'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import type { Sql } from '../../../kernel/sql'
import { companyCurrency } from '../../../resource/read/company-currency'
import { organizationWithMerged } from '../../cm'
import { linesOfParty, type Party } from '../settlement/party-of'
import { inSnapshot } from '../report/snapshot'
import { moneyText } from '../report/money'
import { graceOfLine } from './grace-days'
import { kinds, type PartySide } from './party-kinds'
import { accountsOf } from './party-lines'
import { age, summaryOf, usualBuckets, type AgedItem } from './rules/ageing'

export interface SummaryRequest {
  party: Party
  as_of?: string | undefined
}

/** The caller has judged whose account it is. */
export const partySummary = (ctx: Context, side: PartySide, requested: SummaryRequest): Promise<PartySummaryAnswer> =>
  inSnapshot(ctx, async (within) => {
    const { as_of, currency, rows } = await requestedLines(within, side, requested)
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
      drafts: await draftInvoices(within, side, { party: requested.party, as_of }),
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
      buckets: bucketRows(summary.buckets, buckets),
      by_currency: summary.by_currency.map(({ currency: code, amount, base }) => ({
        currency: code,
        amount: moneyText(amount),
        base: moneyText(base),
      })),
      complete: true,
    }
  })

/** By age, as of a day, from settlements dated until then. `net`: credits pay what was due first. */
export const partyAgeing = (
  ctx: Context,
  side: PartySide,
  { net = false, ...requested }: SummaryRequest & { net?: boolean },
): Promise<AgeingAnswer> =>
  inSnapshot(ctx, async (within) => {
    const { as_of, currency, rows } = await requestedLines(within, side, requested)
    const { buckets } = await parameterOf(within)
    const { item, sign } = kinds[side]
    const items = rows.filter(({ kind }) => kind === item).map((row): AgedItem => signed(row, sign))
    const aged = age(items, { as_of, buckets, net })
    const none = new Decimal(0)
    const { by_currency } = summaryOf(items, { as_of, buckets, notes: none, deposits: none, drafts: none, netDeposits: false })
    return {
      organization: requested.party.organization,
      person: requested.party.person,
      currency,
      as_of,
      not_due: moneyText(aged.not_due),
      buckets: bucketRows(aged.buckets, buckets),
      unallocated: moneyText(aged.unallocated),
      total: moneyText(Decimal.sum(0, ...items.map(({ base }) => base))),
      oldest_overdue_days: aged.oldest_overdue_days,
      by_currency: by_currency.map(({ currency: code, amount, base }) => ({
        currency: code,
        amount: moneyText(amount),
        base: moneyText(base),
      })),
    }
  })

const bucketRows = (amounts: readonly Decimal[], limits: readonly number[]): AgeingAnswer['buckets'] =>
  amounts.map((amount, index) => ({ from: (limits[index - 1] ?? 0) + 1, to: limits[index] ?? null, amount: moneyText(amount) }))

async function requestedLines(ctx: Context, side: PartySide, { party, ...requested }: SummaryRequest) {
  const as_of = requested.as_of ?? companyToday(ctx)
  const currency = await companyCurrency(ctx)
  return { as_of, currency, rows: await linesOf(ctx, { side, party, as_of, currency }) }
}

interface LineRow extends AgedItem {
  kind: string
}

const signed = ({ due_date, date, grace = 0, currency, amount, base }: LineRow, sign: 1 | -1): AgedItem => ({
  due_date,
  date,
  grace,
  currency,
  amount: new Decimal(amount).times(sign),
  base: new Decimal(base).times(sign),
})

async function linesOf(
  ctx: Context,
  { side, party, as_of, currency }: { side: PartySide; party: Party; as_of: string; currency: string },
): Promise<LineRow[]> {
  const code = sql`coalesce(l.currency, ${currency})`
  const { rows } = await sql<LineRow>`
    select * from (select case when a.kind = 'none' then ${kinds[side].item}::text else a.kind end as kind,
      coalesce(l.due_date, l.date)::text as due_date, l.date::text as date, grace.days as grace, ${code} as currency,
      (case when ${code} = ${currency} then l.debit - l.credit else coalesce(l.amount_currency, 0) end - sign(l.debit - l.credit) * settled.amount)::text as amount,
      (l.debit - l.credit - sign(l.debit - l.credit) * settled.base)::text as base
    from fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_account as a on a.id = l.account_id
      ${settledUntil(as_of)} ${graceOfLine}
    where ${await linesOfParty(ctx, party)} and ${accountsOf(side, { ofPeople: party.person !== null })}
      and v.status in ('confirmed', 'posted') and v.deleted_at is null and l.deleted_at is null and l.date <= ${as_of}::date) as line
    where line.base::numeric <> 0 or line.amount::numeric <> 0`.execute(ctx.db)
  return rows
}

/** `settled.amount`, `settled.base`: of the line `l`, by settlements dated until then (R8). */
export const settledUntil = (as_of: string): Sql => sql`
  cross join lateral (select coalesce(sum(part.amount_currency), 0) as amount, coalesce(sum(part.amount_base), 0) as base
    from fa_settlement__lines as part join fa_settlement as settlement on settlement.id = part.parent_id
    where part.voucher_line_id = l.id and settlement.state in ('reserved', 'active') and settlement.deleted_at is null and settlement.date <= ${as_of}::date) as settled`

/** Issued, and owed, though their voucher is a draft still: in company currency. */
async function draftInvoices(ctx: Context, side: PartySide, { party, as_of }: { party: Party; as_of: string }): Promise<Decimal> {
  if (party.organization === null) return new Decimal(0)
  const organizations = await organizationWithMerged(ctx, party.organization)
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
