/** Rows that stand at a record by its name and id (comments, marks, files beside it), led to another record of the entity and back. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import type { Context } from '../../kernel/context'
import { columnOf } from '../../database/schema/columns'
import type { Sql } from '../../kernel/sql'

/** Rows that were led elsewhere, of one entity. Plain JSON. */
export interface MovedRows {
  entity: string
  rows: number[]
}
interface Way {
  from: number
  to: number
}

const names = ['module', 'entity', 'record_id']

/**
 * Rows without a version of their own that anybody follows: they are moved past the write path. A mark that the same person has at both stays where it is.
 * @param fields of the record whose files go along; files beside it always do
 */
export async function movePlaced(ctx: Context, target: Entity, { from, to }: Way, fields: readonly string[]): Promise<MovedRows[]> {
  const moved: MovedRows[] = []
  for (const entity of ctx.snapshot.entities.filter(standsAtRecords)) {
    const { record, at } = placeOf(entity, target)
    const which = entity.x.attached
      ? sql<boolean>`(r.field is null or r.field = any(${fields}::text[]))`
      : sql<boolean>`not exists (${sameMark(entity, target, to)})`
    const { rows } = await sql<{
      id: number
    }>`update ${sql.table(entity.table)} as r set ${record} = ${to} where ${at(from)} and ${which} returning r.id`.execute(ctx.db)
    if (rows.length > 0) moved.push({ entity: entity.name, rows: rows.map(({ id }) => Number(id)) })
  }
  return moved
}

/** @returns those that have gone elsewhere since, and stay there */
export async function movePlacedBack(
  ctx: Context,
  target: Entity,
  { from, to }: Way,
  { entity: name, rows }: MovedRows,
): Promise<number[]> {
  const entity = ctx.snapshot.find(name)
  if (!entity) return [...rows]
  const { record, at } = placeOf(entity, target)
  const { rows: back } = await sql<{
    id: number
  }>`update ${sql.table(entity.table)} as r set ${record} = ${from} where ${at(to)} and r.id = any(${rows}::bigint[]) returning r.id`.execute(
    ctx.db,
  )
  const isBack = new Set(back.map(({ id }) => Number(id)))
  return rows.filter((id) => !isBack.has(id))
}

const markGroup = (entity: Entity): readonly string[] | undefined =>
  entity.x.unique?.find((group) => names.every((name) => group.includes(name)))

const standsAtRecords = (entity: Entity): boolean => !entity.x.view && Boolean(entity.x.at_record ?? entity.x.attached ?? markGroup(entity))

function placeOf({ x: { at_record } }: Entity, { module, key }: Entity): { record: Sql; at: (id: number) => Sql<boolean> } {
  const own = typeof at_record === 'object' ? at_record : undefined
  const record = sql.ref(own?.record_id ?? 'record_id')
  const isModule = own ? sql.lit(own.module === module) : sql`r.module = ${module}`
  return { record, at: (id) => sql<boolean>`${isModule} and ${sql.ref(`r.${own?.entity ?? 'entity'}`)} = ${key} and r.${record} = ${id}` }
}

/** The live mark of the same person at the other record; of what is no mark none. */
function sameMark(entity: Entity, target: Entity, to: number): Sql {
  const group = markGroup(entity)
  if (!group) return sql`select 1 where false`
  const own = entity.fields.filter(({ name }) => group.includes(name) && !names.includes(name)).map(columnOf)
  return sql`select 1 from ${sql.table(entity.table)} as other where other.deleted_at is null and other.module = ${target.module} and other.entity = ${target.key} and other.record_id = ${to}
    and ${sql.join(
      own.map((name) => sql`${sql.ref(`other.${name}`)} is not distinct from ${sql.ref(`r.${name}`)}`),
      sql` and `,
    )}`
}
