/**
 * Who gets or loses a role by a change of what gives roles: assignments, members of groups, roles of positions (sc.md §3.2). Written down
 * as `sc.roles.changed` with the change; tell-roles.ts tells the people after the commit.
 */
import { sql } from 'kysely'
import type { Condition } from '../../../../src/schemas/core/types'
import { actorOf, type Context } from '../../../kernel/context'
import type { Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { companyToday } from '../../../kernel/company-time'
import { activeHolders, rolesAssignedTo, rolesWithGrants } from './administrators'
import { refuseClosedForOneself } from './closed-roles'
import { idsOfGroup, type GroupShape } from '../groups/group-people'
import { expand, loadGroups } from '../groups/owners'
import { holdersChanged } from './rules/role-change'
import { idsOf } from '../groups/rules/owner-code'

/** @param before,after the assignment; null = it was not, or will not be */
export async function announceAssignment(ctx: Context, { before, after }: { before: Values | null; after: Values | null }): Promise<void> {
  if (actorOf(ctx) === null) return
  for (const role of new Set([before?.role, after?.role].filter((id) => typeof id === 'number'))) {
    const people = async (row: Values | null) => (row?.role === role && isInForce(ctx, row) ? expand(ctx, [String(row.owner)]) : [])
    await announce(ctx, role, {
      before: await people(before),
      after: await people(after),
      without: { assignment: Number((after ?? before)?.id) },
    })
  }
}

/** By the day of itself, at midnight; told although nobody did it just now. */
export async function announceTurned(ctx: Context): Promise<void> {
  const today = sql`${companyToday(ctx)}::text::date`
  const { rows } = await sql<{ id: number; role: number; owner: string; begins: boolean }>`
    select id, role_id as role, owner, start_date = ${today} as begins from sc_role_assignment
    where deleted_at is null and (start_date = ${today} or end_date = ${today} - 1) order by id`.execute(ctx.db)
  for (const { id, role, owner, begins } of rows) {
    const people = await expand(ctx, [owner])
    await announce(ctx, role, { before: begins ? [] : people, after: begins ? people : [], without: { assignment: id } })
  }
}

/** Members of a group that changed; the row is written. */
export async function announceGroup(ctx: Context, { before, after }: { before: Values; after: Values }): Promise<void> {
  if (actorOf(ctx) === null) return
  const owners = (await groupsAround(ctx, Number(after.id))).map((id) => `g${id}`)
  const roles = await rolesAssignedTo(ctx, owners)
  if (roles.length === 0) return
  const people = { before: await idsOfGroup(ctx, shapeOf(before)), after: await idsOfGroup(ctx, shapeOf(after)) }
  for (const role of roles) if (await isAssigned(ctx, role, owners)) await announce(ctx, role, { ...people, without: { owners } })
}

/** Roles that a position carries; the row is written. */
export async function announcePosition(
  ctx: Context,
  position: number,
  { added, removed }: Readonly<Record<'added' | 'removed', readonly number[]>>,
): Promise<void> {
  if (actorOf(ctx) === null) return
  const holders = await peopleAt(ctx, position)
  for (const role of added) await announce(ctx, role, { before: [], after: holders, without: { position } })
  for (const role of removed) await announce(ctx, role, { before: holders, after: [], without: { position } })
}

/** Active people who hold the position today. */
export async function peopleAt(ctx: Context, position: number): Promise<number[]> {
  const today = sql`${companyToday(ctx)}::text::date`
  const { rows } = await sql<{ owner: string }>`select 'u' || user_id as owner from sc_user_department
    where job_position_id = ${position} and deleted_at is null and start_date <= ${today} and (end_date is null or end_date >= ${today})`.execute(
    ctx.db,
  )
  return expand(
    ctx,
    rows.map(({ owner }) => owner),
  )
}

/** The group and all that contain it. */
export async function groupsAround(ctx: Context, id: number): Promise<number[]> {
  const groups = await loadGroups(ctx)
  const around = new Set([id])
  for (let size = 0; size < around.size;) {
    size = around.size
    for (const group of groups.values()) if (idsOf(group.members, 'group').some((member) => around.has(member))) around.add(group.id)
  }
  return [...around]
}

async function announce(
  ctx: Context,
  role: number,
  { before, after, without }: { before: readonly number[]; after: readonly number[]; without: Parameters<typeof activeHolders>[2] },
): Promise<void> {
  if (before.length + after.length === 0) return
  const {
    rows: [found],
  } = await sql<{ code: string }>`select code from sc_role where id = ${role} and deleted_at is null`.execute(ctx.db)
  if (!found) return
  const { gained, lost } = holdersChanged({ before, after, otherwise: await activeHolders(ctx, found.code, without) })
  refuseClosedForOneself(ctx, { roles: await rolesWithGrants(ctx, [role]), people: gained, field: 'members' })
  if (gained.length + lost.length > 0) await publishEvent(ctx, 'sc.roles.changed', { role, gained, lost })
}

function isInForce(ctx: Context, { start_date, end_date }: Values): boolean {
  const today = companyToday(ctx)
  return (typeof start_date !== 'string' || start_date <= today) && (typeof end_date !== 'string' || end_date >= today)
}

/** `rolesAssignedTo` names those to come, too. */
async function isAssigned(ctx: Context, role: number, owners: readonly string[]): Promise<boolean> {
  const today = sql`${companyToday(ctx)}::text::date`
  const { rows } =
    await sql`select 1 from sc_role_assignment where role_id = ${role} and owner = any(${owners}::text[]) and deleted_at is null
    and (start_date is null or start_date <= ${today}) and (end_date is null or end_date >= ${today}) limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** A row of sc/group, as its schema has it. */
export const shapeOf = ({ kind, members, condition }: Values): GroupShape => ({
  kind: kind === 'dynamic' ? 'dynamic' : 'static',
  members: Array.isArray(members) ? members.map(String) : [],
  condition: (condition ?? null) as Condition | null,
})
