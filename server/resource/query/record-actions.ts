/** What a caller may do to a row now: the row's part is decided in SQL, since only it knows the row. */
import { sql } from 'kysely'
import { appliesTo, isForNamed, performedActions, rightTo } from '../../../src/schemas/core/actions'
import { hasOpenFields } from '../../../src/schemas/core/closed'
import { amendsField } from '../../../src/schemas/core/document'
import { ownerActions, type Entity } from '../../../src/schemas/core/define'
import { isMany, isOwner } from '../../../src/schemas/core/field-types'
import type { ActionDeclaration } from '../../../src/schemas/core/types'
import { fieldSql } from '../../database/schema/columns'
import type { Context } from '../../kernel/context'
import type { Sql } from '../../kernel/sql'
import { closedSql } from './closed-fields'
import { fieldOf } from './fields'
import { heldSql } from './held'
import { rowPredicate } from './predicate'
import { allowedActions, mayDo } from './rights'

/** Of the list and of new records, not of a row. */
const elsewhere = ['list', 'create', 'import', 'export']

/** A JSON list of the names of the actions. */
export function actionsJson(ctx: Context, entity: Entity, alias: string): Sql {
  const performed = performedActions(entity)
  const named = performed.filter(([, action]) => isForNamed(action)).map(([name]) => name)
  const actions = [
    ...allowedActions(ctx, entity),
    ...(amendsField(entity) !== undefined && mayDo(ctx, entity, 'create') ? ['amend'] : []),
    ...performed
      .filter(([name, action]) => action.right !== undefined && !isForNamed(action) && mayDo(ctx, entity, rightTo(entity, name)))
      .map(([name]) => name),
  ].filter((action) => !elsewhere.includes(action) && !named.includes(action))
  const order = [...actions.filter((action) => !entity.x.actions[action]), ...Object.keys(entity.x.actions)]
  const json = (list: readonly string[]) =>
    listJson(
      ctx,
      entity,
      order.filter((action) => list.includes(action) || named.includes(action)),
      alias,
    )
  const writable = rowPredicate(ctx, entity, 'write', alias)
  const owners = new Set<string>(['delete', ...ownerActions(entity)])
  const along =
    entity.x.collaborators === undefined
      ? sql``
      : sql`when ${writable} and not ${rowPredicate(ctx, entity, 'delete', alias)} then ${json(actions.filter((action) => !owners.has(action)))}`
  const own = sql`case ${along} when ${writable} then ${json(actions)} else ${json(actions.filter((action) => action === 'show'))} end`
  const further = ctx.hooks[entity.name]?.alsoOffers?.(ctx, alias)
  return further ? sql`((${own})::jsonb || ${furtherJson(further)})` : own
}

const furtherJson = (further: readonly { name: string; when: Sql<boolean> }[]): Sql =>
  sql`to_jsonb(array_remove(array[${sql.join(further.map(({ name, when }) => sql`case when ${when} then ${name}::text end`))}]::text[], null))`

/** Those that depend on how the record stands are in it where it fulfils what they ask. */
function listJson(ctx: Context, entity: Entity, actions: readonly string[], alias: string): Sql {
  const closed = closedSql(ctx, entity, alias)
  const open = closed && sql`not ${closed}`
  const conditions = new Map([
    ['edit', hasOpenFields(entity) ? undefined : open] as const,
    ['delete', open] as const,
    ['amend', amendableSql(entity, alias)] as const,
    ...performedActions(entity).map(
      ([name, action]) =>
        [
          name,
          together(
            whoSql(ctx, entity, name, alias),
            heldSql(ctx, entity, appliesTo(entity, action), alias),
            ctx.person === null ? undefined : ctx.hooks[entity.name]?.actions?.[name]?.offers?.(ctx, alias),
          ),
        ] as const,
    ),
  ])
  if (!actions.some((action) => conditions.get(action))) return sql`${JSON.stringify(actions)}::text::json`
  const parts = actions.map((action) => {
    const condition = conditions.get(action)
    return condition ? sql`case when ${condition} then ${action}::text end` : sql`${action}::text`
  })
  return sql`to_json(array_remove(array[${sql.join(parts)}], null))`
}

/** It is cancelled, and no live record has taken its place. Undefined where none does (`x.states`). */
export function amendableSql({ table, fields, x: { states } }: Entity, alias: string): Sql<boolean> | undefined {
  const [state, amends] = [states?.field, states?.amend].map((name) => fields.find((field) => field.name === name))
  if (!state || !amends) return undefined
  return sql<boolean>`(${fieldSql(state, alias)} = any(${[...(states?.cancelled ?? [])]}::text[]) and not exists (
    select 1 from ${sql.table(table)} as later where later.deleted_at is null and ${fieldSql(amends, 'later')} = ${sql.ref(`${alias}.id`)}))`
}

const together = (...parts: readonly (Sql<boolean> | undefined)[]): Sql | undefined => {
  const given = parts.filter((part) => part !== undefined)
  return given.length > 0 ? sql.join(given, sql` and `) : undefined
}

/** Whether a rule of the action's own decides about the caller (`by`, `also_by`, `not_by`). Undefined = the right alone does. */
export function whoSql(ctx: Context, entity: Entity, name: string, alias: string): Sql<boolean> | undefined {
  const action: ActionDeclaration = entity.x.actions[name] ?? {}
  const { by, also_by, not_by, owner_only } = action
  const { person } = ctx
  if (person === null || (!isForNamed(action) && not_by === undefined)) return undefined
  const column = (field: string) => {
    const found = fieldOf(entity, field)
    if (!found) throw new Error(`${entity.name} has no field ${field}`)
    return { field: found, sql: field === 'created_by' ? sql.ref(`${alias}.created_by`) : fieldSql(found, alias) }
  }
  const other = not_by === undefined ? sql<boolean>`true` : sql<boolean>`${column(not_by).sql} is distinct from ${person.id}::bigint`
  if (!isForNamed(action)) return other
  const byRight = mayDo(ctx, entity, rightTo(entity, name))
    ? rowPredicate(ctx, entity, owner_only ? 'delete' : 'write', alias)
    : sql<boolean>`false`
  if (by !== undefined) return sql<boolean>`(${other} and ${namedSql(column(by), person, byRight)})`
  const isNamed = also_by === undefined ? sql<boolean>`false` : sql<boolean>`${column(also_by).sql} = ${person.id}::bigint`
  return sql<boolean>`(${other} and (coalesce(${isNamed}, false) or ${byRight}))`
}

/** Who is named where somebody is, else who has the right. */
function namedSql(
  { field, sql: people }: { field: Parameters<typeof isMany>[0]; sql: Sql },
  person: NonNullable<Context['person']>,
  byRight: Sql<boolean>,
): Sql<boolean> {
  if (isMany(field))
    return sql<boolean>`case when coalesce(cardinality(${people}), 0) > 0 then ${people} && ${person.owners}::text[] else ${byRight} end`
  const isNamed = isOwner(field) ? sql`${people} = any(${person.owners}::text[])` : sql`${people} = ${person.id}::bigint`
  return sql<boolean>`case when ${people} is not null then ${isNamed} else ${byRight} end`
}
