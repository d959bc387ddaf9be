/** Guards by row (`x.guards`, `x.guard_if`): whether a field of a row is open to its reader, decided in SQL like the row itself. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import { fieldSql } from '../../database/schema/columns'
import type { Sql } from '../../kernel/sql'
import { heldSql } from './held'
import { isOwnSql } from './predicate'
import { mayReadEverywhere } from './rights'

/** Whether the row shows the field. Undefined = every row does: nothing guards it, or the caller's right opens it. */
export function openSql(ctx: Context, entity: Entity, field: Field, alias: string): Sql<boolean> | undefined {
  if (mayReadEverywhere(ctx, entity, field)) return undefined
  const own = ctx.person?.views?.own
  const open = waysOf(ctx, entity, field, alias)
  // Who looks as somebody else reads no field that is closed to himself.
  const ownOpen = own && openSql({ ...ctx, ...own }, entity, field, alias)
  return ownOpen ? sql<boolean>`(${open} and ${ownOpen})` : open
}

function waysOf(ctx: Context, entity: Entity, { x: { guard = '', guard_if } }: Field, alias: string): Sql<boolean> {
  const closing = heldSql(ctx, entity, guard_if, alias)
  const ways = [
    closing && sql<boolean>`not ${closing}`,
    entity.x.guards?.[guard]?.own ? isOwnSql(ctx, entity, alias) : undefined,
    ctx.hooks[entity.name]?.alsoOpens?.(ctx, guard, alias),
  ].filter((way) => way !== undefined)
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`
}

/** The value of a single-valued field as the caller reads it: empty in rows that close it, so that no filter, sort or group tells it. */
export function readSql(ctx: Context, entity: Entity, field: Field, alias: string): Sql {
  const open = openSql(ctx, entity, field, alias)
  return open ? sql`case when ${open} then ${fieldSql(field, alias)} end` : fieldSql(field, alias)
}

/** The fields of an entity that some rows close to the caller, with what opens them. */
export const guardedByRow = (ctx: Context, entity: Entity, alias: string): ReadonlyMap<string, Sql<boolean>> =>
  new Map(
    entity.fields.flatMap((field) => {
      if (field.x.guard === undefined) return []
      const open = openSql(ctx, entity, field, alias)
      return open ? [[field.name, open] as const] : []
    }),
  )

/** A JSON list of the fields that the row closes to the caller. Undefined where no row closes any. */
export function maskedJson(opens: ReadonlyMap<string, Sql<boolean>>, hidden: ReadonlySet<string>): Sql | undefined {
  const parts = [...opens]
    .filter(([name]) => !hidden.has(name))
    .map(([name, open]) => sql`case when ${open} then null else ${name}::text end`)
  return parts.length === 0 ? undefined : sql`to_json(array_remove(array[${sql.join(parts)}], null))`
}

/** Of one record: the fields that it closes to the caller, whatever is read of it (its history, its files). */
export async function closedFieldsOf(ctx: Context, entity: Entity, id: number): Promise<ReadonlySet<string>> {
  const opens = [...guardedByRow(ctx, entity, 't')]
  if (opens.length === 0) return new Set()
  const { rows } = await sql<{ closed: string[] }>`
    select array_remove(array[${sql.join(opens.map(([name, open]) => sql`case when ${open} then null else ${name}::text end`))}], null) as closed
    from ${sql.table(entity.table)} as t where t.id = ${id}`.execute(ctx.db)
  return new Set(rows[0]?.closed ?? opens.map(([name]) => name))
}
