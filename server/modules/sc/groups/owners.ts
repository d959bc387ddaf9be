/** Owner codes → people (sc.md §5.3): active persons of departments and all below them, of groups and nested ones. */
import { sql } from 'kysely'
import type { Condition } from '../../../../src/schemas/core/types'
import { withAllRights, type Context } from '../../../kernel/context'
import { ApiError } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { conditionSql } from '../../../resource/query/filter'
import type { Sql } from '../../../kernel/sql'
import { postHolds } from '../posts/post-holds'
import { idsOf } from './rules/owner-code'

export interface Group {
  id: number
  kind: 'static' | 'dynamic'
  members: readonly string[]
  condition: Condition | null
}

export interface ExpandOptions {
  /** Posts current on this day count; default today in the company's zone. */
  date?: string
  /** Only this person, if he is among them. */
  only?: number
  /** A post that is about to go. */
  without?: { post?: number }
  /** People who fulfil one of these too. */
  conditions?: readonly Condition[]
}

/**
 * @param owners owner codes; unknown ones give nobody
 * @returns ids of active people, ascending
 */
export async function expand(
  ctx: Context,
  owners: readonly string[],
  { date = companyToday(ctx), only, without = {}, conditions: further = [] }: ExpandOptions = {},
): Promise<number[]> {
  const { codes, conditions } = await flatten(ctx, owners)
  const users = idsOf(codes, 'user')
  const departments = idsOf(codes, 'department')
  // Only ways that lead to somebody: for one that does not, everybody would be asked.
  const ofUsers = sql<boolean>`u.id = any(${users}::bigint[])`
  const ofDepartments = sql<boolean>`exists (select 1 from sc_user_department as post
      join sc_department as place on place.id = post.department_id
      join sc_department as top on place.path like top.path || '%'
      where post.user_id = u.id and post.id <> ${without.post ?? 0} and ${postHolds(date)}
        and top.id = any(${departments}::bigint[]) and top.deleted_at is null and top.status = 'active')`
  const ways = [
    ...(users.length > 0 ? [ofUsers] : []),
    ...(departments.length > 0 ? [ofDepartments] : []),
    ...[...conditions, ...further].map((condition) => dynamicMember(ctx, condition, 'u')),
  ]
  if (ways.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select u.id from sc_user as u where u.deleted_at is null and u.status = 'active' ${only === undefined ? sql`` : sql`and u.id = ${only}`}
      and (${sql.join(ways, sql` or `)}) order by u.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Is this person one of them? */
export async function matches(ctx: Context, owners: readonly string[], user: number, date?: string): Promise<boolean> {
  return (await expand(ctx, owners, { only: user, ...(date ? { date } : {}) })).length > 0
}

export async function loadGroups(ctx: Context): Promise<Map<number, Group>> {
  const { rows } =
    await sql<Group>`select id, kind, coalesce(members, '{}') as members, condition from sc_group where deleted_at is null`.execute(ctx.db)
  return new Map(rows.map((group) => [group.id, group]))
}

/** Is the person under `alias` one of a dynamic group? A condition that no longer fits the declarations gives nobody. */
export function dynamicMember(ctx: Context, condition: Condition, alias: string): Sql<boolean> {
  try {
    return conditionSql(withAllRights(ctx), ctx.snapshot.get('sc/user'), condition, alias)
  } catch (error) {
    if (error instanceof ApiError) return sql<boolean>`false`
    throw error
  }
}

/** Groups resolved: the people and departments that they name, and the conditions of the dynamic ones. */
async function flatten(ctx: Context, owners: readonly string[]): Promise<{ codes: string[]; conditions: Condition[] }> {
  const codes = owners.filter((code) => !code.startsWith('g'))
  const conditions: Condition[] = []
  const open = idsOf(owners, 'group')
  if (open.length === 0) return { codes, conditions }
  const groups = await loadGroups(ctx)
  const seen = new Set<number>()
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const group = groups.get(id)
    if (!group || seen.has(id)) continue
    seen.add(id)
    if (group.kind === 'dynamic') {
      if (group.condition && Object.keys(group.condition).length > 0) conditions.push(group.condition)
      continue
    }
    codes.push(...group.members.filter((code) => !code.startsWith('g')))
    open.push(...idsOf(group.members, 'group'))
  }
  return { codes, conditions }
}
