/** What can be requested of every report (src/shared/fa/report.ts), read once: the span, what counts, whose lines. */
import { sql } from 'kysely'
import { can } from '../../../../src/schemas/core/permission'
import { lastDayOf } from '../../../../src/shared/engine/months'
import type { ReportHead } from '../../../../src/shared/fa/report-answers'
import { reportPath, type ReportName } from '../../../../src/shared/fa/report-names'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { invalidField } from '../../../kernel/errors'
import type { Sql } from '../../../kernel/sql'
import { rowPredicate } from '../../../resource/query/predicate'
import { companyCurrency } from '../../../resource/read/company-currency'

export interface CommonQuestion {
  from?: string
  to?: string
  posting_no?: string
  status?: 'posted' | 'confirmed' | 'draft'
  department?: string
  project?: string
}

export interface ReportRequest {
  name: ReportName
  from: string
  to: string
  /** Statuses that count beside posted. */
  further: readonly string[]
  /** The last posting that counts; null = all. */
  upTo: number | null
  /** With those below; null = all. */
  departments: readonly number[] | null
  project: number | null
  currency: string
  /** Only cash and bank accounts (fa.md §6, cashier). */
  cashOnly: boolean
  /** Lines of confidential vouchers are open to the caller. */
  seesConfidential: boolean
}

/** @throws 422 on `to`, `from` or `status` */
export async function requestOf(ctx: Context, name: ReportName, question: CommonQuestion): Promise<ReportRequest> {
  const month = companyToday(ctx).slice(0, 7)
  const to = question.to ?? (question.from === undefined ? lastDayOf(month) : lastDayOf(question.from.slice(0, 7)))
  const from = question.from ?? `${to.slice(0, 7)}-01`
  if (from > to) throw invalidField('to', 'fa:error.span_order')
  const { status = 'posted', posting_no } = question
  if (posting_no !== undefined && status !== 'posted') throw invalidField('status', 'fa:error.as_of_posted_only')
  return {
    name,
    from,
    to,
    further: status === 'posted' ? [] : status === 'confirmed' ? ['confirmed'] : ['confirmed', 'submitted', 'draft'],
    upTo: posting_no === undefined ? null : Number(posting_no),
    departments: question.department === undefined ? null : await departmentTree(ctx, Number(question.department)),
    project: question.project === undefined ? null : Number(question.project),
    currency: await companyCurrency(ctx),
    cashOnly: ctx.person !== null && !can(ctx.tree, reportPath(name)),
    seesConfidential: ctx.person === null || can(ctx.tree, 'fa.use.voucher.actions.confidential'),
  }
}

/** Of the same snapshot as the figures. */
export async function headOf(ctx: Context, { name, from, to, further, upTo, currency }: ReportRequest): Promise<ReportHead> {
  const {
    rows: [book],
  } = await sql<{ last: number; confirmed: number; drafts: number }>`
    select coalesce((select max(posting_no) from fa_voucher where deleted_at is null), 0)::int as last,
      (select count(*) from fa_voucher where deleted_at is null and status = 'confirmed' and date between ${from}::date and ${to}::date)::int as confirmed,
      (select count(*) from fa_voucher where deleted_at is null and status in ('draft', 'submitted') and date between ${from}::date and ${to}::date)::int as drafts`.execute(
    ctx.db,
  )
  const last = book?.last ?? 0
  return {
    name,
    from,
    to,
    currency,
    posting_no: upTo === null ? last : Math.min(upTo, last),
    taken_at: ctx.now().toISOString(),
    is_preliminary: further.length > 0,
    confirmed: book?.confirmed ?? 0,
    drafts: book?.drafts ?? 0,
  }
}

/** Lines and balances whose departments the caller may read: columns `department_id` and `created_by` of `t`. */
export const scopeSql = (ctx: Context): Sql<boolean> => rowPredicate(ctx, ctx.snapshot.get('fa/period-balance'), 'read', 't')

/** Departments and project that were requested, on the columns of `t`. */
export const dimensionSql = ({ departments, project }: Pick<ReportRequest, 'departments' | 'project'>): Sql<boolean> =>
  sql<boolean>`(${departments === null ? sql`true` : sql`t.department_id = any(${departments}::bigint[])`} and ${project === null ? sql`true` : sql`t.project_id = ${project}`})`

async function departmentTree(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive below as (select ${id}::bigint as id union select d.id from sc_department as d join below on d.parent_id = below.id)
    select id::int as id from below`.execute(ctx.db)
  return rows.map((row) => row.id)
}
