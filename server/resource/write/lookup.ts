/** What lookups do beyond records (cm.md §3.1): hand order, one default a group, the standard set. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { transact, type Context } from '../../kernel/context'
import { invalidField, notFound } from '../../kernel/errors'
import type { Values } from '../../contracts/hooks'
import { columnOf } from '../../database/schema/columns'
import { rowPredicate } from '../query/predicate'
import { requireAction } from '../query/rights'
import { touchRows } from '../query/statement'

export async function nextPosition(ctx: Context, entity: Entity): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ position: number }>`select coalesce(max(position), 0)::int + 1 as position from ${sql.table(entity.table)}`.execute(
    ctx.db,
  )
  return row?.position ?? 1
}

/** The old default of the same group steps back in the transaction in which the new one is set. */
export async function clearOtherDefaults(ctx: Context, entity: Entity, after: Values): Promise<void> {
  const group = (entity.lookup ? entity.lookup.default_per : []).map((name) => {
    const field = entity.fields.find((candidate) => candidate.name === name)
    return sql`${sql.ref(field ? columnOf(field) : name)} is not distinct from ${after[name] ?? null}`
  })
  const { rows } = await sql<{ id: number }>`
    update ${sql.table(entity.table)} set is_default = false
    where ${sql.join([sql`is_default`, sql`deleted_at is null`, sql`id <> ${after.id ?? 0}`, ...group], sql` and `)} returning id`.execute(
    ctx.db,
  )
  await touchRows(
    ctx,
    entity,
    rows.map(({ id }) => Number(id)),
    { is_default: { from: true, to: false } },
  )
}

/**
 * Puts a row behind another (`after_id` null: first) in the hand order; the rows between move up. Children of one parent
 * have an order of their own, and so have the rows of one owner, and those of nobody, which are the company's.
 * @returns the row it stood behind, and whether it moved
 * @throws 404 for unknown rows, 422 for an entity without hand order, and what its hook refuses
 */
export async function orderRecord(
  ctx: Context,
  entity: Entity,
  { id, after_id }: { id: number; after_id: number | null },
): Promise<{ moved: boolean; after_id: number | null }> {
  requireAction(ctx, entity, 'edit')
  if (!entity.fields.some((field) => field.name === 'position')) throw invalidField('id', 'error:no_hand_order')
  return transact(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext(${`order ${entity.name}`}))`.execute(tx.db)
    const group = entity.fields.find((field) => field.name === (entity.x.child_of ?? entity.x.row_owner))
    const siblings = group
      ? sql`and ${sql.ref(columnOf(group))} is not distinct from (select ${sql.ref(columnOf(group))} from ${sql.table(entity.table)} where id = ${id})`
      : sql``
    const { rows } = await sql<{ id: number; position: number | null }>`
      select t.id, t.position from ${sql.table(entity.table)} as t where t.deleted_at is null and ${rowPredicate(tx, entity, 'write', 't')} ${siblings} order by t.position nulls last, t.id`.execute(
      tx.db,
    )
    const ids = rows.map((row) => Number(row.id)).filter((other) => other !== id)
    const index = after_id === null ? 0 : ids.indexOf(after_id) + 1
    if (ids.length === rows.length || (after_id !== null && index === 0)) throw notFound()
    ids.splice(index, 0, id)
    const before = rows.find((row) => Number(row.id) === id)?.position ?? null
    await sql`update ${sql.table(entity.table)} as t set position = moved.position from unnest(${ids}::bigint[]) with ordinality as moved(id, position)
      where t.id = moved.id and t.position is distinct from moved.position and t.id <> ${id}`.execute(tx.db)
    await sql`update ${sql.table(entity.table)} set position = ${index + 1} where id = ${id}`.execute(tx.db)
    await tx.hooks[entity.name]?.afterOrder?.(tx, ids)
    const moved = before !== index + 1
    if (moved) await touchRows(tx, entity, [id], { position: { from: before, to: index + 1 } })
    const former = rows.findIndex((row) => Number(row.id) === id) - 1
    return { moved, after_id: former >= 0 ? Number(rows[former]?.id) : null }
  })
}
