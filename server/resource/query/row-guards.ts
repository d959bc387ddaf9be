/**
 * Guards by row (`x.guards`, `x.guard_if`, `x.repeats`): whether a field of a row is open to its reader, decided in SQL like the row
 * itself.
 */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import type { Repeated } from '../../../src/schemas/core/types'
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
  const value = repeatedSql(ctx, field, alias) ?? fieldSql(field, alias)
  return open ? sql`case when ${open} then ${value} end` : value
}

/** What JSON repeats of records (`x.repeats`), without what those close. Undefined = the caller reads all of it. */
function repeatedSql(ctx: Context, field: Field, alias: string): Sql | undefined {
  const { repeats } = field.x
  if (repeats === undefined) return undefined
  return repeats === 'record' ? ofNamedRecord(ctx, field, alias) : ofEntries(ctx, field, repeats, alias)
}

/** Fields that some row may close are left out: who reads of all records is asked for the right to all of them. */
function ofNamedRecord(ctx: Context, field: Field, alias: string): Sql | undefined {
  const column = fieldSql(field, alias)
  const closing = ctx.snapshot.entities.flatMap((entity) => {
    const names = entity.fields.filter((one) => !one.x.secret && !mayReadEverywhere(ctx, entity, one)).map(({ name }) => name)
    return names.length === 0 ? [] : [sql`when ${entity.name}::text then ${column} - ${names}::text[]`]
  })
  if (closing.length === 0) return undefined
  const named = sql`${sql.ref(`${alias}.module`)} || '/' || ${sql.ref(`${alias}.entity`)}`
  return sql`case when jsonb_typeof(${column}) = 'object' then case ${named} ${sql.join(closing, sql` `)} else ${column} end end`
}

/** The fields of each entry, emptied where the record that it names closes them. */
function ofEntries(ctx: Context, field: Field, repeats: Repeated, alias: string): Sql | undefined {
  const target = ctx.snapshot.get(repeats.entity)
  const closing = target.fields
    .filter(({ name }) => repeats.fields.includes(name))
    .flatMap((one) => {
      const open = openSql(ctx, target, one, 'repeated')
      const record = sql`select 1 from ${sql.table(target.table)} as repeated where repeated.id = (entry.part ->> ${repeats.by}::text)::bigint`
      // Of a record that is gone nobody can say who read it.
      return open
        ? [sql`case when exists (${record} and ${open}) then '{}'::jsonb else jsonb_build_object(${one.name}::text, null) end`]
        : []
    })
  if (closing.length === 0) return undefined
  const column = fieldSql(field, alias)
  return sql`case when jsonb_typeof(${column}) = 'array' then (
    select coalesce(jsonb_agg(entry.part || ${sql.join(closing, sql` || `)} order by entry.place), '[]')
    from jsonb_array_elements(${column}) with ordinality as entry(part, place)) end`
}

/** The fields of an entity whose entries some records close to the caller, with what he reads of them. */
export const repeatedByRow = (ctx: Context, entity: Entity, alias: string): ReadonlyMap<string, Sql> =>
  new Map(
    entity.fields.flatMap((field) => {
      const value = repeatedSql(ctx, field, alias)
      return value ? [[field.name, value] as const] : []
    }),
  )

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
export const closedFieldsOf = async (ctx: Context, entity: Entity, id: number): Promise<ReadonlySet<string>> =>
  (await closedFields(ctx, entity, [id])).get(id) ?? new Set()

/** The same of several. What they repeat of other records counts as closed where some of those may be: it is read as a whole. */
export async function closedFields(
  ctx: Context,
  entity: Entity,
  ids: readonly number[],
): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const opens = [...guardedByRow(ctx, entity, 't')]
  const always = [...repeatedByRow(ctx, entity, 't').keys()]
  const whole = new Set([...always, ...opens.map(([name]) => name)])
  if (opens.length === 0 || ids.length === 0) return new Map(ids.map((id) => [id, whole]))
  const { rows } = await sql<{ id: number; closed: string[] }>`
    select t.id, array_remove(array[${sql.join(opens.map(([name, open]) => sql`case when ${open} then null else ${name}::text end`))}], null) as closed
    from ${sql.table(entity.table)} as t where t.id = any(${ids}::bigint[])`.execute(ctx.db)
  const found = new Map(rows.map(({ id, closed }) => [Number(id), new Set([...always, ...closed])]))
  return new Map(ids.map((id) => [id, found.get(id) ?? whole]))
}

/** Of what is written: the fields that this row closes to who writes them (`x.guard_if` closes the reading alone). */
export async function closedAmong(ctx: Context, entity: Entity, id: number, written: object): Promise<ReadonlySet<string> | undefined> {
  const isWritten = (name: string) => Object.hasOwn(written, name)
  if (!entity.fields.some(({ name, x }) => x.guard_if !== undefined && isWritten(name))) return undefined
  return new Set([...(await closedFieldsOf(ctx, entity, id))].filter(isWritten))
}
