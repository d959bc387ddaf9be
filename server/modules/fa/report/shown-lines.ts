/** Lines as a ledger shows them: confidential ones in one without its details (fa.md §6), with the names of what they are about. */
import { sql } from 'kysely'
import type { LedgerLine, ReportObject } from '../../../../src/shared/fa/report-answers'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'
import { objectNames, peopleNames, survivors } from './names'

export interface LineRow {
  id: number | null
  voucher: number | null
  number: string | null
  account: number
  date: string
  posting_no: number | null
  status: LedgerLine['status']
  text: string | null
  is_closed: boolean
  count: number
  contra: string[] | null
  debit: string
  credit: string
  /** Running over the rows before it, without what was there before the span. */
  running: string
  currency: string
  rate: string | null
  amount_currency: string
  running_currency: string
  department: number | null
  project: number | null
  organization: number | null
  person: number | null
  document_no: string | null
  due_date: string | null
}

/**
 * What is shown of `lines` (a table expression with the columns of lineSource): a line for a line, and of what is closed one for each
 * account and day, of which only its sums are known.
 * @param mode `day`, `month`: one for each, instead
 */
export function shownSql(lines: Sql, mode: 'lines' | 'day' | 'month' = 'lines'): Sql {
  const day = mode === 'month' ? sql`(date_trunc('month', t.date) + interval '1 month - 1 day')::date` : sql`t.date`
  const summed = sql`
    select null::bigint as id, null::bigint as voucher, null::text as number, t.account_id, ${day} as date, null::bigint as posting_no, 'posted' as status, null::text as text,
      bool_and(t.is_closed) as is_closed, count(*)::int as count, 0 as position, sum(t.debit) as debit, sum(t.credit) as credit, t.currency, null::numeric as rate,
      sum(t.amount_currency) as amount_currency, null::bigint as department_id, null::bigint as project_id, null::bigint as organization_id, null::bigint as person_id,
      null::text as document_no, null::date as due_date
    from ${lines} as t ${mode === 'lines' ? sql`where t.is_closed` : sql``} group by t.account_id, ${day}, t.currency`
  if (mode !== 'lines') return sql`(${summed})`
  return sql`(
    select t.id, t.voucher_id as voucher, t.number, t.account_id, t.date, t.posting_no, t.status, t.text, false as is_closed, 1 as count, t.position, t.debit, t.credit, t.currency, t.rate,
      t.amount_currency, t.department_id, t.project_id, t.organization_id, t.person_id, t.document_no, t.due_date
    from ${lines} as t where not t.is_closed
    union all ${summed})`
}

/** Running sums of `t` (shownSql) over `by`, in an order that no two lines share: for `lineColumns`. */
export const runningSums = (by: Sql, order: Sql): Sql => sql`
  sum(t.debit - t.credit) over (partition by ${by} order by ${order}) as running,
  sum(t.amount_currency) over (partition by ${by}, t.currency order by ${order}) as running_currency`

/** Columns of a LineRow from `t` (shownSql with runningSums). */
export const lineColumns = sql`
  t.id::int as id, t.voucher::int as voucher, t.number, t.account_id::int as account, t.date::text as date, t.posting_no::int as posting_no,
  t.status, t.text, t.is_closed, t.count, t.debit::text as debit, t.credit::text as credit, t.running::text as running,
  t.currency, t.rate::text as rate, t.amount_currency::text as amount_currency, t.running_currency::text as running_currency,
  t.department_id::int as department, t.project_id::int as project, t.organization_id::int as organization, t.person_id::int as person,
  t.document_no, t.due_date::text as due_date`

/** Of date, then number; what is confidential comes last of its day. */
export const bookOrder = sql`t.date, t.is_closed, t.number nulls last, t.voucher, t.position, t.id, t.currency`

/** Codes of the accounts on the other side of lines, by line; nothing of closed ones. */
export async function contraCodes(ctx: Context, ids: readonly (number | null)[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ id: number; codes: string[] }>`
    select l.id::int as id, array_agg(distinct a.code order by a.code) as codes
    from fa_voucher_line as l join fa_voucher_line as other on other.voucher_id = l.voucher_id and other.deleted_at is null
      and sign(other.debit - other.credit) <> sign(l.debit - l.credit) join fa_account as a on a.id = other.account_id
    where l.id = any(${ids.filter((id) => id !== null)}::bigint[]) group by l.id`.execute(ctx.db)
  return new Map(rows.map(({ id, codes }) => [id, codes]))
}

export interface LineNames {
  departments: Map<number, ReportObject>
  projects: Map<number, ReportObject>
  people: Map<number, ReportObject>
  organizations: (id: number | null) => ReportObject | null
}

type Named = Pick<LineRow, 'department' | 'project' | 'organization' | 'person'>

export async function lineNames(ctx: Context, rows: readonly Named[]): Promise<LineNames> {
  const remaining = await survivors(
    ctx,
    rows.map(({ organization }) => organization),
  )
  const organizations = await objectNames(ctx, 'cm/organization', [...remaining.values()])
  return {
    departments: await objectNames(
      ctx,
      'sc/department',
      rows.map(({ department }) => department),
    ),
    projects: await objectNames(
      ctx,
      'fa/project',
      rows.map(({ project }) => project),
    ),
    people: await peopleNames(
      ctx,
      rows.map(({ person }) => person),
    ),
    organizations: (id) => (id === null ? null : (organizations.get(remaining.get(id) ?? id) ?? null)),
  }
}

export const objectsOf = ({ department, project, organization, person }: Named, names: LineNames) => ({
  department: department === null ? null : (names.departments.get(department) ?? null),
  project: project === null ? null : (names.projects.get(project) ?? null),
  organization: names.organizations(organization),
  person: person === null ? null : (names.people.get(person) ?? null),
})
