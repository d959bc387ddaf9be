/**
 * The one answer to "which rows": a filter compiled into SQL for list, read, options, export, relation titles and live
 * events alike (sc.md §5.1, scopes own < listed < dept < tree < all).
 */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { isMany, isOwner } from '../../../src/schemas/core/field-types'
import { permissionObject } from '../../../src/schemas/core/permission'
import { scopes, type Scope } from '../../../src/schemas/core/types'
import type { Context } from '../../kernel/context'
import { columnOf, partTable } from '../../database/schema/columns'
import { unionOfPaths, type AccessPath } from './access-paths'
import { namesOneOf, type Sql } from '../../kernel/sql'

/** `delete` is `write` without those who only work along (`x.collaborators`). */
export type Mode = 'read' | 'write' | 'delete'

const everything = sql<boolean>`true`
const nothing = sql<boolean>`false`

/**
 * Rows of `entity` (under `alias`) that the caller may read or write, the action apart.
 * Entities without a row owner or department have no row rule: there the action alone decides.
 */
export function rowPredicate(ctx: Context, entity: Entity, mode: Mode, alias: string): Sql<boolean> {
  const own = ctx.person?.views?.own
  const open = rowsOf(ctx, entity, mode, alias)
  const only = ctx.person === null ? undefined : ctx.hooks[entity.name]?.readsOnly?.(ctx, alias)
  const rows = only ? sql<boolean>`(${open} and ${only})` : open
  // Who looks as somebody else sees no row that is closed to himself.
  return own ? sql<boolean>`(${rows} and ${rowsOf({ ...ctx, ...own }, entity, mode, alias)})` : rows
}

function rowsOf(ctx: Context, entity: Entity, mode: Mode, alias: string): Sql<boolean> {
  const ways = waysOf(ctx, entity, mode, alias)
  return ways.length === 0
    ? nothing
    : sql<boolean>`(${sql.join(
        ways.map(({ row }) => row),
        sql` or `,
      )})`
}

/** The ways that a list takes, those to many rows first; none = it is empty. */
export function waysToRead(ctx: Context, entity: Entity, alias: string): AccessPath[] {
  return ctx.person?.views || ctx.hooks[entity.name]?.readsOnly
    ? [{ row: rowPredicate(ctx, entity, 'read', alias) }]
    : waysOf(ctx, entity, 'read', alias)
}

function waysOf(ctx: Context, entity: Entity, mode: Mode, alias: string): AccessPath[] {
  if (ctx.person === null) return [{ row: everything }]
  const parent = parentOf(ctx, entity)
  if (parent) {
    const inner = `${alias}_parent`
    return [
      {
        row: sql<boolean>`exists (select 1 from ${sql.table(parent.entity.table)} as ${sql.ref(inner)} where ${sql.ref(`${inner}.id`)} = ${sql.ref(`${alias}.${parent.column}`)} and ${rowsOf(ctx, parent.entity, mode, inner)})`,
      },
    ]
  }
  if (!hasRowRule(entity)) return [{ row: everything }]
  const level = mode === 'delete' ? 'write' : mode
  const held = permissionObject(ctx.tree, entity.path)?.[level] ?? []
  if (held.includes('all')) return [{ row: everything }]
  if (held.length === 0) return []
  const byScope = scopes
    .filter((scope) => held.includes(scope))
    .toReversed()
    .map((scope) => scopeSql(ctx, entity, { scope, mode: level }, alias))
  return [
    ...(mode === 'delete' ? [] : [throughRecord(ctx, entity, mode, alias)]),
    ...[
      ...byScope,
      ...(mode === 'read'
        ? [sharedWith(ctx, entity, alias), ctx.hooks[entity.name]?.alsoReads?.(ctx, alias)]
        : [ctx.hooks[entity.name]?.alsoWrites?.(ctx, alias)]),
      ...(mode === 'delete' ? [] : [workedOnWith(ctx, entity, alias)]),
    ].map((row) => row && { row }),
  ].filter((way) => way !== undefined)
}

