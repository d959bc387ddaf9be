/** Records that fields name by entity and number (`x.ref: '*'`), as statements find them. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import { mayName, parsePointer, pointerPrefix } from '../../../src/schemas/core/record-pointer'
import type { Context } from '../../kernel/context'
import type { Sql } from '../../kernel/sql'
import { offersOptions } from './predicate'
import { mayDo } from './rights'

/** Entities that the field may name and of which the caller may see records: which ones, their row rules say. */
export const namedEntities = (ctx: Context, field: Field): readonly Entity[] =>
  ctx.snapshot.entities.filter((entity) => mayName(field, entity) && isOpenTo(ctx, entity))

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

/** What fields hold that name one of these rows. @param ids `(select id …)` */
export const pointersTo = (entity: string, ids: Sql): Sql =>
  sql`(select (${sql.lit(pointerPrefix(entity))} || named.id::text) collate "C" from ${ids} as named(id))`
