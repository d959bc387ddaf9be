/**
 * The one function behind every balance (fa.md R4): whole periods from fa/period-balance, the rest from lines. As of an earlier
 * posting, or by what the balances do not hold (counterparty), it sums lines alone.
 */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { dimensionSql, scopeSql, type ReportRequest } from './report-request'
import { lineSource, type LineFilter } from './line-source'
import type { ExpenseClass } from './rules/statement'

export interface Span {
  /** Null = from the beginning of the books. */
  from: string | null
  to: string
  /** `turnover`: without opening vouchers; `opening`: of them alone; `all`: both. */
  part: 'all' | 'turnover' | 'opening'
  /** Closing vouchers of a year count. */
  closing: boolean
  /** Adjusting vouchers (period 13) count. */
  adjusting: boolean
}

export interface BalanceSum {
  /** Index of its span. */
  span: number
  account: number
  /** Id of the fiscal year. */
  year: number
  department: number | null
  project: number | null
  /** Requested by currency. */
  currency: string | null
  expense_class: ExpenseClass | null
  debit: Decimal
  credit: Decimal
  debit_currency: Decimal
  credit_currency: Decimal
}

export interface SumsRequest {
  spans: readonly Span[]
  by?: { department?: boolean; project?: boolean; currency?: boolean }
  /** By department: sums are apart by class (R11). */
  classes?: ReadonlyMap<number, ExpenseClass>
  filter?: LineFilter
  /** Further condition on the columns of `t`, and `class` of `k`. */
  where?: Sql<boolean>
}

type SumRow = Record<'debit' | 'credit' | 'debit_currency' | 'credit_currency', string> &
  Omit<BalanceSum, 'debit' | 'credit' | 'debit_currency' | 'credit_currency'>

export async function balanceSums(
  ctx: Context,
  requested: ReportRequest,
  { spans, by = {}, classes, filter = {}, where }: SumsRequest,
): Promise<BalanceSum[]> {
  const { organizations = null, person = null } = filter
  const needsLines = requested.upTo !== null || organizations !== null || person !== null
  const pieces = needsLines ? [fromLines(requested, filter)] : [...fromBalances(requested, filter), ...preliminary(requested, filter)]
  const group = [
    sql`t.i`,
    sql`t.account_id`,
    sql`t.year_id`,
    ...(by.department ? [sql`t.department_id`] : []),
    ...(by.project ? [sql`t.project_id`] : []),
    ...(by.currency ? [sql`t.currency`] : []),
    ...(classes ? [sql`k.class`] : []),
  ]
  const known = [...(classes ?? [])]
  const { rows } = await sql<SumRow>`
    with span as (select * from jsonb_to_recordset(${JSON.stringify(spans.map((span, i) => ({ ...span, i })))}::text::jsonb) as s(i int, "from" date, "to" date, part text, closing boolean, adjusting boolean))
    select t.i as span, t.account_id::int as account, t.year_id::int as year, ${by.department ? sql`t.department_id::int` : sql`null::int`} as department,
      ${by.project ? sql`t.project_id::int` : sql`null::int`} as project, ${by.currency ? sql`t.currency` : sql`null`} as currency, ${classes ? sql`k.class` : sql`null`} as expense_class,
      sum(t.debit)::text as debit, sum(t.credit)::text as credit, sum(t.debit_currency)::text as debit_currency, sum(t.credit_currency)::text as credit_currency
    from (${sql.join(pieces, sql` union all `)}) as t
      ${classes ? sql`left join unnest(${known.map(([id]) => id)}::bigint[], ${known.map(([, value]) => value)}::text[]) as k(department, class) on k.department = t.department_id` : sql``}
    where ${scopeSql(ctx)} and ${dimensionSql(requested)} and ${where ?? sql`true`}
    group by ${sql.join(group)}`.execute(ctx.db)
  return rows.map((row) => ({
    ...row,
    debit: new Decimal(row.debit),
    credit: new Decimal(row.credit),
    debit_currency: new Decimal(row.debit_currency),
    credit_currency: new Decimal(row.credit_currency),
  }))
}

const isWhole = sql`((s."from" is null or p.start >= s."from") and p."end" <= s."to")`
const touches = sql`(p.start <= s."to" and (s."from" is null or p."end" >= s."from"))`
const within = sql`(l.date <= s."to" and (s."from" is null or l.date >= s."from"))`
/** What a span leaves out of the posted. */
const isLeftOut = sql`((l.entry = 'opening' and s.part = 'turnover') or (l.entry = 'closing' and not s.closing) or (l.adjusting and not s.adjusting and l.entry = 'normal'))`

const columnsOf = (sign: Sql) => sql`${sign} * l.debit as debit, ${sign} * l.credit as credit,
  ${sign} * greatest(l.amount_currency, 0) as debit_currency, ${sign} * greatest(-l.amount_currency, 0) as credit_currency`
const dimensions = sql`s.i, l.year_id, l.account_id, l.department_id, l.project_id, l.currency, l.created_by`

/** Everything from lines. */
const fromLines = (requested: ReportRequest, filter: LineFilter): Sql => sql`
  select ${dimensions}, ${columnsOf(sql`1`)} from span as s join ${lineSource(requested, filter)} as l on ${within}
  where not ${isLeftOut} and (s.part <> 'opening' or l.entry = 'opening')`

function fromBalances(requested: ReportRequest, { accounts = null, currency = null }: LineFilter): Sql[] {
  const posted = lineSource({ ...requested, further: [] }, { accounts, currency })
  return [
    sql`
  select s.i, p.year_id, b.account_id, b.department_id, b.project_id, b.currency, b.created_by, b.debit, b.credit, b.debit_currency, b.credit_currency
  from span as s join fa_period as p on ${isWhole} join fa_period_balance as b on b.period_id = p.id
  where s.part <> 'opening' ${accounts === null ? sql`` : sql`and b.account_id = any(${[...accounts]}::bigint[])`} ${currency === null ? sql`` : sql`and b.currency = ${currency}`}`,
    sql`
  select ${dimensions}, ${columnsOf(sql`1`)} from span as s join fa_period as p on ${touches} and not ${isWhole}
    join ${posted} as l on l.period_id = p.id and l.date between greatest(p.start, s."from") and least(p."end", s."to")
  where s.part <> 'opening'`,
    // What the balances contain, and the span leaves out: few vouchers.
    sql`
  select ${dimensions}, ${columnsOf(sql`-1`)} from span as s join ${posted} as l on ${within} and (l.role <> 'normal' or l.adjusting)
  where s.part <> 'opening' and ${isLeftOut}`,
    sql`
  select ${dimensions}, ${columnsOf(sql`1`)} from span as s join ${posted} as l on ${within} and l.role <> 'normal'
  where s.part = 'opening' and l.entry = 'opening'`,
  ]
}

/** Confirmed vouchers and drafts are in no balance. */
const preliminary = (requested: ReportRequest, filter: LineFilter): Sql[] =>
  requested.further.length === 0
    ? []
    : [
        sql`
  select ${dimensions}, ${columnsOf(sql`1`)} from span as s join ${lineSource(requested, filter)} as l on ${within} and l.posting_no is null
  where not ${isLeftOut} and (s.part <> 'opening' or l.entry = 'opening')`,
      ]
