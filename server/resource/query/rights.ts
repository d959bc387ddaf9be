/** What a caller may do with an entity and its fields: the one place that reads the tree for generated calls. */
import { actionsOf, pathsOf, type Entity, type Field } from '../../../src/schemas/core/define'
import { can } from '../../../src/schemas/core/permission'
import type { Context, Person } from '../../kernel/context'
import { forbidden } from '../../kernel/errors'

/** Standard and extra actions of the entity that the caller's tree allows. The system may do all. */
export function allowedActions(ctx: Context, entity: Entity): string[] {
  const actions = actionsOf(entity)
  return ctx.person ? actions.filter((action) => mayDo(ctx, entity, action)) : actions
}

/** @param action of the entity, or the whole path of another entity's right (`ActionDeclaration.right`) */
export const mayDo = (ctx: Context, entity: Entity, action: string): boolean =>
  ctx.person === null || rightPaths(entity, action).some((path) => can(ctx.tree, path))

/** Permission paths, any of which is enough. */
const rightPaths = (entity: Entity, action: string): string[] =>
  action.includes('.') ? [action] : pathsOf(entity).map((path) => `${path}.actions.${action}`)

/** What a refusal names as missing. */
export const rightPath = (entity: Entity, action: string): string => rightPaths(entity, action)[0] ?? ''

/** Who may call a generated route of the entity. */
export const ruleTo = (entity: Entity, action: string): { paths: string[]; any: true } => ({
  paths: rightPaths(entity, action),
  any: true,
})

/** @throws 403 when the action's path is not in the caller's tree */
export function requireAction(ctx: Context, entity: Entity, action: string): void {
  if (!mayDo(ctx, entity, action)) throw forbidden(undefined, rightPath(entity, action))
}

/** Fields that this caller never sees: secrets, and guarded ones without their entry, unless rows open them. */
export function hiddenFields(ctx: Context, entity: Entity): ReadonlySet<string> {
  return new Set(entity.fields.filter((field) => !mayRead(ctx, entity, field)).map((field) => field.name))
}

/** In some rows at least: which they are says row-guards.ts. */
export const mayRead = (ctx: Context, entity: Entity, field: Field): boolean =>
  mayReadEverywhere(ctx, entity, field) || (!field.x.secret && isGuardedByRow(entity, field))

/** Whatever row it stands in. */
export function mayReadEverywhere(ctx: Context, entity: Entity, field: Field): boolean {
  if (field.x.secret) return false
  const { view = [], edit = [] } = field.custom ?? {}
  return hasGuard(ctx, entity, field, ['show', 'edit']) && (view.length === 0 || isAmong(ctx, [...view, ...edit]))
}

/** Rows decide too whether the field is open (`x.guards`, `x.guard_if`). */
const isGuardedByRow = (entity: Entity, { x: { guard, guard_if } }: Field): boolean =>
  guard !== undefined && (guard_if !== undefined || entity.x.guards?.[guard] !== undefined)

export function mayWrite(ctx: Context, entity: Entity, field: Field): boolean {
  const { view = [], edit = [] } = field.custom ?? {}
  const writers = edit.length > 0 ? edit : view
  // A guard of some rows closes their reading only: who may write the record fills it in.
  return (field.x.guard_if !== undefined || hasGuard(ctx, entity, field, ['edit'])) && (writers.length === 0 || isAmong(ctx, writers))
}

/** A field beside the record: rows elsewhere have rights of their own, which their writes ask again. */
export const mayBring = (ctx: Context, { x: { needs } }: Field): boolean =>
  needs === undefined || ctx.person === null || can(ctx.tree, needs)

/** Permission whose holders see every field that administrators added: they could open it to themselves. */
export const customFieldsPath = 'sc.admin.custom-field.actions.edit'

function isAmong({ person, tree }: Context, owners: readonly string[]): boolean {
  if (person === null || can(tree, customFieldsPath)) return true
  const isOne = (one: Person) => owners.some((code) => one.owners.includes(code))
  // Who looks as somebody else sees what both may.
  return isOne(person) && (!person.views || isOne(person.views.own.person) || can(person.views.own.tree, customFieldsPath))
}

function hasGuard(ctx: Context, entity: Entity, field: Field, kinds: readonly string[]): boolean {
  const { guard } = field.x
  if (guard === undefined || ctx.person === null) return true
  return kinds.some((kind) => can(ctx.tree, `${entity.path}.fields.${guard}-${kind}`))
}
