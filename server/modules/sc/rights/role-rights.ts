/** The rights matrix of one role (sc.md §2): what it gives, who gains and loses by a change, and the change as one act. */
import { sql } from 'kysely'
import type { MatrixObject, PersonChange, RightsChange, RoleRights } from '../../../../src/shared/sc/role-rights'
import type { ChangePreview, RightsSave } from '../../../../src/shared/sc/rights'
import { same } from '../../../../src/schemas/core/same'
import { compareTrees } from '../../../auth/rights/explain'
import { entitiesAt, loadRights, targetsOf } from '../../../auth/rights/permission-loader'
import { composeRights, consider, settle } from '../../../auth/rights/permission-tree'
import { transact, withAllRights, type Context } from '../../../kernel/context'
import { ApiError, notFound } from '../../../kernel/errors'
import { companyToday } from '../../../kernel/company-time'
import { deleteRecord } from '../../../resource/write/delete'
import { personNames } from '../../../resource/read/person-names'
import { createRecord, updateRecord, type WriteOptions } from '../../../resource/write/write'
import { expand } from '../groups/owners'
import { roleHolders } from './role-holders'
import { changedHoldings } from './rules/rights-change'

type KnownGrant = RoleRights['grants'][number]

/** @throws 404 */
export async function roleRights(ctx: Context, id: number): Promise<RoleRights> {
  const {
    rows: [role],
  } = await sql<RoleRights['role']>`select id, code, name, builtin from sc_role where id = ${id} and deleted_at is null`.execute(ctx.db)
  if (!role) throw notFound()
  const { rows: grants } =
    await sql<KnownGrant>`select id, version, path, effect, coalesce(actions, '{}') as actions, coalesce(fields, '{}') as fields, coalesce(read, 'none') as read,
    coalesce(write, 'none') as write, coalesce(targets, '{}') as targets from sc_role_grant where role_id = ${id} and deleted_at is null order by id`.execute(
      ctx.db,
    )
  const { rows: assignments } = await sql<
    RoleRights['assignments'][number]
  >`select id, version, owner, start_date::text as start_date, end_date::text as end_date
    from sc_role_assignment where role_id = ${id} and deleted_at is null order by id`.execute(ctx.db)
  const { rows: positions } = await sql<RoleRights['positions'][number]>`select position.id, position.name from sc_job_position as position
    join sc_job_position__roles as carried on carried.parent_id = position.id where carried.target_id = ${id} and position.deleted_at is null order by position.code`.execute(
    ctx.db,
  )
  return { role, objects: objectsOf(ctx, role.code), grants, assignments, positions }
}

const objectsOf = (ctx: Context, code: string): MatrixObject[] =>
  targetsOf(ctx.snapshot).map((target) => {
    const { actions, fields, read, write } = settle(consider(target, { roles: [{ code, grants: [] }], moduleAdmins: [] }), target)
    const entities = entitiesAt(ctx.snapshot, target.path)
    return {
      path: target.path,
      entities,
      actions: target.actions,
      fields: target.fields,
      closed: target.closed,
      declared: { actions: [...actions], fields: [...fields], read, write },
    }
  })

/** People looked at in one call; the next one goes on after the last. */
const peoplePerCall = 100
/** Paths of a person that are named; all are counted. */
const namedPaths = 12

/** Who would have other rights today. @param after id of the last person of the call before */
export async function previewRights(ctx: Context, id: number, change: RightsChange, after: number): Promise<ChangePreview> {
  const { role, assignments } = await roleRights(ctx, id)
  const removed = assignments.filter((assignment) => change.removed.includes(assignment.id)).map(({ owner }) => owner)
  const touched = [...new Set([...(await roleHolders(ctx, role)), ...(await expand(ctx, change.added))])].sort((a, b) => a - b)
  const people = touched.filter((person) => person > after).slice(0, peoplePerCall)
  const names = await personNames(ctx, people)
  const data: PersonChange[] = []
  for (const person of people) {
    const rights = await loadRights(withAllRights(ctx), person, companyToday(ctx))
    if (!rights) continue
    const next = changedHoldings(rights.holdings, rights.person.owners, {
      code: role.code,
      grants: change.grants,
      added: change.added,
      removed,
    })
    const { only_first: lost, only_second: gained } = compareTrees(rights.tree, composeRights(next, targetsOf(ctx.snapshot)).tree)
    if (lost.length + gained.length === 0) continue
    data.push({
      id: person,
      name: names.get(person) ?? '',
      gains: gained.length,
      loses: lost.length,
      gained: gained.slice(0, namedPaths),
      lost: lost.slice(0, namedPaths),
    })
  }
  const last = people.at(-1)
  return { data, meta: { next: last !== undefined && last !== touched.at(-1) ? last : null, total: touched.length } }
}

/**
 * Grants and assignments become as given, all or none; each through the rules of its own record.
 * @throws 409 when somebody changed this role's rights meanwhile, 422 as the records do
 */
export async function saveRights(ctx: Context, id: number, change: RightsSave, options: WriteOptions = {}): Promise<void> {
  await transact(ctx, async (tx) => {
    await sql`select id from sc_role where id = ${id} for update`.execute(tx.db)
    const now = await roleRights(tx, id)
    if (!same(versionsOf(now), change.read)) throw new ApiError(409, { key: 'sc:error.rights_changed' })
    await saveGrants(tx, id, { before: now.grants, after: change.grants }, options)
    const assignment = tx.snapshot.get('sc/role-assignment')
    for (const { id: gone } of now.assignments.filter((row) => change.removed.includes(row.id)))
      await deleteRecord(tx, assignment, gone, options)
    for (const owner of change.added) await createRecord(tx, assignment, { role: id, owner }, options)
  })
}

const versionsOf = ({ grants, assignments }: RoleRights): Record<string, number> =>
  Object.fromEntries([...grants.map((row) => [`g${row.id}`, row.version]), ...assignments.map((row) => [`a${row.id}`, row.version])])

async function saveGrants(
  ctx: Context,
  role: number,
  { before, after }: { before: readonly KnownGrant[]; after: RightsChange['grants'] },
  options: WriteOptions = {},
): Promise<void> {
  const grant = ctx.snapshot.get('sc/role-grant')
  const keyOf = ({ path, effect }: { path: string; effect: string }) => `${path} ${effect}`
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const kept = new Set(after.map(keyOf))
  for (const row of before) if (!kept.has(keyOf(row))) await deleteRecord(ctx, grant, row.id, options)
  for (const { path, effect, actions, fields, read, write, targets } of after) {
    const values = { actions, fields, read, write, targets }
    const row = known.get(keyOf({ path, effect }))
    if (!row) await createRecord(ctx, grant, { role, path, effect, ...values }, options)
    else if (!same({ actions: row.actions, fields: row.fields, read: row.read, write: row.write, targets: row.targets }, values))
      await updateRecord(ctx, grant, row.id, { ...values, version: row.version }, options)
  }
}
