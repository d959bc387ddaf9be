/** Target and actual of plans in a list (cm.md §2): of the lines that the caller may read, those on top. */
import Decimal from 'decimal.js'
import { sql } from 'kysely'
import type { PlanSum } from '../../../../src/shared/cm/quota'
import type { Context } from '../../../kernel/context'
import { rowPredicate } from '../../../resource/query/predicate'
import { requireAction } from '../../../resource/query/rights'
import { topOwners } from './rules/top-owners'

interface Row {
  quota: number
  owner: string
  path: string | null
  target: string
  actual: string
}

/** @returns by plan; plans of which the caller reads no line are not in it */
export async function planSums(ctx: Context, ids: readonly number[]): Promise<Record<number, PlanSum>> {
  requireAction(ctx, ctx.snapshot.get('cm/quota-line'), 'list')
  const { rows } = await sql<Row>`
    select l.quota_id as quota, l.owner, max(d.path) as path, sum(l.target)::text as target, sum(l.actual)::text as actual
    from cm_quota_line as l left join sc_department as d on d.id = l.department_id
    where l.quota_id = any(${ids}::bigint[]) and l.deleted_at is null and ${rowPredicate(ctx, ctx.snapshot.get('cm/quota-line'), 'read', 'l')} group by 1, 2`.execute(
    ctx.db,
  )
  return Object.fromEntries(
    [...new Set(rows.map(({ quota }) => Number(quota)))].map((quota) => {
      const own = rows.filter((row) => Number(row.quota) === quota)
      const top = topOwners(own)
      const sum = (of: 'target' | 'actual') =>
        own.filter(({ owner }) => top.has(owner)).reduce((all, row) => all.plus(row[of]), new Decimal(0))
      const [target, actual] = [sum('target'), sum('actual')]
      return [
        quota,
        {
          target: target.toFixed(),
          actual: actual.toFixed(),
          percent: target.lte(0) ? null : actual.dividedBy(target).times(100).toFixed(1, Decimal.ROUND_HALF_UP),
        },
      ]
    }),
  )
}
