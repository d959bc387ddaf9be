/** What stands at the end of a year: income accounts by department and project, other accounts as far as a rule moves them. */
import { sql } from 'kysely'
import { isIncomeSide, type AccountType } from '../../../../src/shared/fa/report-names'
import { Exact } from '../../../../src/shared/fa/voucher-amounts'
import type { Context } from '../../../kernel/context'
import { ruleFor, type MappingRule, type YearBalance } from './rules/year-end'
import type { Year } from './year-facts'

export interface YearEndAccount {
  id: number
  code: string
  type: AccountType
  open_item: boolean
  /** At the end of the year, debit positive; of income accounts what is in the year. */
  balance: string
  /** Of income accounts, from years before that are not closed. */
  earlier: string
}

/** All accounts with a balance at the end of the year, by code. */
export async function accountsAtEnd(ctx: Context, year: Year): Promise<YearEndAccount[]> {
  const { rows } = await sql<Omit<YearEndAccount, 'balance' | 'earlier'> & { inside: string; earlier: string }>`
    select account.id::int as id, account.code, account.type, account.open_item,
      coalesce(sum(held.debit - held.credit) filter (where period.year_id = ${year.id}), 0) as inside,
      coalesce(sum(held.debit - held.credit) filter (where period.year_id <> ${year.id}), 0) as earlier
    from fa_period_balance as held join fa_period as period on period.id = held.period_id join fa_account as account on account.id = held.account_id
    where period."end" <= ${year.end}::date and held.deleted_at is null
    group by account.id order by account.code collate "C"`.execute(ctx.db)
  return rows.map(({ inside, earlier, ...account }) => ({
    ...account,
    balance: isIncomeSide(account.type) ? inside : new Exact(inside).plus(earlier).toFixed(),
    earlier: isIncomeSide(account.type) ? earlier : '0',
  }))
}

/** @returns what the rules of year end look at: no more rows than they move */
export async function yearBalances(ctx: Context, year: Year, rules: readonly MappingRule[]): Promise<YearBalance[]> {
  const accounts = await accountsAtEnd(ctx, year)
  const moved = (wanted: (account: YearEndAccount) => boolean) => accounts.filter(wanted).map(({ id }) => id)
  const isCarried = ({ code, type }: YearEndAccount) => !isIncomeSide(type) && (ruleFor(code, rules)?.action ?? 'carry') !== 'carry'
  return [
    ...(await byDimension(ctx, year, { accounts: moved(({ type }) => isIncomeSide(type)), inYear: true })),
    ...(await byDimension(ctx, year, { accounts: moved((one) => isCarried(one) && !one.open_item), inYear: false })),
    ...(await openItems(
      ctx,
      year,
      moved((one) => isCarried(one) && one.open_item),
    )),
  ]
}

/** Income accounts are emptied in company currency; what is carried keeps its currency. */
async function byDimension(
  ctx: Context,
  year: Year,
  { accounts, inYear }: { accounts: readonly number[]; inYear: boolean },
): Promise<YearBalance[]> {
  const { rows } = await sql<YearBalance>`
    select account, code, type, department, project, null::int as organization, null::int as person, null::int as item, currency,
      sum(amount) as amount, sum(amount_currency) as amount_currency
    from (select account.id::int as account, account.code, account.type, held.department_id::int as department, held.project_id::int as project,
        held.debit - held.credit as amount, ${inYear ? sql`null::text` : sql`held.currency`} as currency,
        ${inYear ? sql`0` : sql`held.debit_currency - held.credit_currency`} as amount_currency
      from fa_period_balance as held join fa_period as period on period.id = held.period_id join fa_account as account on account.id = held.account_id
      where held.account_id = any(${[...accounts]}::bigint[]) and held.deleted_at is null
        and ${inYear ? sql`period.year_id = ${year.id}` : sql`period."end" <= ${year.end}::date`}) as each
    group by account, code, type, department, project, currency having sum(amount) <> 0 or sum(amount_currency) <> 0
    order by code collate "C", department nulls first, project nulls first, currency`.execute(ctx.db)
  return rows
}

/** Items of the year that are open still: what was settled since stays where it is. */
async function openItems(ctx: Context, year: Year, accounts: readonly number[]): Promise<YearBalance[]> {
  const { rows } = await sql<YearBalance>`
    select account.id::int as account, account.code, account.type, line.department_id::int as department, line.project_id::int as project,
      line.organization_id::int as organization, line.person_id::int as person, line.id::int as item, line.currency,
      sign(line.debit - line.credit) * line.residual_base as amount,
      case when line.currency is null then 0 else sign(line.debit - line.credit) * line.residual end as amount_currency
    from fa_voucher_line as line join fa_account as account on account.id = line.account_id
    where line.account_id = any(${[...accounts]}::bigint[]) and line.posting_no is not null and line.date <= ${year.end}::date
      and line.deleted_at is null and (line.residual <> 0 or line.residual_base <> 0)
    order by account.code collate "C", line.id`.execute(ctx.db)
  return rows
}
