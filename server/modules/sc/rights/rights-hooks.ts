/** Roles, grants, assignments, module administrators (sc.md §3.2, §6): nobody gives what he does not hold, nor to himself. */
import { sql } from 'kysely'
import type { RowOf } from '../../../../src/schemas/core/define'
import type { role } from '../../../../src/schemas/sc/role'
import { coversPath } from '../../../../src/shared/sc/role-rights'
import { targetsOf } from '../../../auth/rights/permission-loader'
import type { Grant } from '../../../auth/rights/permission-tree'
import { raiseEpoch } from '../../../auth/session/epoch'
import type { Context } from '../../../kernel/context'
import { invalidField, type FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { activeHolders, isAdministrator, refuseBeyondOwn, refuseLastAdministratorGone, rolesWithGrants } from './administrators'
import { refuseClosedForOneself } from './closed-roles'
import { expand, matches } from '../groups/owners'
import { announceAssignment, announcePosition, peopleAt } from './role-changes'
import { announceGrant } from './notify-grants'
import { duplicateRole } from './duplicate-role'
import { ownerErrors } from '../groups/unknown-owners'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'

/** Roles that come by themselves or belong to a machine. */
const implicitRoles = ['staff', 'department-head', 'department-assistant', 'form-manager', 'device']

export const roleHooks: EntityHooks<RowOf<typeof role>> = {
  actions: { duplicate: { makes: (ctx, { before }) => duplicateRole(ctx, before) } },
  validate(_ctx, { before, after }) {
    if (before?.builtin === true && before.code !== after.code) return { code: [{ key: 'sc:error.role_builtin' }] }
    return undefined
  },
  /** The declarations give rights by code. */
  async afterSave(ctx, { before, after }) {
    if (before?.code !== after.code) await raiseEpoch(ctx, 'all')
  },
  async beforeDelete(ctx, row) {
    if (row.builtin === true) throw invalidField('id', 'sc:error.role_builtin')
    await raiseEpoch(ctx, 'all')
  },
}

export const grantHooks: EntityHooks = {
  async validate(ctx, { before, after }): Promise<FieldErrors | undefined> {
    await refuseOfAdminRole(ctx, after)
    const path = String(after.path)
    const isKnown = targetsOf(ctx.snapshot).some((target) => coversPath(path, target.path))
    if (!isKnown) return { path: [{ key: 'sc:error.path_unknown', params: { path } }] }
    const unknown = await ownerErrors(ctx, after, ['targets'])
    if (unknown) return unknown
    const given = [{ code: '', grants: [grantOf(after)] }]
    if (after.effect === 'allow') {
      await refuseBeyondOwn(ctx, { roles: given, moduleAdmins: [] }, 'path')
      refuseClosedForOneself(ctx, { roles: given, people: await activeHolders(ctx, await codeOf(ctx, after.role)), field: 'path' })
    }
    // Whoever takes a denial away gives what it denied.
    if (before?.effect === 'deny') await refuseLiftingDenial(ctx, before)
    return undefined
  },
  async afterSave(ctx, { after }) {
    await grantChanged(ctx, after)
  },
  async beforeDelete(ctx, row) {
    await refuseOfAdminRole(ctx, row)
    if (row.effect === 'deny') await refuseLiftingDenial(ctx, row)
    await grantChanged(ctx, row)
  },
}

export const assignmentHooks: EntityHooks = {
  async validate(ctx, { after }): Promise<FieldErrors | undefined> {
    const unknown = await ownerErrors(ctx, after, ['owner'])
    if (unknown) return unknown
    if (implicitRoles.includes(await codeOf(ctx, after.role))) return { role: [{ key: 'sc:error.role_implicit' }] }
    await refuseOwn(ctx, String(after.owner))
    const roles = await rolesWithGrants(ctx, [Number(after.role)])
    await refuseBeyondOwn(ctx, { roles, moduleAdmins: [] }, 'role')
    refuseClosedForOneself(ctx, { roles, people: await expand(ctx, [String(after.owner)]), field: 'owner' })
    return undefined
  },
  async afterSave(ctx, { before, after }) {
    if (before) await refuseLastAdministratorGone(ctx, { field: 'owner' })
    await raiseForOwners(ctx, [before?.owner, after.owner])
    await announceAssignment(ctx, { before, after })
  },
  async beforeDelete(ctx, row) {
    await refuseOwn(ctx, String(row.owner))
    await refuseLastAdministratorGone(ctx, { without: { assignment: Number(row.id) } })
    await announceAssignment(ctx, { before: row, after: null })
    await raiseForOwners(ctx, [row.owner])
  },
}

export const moduleAdminHooks: EntityHooks = {
  async validate(ctx, { after }) {
    const module = String(after.module)
    if (!ctx.snapshot.entities.some((entity) => entity.module === module))
      return { module: [{ key: 'sc:error.module_unknown', params: { module } }] }
    const unknown = await ownerErrors(ctx, after, ['owner', 'scope'])
    if (unknown) return unknown
    await refuseOwn(ctx, String(after.owner))
    await refuseBeyondOwn(
      ctx,
      { roles: [], moduleAdmins: [{ module, scope: typeof after.scope === 'string' ? after.scope : null }] },
      'module',
    )
    return undefined
  },
  async afterSave(ctx, { before, after }) {
    await raiseForOwners(ctx, [before?.owner, after.owner])
    await notifyModuleAdmin(ctx, { before, after })
  },
  async beforeDelete(ctx, row) {
    await refuseOwn(ctx, String(row.owner))
    await raiseForOwners(ctx, [row.owner])
    await notifyModuleAdmin(ctx, { before: row, after: null })
  },
}

/** A position's roles are its holders': a change touches all of them. */
export const positionHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    const had = idsIn(before?.roles)
    const added = idsIn(after.roles).filter((id) => !had.includes(id))
    if (added.length === 0) return undefined
    const roles = await rolesWithGrants(ctx, added)
    await refuseBeyondOwn(ctx, { roles, moduleAdmins: [] }, 'roles')
    if (before && ctx.person && !(await isAdministrator(ctx)) && (await peopleAt(ctx, Number(before.id))).includes(ctx.person.id))
      throw invalidField('roles', 'sc:error.own_assignment')
    if (before) refuseClosedForOneself(ctx, { roles, people: await peopleAt(ctx, Number(before.id)), field: 'roles' })
    return undefined
  },
  async afterSave(ctx, { before, after }) {
    if (String(idsIn(before?.roles)) === String(idsIn(after.roles))) return
    if (before) await refuseLastAdministratorGone(ctx, { field: 'roles' })
    const [had, has] = [idsIn(before?.roles), idsIn(after.roles)]
    await announcePosition(ctx, Number(after.id), {
      added: has.filter((id) => !had.includes(id)),
      removed: had.filter((id) => !has.includes(id)),
    })
    await raiseEpoch(ctx, 'all')
    await publishEvent(ctx, 'sc.position.changed', { entity: 'sc/job-position', record_id: Number(after.id) })
  },
}

