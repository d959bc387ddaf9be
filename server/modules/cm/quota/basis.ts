/** What a plan is made from (cm.md §2 quota/create): the owners that the caller may set targets for, and what each reached the year before. */
import { sql } from 'kysely'
import type { Basis, Metric } from '../../../../src/shared/cm/quota'
import { fiscalYearOf, spansOfYear, type QuotaPeriod, type Span } from '../../../../src/shared/cm/quota-periods'
import type { Context } from '../../../kernel/context'
import { companyToday } from '../../../kernel/company-time'
import { rowPredicate } from '../../../resource/query/predicate'
import { requireAction } from '../../../resource/query/rights'
import { titleSql } from '../../../resource/query/titles'
import { organisation } from '../../sc'
import { fiscalMonth } from './fiscal-year'
import { settable } from './settable'

export interface BasisRequest extends Metric {
  year: number
  period: QuotaPeriod
}

interface OwnerRow {
  owner: string
  name: string
  department: number | null
  depth: number
  may_set: boolean
}

/** @throws 403 without the right to set targets */
export async function quotaBasis(ctx: Context, asked: BasisRequest): Promise<Basis> {
  requireAction(ctx, ctx.snapshot.get('cm/quota-line'), 'set-targets')
  const month = await fiscalMonth(ctx)
  const owners = await ownersOf(ctx)
  const before = spansOfYear(asked.year - 1, asked.period, month)
  const reached = await reachedIn(ctx, asked, before)
  const least = Math.min(...owners.map(({ depth }) => depth))
  return {
    this_year: fiscalYearOf(companyToday(ctx), month),
    spans: spansOfYear(asked.year, asked.period, month),
    owners: owners.map((row) => ({
      ...row,
      depth: row.depth - least,
      last: before.map(({ start }) => reached.get(`${row.owner} ${start}`) ?? '0'),
    })),
  }
}

/** Active departments by their tree, each with the people whose primary post it is after it: those whose lines the caller might write. */
async function ownersOf(ctx: Context): Promise<OwnerRow[]> {
  const line = ctx.snapshot.get('cm/quota-line')
  const { rows } = await sql<OwnerRow>`
    select l.owner, l.name, l.department_id::int as department, l.depth, ${settable(ctx, 'l')} as may_set from (
      select 'd' || d.id as owner, ${titleSql(ctx, ctx.snapshot.get('sc/department'), 'd')} as name, d.id as department_id, d.path, d.depth, 0 as kind, d.position::text as place from sc_department as d where d.status = 'active' and d.deleted_at is null
      union all
      select 'u' || u.id, ${titleSql(ctx, ctx.snapshot.get('sc/user'), 'u')}, d.id, d.path, d.depth + 1, 1, u.account
        from sc_user as u join sc_user_department as post on post.user_id = u.id and post.is_primary and ${organisation.postHolds(companyToday(ctx))} join sc_department as d on d.id = post.department_id
        where u.status = 'active' and u.deleted_at is null and d.deleted_at is null
    ) as l where ${rowPredicate(ctx, line, 'write', 'l')} order by l.path, l.kind, l.place`.execute(ctx.db)
  return rows
}

/** Past sums of everybody: what is not offered as an owner is not told. @returns `u7 2025-01-01` → decimal */
async function reachedIn(
  ctx: Context,
  { metric, pipelines, activity_kind }: BasisRequest,
  spans: readonly Span[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ owner: string; start: string; value: string }>`
    with sums as (
      select span.start, e.user_id, e.department_id, sum(case ${metric}::text when 'won_amount' then e.amount when 'won_count' then e.leads when 'new_customers' then e.customers else e.activities end) as value
      from jsonb_to_recordset(${JSON.stringify(spans)}::text::jsonb) as span(start date, "end" date) join cm_quota_entry as e on e.day between span.start and span."end"
      where (${activity_kind}::text is null or e.activity_kind = ${activity_kind}) and (cardinality(${pipelines}::bigint[]) = 0 or e.pipeline_id = any(${pipelines}::bigint[]))
      group by 1, 2, 3
    )
    select 'u' || user_id as owner, start::text as start, sum(value)::text as value from sums where user_id is not null group by 1, 2
    union all
    select 'd' || whole.id, start::text, sum(value)::text from sums join sc_department as own on own.id = sums.department_id join sc_department as whole on own.path like whole.path || '%' group by 1, 2`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ owner, start, value }) => [`${owner} ${start}`, value]))
}
