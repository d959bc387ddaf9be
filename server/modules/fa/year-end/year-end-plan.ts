/** The rehearsal of a closing (fa.md §2.5): its checklist, what it would book, and what the next year would begin with. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import { i18nText } from '../../../../src/shared/engine/i18n-text'
import type { I18nText } from '../../../../src/schemas/core/types'
import type { AccountRole } from '../../../../src/schemas/fa/value-lists'
import { closingDue, type YearAccount, type YearEndAnswer, type YearPreviewBalance } from '../../../../src/shared/fa/year-end'
import { sharedTexts } from '../../sc'
import type { Context } from '../../../kernel/context'
import { companyCurrency } from '../../../resource/read/company-currency'
import { postingAccounts } from '../chart/posting-accounts'
import { money } from '../report/money'
import { objectNames } from '../report/names'
import { neededRoles, yearChecklist } from './checklist'
import { reopenRefusal } from './reopen-year'
import { yearEnd, type YearEnd, type YearEndLine } from './rules/year-end'
import { accountsAtEnd, yearBalances, type YearEndAccount } from './year-balances'
import { closingVouchers, rulesOf, yearsAround, type YearsAround } from './year-facts'

export interface YearPlan extends YearsAround {
  accounts: readonly YearEndAccount[]
  roles: ReadonlyMap<AccountRole, number>
  end: YearEnd
}

/** Stands for a role that has no account: the checklist says so, and nothing is booked. */
const noAccount = 0

export async function yearPlan(ctx: Context, id: number): Promise<YearPlan> {
  const around = await yearsAround(ctx, id)
  const rules = await rulesOf(ctx, id)
  const roles = await postingAccounts(ctx, [...neededRoles, 'opening_clearing'])
  const accounts = { income_summary: roles.get('income_summary') ?? noAccount, retained: roles.get('retained') ?? noAccount }
  return {
    ...around,
    accounts: await accountsAtEnd(ctx, around.year),
    roles,
    end: yearEnd(await yearBalances(ctx, around.year, rules), rules, accounts),
  }
}

/** @throws 404 */
export async function yearEndAnswer(ctx: Context, id: number): Promise<YearEndAnswer> {
  const plan = await yearPlan(ctx, id)
  const { year, previous, next, end, accounts, roles } = plan
  const names = await accountNames(ctx, plan)
  const named = (account: number): YearAccount => names.get(account) ?? { id: account, code: '', name: '' }
  const isClosed = year.state === 'closed'
  const balances = isClosed ? [] : balancesOf(accounts, end, named)
  const retained = balances.find(({ account }) => account.id === roles.get('retained'))
  const refusal = isClosed ? await reopenRefusal(ctx, plan) : null
  return {
    year,
    previous: previous && { id: previous.id, code: previous.code },
    next,
    currency: await companyCurrency(ctx),
    due: closingDue(year.end, await closingTime(ctx)),
    checks: await yearChecklist(ctx, { ...plan, unmapped: end.unmapped }),
    unmapped: end.unmapped.map((code) => [...names.values()].find((account) => account.code === code) ?? { id: 0, code, name: '' }),
    result: end.result.toFixed(4),
    retained: new Decimal(retained?.next ?? 0).negated().toFixed(4),
    vouchers: isClosed ? [] : await vouchersOf(ctx, plan, named),
    balances,
    booked: await closingVouchers(ctx, id),
    reopen_refusal: refusal && sharedTexts().translate(ctx.language, refusal),
  }
}

async function closingTime(ctx: Context) {
  const { rows } = await sql<{ months: number; more_months: number; more_days: number }>`
    select closing_months::int as months, closing_more_months::int as more_months, closing_more_days::int as more_days from fa_parameter where id = 1`.execute(
    ctx.db,
  )
  return rows[0] ?? { months: 2, more_months: 2, more_days: 15 }
}

async function accountNames(ctx: Context, { accounts, end, roles }: YearPlan): Promise<ReadonlyMap<number, YearAccount>> {
  const ids = [...accounts.map(({ id }) => id), ...[...end.closing, ...end.opening].map(({ account }) => account), ...roles.values()]
  const { rows } = await sql<{ id: number; code: string; name: I18nText }>`
    select id::int as id, code, name from fa_account where id = any(${ids}::bigint[]) order by code collate "C"`.execute(ctx.db)
  return new Map(rows.map(({ name, ...account }) => [account.id, { ...account, name: i18nText(name, ctx.language) }]))
}

async function vouchersOf(
  ctx: Context,
  { year, next, end }: YearPlan,
  named: (account: number) => YearAccount,
): Promise<YearEndAnswer['vouchers']> {
  const lines = [...end.closing, ...end.opening]
  const [departments, projects] = [
    await objectNames(ctx, 'sc/department', lines.map(({ department }) => department)), // prettier-ignore
    await objectNames(ctx, 'fa/project', lines.map(({ project }) => project)), // prettier-ignore
  ]
  const shown = ({ account, amount, department, project }: YearEndLine) => ({
    account: named(account),
    about: [departments.get(department ?? 0)?.title, projects.get(project ?? 0)?.title].filter((title) => title !== undefined).join(' · '),
    amount: amount.toFixed(4),
  })
  return [
    ...(end.closing.length === 0 ? [] : [{ kind: 'closing' as const, date: year.end, lines: end.closing.map(shown) }]),
    ...(end.opening.length === 0 || !next ? [] : [{ kind: 'opening' as const, date: next.start, lines: end.opening.map(shown) }]),
  ]
}

/** From the end of the year to the beginning of the next, by code. */
function balancesOf(
  accounts: readonly YearEndAccount[],
  { closing, opening }: YearEnd,
  named: (account: number) => YearAccount,
): YearPreviewBalance[] {
  const [before, closes, opens] = [new Map(accounts.map(({ id, balance }) => [id, new Decimal(balance)])), sums(closing), sums(opening)]
  return [...new Set([...before.keys(), ...closes.keys(), ...opens.keys()])]
    .map((id) => {
      const of = (amounts: ReadonlyMap<number, Decimal>) => amounts.get(id) ?? new Decimal(0)
      const [at, closed, opened] = [of(before), of(closes), of(opens)]
      const after = at.plus(closed)
      return { account: named(id), before: at, closing: closed, after, opening: opened, next: after.plus(opened) }
    })
    .filter(({ before: at, closing: closed, opening: opened }) => ![at, closed, opened].every((amount) => amount.isZero()))
    .toSorted((a, b) => (a.account.code < b.account.code ? -1 : 1))
    .map(({ account, ...amounts }) => ({ account, ...money(amounts) }))
}

function sums(lines: readonly YearEndLine[]): Map<number, Decimal> {
  const found = new Map<number, Decimal>()
  for (const { account, amount } of lines) found.set(account, (found.get(account) ?? new Decimal(0)).plus(amount))
  return found
}
