/** Owner codes of `listed` grants → people and departments that rows are compared with (sc.md §5.1). */
import { sql } from 'kysely'
import type { Context, Person } from '../../kernel/context'
import { dynamicMembers } from './dynamic-groups'

interface Expansion {
  code: string
  users: number[]
  departments: number[]
  groups: number[]
}

/**
 * @param targets owner codes by `path.read` and `path.write`
 * @param today posts count that are current on this day
 */
export async function expandTargets(
  ctx: Context,
  targets: Readonly<Record<string, readonly string[]>>,
  today: string,
): Promise<Person['listed']> {
  const codes = [...new Set(Object.values(targets).flat())]
  if (codes.length === 0) return {}
  const expanded = new Map((await expand(ctx, codes, today)).map((row) => [row.code, row]))
  return Object.fromEntries(
    Object.entries(targets).map(([key, list]) => {
      const rows = list.map((code) => expanded.get(code)).filter((row) => row !== undefined)
      return [
        key,
        { users: distinct(rows.flatMap(({ users }) => users)), departments: distinct(rows.flatMap(({ departments }) => departments)) },
      ]
    }),
  )
}

const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** d = the department and all below, with their people; g = the members, nested ones too; u = the person. */
async function expand(ctx: Context, codes: readonly string[], today: string): Promise<Expansion[]> {
  const day = sql`${today}::text::date`
  const { rows } = await sql<Expansion>`
    with recursive part(code, owner, depth) as (
      select code, code, 0 from unnest(${codes}::text[]) as wanted(code)
      union select part.code, member.owner, part.depth + 1 from part
        join sc_group on part.owner = 'g' || sc_group.id and sc_group.deleted_at is null
        cross join unnest(sc_group.members) as member(owner) where part.depth < 5
    ), department(code, id) as (
      select part.code, sc_department.id from part join sc_department on part.owner = 'd' || sc_department.id and sc_department.deleted_at is null
      union select department.code, sc_department.id from department join sc_department on sc_department.parent_id = department.id and sc_department.deleted_at is null
    ), member(code, id) as (
      select part.code, substr(part.owner, 2)::bigint from part where part.owner like 'u%'
      union select department.code, post.user_id from department join sc_user_department as post on post.department_id = department.id
        and post.deleted_at is null and post.start_date <= ${day} and (post.end_date is null or post.end_date >= ${day})
    )
    select wanted.code, array(select id from member where member.code = wanted.code) as users, array(select id from department where department.code = wanted.code) as departments,
      array(select distinct substr(owner, 2)::bigint from part where part.code = wanted.code and owner like 'g%') as groups
    from unnest(${codes}::text[]) as wanted(code)`.execute(ctx.db)
  const dynamic = await dynamicMembers(
    ctx,
    rows.flatMap(({ groups }) => groups),
  )
  return rows.map((row) => ({ ...row, users: [...row.users, ...row.groups.flatMap((group) => dynamic.get(group) ?? [])] }))
}
