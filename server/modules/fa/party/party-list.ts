/** Every customer, or supplier, with what is open: the summaries of R14 of all of them at once (fa.md §2, R8, R14). */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { QueryOf } from '../../../../src/shared/core/call'
import type { CreditAction } from '../../../../src/shared/cm/credit'
import { partySorts, type PartyListAnswer, type PartyRow, type PartySort, type readCustomers } from '../../../../src/shared/fa/party-list'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { mayReadEverywhere } from '../../../resource/query/rights'
import { searchSql } from '../../../resource/query/search'
import { titleSql } from '../../../resource/query/titles'
import { companyCurrency } from '../../../resource/read/company-currency'
import { survivingOrganizations } from '../../cm'
import { money } from '../report/money'
import { inSnapshot } from '../report/snapshot'
import { graceOfLine } from './grace-days'
import { partyScope } from './party-scope'
import { kinds, type PartySide } from './party-kinds'
import { parameterOf, settledUntil } from './party-summary'
import { summaryOf, type AgedItem, type PartySummary } from './rules/ageing'

const organizationEntity = 'cm/organization'

export const partyList = (ctx: Context, side: PartySide, requested: QueryOf<typeof readCustomers>): Promise<PartyListAnswer> =>
  inSnapshot(ctx, async (within) => {
    const as_of = requested.as_of ?? companyToday(within)
    const currency = await companyCurrency(within)
    const booked = await bookedSums(within, { side, as_of, currency })
    const { buckets, net_deposits: netDeposits } = await parameterOf(within)
    const parties = await partiesOf(within, { side, q: requested.q ?? '', booked: [...booked.keys()] })
    const all = parties.map((party): Party => ({
      ...party,
      hasBooked: booked.has(party.id),
      ...summaryOf(booked.get(party.id)?.items ?? [], {
        ...{ as_of, buckets, net: true, netDeposits },
        ...(booked.get(party.id)?.sums ?? nothing),
      }),
    }))
    const shown = all.filter((party) => isRequested(party, requested)).toSorted(orderOf(requested.sort ?? '-open'))
    const page_size = Number(requested.page_size ?? 50)
    const page = Math.min(Number(requested.page ?? 1), Math.max(1, Math.ceil(shown.length / page_size)))
    return {
      rows: shown.slice((page - 1) * page_size, page * page_size).map(rowOf),
      totals: totalsOf(shown),
      ...{ currency, as_of, page, page_size, count: shown.length },
    }
  })

interface Sums {
  notes: Decimal
  deposits: Decimal
  drafts: Decimal
}
const nothing: Sums = { notes: new Decimal(0), deposits: new Decimal(0), drafts: new Decimal(0) }

interface Found {
  id: number
  name: string
  code: string | null
  credit: PartyRow['credit']
}
type Party = Found & PartySummary & { hasBooked: boolean }

/** What the lines say of each organization that remains, merged ones with it. */
export async function bookedSums(
  ctx: Context,
  { side, as_of, currency }: { side: PartySide; as_of: string; currency: string },
): Promise<Map<number, { items: AgedItem[]; sums: Sums }>> {
  const { item, notes, deposits, sign } = kinds[side]
  const rows = [...(await lineSums(ctx, { side, as_of, currency })), ...(await draftSums(ctx, { side, as_of, currency }))]
  const remaining = await survivingOrganizations(ctx, [...new Set(rows.map(({ organization }) => organization))])
  const found = new Map<number, { items: AgedItem[]; sums: Sums }>()
  for (const { organization, kind, due_date, grace, amount, base, ...row } of rows) {
    const id = remaining.get(organization) ?? organization
    const known = found.get(id) ?? { items: [], sums: { ...nothing } }
    found.set(id, known)
    const { items, sums } = known
    if (kind === item)
      items.push({
        due_date,
        date: due_date,
        grace,
        currency: row.currency,
        amount: new Decimal(amount).times(sign),
        base: new Decimal(base).times(sign),
      })
    else if (kind === notes) sums.notes = sums.notes.plus(new Decimal(base).times(sign))
    else if (kind === deposits) sums.deposits = sums.deposits.plus(new Decimal(base).times(-sign))
    else sums.drafts = sums.drafts.plus(base)
  }
  return found
}

interface SumRow {
  organization: number
  kind: string
  due_date: string
  grace: number
  currency: string
  amount: string
  base: string
}

/** By due date, days of grace and side: what is due on one day pays and is paid as one. */
async function lineSums(ctx: Context, { side, as_of, currency }: { side: PartySide; as_of: string; currency: string }): Promise<SumRow[]> {
  const { item, notes, deposits } = kinds[side]
  const { rows } = await sql<SumRow>`
    select l.organization_id::int as organization, a.kind, coalesce(l.due_date, l.date)::text as due_date, grace.days as grace, coalesce(l.currency, ${currency}::text) as currency,
      sum(case when coalesce(l.currency, ${currency}) = ${currency} then l.debit - l.credit else coalesce(l.amount_currency, 0) end
        - sign(l.debit - l.credit) * settled.amount)::text as amount,
      sum(l.debit - l.credit - sign(l.debit - l.credit) * settled.base)::text as base
    from fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_account as a on a.id = l.account_id
      ${settledUntil(as_of)} ${graceOfLine}
    where l.organization_id is not null and a.kind = any(${[item, notes, deposits]}::text[]) and v.status in ('confirmed', 'posted')
      and v.deleted_at is null and l.deleted_at is null and l.date <= ${as_of}::date
    group by 1, 2, 3, 4, 5, l.debit > l.credit`.execute(ctx.db)
  return rows
}

