/** Groups (sc.md §3.1): members that exist, nesting without cycles, conditions that can be read, no rights by the back door. */
import { sql } from 'kysely'
import { same } from '../../../../src/schemas/core/same'
import type { I18nText } from '../../../../src/schemas/core/types'
import { raiseEpoch } from '../../../auth/session/epoch'
import type { Context } from '../../../kernel/context'
import { invalidField, type FieldErrors } from '../../../kernel/errors'
import type { EntityHooks, Values } from '../../../contracts/hooks'
import { publishEvent } from '../../../outbox/publish'
import { givesNothing, holdingsOf, isAdministrator, refuseBeyondOwn, refuseLastAdministratorGone } from '../rights/administrators'
import { conditionErrors } from './group-condition'
import { loadGroups } from './owners'
import { deepestNesting, nestingError } from './rules/group-nesting'
import { announceGroup, groupsAround, shapeOf } from '../rights/role-changes'
import { idsOfGroup } from './group-people'
import { idsOf } from './rules/owner-code'
import { ownerErrors } from './unknown-owners'
import { i18nText } from '../../../../src/shared/engine/i18n-text'

export const groupHooks: EntityHooks = {
  async validate(ctx, { before, after }) {
    const membersChanged = !before || ['kind', 'members', 'condition'].some((field) => !same(before[field], after[field]))
    if (!membersChanged) return undefined
    const errors = { ...(await memberErrors(ctx, before, after)), ...conditionErrors(ctx, after) }
    if (Object.keys(errors).length > 0) return errors
    if (before) await refuseRightsByGroup(ctx, Number(before.id), after)
    return undefined
  },

  async afterSave(ctx, { before, after }) {
    if (before && ['kind', 'members', 'condition'].every((field) => same(before[field], after[field]))) return
    if (before) {
      await refuseLastAdministratorGone(ctx, { field: 'members' })
      await announceGroup(ctx, { before, after })
    }
    await raiseEpoch(ctx, 'all')
    await publishEvent(ctx, 'sc.group.changed', { entity: 'sc/group', record_id: Number(after.id), group: after.id })
  },

  /** Roles assigned to it, like all that names it, keep it from going (server/resource/query/used-by.ts): nobody loses a right by that. */
  async beforeDelete(ctx, row) {
    await raiseEpoch(ctx, 'all')
    await publishEvent(ctx, 'sc.group.changed', { entity: 'sc/group', record_id: Number(row.id), group: row.id })
  },
}

const ownersOf = ({ members }: Values): string[] => (Array.isArray(members) ? (members as string[]) : [])

async function memberErrors(ctx: Context, before: Values | null, after: Values): Promise<FieldErrors> {
  const owners = ownersOf(after)
  const unknown = await ownerErrors(ctx, after, ['members'])
  if (unknown) return unknown
  // Two groups saved at once could close a circle that neither sees.
  await sql`select pg_advisory_xact_lock(hashtext('tree sc/group'))`.execute(ctx.db)
  const groups = await loadGroups(ctx)
  const id = Number(before?.id ?? 0)
  const nested = new Map(
    [...groups.values()].map((group) => [group.id, group.kind === 'static' ? idsOf(group.members, 'group') : []] as const),
  )
  nested.set(id, after.kind === 'static' ? idsOf(owners, 'group') : [])
  const error = nestingError(nested, id)
  if (!error) return {}
  if (error.kind === 'depth') return { members: [{ key: 'sc:error.group_depth', params: { limit: deepestNesting } }] }
  const {
    rows: [through],
  } = await sql<{ name: I18nText }>`select name from sc_group where id = ${error.through}`.execute(ctx.db)
  return { members: [{ key: 'sc:error.group_cycle', params: { group: i18nText(through?.name, ctx.language) } }] }
}

/** A group hands its members the roles and modules given to it, and to the groups that contain it; nobody is in one by his own hand. */
async function refuseRightsByGroup(ctx: Context, id: number, after: Values): Promise<void> {
  if (await isAdministrator(ctx)) return
  const holdings = await holdingsOf(
    ctx,
    (await groupsAround(ctx, id)).map((group) => `g${group}`),
  )
  if (givesNothing(holdings)) return
  if (ctx.person && (await idsOfGroup(ctx, shapeOf(after))).includes(ctx.person.id))
    throw invalidField('members', 'sc:error.own_assignment')
  await refuseBeyondOwn(ctx, holdings, 'members')
}
