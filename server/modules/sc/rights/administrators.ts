/** Who administers, and what may not be given away (sc.md §3.2, §6): the last administrator stays, nobody gives what he does not hold. */
import { sql } from 'kysely'
import type { PermissionTree } from '../../../../src/schemas/core/permission'
import { targetsOf } from '../../../auth/rights/permission-loader'
import { composeRights, type Grant, type Holdings } from '../../../auth/rights/permission-tree'
import { actorOf, type Context } from '../../../kernel/context'
import { ApiError, invalidField } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { expand } from '../groups/owners'

/** Rows about to go, as if they were gone; with `owners` and `position`, as if these carried no role. */
interface Without {
  assignment?: number
  post?: number
  owners?: readonly string[]
  position?: number
}

export const activeAdministrators = (ctx: Context, without: Without = {}): Promise<number[]> => activeHolders(ctx, 'admin', without)

/** Active people who hold the role today: assigned, by a group, by a department, or carried by a position. */
export async function activeHolders(
  ctx: Context,
  role: string,
  { assignment = 0, post = 0, owners = [], position = 0 }: Without = {},
): Promise<number[]> {
  const today = companyToday(ctx)
  const { rows } = await sql<{ owner: string }>`
    with role as (select id from sc_role where code = ${role} and deleted_at is null)
    select owner from sc_role_assignment where role_id = (select id from role) and deleted_at is null and id <> ${assignment} and owner <> all(${owners}::text[])
      and (start_date is null or start_date <= ${today}::text::date) and (end_date is null or end_date >= ${today}::text::date)
    union select 'u' || post.user_id from sc_user_department as post join sc_job_position__roles as carried on carried.parent_id = post.job_position_id
      where carried.target_id = (select id from role) and post.deleted_at is null and post.id <> ${post} and post.job_position_id <> ${position}
        and post.start_date <= ${today}::text::date and (post.end_date is null or post.end_date >= ${today}::text::date)`.execute(ctx.db)
  return expand(
    ctx,
    rows.map(({ owner }) => owner),
    { date: today, without: { post } },
  )
}

/** Is the caller an administrator, or the system itself? */
export async function isAdministrator(ctx: Context): Promise<boolean> {
  return ctx.person === null || (await activeAdministrators(ctx)).includes(ctx.person.id)
}

/**
 * After a change that may have taken the role from somebody, or before a row goes. The system alone (first start, restore) is not asked.
 * @throws 422 when nobody who is active administers any more
 */
export async function refuseLastAdministratorGone(
  ctx: Context,
  { field = 'id', without = {} }: { field?: string; without?: Without } = {},
): Promise<void> {
  if (actorOf(ctx) === null) return
  // Two administrators who take the role from each other at once must not both succeed.
  await sql`select pg_advisory_xact_lock(hashtext('sc administrators'))`.execute(ctx.db)
  if ((await activeAdministrators(ctx, without)).length === 0) throw invalidField(field, 'sc:error.last_admin')
}

/** @throws 403 when the person is an administrator and the caller is not */
export async function refuseTouchingAdministrator(ctx: Context, user: number): Promise<void> {
  if (ctx.person === null || ctx.person.id === user) return
  const administrators = await activeAdministrators(ctx)
  if (administrators.includes(user) && !administrators.includes(ctx.person.id)) throw new ApiError(403, { key: 'sc:error.user_is_admin' })
}

/**
 * Nobody gives a right that he does not hold; `admin` may give all.
 * @throws 422 on `field` naming the first path beyond the caller's own
 */
export async function refuseBeyondOwn(ctx: Context, holdings: Holdings, field: string): Promise<void> {
  if (await isAdministrator(ctx)) return
  const path = firstBeyond(composeRights(holdings, targetsOf(ctx.snapshot)).tree, ctx.tree)
  if (path) throw invalidField(field, 'sc:error.grant_beyond_own', { path })
}

/**
 * Of a role that people hold by being named in a record: whoever names them gives what administrators granted to it besides its declared rights.
 * @throws 422 on `field` when that is more than the caller's own
 */
export async function refuseGrantedBeyondOwn(ctx: Context, role: string, field: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from sc_role where code = ${role} and deleted_at is null`.execute(ctx.db)
  const granted = await rolesWithGrants(
    ctx,
    rows.map(({ id }) => id),
  )
  await refuseBeyondOwn(ctx, { roles: granted.map((one) => ({ ...one, code: '' })), moduleAdmins: [] }, field)
}

/** What any of these owner codes hands on, now or later: roles and the administration of modules. */
export async function holdingsOf(ctx: Context, owners: readonly string[]): Promise<Holdings> {
  const { rows } = await sql<{ module: string; scope: string | null }>`
    select module, scope from sc_module_admin where deleted_at is null and owner = any(${owners}::text[]) order by id`.execute(ctx.db)
  return { roles: await rolesWithGrants(ctx, await rolesAssignedTo(ctx, owners)), moduleAdmins: rows }
}

/** Owner codes of a department and those above it. @param path `/1/4/12/` */
export const ownersOfPath = (path: string): string[] =>
  path
    .split('/')
    .filter(Boolean)
    .map((id) => `d${id}`)

export const givesNothing = ({ roles, moduleAdmins }: Holdings): boolean => roles.length + moduleAdmins.length === 0

/** The roles with their grants, as the tree is composed of them. */
export async function rolesWithGrants(ctx: Context, ids: readonly number[]): Promise<Holdings['roles']> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ code: string; grants: Grant[] }>`
    select role.code, coalesce((select json_agg(json_build_object('path', path, 'effect', effect, 'actions', coalesce(actions, '{}'), 'fields', coalesce(fields, '{}'),
      'read', coalesce(read, 'none'), 'write', coalesce(write, 'none'), 'targets', coalesce(targets, '{}')))
      from sc_role_grant where role_id = role.id and deleted_at is null), '[]'::json) as grants
    from sc_role as role where role.id = any(${ids}::bigint[]) and role.deleted_at is null`.execute(ctx.db)
  return rows
}

/** Roles assigned now or later to any of these owner codes. */
export async function rolesAssignedTo(ctx: Context, owners: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct role_id as id from sc_role_assignment where deleted_at is null and owner = any(${owners}::text[])
      and (end_date is null or end_date >= ${companyToday(ctx)}::text::date)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** @returns the first dotted path of `given` that `held` lacks */
export function firstBeyond(given: PermissionTree, held: PermissionTree): string | undefined {
  for (const [module, areas] of Object.entries(given)) {
    for (const [area, objects] of Object.entries(areas)) {
      for (const object of objects) {
        const own = held[module]?.[area]?.find(({ name }) => name === object.name)
        for (const level of ['actions', 'read', 'write', 'fields'] as const) {
          const entries: readonly string[] = object[level] ?? []
          const mine: readonly string[] = own?.[level] ?? []
          const isScope = level === 'read' || level === 'write'
          const missing = isScope && mine.includes('all') ? undefined : entries.find((entry) => !mine.includes(entry))
          if (missing !== undefined) return `${module}.${area}.${object.name}.${level}.${missing}`
        }
      }
    }
  }
  return undefined
}

/** Who looks after a module, and the administrators. @returns people */
export async function moduleAdministrators(ctx: Context, module: string): Promise<number[]> {
  const { rows } = await sql<{ owner: string }>`select owner from sc_module_admin where module = ${module} and deleted_at is null`.execute(
    ctx.db,
  )
  const own = await expand(
    ctx,
    rows.map(({ owner }) => owner),
  )
  return [...new Set([...own, ...(await activeAdministrators(ctx))])]
}