/** Issued invoices whose voucher is a draft still. */
async function draftSums(ctx: Context, { side, as_of, currency }: { side: PartySide; as_of: string; currency: string }): Promise<SumRow[]> {
  const { rows } = await sql<SumRow>`
    select i.organization_id::int as organization, 'draft' as kind, ${as_of}::text as due_date, 0 as grace, ${currency}::text as currency, '0' as amount,
      sum(i.total * coalesce(i.rate, 1))::text as base
    from fa_invoice as i join fa_voucher as v on v.id = i.voucher_id
    where i.organization_id is not null and i.kind = any(${[...kinds[side].invoices]}::text[]) and i.status = 'issued' and i.deleted_at is null
      and i.date <= ${as_of}::date and v.status in ('draft', 'submitted') group by 1`.execute(ctx.db)
  return rows
}

/** Who is a customer or supplier, and who has something booked all the same, as far as the caller sees them. */
export async function partiesOf(
  ctx: Context,
  { side, q, booked }: { side: PartySide; q: string; booked: readonly number[] },
): Promise<Found[]> {
  const entity = ctx.snapshot.get(organizationEntity)
  const [is, code] = side === 'receivable' ? ['is_customer', 'customer_code'] : ['is_supplier', 'supplier_code']
  const { rows } = await sql<{ id: number; name: string; code: string | null; usage: string | null; action: CreditAction | 'none' | null }>`
    select o.id::int as id, ${titleSql(ctx, entity, 'o')} as name, ${sql.ref(`o.${code}`)} as code, o.credit_usage::text as usage, o.credit_action as action
    from ${sql.table(entity.table)} as o
    where o.deleted_at is null and (${sql.ref(`o.${is}`)} or o.id = any(${[...booked]}::bigint[])) and ${partyScope(ctx, 'o')}
      and ${q.trim() === '' ? sql`true` : searchSql(ctx, entity, q, 'o')}`.execute(ctx.db)
  const gauge = entity.fields.find(({ name }) => name === 'credit_usage')
  const seesCredit = side === 'receivable' && gauge !== undefined && mayReadEverywhere(ctx, entity, gauge)
  return rows.map(({ usage, action, ...row }) => ({
    ...row,
    credit: seesCredit && action !== null ? { usage, action } : null,
  }))
}

function isRequested(
  { hasBooked, open, overdue, deposits, by_currency }: Party,
  { only = 'booked', currency }: QueryOf<typeof readCustomers>,
): boolean {
  if (currency !== undefined && !by_currency.some((one) => one.currency === currency && !one.amount.isZero())) return false
  if (only === 'all') return true
  if (only === 'overdue') return overdue.gt(0)
  if (only === 'open') return !open.isZero() || !deposits.isZero()
  return hasBooked
}

function orderOf(sort: string): (a: Party, b: Party) => number {
  const isDown = sort.startsWith('-')
  const by = partySorts.find((one) => one === sort.replace('-', '')) ?? 'open'
  return (a, b) => (isDown ? -1 : 1) * compared(a, b, by) || a.name.localeCompare(b.name) || a.id - b.id
}

function compared(a: Party, b: Party, by: PartySort): number {
  if (by === 'name') return a.name.localeCompare(b.name)
  return new Decimal(a[by]).cmp(b[by])
}

const rowOf = ({ id, name, code, credit, oldest_overdue_days, ...sums }: Party): PartyRow => ({
  ...{ id, name, code, credit, oldest_overdue_days },
  ...totalsOf([sums]),
})

type Summed = Pick<PartySummary, 'open' | 'overdue' | 'not_due' | 'deposits' | 'by_currency'>

function totalsOf(rows: readonly Summed[]): PartyListAnswer['totals'] {
  const sumOf = (of: (row: Summed) => Decimal) => Decimal.sum(0, ...rows.map(of))
  const currencies = new Map<string, { amount: Decimal; base: Decimal }>()
  for (const { currency, amount, base } of rows.flatMap(({ by_currency }) => by_currency)) {
    const known = currencies.get(currency)
    currencies.set(currency, { amount: amount.plus(known?.amount ?? 0), base: base.plus(known?.base ?? 0) })
  }
  return {
    ...money({
      open: sumOf(({ open }) => open),
      overdue: sumOf(({ overdue }) => overdue),
      not_due: sumOf(({ not_due }) => not_due),
      deposits: sumOf(({ deposits }) => deposits),
    }),
    by_currency: [...currencies]
      .filter(([, { amount, base }]) => !amount.isZero() || !base.isZero())
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([currency, sums]) => ({ currency, ...money(sums) })),
  }
}
