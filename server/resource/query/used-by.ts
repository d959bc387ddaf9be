/** Who refers to a row: asked before it is deleted, shown in lists, followed by "replace with". */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { isLinks, isMany } from '../../../src/schemas/core/field-types'
import { pointerPrefix } from '../../../src/schemas/core/record-pointer'
import { ownerLetter } from '../../../src/shared/engine/owner-entities'
import type { Context } from '../../kernel/context'
import { fieldSql, partTable } from '../../database/schema/columns'
import type { Referrer } from '../../kernel/registry'
import type { Sql } from '../../kernel/sql'
import { rowPredicate } from './predicate'
import { hiddenFields, mayDo } from './rights'
import { openSql } from './row-guards'

export interface UsedBy {
  entity: string
  count: number
  sample_ids: number[]
}

const sampleSize = 5

/** Which of those who refer to a row are meant; without any, all. */
export interface UsersAmong {
  /** Only those that name it by its owner code, or where nobody can write another name: rows that are only added, and those of views. */
  by?: 'code' | 'kept'
  /** Without those that let go once somebody says so (release). */
  held?: boolean
  /** Those alone. */
  lettingGo?: boolean
  /** Only what the caller may read, row and field: for answers, where the others decide but are not told of. */
  seen?: boolean
}

/** Live rows that refer to the row, by entity, or to any of several, each once. References that go with it (cascade) or let go by themselves (set_null) don't count. */
export async function usedBy(ctx: Context, entity: Entity, id: number | readonly number[], which: UsersAmong = {}): Promise<UsedBy[]> {
  const found = usersSql(ctx, entity, typeof id === 'number' ? sql`${id}` : sql`any(${id}::bigint[])`, which)
  if (found.length === 0) return []
  const parts = found.map(({ name, rows }) => sql`select ${sql.lit(name)} as entity, r.id ${rows}`)
  const { rows } = await sql<UsedBy>`
    select entity, count(*)::int as count, (array_agg(id order by id))[1:${sql.lit(sampleSize)}] as sample_ids
    from (${sql.join(parts, sql` union `)}) as users group by entity order by entity`.execute(ctx.db)
  return rows
}

/** How many live rows that the caller may read refer to the row at hand, within a list statement. */
export function usedByCountSql(ctx: Context, entity: Entity, alias: string): Sql<number> {
  const found = usersSql(ctx, entity, sql.ref(`${alias}.id`), { seen: true })
  if (found.length === 0) return sql<number>`0`
  return sql<number>`(${sql.join(
    found.map(({ rows }) => sql`(select count(*) ${rows})`),
    sql` + `,
  )})`
}

/** Does any live row refer to this one? */
export async function fieldIsUsed(ctx: Context, entity: Entity, id: number): Promise<boolean> {
  return (await usedBy(ctx, entity, id)).length > 0
}

function usersSql(
  ctx: Context,
  entity: Entity,
  id: Sql,
  { by, held = false, lettingGo = false, seen = false }: UsersAmong = {},
): { name: string; rows: Sql }[] {
  const letter = lettingGo || by === 'kept' ? undefined : ownerLetter(entity.name)
  const counts = (lets_go: boolean) => (lets_go ? !held : !lettingGo)
  const users = [
    ...(by === 'code'
      ? []
      : restricting(ctx, entity)
          .filter((referrer) => by !== 'kept' || isKept(referrer))
          .filter(({ field }) => counts(field.x.on_delete === 'release'))
          .map((referrer) => ({ referrer, rows: referrerRows(referrer, id) }))),
    ...(letter
      ? ctx.snapshot.codeHolders.map((holder) => ({
          referrer: holder,
          rows: holderRows(holder, sql`(${sql.lit(letter)} || ${id}::text)`),
        }))
      : []),
  ]
  return users
    .map(({ referrer, rows }) => ({ name: referrer.entity.name, rows, read: seen ? readable(ctx, referrer) : sql`true` }))
    .flatMap(({ name, rows, read }) => (read ? [{ name, rows: sql`${rows} and ${read}` }] : []))
}

/** Which rows (alias r) show the caller that they refer to something. Undefined = none. */
function readable(ctx: Context, { entity, field, list }: Referrer): Sql | undefined {
  const holder = list ?? field
  const mayRead = mayDo(ctx, entity, 'list') || mayDo(ctx, entity, 'show')
  if (!mayRead || hiddenFields(ctx, entity).has(holder.name)) return undefined
  const row = rowPredicate(ctx, entity, 'read', 'r')
  const open = openSql(ctx, entity, holder, 'r')
  return open ? sql`${row} and ${open}` : row
}

/** `from … where` of the live rows (alias r) that name an owner code. */
function holderRows({ entity, field, list }: Referrer, code: Sql): Sql {
  const names = (alias: string) =>
    isMany(field) ? sql`${fieldSql(field, alias)} @> array[${code}]` : sql`${fieldSql(field, alias)} = ${code}`
  const rows = sql`from ${sql.table(entity.table)} as r where r.deleted_at is null`
  return list
    ? sql`${rows} and exists (select 1 from ${sql.table(partTable(entity, list))} as p where p.parent_id = r.id and ${names('p')})`
    : sql`${rows} and ${names('r')}`
}

/** References whose users keep a row from being deleted, at least until somebody says that they let go. */
export const restricting = (ctx: Context, entity: Entity): Referrer[] =>
  ctx.snapshot
    .referrers(entity.name)
    .filter(({ entity: user, field }) => ['restrict', 'release'].includes(field.x.on_delete ?? 'restrict') && !goesWithParent(user, field))

/** A part of its parent, unless its declaration says that it keeps the parent from being deleted, or stays until that is purged. */
export const goesWithParent = ({ x }: Entity, field: Referrer['field']): boolean =>
  x.child_of === field.name && field.x.on_delete !== 'restrict' && field.x.on_delete !== 'purge'

/** What it names stays as it was written. */
export const isKept = ({ entity: { x }, field, list }: Referrer): boolean =>
  x.view === true || (x.append_only !== undefined && (x.append_only === true || !x.append_only.but.includes((list ?? field).name)))

/** What a field that refers to the row holds: its id, or by its entity's name (`x.ref: '*'`), compared as the index has it. */
export const heldBy = ({ target }: Referrer, id: Sql): Sql =>
  target === undefined ? id : sql`(${sql.lit(pointerPrefix(target))} || ${id}::text) collate "C"`

/** `from … where` of the live rows (alias r) that refer to `id`. @param deleted those in the recycle bin too */
export function referrerRows(referrer: Referrer, id: Sql, { deleted = false } = {}): Sql {
  const { entity, field, list } = referrer
  const rows = sql`from ${sql.table(entity.table)} as r where ${deleted ? sql`true` : sql`r.deleted_at is null`}`
  if (list)
    return sql`${rows} and exists (select 1 from ${sql.table(partTable(entity, list))} as p where p.parent_id = r.id and ${fieldSql(field, 'p')} = ${heldBy(referrer, id)})`
  if (isLinks(field))
    return sql`${rows} and exists (select 1 from ${sql.table(partTable(entity, field))} as p where p.parent_id = r.id and p.target_id = ${id})`
  return sql`${rows} and ${fieldSql(field, 'r')} = ${heldBy(referrer, id)}`
}
