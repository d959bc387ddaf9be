/** The ledger of one customer, supplier or person over its accounts (fa.md §2): opening, lines with a running balance, closing. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { PartyLedgerAnswer, PartyLedgerLine, PartySide } from '../../../../src/shared/fa/settlement-calls'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { invalidField } from '../../../kernel/errors'
import { companyCurrency } from '../../../resource/read/company-currency'
import { inSnapshot } from '../report/snapshot'
import { moneyText } from '../report/money'
import { visibleItem } from '../settlement/held-items'
import { linesOfParty, partyOf, type Party, type PartyRequest } from '../settlement/party-of'
import { accountsOf, openableVoucher } from './party-lines'
import { kinds } from './party-kinds'

/** Longer ones are for shorter spans. */
const mostLines = 10_000

export interface LedgerQuestion extends PartyRequest {
  from?: string
  to?: string
}

type Lines = Awaited<ReturnType<typeof linesOf>>

type Row = Omit<PartyLedgerLine, 'account' | 'balance_base'> & { account_code: string; account_name: unknown }

/** @throws 404 for a party that does not exist, 422 `to` */
export const partyLedger = (ctx: Context, side: PartySide, requested: LedgerQuestion): Promise<PartyLedgerAnswer> =>
  inSnapshot(ctx, async (within) => {
    const party = await partyOf(within, requested)
    const to = requested.to ?? companyToday(within)
    const from = requested.from ?? (await yearStart(within, to))
    if (from > to) throw invalidField('to', 'fa:error.span_order')
    const currency = await companyCurrency(within)
    const lines = await linesOf(within, side, party)
    const opening = await balanceBefore(within, lines, from)
    const rows = await rowsOf(within, lines, { from, to, currency })
    const { sign } = kinds[side]
    let balance = opening.times(sign)
    const opening_base = moneyText(balance)
    const shown = rows.map(({ account_code, account_name, ...row }): PartyLedgerLine => {
      balance = balance.plus(new Decimal(row.debit).minus(row.credit).times(sign))
      return { ...row, account: { code: account_code, name: i18nText(account_name, within.language) }, balance_base: moneyText(balance) }
    })
    const sum = (of: 'debit' | 'credit') => moneyText(Decimal.sum(0, ...rows.map((row) => row[of])))
    const about = { party, currency, from, to, opening_base }
    return { ...about, lines: shown, debit: sum('debit'), credit: sum('credit'), closing_base: moneyText(balance) }
  })

/** First day of the fiscal year of the day, else of its calendar year. */
async function yearStart(ctx: Context, date: string): Promise<string> {
  const {
    rows: [year],
  } = await sql<{ start: string }>`
    select start::text as start from fa_fiscal_year where deleted_at is null and ${date}::date between start and "end" limit 1`.execute(
    ctx.db,
  )
  return year?.start ?? `${date.slice(0, 4)}-01-01`
}

/** Posted, and to be seen; an SQL fragment behind `from`. */
const linesOf = async (ctx: Context, side: PartySide, party: Party) => sql`
  fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_account as a on a.id = l.account_id join fa_voucher_category as c on c.id = v.category_id
  where ${await linesOfParty(ctx, party)} and l.deleted_at is null and v.deleted_at is null and v.status = 'posted'
    and ${accountsOf(side, { ofPeople: party.person !== null })} and ${visibleItem(ctx)}`

async function balanceBefore(ctx: Context, lines: Lines, from: string): Promise<Decimal> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(sum(l.debit - l.credit), 0)::text as sum from ${lines} and l.date < ${from}::date`.execute(ctx.db)
  return new Decimal(rows[0]?.sum ?? 0)
}

async function rowsOf(ctx: Context, lines: Lines, { from, to, currency }: { from: string; to: string; currency: string }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select l.id::int as line, l.date::text as date, v.number, ${openableVoucher(ctx)} as voucher, coalesce(l.memo, v.summary) as text, l.document_no,
      l.due_date::text as due_date, a.code as account_code, a.name as account_name, coalesce(l.currency, ${currency}) as currency,
      (case when coalesce(l.currency, ${currency}) = ${currency} then l.debit - l.credit else coalesce(l.amount_currency, 0) end)::text as amount_currency,
      l.debit::text as debit, l.credit::text as credit
    from ${lines} and l.date between ${from}::date and ${to}::date order by l.date, v.posting_no, l.position limit ${mostLines + 1}`.execute(
    ctx.db,
  )
  if (rows.length > mostLines) throw invalidField('to', 'fa:error.report_too_long', { n: mostLines })
  return rows
}
