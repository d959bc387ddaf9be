/** Lines of vouchers as every report reads them: which of them count, what kind of entry they are, and which are closed to the caller. */
import { sql } from 'kysely'
import type { Sql } from '../../../kernel/sql'
import type { ReportRequest } from './report-request'

export interface LineFilter {
  accounts?: ReadonlySet<number> | null
  /** Resolved: with those that were merged into them. */
  organizations?: readonly number[] | null
  person?: number | null
  currency?: string | null
}

/**
 * A table expression. `entry`: `opening` vouchers make up the opening balance (R4), and so does what carries a closed year on, on the
 * first day of the next; `closing` ones empty the accounts of a year (R11). Their reversals are of their kind. `is_closed`: of a
 * confidential voucher that the caller may not read (§6).
 */
export function lineSource({ further, upTo, currency, seesConfidential }: ReportRequest, filter: LineFilter = {}): Sql {
  const isPosted = upTo === null ? sql`l.posting_no is not null` : sql`l.posting_no <= ${upTo}`
  const counts = further.length === 0 ? isPosted : sql`(${isPosted} or v.status = any(${[...further]}::text[]))`
  const isClosed = seesConfidential ? sql`false` : sql`coalesce(c.confidential, false)`
  // Who may not read a line learns nothing by asking for the person or the customer that it names.
  const isNamed = seesConfidential ? sql`true` : sql`not coalesce(c.confidential, false)`
  const { accounts = null, organizations = null, person = null, currency: only = null } = filter
  return sql`(
    select l.id, l.voucher_id, l.position, l.account_id, l.date, l.period_id, l.posting_no, l.debit, l.credit, l.rate, l.document_no, l.due_date,
      l.department_id, l.project_id, l.organization_id, l.person_id, l.created_by, v.number, v.status, v.category_id,
      coalesce(nullif(l.memo, ''), v.summary) as text, coalesce(l.currency, ${currency}) as currency,
      case when coalesce(l.currency, ${currency}) = ${currency} then l.debit - l.credit else coalesce(l.amount_currency, 0) end as amount_currency,
      p.year_id, v.adjusting, v.role, ${isClosed} as is_closed,
      case coalesce(o.role, v.role)
        when 'opening' then 'opening'
        when 'closing' then case when exists (select 1 from fa_fiscal_year as y where y.start = l.date and y.deleted_at is null) then 'opening' else 'closing' end
        else 'normal' end as entry
    from fa_voucher_line as l
      join fa_voucher as v on v.id = l.voucher_id
      left join fa_voucher_category as c on c.id = v.category_id
      left join fa_period as p on p.id = l.period_id
      left join fa_voucher as o on o.id = v.reverses_id and o.date = v.date
    where l.deleted_at is null and v.deleted_at is null and l.account_id is not null and l.date is not null and ${counts}
      ${accounts === null ? sql`` : sql`and l.account_id = any(${[...accounts]}::bigint[])`}
      ${organizations === null ? sql`` : sql`and l.organization_id = any(${[...organizations]}::bigint[]) and ${isNamed}`}
      ${person === null ? sql`` : sql`and l.person_id = ${person} and ${isNamed}`}
      ${only === null ? sql`` : sql`and coalesce(l.currency, ${currency}) = ${only}`}
  )`
}
