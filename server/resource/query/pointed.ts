/** Records that fields name by entity and number (`x.ref: '*'`), as statements find them. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { isAnyReference } from '../../../src/schemas/core/field-types'
import { mayName, parsePointer, pointerPrefix } from '../../../src/schemas/core/record-pointer'
import type { Context } from '../../kernel/context'
import { runPrepared } from '../../database/connection/prepared'
import { columnOf, partTable } from '../../database/schema/columns'
import type { Sql } from '../../kernel/sql'
import { offersOptions } from './predicate'
import { mayDo } from './rights'

/** Entities that the field may name and of which the caller may see records: which ones, their row rules say. */
export const namedEntities = (ctx: Context, field: Field, kinds?: NamedKinds): readonly Entity[] =>
  ctx.snapshot.entities.filter((entity) => (kinds?.has(entity.name) ?? true) && mayName(field, entity) && isOpenTo(ctx, entity))

const isOpenTo = (ctx: Context, entity: Entity): boolean =>
  offersOptions(ctx, entity) || mayDo(ctx, entity, 'show') || mayDo(ctx, entity, 'list')

/** The record that a value means; undefined where it may not be named, or not to this caller. */
export function namedRecord(ctx: Context, field: Field, value: unknown): { entity: string; id: number } | undefined {
  const pointer = parsePointer(value)
  const entity = pointer && ctx.snapshot.find(pointer.entity)
  return entity && mayName(field, entity) && isOpenTo(ctx, entity) ? pointer : undefined
}

/** The ids of one entity's records that the column names. @param rows `from …` */
export function namedIds(entity: string, column: Sql, rows: Sql): Sql {
  const prefix = pointerPrefix(entity)
  return sql`select case when starts_with(${column}, ${sql.lit(prefix)}) then substr(${column}, ${sql.lit(prefix.length + 1)})::bigint end ${rows}`
}

/** The entities of which the entity's rows name records at present. */
export type NamedKinds = ReadonlySet<string>

/**
 * Asked before titles are looked for: a statement over all entities that might be named takes longer to plan than to run.
 * By the index, entity after entity, however many rows there are.
 * @returns undefined where no field names any record
 */
export async function namedKinds(ctx: Context, entity: Entity): Promise<NamedKinds | undefined> {
  const places = entity.fields.flatMap((field) => [
    ...(isAnyReference(field) ? [{ table: entity.table, column: columnOf(field) }] : []),
    ...(field.items ?? []).filter(isAnyReference).map((item) => ({ table: partTable(entity, field), column: columnOf(item) })),
  ])
  if (places.length === 0) return undefined
  const rows = await runPrepared<{ kind: string }>(
    ctx.db,
    ctx.snapshot,
    `kinds ${entity.name}`,
    {},
    () => sql`${sql.join(places.map(kindsIn), sql` union `)}`,
  )
  return new Set(rows.map(({ kind }) => kind))
}

/** Of a kept statement's key: titles of these entities are in it. */
export const kindsKey = (kinds: NamedKinds | undefined): string => (kinds ? [...kinds].sort().join() : '')

/** From the first pointer of an entity to the first of the next one. `0` comes after `/`. */
function kindsIn({ table, column }: { table: string; column: string }): Sql {
  const pointer = sql`t.${sql.ref(column)} collate "C"`
  const first = (where: Sql) => sql`(select t.${sql.ref(column)} from ${sql.table(table)} as t where ${where} order by ${pointer} limit 1)`
  return sql`(select regexp_replace(pointer, '/[0-9]+$', '') as kind from (
    with recursive step(pointer) as (
      select ${first(sql`${pointer} > ''`)} as pointer
      union all select ${first(sql`${pointer} > regexp_replace(step.pointer, '/[0-9]+$', '0')`)} from step where step.pointer is not null
    ) select pointer from step where pointer is not null) as steps)`
}

/** What fields hold that name one of these rows. @param ids `(select id …)` */
export const pointersTo = (entity: string, ids: Sql): Sql =>
  sql`(select (${sql.lit(pointerPrefix(entity))} || named.id::text) collate "C" from ${ids} as named(id))`
