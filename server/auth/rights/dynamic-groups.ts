/** Dynamic groups: everyone who fulfils a condition over the person's own fields (sc.md §3.1). */
import { sql } from 'kysely'
import type { Condition } from '../../../src/schemas/core/types'
import { withAllRights, type Context, type DynamicGroup } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { conditionSql } from '../../resource/query/filter'
import type { Sql } from '../../kernel/sql'

/** @returns ids of the dynamic groups that the person is in */
export async function dynamicGroupsOf(ctx: Context, userId: number, groups: readonly DynamicGroup[]): Promise<number[]> {
  if (groups.length === 0) return []
  const parts = groups.map(
    (group) =>
      sql`select ${group.id}::bigint as id from sc_user as u where u.id = ${userId} and u.deleted_at is null and ${memberSql(ctx, group)}`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(parts, sql` union all `)}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** @returns people by group, of those of the groups that are dynamic */
export async function dynamicMembers(ctx: Context, groupIds: readonly number[]): Promise<Map<number, number[]>> {
  const groups = (await dynamicGroups(ctx)).filter(({ id }) => groupIds.includes(id))
  const entries = await Promise.all(
    groups.map(async (group): Promise<[number, number[]]> => {
      const { rows } = await sql<{
        id: number
      }>`select u.id from sc_user as u where u.deleted_at is null and ${memberSql(ctx, group)}`.execute(ctx.db)
      return [group.id, rows.map(({ id }) => id)]
    }),
  )
  return new Map(entries)
}

export async function dynamicGroups(ctx: Context): Promise<DynamicGroup[]> {
  const { rows } = await sql<{ id: number; condition: Condition | null }>`
    select id, condition from sc_group where deleted_at is null and kind = 'dynamic' order by id`.execute(ctx.db)
  // Without a condition a group has nobody, not everybody.
  return rows.flatMap(({ id, condition }) => (condition && Object.keys(condition).length > 0 ? [{ id, condition }] : []))
}

/** A condition that no longer fits the declarations gives nobody. */
function memberSql(ctx: Context, { condition }: DynamicGroup): Sql<boolean> {
  try {
    return conditionSql(withAllRights(ctx), ctx.snapshot.get('sc/user'), condition, 'u')
  } catch (error) {
    if (error instanceof ApiError) return sql<boolean>`false`
    throw error
  }
}
