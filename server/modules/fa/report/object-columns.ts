/** Departments or projects side by side in a statement (fa.md §2.4). */
import { sql } from 'kysely'
import Decimal from 'decimal.js'
import type { StatementColumn } from '../../../../src/shared/fa/report-answers'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import type { BalanceSum } from './balance-sums'
import { objectNames } from './names'
import { scopeSql, type ReportRequest } from './report-request'
import { mostColumns } from './statement-columns'

export type SideBySide = 'department' | 'project'

interface ObjectsRequest {
  /** The one of all objects. */
  first: readonly StatementColumn[]
  sums: readonly BalanceSum[]
  by: SideBySide
  hideZero: boolean
}

/** All of them first, then each in the order of their names: those with amounts, and the empty ones unless these are hidden or too many. */
export async function objectColumns(
  ctx: Context,
  requested: ReportRequest,
  { first: [all], sums, by, hideZero }: ObjectsRequest,
): Promise<StatementColumn[]> {
  if (!all) return []
  const booked = withAmounts(sums, by)
  const every = hideZero ? booked : [...new Set([...booked, ...(await activeObjects(ctx, requested, by))])]
  const shown = every.length < mostColumns ? every : booked
  const names = await objectNames(ctx, by === 'department' ? 'sc/department' : 'fa/project', shown)
  const objects = [...names.values()].toSorted((a, b) => a.title.localeCompare(b.title))
  return [all, ...objects.map((object): StatementColumn => ({ ...all, object, kind: 'object', against: null }))]
}

/** What was booked and taken back is empty. */
function withAmounts(sums: readonly BalanceSum[], by: SideBySide): number[] {
  const balances = new Map<string, { object: number; amount: Decimal }>()
  for (const { account, debit, credit, [by]: object } of sums) {
    if (object === null) continue
    const key = `${object} ${account}`
    const before = balances.get(key)?.amount ?? new Decimal(0)
    balances.set(key, { object, amount: before.plus(debit).minus(credit) })
  }
  return [...new Set([...balances.values()].filter(({ amount }) => !amount.isZero()).map(({ object }) => object))]
}

/** Active ones that the report is about and whose figures the caller may read. */
async function activeObjects(ctx: Context, { departments, project }: ReportRequest, by: SideBySide): Promise<number[]> {
  const { rows } = await (
    by === 'department'
      ? sql<{ id: number }>`
          select t.department_id::int as id from (select id as department_id, null::bigint as created_by from sc_department
            where status = 'active' and deleted_at is null) as t
          where ${scopeSql(ctx)} and ${departments === null ? sql`true` : sql`t.department_id = any(${departments}::bigint[])`}`
      : sql<{ id: number }>`
          select t.id::int as id from fa_project as t where t.active and t.deleted_at is null
            and ${rowPredicate(ctx, ctx.snapshot.get('fa/project'), 'read', 't')}
              and ${project === null ? sql`true` : sql`t.id = ${project}`}`
  ).execute(ctx.db)
  return rows.map(({ id }) => id)
}