const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const idsIn = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

function grantOf({ path, effect, actions, fields, read, write, targets }: Values): Grant {
  // The record was validated: effect and scopes are of their enums.
  return {
    path: String(path),
    effect: effect as Grant['effect'],
    actions: textsOf(actions),
    fields: textsOf(fields),
    read: (read ?? 'none') as Grant['read'],
    write: (write ?? 'none') as Grant['write'],
    targets: textsOf(targets),
  }
}

/** `admin` has everything by itself; grants of its own would only pretend to limit it. */
async function refuseOfAdminRole(ctx: Context, { role }: Values): Promise<void> {
  if ((await codeOf(ctx, role)) === 'admin') throw invalidField('role', 'sc:error.role_admin_fixed')
}

async function codeOf(ctx: Context, role: unknown): Promise<string> {
  return (await sql<{ code: string }>`select code from sc_role where id = ${role}`.execute(ctx.db)).rows[0]?.code ?? ''
}

async function grantChanged(ctx: Context, row: Values): Promise<void> {
  await raiseEpoch(ctx, 'all')
  await publishEvent(ctx, 'sc.permission.changed', {})
  await announceGrant(ctx, { role: row.role, path: row.path })
}

/** A denial names actions, or by naming none the whole object. */
async function refuseLiftingDenial(ctx: Context, row: Values): Promise<void> {
  const grant = grantOf(row)
  const covered = targetsOf(ctx.snapshot).filter((target) => coversPath(grant.path, target.path))
  const actions = grant.actions.length > 0 ? grant.actions : [...new Set(covered.flatMap((target) => target.actions))]
  await refuseBeyondOwn(
    ctx,
    { roles: [{ code: '', grants: [{ ...grant, effect: 'allow', actions, read: 'none', write: 'none', targets: [] }] }], moduleAdmins: [] },
    'path',
  )
}

/** Nobody changes his own assignments, but an administrator. */
async function refuseOwn(ctx: Context, owner: string): Promise<void> {
  if (!ctx.person || (await isAdministrator(ctx))) return
  if (await matches(ctx, [owner], ctx.person.id)) throw invalidField('owner', 'sc:error.own_assignment')
}

async function raiseForOwners(ctx: Context, owners: readonly unknown[]): Promise<void> {
  const people = owners.filter((owner) => typeof owner === 'string' && owner.startsWith('u')).map((owner) => Number(String(owner).slice(1)))
  const isPersonal = owners.every((owner) => owner === undefined || (typeof owner === 'string' && owner.startsWith('u')))
  if (isPersonal) for (const user of new Set(people)) await raiseEpoch(ctx, user)
  else await raiseEpoch(ctx, 'all')
  await publishEvent(ctx, 'sc.permission.changed', {})
}

/**
 * `sc.rights.changed` for a module's administrators (sc.md §7): who becomes one or ceases to be one is told.
 * @param change rows of sc/module-admin; after null = it was taken away
 */
async function notifyModuleAdmin(ctx: Context, { before, after }: { before: Values | null; after: Values | null }): Promise<void> {
  const isKept = before !== null && after !== null && before.owner === after.owner && before.module === after.module
  if (isKept && before.scope === after.scope) return
  if (before && !isKept) await notifyHolder(ctx, before, 'lost')
  if (after) await notifyHolder(ctx, after, 'gained')
}

async function notifyHolder(ctx: Context, row: Values, what: 'gained' | 'lost'): Promise<void> {
  const module = inEveryLanguage(`${String(row.module)}:module.title`, () => ({}))
  await sendNotice(ctx, {
    event: 'sc.rights.changed',
    to: [String(row.owner)],
    url: '/profile',
    params: { gained: '', lost: '', [what]: module },
    data: {
      title: inEveryLanguage(`sc:notice.module_admin_${what}`, (language, translate) => ({
        module: translate(language, { key: `${String(row.module)}:module.title` }),
      })),
    },
  })
}