/** Each way to a row for itself, held or not: what explains why it is seen. A child row has none of its own. */
export function scopeTests(
  ctx: Context,
  entity: Entity,
  mode: 'read' | 'write',
  alias: string,
): { scope: Scope | 'shared'; sql: Sql<boolean> }[] {
  const shared = either(
    mode === 'read' ? sharedWith(ctx, entity, alias) : undefined,
    mode === 'read' ? ctx.hooks[entity.name]?.alsoReads?.(ctx, alias) : undefined,
    workedOnWith(ctx, entity, alias),
    throughRecord(ctx, entity, mode, alias)?.row,
  )
  return [
    ...scopes.map((scope) => ({ scope, sql: scopeSql(ctx, entity, { scope, mode }, alias) ?? nothing })),
    ...(shared ? [{ scope: 'shared' as const, sql: shared }] : []),
  ]
}

/** Rows in the caller's own name. Undefined = the entity has none. */
export const isOwnSql = (ctx: Context, entity: Entity, alias: string): Sql<boolean> | undefined =>
  scopeSql(ctx, entity, { scope: 'own', mode: 'read' }, alias)

/** True when the scope decides about rows, so that "may list" is not yet "may see this one". */
export const hasRowRule = (entity: Entity): boolean => Boolean(entity.x.row_owner ?? entity.x.row_department)

/** The caller sees every row: no predicate is needed, and live events may carry ids. */
export const seesAll = (ctx: Context, entity: Entity): boolean => reachesAll(ctx, entity, 'read')

/** No row is closed to the caller, whoever it belongs to. */
export function reachesAll(ctx: Context, entity: Entity, mode: 'read' | 'write'): boolean {
  const parent = parentOf(ctx, entity)
  if (ctx.person === null) return true
  if (ctx.person.views && !reachesAll({ ...ctx, ...ctx.person.views.own }, entity, mode)) return false
  if (parent) return reachesAll(ctx, parent.entity, mode)
  if (ctx.hooks[entity.name]?.readsOnly) return false
  return !hasRowRule(entity) || (permissionObject(ctx.tree, entity.path)?.[mode] ?? []).includes('all')
}

/**
 * May everyone signed in ask for choices? Of lookups, of what is declared open, and of rows that a rule bounds; where the
 * action alone decides, the right to list decides here too (spec/README.md §2 "Options").
 */
export function offersOptions(ctx: Context, entity: Entity): boolean {
  if (entity.lookup || entity.x.open_options) return true
  const parent = parentOf(ctx, entity)?.entity
  return parent ? Boolean(parent.lookup) || hasRowRule(parent) : hasRowRule(entity)
}

export function parentOf(ctx: Context, entity: Entity): { entity: Entity; column: string } | undefined {
  const field = entity.fields.find((candidate) => candidate.name === entity.x.child_of)
  return field?.ref ? { entity: ctx.snapshot.get(field.ref), column: columnOf(field) } : undefined
}

function scopeSql(
  { person }: Context,
  entity: Entity,
  { scope, mode }: { scope: Scope; mode: 'read' | 'write' },
  alias: string,
): Sql<boolean> | undefined {
  if (!person) return everything
  const listed = person.listed[`${entity.path}.${mode}`] ?? { users: [], departments: [] }
  switch (scope) {
    case 'own':
      return isOwnedByMany(entity)
        ? namesOneOf(sql.ref(`${alias}.${ownerColumn(entity)?.name ?? ''}`), person.owners)
        : ownerIn(entity, alias, [person.views && !isPersonal(entity) ? person.views.user : person.id])
    case 'listed':
      return either(ownerIn(entity, alias, listed.users), departmentIn(entity, alias, listed.departments))
    case 'dept':
      return departmentIn(entity, alias, person.departments)
    case 'tree':
      return departmentIn(entity, alias, person.tree_departments)
    case 'all':
      return everything
  }
}

/** Of what is closed, and of what every employee has for himself (sessions, notices, access tokens), nobody sees another's by looking as him. */
const isPersonal = (entity: Entity): boolean =>
  Boolean(entity.x.explicit_grants_only) || (entity.x.default_grants ?? []).some(({ role, read }) => role === 'staff' && read === 'own')

