/** Changes for which the password is typed again (`x.requires_reauth` of fields, and of an entity), whichever way they are written. */
import type { Entity, Field } from '../../../src/schemas/core/define'
import type { Values } from '../../contracts/hooks'
import { actorOf, type Context } from '../../kernel/context'
import { requireReauth } from '../../kernel/reauth'
import { isRehearsal } from './confirmed'

/**
 * Last, since what would be refused anyway needs no password. The system has none, and the dry run of a file writes nothing: its start
 * asks.
 * @param change.trusted a declared action writes what the entity's own forms don't: it asks by its route
 * @throws 403 as `requireReauth`
 */
export function refuseWithoutReauth(
  ctx: Context,
  entity: Entity,
  { before, changed, trusted }: { before: Values | null; changed: readonly Field[]; trusted: boolean },
): void {
  if (actorOf(ctx) === null || isRehearsal(ctx) || changed.length === 0) return
  const isOwn = before !== null && Number(before[entity.x.row_owner ?? '']) === actorOf(ctx)
  const isGuarded = ({ x: { requires_reauth: when } }: Field) => when === true || (when === 'others' && !isOwn)
  if ((before && changed.some(isGuarded)) || (entity.x.requires_reauth && !trusted)) requireReauth(ctx)
}

/** @returns the fields whose change would ask, in whosever row */
export const reauthFields = ({ fields }: Entity): string[] => fields.filter(({ x }) => x.requires_reauth).map(({ name }) => name)
