/** Open items of a customer, a supplier or a person (fa.md R6, R8), with what vouchers hold of them that are not posted yet. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { OpenItemRow, OpenItemsAnswer, PartySide } from '../../../../src/shared/fa/settlement-calls'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { companyCurrency } from '../../../resource/read/company-currency'
import { inSnapshot } from '../report/snapshot'
import { moneyText } from '../report/money'
import { byDrafts, heldBy, visibleItem } from '../settlement/held-items'
import { linesOfParty, partyOf, type Party, type PartyRequest } from '../settlement/party-of'
import { graceOfLine } from './grace-days'
import { accountsOf, openableVoucher } from './party-lines'
import { kinds } from './party-kinds'
import { overdueDays } from './rules/ageing'

interface Row extends Omit<OpenItemRow, 'account' | 'overdue_days' | 'voucher'> {
  account_id: number
  account_code: string
  account_name: unknown
  voucher_id: number | null
  voucher_number: string
  grace: number
}

/** @throws 404 for a party that does not exist */
export const openItems = (
  ctx: Context,
  side: PartySide,
  requested: PartyRequest & { currency?: string | undefined },
): Promise<OpenItemsAnswer> =>
  inSnapshot(ctx, async (within) => {
    const party = await partyOf(within, requested)
    const [as_of, currency] = [companyToday(within), await companyCurrency(within)]
    const rows = await openRows(within, side, { party, currency, only: requested.currency ?? null })
    const items = rows.map((row) => shown(within, row, { side, as_of }))
    return { organization: party.organization, person: party.person, currency, as_of, items, totals: totalsOf(items, side) }
  })

async function openRows(
  ctx: Context,
  side: PartySide,
  { party, currency, only }: { party: Party; currency: string; only: string | null },
): Promise<Row[]> {
  const code = sql`coalesce(l.currency, ${currency})`
  const { rows } = await sql<Row>`
    select l.id::int as line, a.id::int as account_id, a.code as account_code, a.name as account_name, a.kind, case when l.debit - l.credit < 0 then 'credit' else 'debit' end as side,
      l.date::text as date, l.due_date::text as due_date, grace.days as grace, l.document_no, coalesce(l.memo, v.summary) as memo, ${code} as currency,
      case when ${code} = ${currency} then 1 else coalesce(l.rate, 1) end::text as rate, abs(coalesce(l.amount_currency, l.debit - l.credit))::numeric(18, 4)::text as amount,
      abs(l.debit - l.credit)::text as amount_base, l.residual::text as residual, l.residual_base::text as residual_base, held.amount::numeric(18, 4)::text as pending,
      ${openableVoucher(ctx)} as voucher_id, v.number as voucher_number
    from fa_voucher_line as l join fa_voucher as v on v.id = l.voucher_id join fa_account as a on a.id = l.account_id
      join fa_voucher_category as c on c.id = v.category_id ${heldBy(byDrafts)} ${graceOfLine}
    where ${await linesOfParty(ctx, party)} and l.deleted_at is null and v.deleted_at is null and v.status = 'posted' and a.open_item
      and ${accountsOf(side, { ofPeople: party.person !== null })} and (l.residual <> 0 or l.residual_base <> 0) and ${visibleItem(ctx)}
      and (${only}::text is null or ${code} = ${only})
    order by coalesce(l.due_date, l.date), l.date, l.id`.execute(ctx.db)
  return rows
}

function shown(
  ctx: Context,
  { account_id, account_code, account_name, voucher_id, voucher_number, grace, ...row }: Row,
  { side, as_of }: { side: PartySide; as_of: string },
): OpenItemRow {
  const isOwed = row.side === ownSide(side)
  return {
    ...row,
    account: { id: account_id, code: account_code, name: i18nText(account_name, ctx.language) },
    overdue_days: isOwed ? overdueDays(row.due_date ?? row.date, as_of, grace) : 0,
    voucher: { id: voucher_id, number: voucher_number, date: row.date },
  }
}

const ownSide = (side: PartySide): 'debit' | 'credit' => (kinds[side].sign === 1 ? 'debit' : 'credit')

function totalsOf(items: readonly OpenItemRow[], side: PartySide): OpenItemsAnswer['totals'] {
  const own = ownSide(side)
  const signed = (item: OpenItemRow, amount: string) => new Decimal(amount).times(item.side === own ? 1 : -1)
  return [...new Set(items.map(({ currency }) => currency))].toSorted().map((currency) => {
    const those = items.filter((item) => item.currency === currency)
    return {
      currency,
      residual: moneyText(Decimal.sum(0, ...those.map((item) => signed(item, item.residual)))),
      residual_base: moneyText(Decimal.sum(0, ...those.map((item) => signed(item, item.residual_base)))),
    }
  })
}
