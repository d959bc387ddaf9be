/** What counts in which line of which plan (cm.md R8), as one statement: for the sums, for what one sale adds to them, for what is still open. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import type { Sql } from '../../../kernel/sql'

const measure = sql`case q.metric when 'won_amount' then e.amount when 'won_count' then e.leads when 'new_customers' then e.customers else e.activities end`

const limited = sql<boolean>`(q.activity_kind is null or e.activity_kind = q.activity_kind)
  and (not exists (select 1 from cm_quota__pipelines as among where among.parent_id = q.id) or e.pipeline_id in (select among.target_id from cm_quota__pipelines as among where among.parent_id = q.id))`

/** A person's are his shares; a department's what was sold in it or below, whoever it was. */
const owned = sql<boolean>`(l.owner = 'u' || s.user_id or (l.owner = 'd' || l.department_id and exists (
  select 1 from sc_department as own join sc_department as whole on whole.id = l.department_id where own.id = s.department_id and own.path like whole.path || '%')))`

/**
 * @param entries rows as of cm_quota_entry @param plans condition on `q`
 * @returns a statement of `line`, `value`; lines in which nothing counts are not in it
 */
export const lineSums = (entries: Sql, plans: Sql<boolean>): Sql => sql`
  select l.id as line, sum(s.value) as value
  from (
    select q.id as quota, span.period_start, e.user_id, e.department_id, sum(${measure}) as value
    from cm_quota as q
    join lateral (select distinct period_start, period_end from cm_quota_line where quota_id = q.id and deleted_at is null) as span on true
    join ${entries} as e on e.day between span.period_start and span.period_end and ${limited}
    where q.deleted_at is null and ${plans}
    group by 1, 2, 3, 4
  ) as s join cm_quota_line as l on l.quota_id = s.quota and l.period_start = s.period_start and l.deleted_at is null and ${owned}
  group by l.id`

/**
 * What is reached, counted anew from the rows that count: no version is made, nobody changed the line.
 * @param plans condition on `q`; closed ones are left as they are
 * @returns the lines whose figure was another
 */
export async function refreshLines(ctx: Context, plans: Sql<boolean>): Promise<{ line: number; was: string; is: string }[]> {
  const { rows } = await sql<{ line: number; was: string; is: string }>`
    with sums as (${lineSums(sql`cm_quota_entry`, sql`q.status <> 'closed' and ${plans}`)}), wrong as (
      select l.id, l.actual as was, coalesce(sums.value, 0) as value from cm_quota_line as l join cm_quota as q on q.id = l.quota_id left join sums on sums.line = l.id
      where q.deleted_at is null and l.deleted_at is null and q.status <> 'closed' and ${plans} and l.actual <> coalesce(sums.value, 0)
      order by l.id for update of l
    )
    update cm_quota_line as l set actual = wrong.value from wrong where l.id = wrong.id returning l.id as line, wrong.was::text as was, l.actual::text as is`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ ...row, line: Number(row.line) }))
}
