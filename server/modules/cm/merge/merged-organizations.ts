/** Merged organizations, for rows that keep the one they had (fa.md §3.2, R14): where each went, and what each has taken in. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

/** @returns the one that remains, by id; without regard to what the caller may see of them */
export async function survivingOrganizations(ctx: Context, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ first: number; last: number }>`
    with recursive way as (
      select id as first, id, merged_into_id, 1 as step from cm_organization where id = any(${ids}::bigint[])
      union all select way.first, o.id, o.merged_into_id, way.step + 1 from way join cm_organization as o on o.id = way.merged_into_id where way.step < 100
    ) select distinct on (first) first::int as first, id::int as last from way order by first, step desc`.execute(ctx.db)
  return new Map(rows.map(({ first, last }) => [first, last]))
}

/** The organization with all that were merged into it. */
export async function organizationWithMerged(ctx: Context, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive gone as (select ${id}::bigint as id union select o.id from cm_organization as o join gone on o.merged_into_id = gone.id)
    select id::int as id from gone`.execute(ctx.db)
  return rows.map((row) => row.id)
}
