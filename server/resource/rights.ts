/** What a caller may do with an entity and its fields: the one place that reads the tree for generated calls. */
import type { Entity, Field } from '../../src/schemas/define'
import { can } from '../../src/schemas/permission'
import type { Context } from '../context'
import { forbidden } from '../errors'

/** Standard and extra actions of the entity that the caller's tree allows. The system may do all. */
export function allowedActions(ctx: Context, entity: Entity): string[] {
  const actions = [...entity.x.actions, ...(entity.x.extra_actions ?? [])]
  return ctx.person ? actions.filter((action) => mayDo(ctx, entity, action)) : actions
}

export const mayDo = (ctx: Context, entity: Entity, action: string): boolean =>
  ctx.person === null || can(ctx.tree, `${entity.path}.actions.${action}`)

/** @throws 403 when the action's path is not in the caller's tree */
export function requireAction(ctx: Context, entity: Entity, action: string): void {
  if (!mayDo(ctx, entity, action)) throw forbidden(undefined, `${entity.path}.actions.${action}`)
}

/** Fields that this caller never sees: secrets, and guarded ones without their entry. */
export function hiddenFields(ctx: Context, entity: Entity): ReadonlySet<string> {
  return new Set(entity.fields.filter((field) => !mayRead(ctx, entity, field)).map((field) => field.name))
}

export function mayRead(ctx: Context, entity: Entity, field: Field): boolean {
  if (field.x.secret) return false
  return hasGuard(ctx, entity, field, ['show', 'edit'])
}

export function mayWrite(ctx: Context, entity: Entity, field: Field): boolean {
  return hasGuard(ctx, entity, field, ['edit'])
}

function hasGuard(ctx: Context, entity: Entity, field: Field, kinds: readonly string[]): boolean {
  const { guard } = field.x
  if (guard === undefined || ctx.person === null) return true
  return kinds.some((kind) => can(ctx.tree, `${entity.path}.fields.${guard}-${kind}`))
}
