/** Which rights a person holds today: roles, posts and targets in one query, then the tree (sc.md §5.1, step 1). */
import { sql } from 'kysely'
import { can, type PermissionTree } from '../../../src/schemas/core/permission'
import type { Context, Person } from '../../kernel/context'
import type { Snapshot } from '../../kernel/registry'
import type { Sql } from '../../kernel/sql'
import { expandTargets } from './permission-expansion'
import { licensedModules } from './license'
import { dynamicGroups as readDynamicGroups, dynamicGroupsOf } from './dynamic-groups'
import { memoize } from '../../kernel/memoize'
import { permissionTargets, type PermissionTarget } from './permission-objects'
import { composeRights, type HeldRole, type Holdings, type ModuleAdministration } from './permission-tree'

export interface Rights {
  person: Person
  tree: PermissionTree
  /** Codes of the roles held today. */
  roles: readonly string[]
  /** What the tree was made of: explains it. */
  holdings: Holdings
}

interface Holding {
  account: string
  departments: number[]
  tree_departments: number[]
  owners: string[]
  roles: HeldRole[]
  module_admins: ModuleAdministration[]
}

/**
 * @param today `YYYY-MM-DD` in the company's zone: posts and assignments are dated
 * @returns undefined when there is no such person
 */
export async function loadRights(ctx: Context, userId: number, today: string): Promise<Rights | undefined> {
  const dynamic = await readDynamicGroups(ctx)
  const dynamicGroups = await dynamicGroupsOf(ctx, userId, dynamic)
  const holding = await loadHolding(ctx, userId, today, dynamicGroups)
  if (!holding) return undefined
  const holdings: Holdings = { roles: holding.roles, moduleAdmins: holding.module_admins, ...(await licensedModules(ctx, today)) }
  const { tree, targets } = composeRights(holdings, targetsOf(ctx.snapshot))
  const person: Person = {
    id: userId,
    account: holding.account,
    departments: holding.departments,
    tree_departments: holding.tree_departments,
    owners: holding.owners,
    listed: await expandTargets(ctx, targets, today),
    dynamic_groups: dynamic,
  }
  return { person, tree, holdings, roles: holding.roles.map(({ code }) => code) }
}

/** May this person, who is not the caller, do this? @param path five levels, as in `can` */
export async function personCan(ctx: Context, userId: number, path: string, today: string): Promise<boolean> {
  const rights = await loadRights(ctx, userId, today)
  return rights !== undefined && can(rights.tree, path)
}

/** The permission objects of a snapshot, collected once. */
export const targetsOf = memoize((snapshot: Snapshot): readonly PermissionTarget[] => permissionTargets(snapshot.entities))

/** Names of the entities whose permissions stand at a path. */
export const entitiesAt = (snapshot: Snapshot, at: string): string[] =>
  snapshot.entities.filter(({ path }) => path === at).map(({ name }) => name)

async function loadHolding(ctx: Context, userId: number, today: string, dynamicGroups: readonly number[]): Promise<Holding | undefined> {
  const day = sql`${today}::text::date`
  const {
    rows: [row],
  } = await sql<Holding>`
    with recursive post as (
      select department_id, job_position_id from sc_user_department
      where user_id = ${userId} and deleted_at is null and start_date <= ${day} and (end_date is null or end_date >= ${day})
    ), active as materialized (
      select id, parent_id, head_id from sc_department where deleted_at is null and status = 'active'
    ), above(id, parent_id) as (
      select active.id, active.parent_id from active join post on post.department_id = active.id
      union select active.id, active.parent_id from active join above on active.id = above.parent_id
    ), headed as (
      select id from active where head_id = ${userId} or id in (select parent_id from sc_department__deputy_heads where target_id = ${userId})
    ), assisted as (
      select id from active where id in (select parent_id from sc_department__assistants where target_id = ${userId})
    ), below(id) as (
      select id from headed union select id from assisted
      union select active.id from active join below on active.parent_id = below.id
    ), owner(code, depth) as (
      select 'u' || ${userId}::bigint, 0 union select 'd' || id, 0 from above union select 'g' || id, 0 from unnest(${dynamicGroups}::bigint[]) as dynamic(id)
      union select 'g' || sc_group.id, owner.depth + 1 from sc_group join owner on owner.code = any(sc_group.members)
        where sc_group.deleted_at is null and sc_group.kind = 'static' and owner.depth < 5
    ), held(id, code, how, source) as (
      select role.id, role.code, 'implicit', null from sc_role as role where role.deleted_at is null and role.code = 'staff'
      union select role.id, role.code, 'head', 'd' || headed.id from sc_role as role cross join headed where role.deleted_at is null and role.code = 'department-head'
      union select role.id, role.code, 'assistant', 'd' || assisted.id from sc_role as role cross join assisted where role.deleted_at is null and role.code = 'department-assistant'
      ${heldByName(ctx.snapshot)}
      union select role.id, role.code, 'assignment', given.owner from sc_role_assignment as given join sc_role as role on role.id = given.role_id and role.deleted_at is null
        where given.deleted_at is null and given.owner in (select code from owner) and (given.start_date is null or given.start_date <= ${day}) and (given.end_date is null or given.end_date >= ${day})
      union select role.id, role.code, 'position', post.job_position_id::text from post join sc_job_position__roles as carried on carried.parent_id = post.job_position_id
        join sc_role as role on role.id = carried.target_id and role.deleted_at is null
    )
    select person.account,
      array(select distinct department_id from post order by 1) as departments,
      array(select department_id from post union select id from below order by 1) as tree_departments,
      array(select distinct code from owner order by 1) as owners,
      coalesce((select json_agg(json_build_object('code', held.code,
        'held', (select json_agg(json_build_object('how', why.how, 'source', why.source) order by why.how, why.source) from held as why where why.id = held.id), 'grants', coalesce((
        select json_agg(json_build_object('id', id, 'path', path, 'effect', effect, 'actions', coalesce(actions, '{}'), 'fields', coalesce(fields, '{}'),
          'read', coalesce(read, 'none'), 'write', coalesce(write, 'none'), 'targets', coalesce(targets, '{}')) order by id)
        from sc_role_grant where role_id = held.id and deleted_at is null), '[]'::json)) order by held.code) from (select distinct id, code from held) as held), '[]'::json) as roles,
      coalesce((select json_agg(json_build_object('module', module, 'scope', scope, 'owner', owner) order by id)
        from sc_module_admin where deleted_at is null and owner in (select code from owner)), '[]'::json) as module_admins
    from sc_user as person where person.id = ${userId} and person.deleted_at is null`.execute(ctx.db)
  return row
}

/** Fields whose owners hold a role by being named there (`x.gives_role`). */
export const namingFields = memoize((snapshot: Snapshot) =>
  snapshot.entities.flatMap((entity) =>
    entity.fields.flatMap((field) => (field.x.gives_role === undefined ? [] : [{ entity, field, role: field.x.gives_role }])),
  ),
)

/** Joined to what is held; `owner` are the codes of the person. */
function heldByName(snapshot: Snapshot): Sql {
  const ways = namingFields(snapshot).map(
    ({
      entity,
      field,
      role,
    }) => sql`union select role.id, role.code, 'named', ${entity.name}::text from sc_role as role where role.deleted_at is null and role.code = ${role}
        and exists (select 1 from ${sql.table(entity.table)} as naming where naming.deleted_at is null and naming.${sql.ref(field.name)} && array(select code from owner))`,
  )
  return ways.length === 0 ? sql`` : sql.join(ways, sql` `)
}