/** Rows that others share with the person (`x.row_shared`). */
function sharedWith({ person }: Context, entity: Entity, alias: string): Sql<boolean> | undefined {
  const { row_shared } = entity.x
  return row_shared === undefined || !person ? undefined : namesOneOf(sql.ref(`${alias}.${row_shared}`), person.owners)
}

/** Rows that the person works on with their owner (`x.collaborators`). */
function workedOnWith({ person }: Context, entity: Entity, alias: string): Sql<boolean> | undefined {
  const field = entity.fields.find(({ name }) => name === entity.x.collaborators)
  if (!field || !person) return undefined
  const id = person.views ? person.views.user : person.id
  // Asked once for all rows, not for each: a list counts a hundred thousand.
  return sql<boolean>`${sql.ref(`${alias}.id`)} in (select companion.parent_id from ${sql.table(partTable(entity, field))} as companion where companion.target_id = ${id})`
}

/** Rows that stand at a record which the person may read or write (`x.access_via`). */
function throughRecord(ctx: Context, entity: Entity, mode: 'read' | 'write', alias: string): AccessPath | undefined {
  const field = entity.fields.find(({ name }) => name === entity.x.access_via)
  if (!field?.ref) return undefined
  const [target, inner, column] = [ctx.snapshot.get(field.ref), `${alias}_through`, sql.ref(`${alias}.${columnOf(field)}`)]
  return {
    row: sql<boolean>`exists (select 1 from ${sql.table(target.table)} as ${sql.ref(inner)} where ${sql.ref(`${inner}.id`)} = ${column}
      and ${sql.ref(`${inner}.deleted_at`)} is null and ${rowsOf(ctx, target, mode, inner)})`,
    rows: sql<boolean>`${column} in (select ${sql.ref(`${inner}.id`)} from ${unionOfPaths(target, waysOf(ctx, target, mode, inner), inner)} as ${sql.ref(inner)} where ${sql.ref(`${inner}.deleted_at`)} is null)`,
  }
}

function either(...parts: (Sql<boolean> | undefined)[]): Sql<boolean> | undefined {
  const known = parts.filter((part) => part !== undefined)
  return known.length === 0 ? undefined : sql<boolean>`(${sql.join(known, sql` or `)})`
}

/** The row has a list of owner codes, each of whom owns it. */
const isOwnedByMany = (entity: Entity): boolean =>
  entity.fields.some((field) => field.name === entity.x.row_owner && isOwner(field) && isMany(field))

function ownerColumn(entity: Entity): { name: string; isCode: boolean } | undefined {
  const { row_owner } = entity.x
  if (row_owner === null || row_owner === undefined) return entity.x.row_department ? { name: 'created_by', isCode: false } : undefined
  const field = entity.fields.find((candidate) => candidate.name === row_owner)
  return { name: field ? columnOf(field) : row_owner, isCode: field !== undefined && isOwner(field) }
}

function ownerIn(entity: Entity, alias: string, users: readonly number[]): Sql<boolean> | undefined {
  const owner = ownerColumn(entity)
  if (!owner || users.length === 0) return undefined
  const column = sql.ref(`${alias}.${owner.name}`)
  if (isOwnedByMany(entity))
    return namesOneOf(
      column,
      users.map((id) => `u${id}`),
    )
  const values = owner.isCode ? users.map((id) => `u${id}`) : users
  return users.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${values})`
}

/** The row's department = its own field, else the primary department of its owner today. */
function departmentIn(entity: Entity, alias: string, departments: readonly number[]): Sql<boolean> | undefined {
  if (departments.length === 0) return undefined
  const { row_department } = entity.x
  if (row_department) {
    const field = entity.fields.find((candidate) => candidate.name === row_department)
    return sql<boolean>`${sql.ref(`${alias}.${field ? columnOf(field) : row_department}`)} = any(${departments})`
  }
  const owner = ownerColumn(entity)
  if (!owner || owner.isCode) return undefined
  return sql<boolean>`exists (select 1 from sc_user_department as post where post.user_id = ${sql.ref(`${alias}.${owner.name}`)}
    and post.is_primary and post.deleted_at is null and post.start_date <= current_date and (post.end_date is null or post.end_date >= current_date)
    and post.department_id = any(${departments}))`
}
