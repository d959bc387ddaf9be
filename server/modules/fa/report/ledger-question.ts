/** Which lines a ledger shows: accounts, a line of a statement, a counterparty (src/shared/fa/report.ts), and their balances before. */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import { invalidField } from '../../../kernel/errors'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { dimensionSql, scopeSql, type ReportRequest } from './report-request'
import { balanceSums, type Span } from './balance-sums'
import { accountsBetween, departmentClasses, readLines, type ChartAccount } from './chart'
import { dayBefore } from './day-before'
import { lineSource, type LineFilter } from './line-source'
import { organizationWithMerged } from '../../cm'
import { fiscalYearOf } from './names'
import { isEarlierResult } from './rules/trial-balance'
import { leavesOf, type ExpenseClass } from './rules/statement'

export interface LedgerQuestion {
  account_from?: string
  account_to?: string
  line?: string
  currency?: string
  organization?: string
  person?: string
  adjusting?: 'include' | 'exclude'
  closing?: 'include' | 'exclude'
}

export interface LedgerLines {
  filter: LineFilter
  closing: boolean
  adjusting: boolean
  classes?: ReadonlyMap<number, ExpenseClass>
  /** On the columns of `t` and `class` of `k`. */
  where: Sql<boolean>
}

/** @throws 422 on `line` where there is none of that name */
export async function ledgerLines(
  ctx: Context,
  requested: ReportRequest,
  { chart, question, kinds }: { chart: readonly ChartAccount[]; question: LedgerQuestion; kinds?: readonly string[] },
): Promise<LedgerLines> {
  const of = question.line === undefined ? null : await accountsOfLine(ctx, chart, question.line)
  const held = requested.cashOnly ? ['cash', 'bank'] : null
  const isRequested = accountsBetween(chart, question.account_from, question.account_to)
  const accounts = chart.filter(
    ({ id, kind }) =>
      (isRequested === null || isRequested.has(id)) &&
      (of === null || of.whole.has(id) || of.byClass.has(id)) &&
      (held === null || held.includes(kind)) &&
      (kinds === undefined || kinds.includes(kind)),
  )
  const isEverything = isRequested === null && of === null && held === null && kinds === undefined
  return {
    filter: {
      accounts: isEverything ? null : new Set(accounts.map(({ id }) => id)),
      organizations: question.organization === undefined ? null : await organizationWithMerged(ctx, Number(question.organization)),
      person: question.person === undefined ? null : Number(question.person),
      currency: question.currency ?? null,
    },
    closing: question.closing !== 'exclude',
    adjusting: question.adjusting !== 'exclude',
    ...(of ? { classes: of.classes } : {}),
    where: of
      ? sql<boolean>`(t.account_id = any(${[...of.whole]}::bigint[]) or (t.account_id = any(${[...of.byClass]}::bigint[]) and coalesce(k.class, 'admin') = any(${of.taken}::text[])))`
      : sql<boolean>`true`,
  }
}

/** Accounts that a line of a statement takes whole, and those of which it takes the departments of some classes (R11). */
async function accountsOfLine(ctx: Context, chart: readonly ChartAccount[], requested: string) {
  const [statement, code = ''] = requested.split(':')
  const lines = (await readLines(ctx)).filter((line) => line.statement === statement)
  if (!lines.some((line) => line.code === code)) throw invalidField('line', 'fa:error.no_statement_line', { code })
  const leaves = leavesOf(code, lines)
  const taking = lines.filter((line) => leaves.includes(line.code))
  const ids = new Set(taking.map(({ id }) => id))
  return {
    whole: new Set(chart.filter(({ line }) => line !== null && ids.has(line)).map(({ id }) => id)),
    byClass: new Set(chart.filter(({ line, type }) => line === null && (type === 'expense' || type === 'cost')).map(({ id }) => id)),
    taken: taking.flatMap(({ expense_classes }) => expense_classes),
    classes: await departmentClasses(ctx),
  }
}

export interface AccountSpan {
  opening: Decimal
  opening_currency: Map<string, Decimal>
  debit: Decimal
  credit: Decimal
}

/** Opening and turnover of each account that has any. Income accounts open at 0 each year (R4). */
export async function accountSpans(
  ctx: Context,
  requested: ReportRequest,
  { chart, lines }: { chart: readonly ChartAccount[]; lines: LedgerLines },
): Promise<Map<number, AccountSpan>> {
  const { filter, where, classes } = lines
  const rows = await balanceSums(ctx, requested, {
    spans: spansOf(requested, lines),
    by: { currency: true },
    filter,
    where,
    ...(classes ? { classes } : {}),
  })
  const year = await fiscalYearOf(ctx, requested.from)
  const types = new Map(chart.map(({ id, type }) => [id, type]))
  const spans = new Map<number, AccountSpan>()
  for (const row of rows) {
    const type = types.get(row.account)
    const isOpening = row.span !== turnoverSpan
    if (!type || (isOpening && isEarlierResult({ type, year: row.year }, year))) continue
    const span = spans.get(row.account) ?? { opening: zero, opening_currency: new Map<string, Decimal>(), debit: zero, credit: zero }
    spans.set(row.account, span)
    if (isOpening) {
      span.opening = span.opening.plus(row.debit).minus(row.credit)
      const currency = row.currency ?? requested.currency
      const before = span.opening_currency.get(currency) ?? zero
      span.opening_currency.set(currency, before.plus(row.debit_currency).minus(row.credit_currency))
    } else {
      span.debit = span.debit.plus(row.debit)
      span.credit = span.credit.plus(row.credit)
    }
  }
  return spans
}

/** Index of the span whose sums are turnover; the others open. */
export const turnoverSpan = 2

export function spansOf(
  { from, to }: Pick<ReportRequest, 'from' | 'to'>,
  { closing, adjusting }: { closing: boolean; adjusting: boolean },
): Span[] {
  const all = { closing: true, adjusting: true }
  return [
    { from: null, to: dayBefore(from), part: 'all', ...all },
    { from, to, part: 'opening', ...all },
    { from, to, part: 'turnover', closing, adjusting },
  ]
}

/** The lines of the span as a table expression `t`: what makes up the turnover, whose it is for the caller to read. */
export function spanLines(ctx: Context, requested: ReportRequest, { filter, closing, adjusting, classes, where }: LedgerLines): Sql {
  const known = [...(classes ?? [])]
  return sql`(select t.* from ${lineSource(requested, filter)} as t
    ${classes ? sql`left join unnest(${known.map(([id]) => id)}::bigint[], ${known.map(([, value]) => value)}::text[]) as k(department, class) on k.department = t.department_id` : sql``}
    where t.date between ${requested.from}::date and ${requested.to}::date and t.entry <> 'opening' ${closing ? sql`` : sql`and t.entry <> 'closing'`}
      ${adjusting ? sql`` : sql`and (not t.adjusting or t.entry = 'closing')`} and ${scopeSql(ctx)} and ${dimensionSql(requested)} and ${where})`
}

const zero = new Decimal(0)
