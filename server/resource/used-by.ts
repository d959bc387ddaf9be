/** Who refers to a row: asked before it is deleted, shown in lists, followed by "replace with". */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/define'
import type { Context } from '../context'
import { fieldSql, partTable } from '../database/columns'
import type { Referrer } from '../registry'
import type { Sql } from './row-json'

export interface UsedBy { entity: string; count: number; sample_ids: number[] }

const sampleSize = 5

/** Live rows that refer to the row, by entity. References that go with it (cascade) or let go (set_null) don't count. */
export async function usedBy(ctx: Context, entity: Entity, id: number): Promise<UsedBy[]> {
  const referrers = restricting(ctx, entity)
  if (referrers.length === 0) return []
  const parts = referrers.map((referrer) => sql`select ${sql.lit(referrer.entity.name)} as entity, r.id ${referrerRows(referrer, sql`${id}`)}`)
  const { rows } = await sql<UsedBy>`
    select entity, count(*)::int as count, (array_agg(id order by id))[1:${sql.lit(sampleSize)}] as sample_ids
    from (${sql.join(parts, sql` union `)}) as users group by entity order by entity`.execute(ctx.db)
  return rows
}

/** How many live rows refer to the row at hand, within a list statement. */
export function usedByCountSql(ctx: Context, entity: Entity, alias: string): Sql<number> {
  const referrers = restricting(ctx, entity)
  if (referrers.length === 0) return sql<number>`0`
  return sql<number>`(${sql.join(referrers.map((referrer) => sql`(select count(*) ${referrerRows(referrer, sql.ref(`${alias}.id`))})`), sql` + `)})`
}

/** Does any live row refer to this one? */
export async function fieldIsUsed(ctx: Context, entity: Entity, id: number): Promise<boolean> {
  return (await usedBy(ctx, entity, id)).length > 0
}

/** References whose users keep a row from being deleted. */
export const restricting = (ctx: Context, entity: Entity): Referrer[] =>
  ctx.snapshot.referrers(entity.name).filter(({ entity: user, field }) => (field.x.on_delete ?? 'restrict') === 'restrict' && user.x.child_of !== field.name)

/** `from … where` of the live rows (alias r) that refer to `id`. */
export function referrerRows({ entity, field, list }: Referrer, id: Sql): Sql {
  const rows = sql`from ${sql.table(entity.table)} as r where r.deleted_at is null`
  if (list) return sql`${rows} and exists (select 1 from ${sql.table(partTable(entity, list))} as p where p.parent_id = r.id and ${fieldSql(field, 'p')} = ${id})`
  if (field.type === 'refs') return sql`${rows} and exists (select 1 from ${sql.table(partTable(entity, field))} as p where p.parent_id = r.id and p.target_id = ${id})`
  return sql`${rows} and ${fieldSql(field, 'r')} = ${id}`
}
