/** References that are led to another row, and what it takes to lead them back: replacing a row, merging two, undoing that. */
import { sql } from 'kysely'
import { withAllRights, type Context } from '../../kernel/context'
import { columnOf, fieldSql, partTable } from '../../database/schema/columns'
import { pointerTo } from '../../../src/schemas/core/record-pointer'
import type { Referrer } from '../../kernel/registry'
import type { Values } from '../../contracts/hooks'
import { deriveRows } from './follow'
import { lockForWrite, updateRecord } from './write'
import { touchRows } from '../query/statement'
import { heldBy, referrerRows } from '../query/used-by'
import { isLinks } from '../../../src/schemas/core/field-types'

/** What was led elsewhere of one field. Plain JSON: it may be kept. */
export interface RepointedRows {
  /** Records, each with the child row that holds the field where it is one of a list. */
  rows: { id: number; row?: number }[]
  /** Links of records that named both rows: one is enough, so the old one went from this position. */
  dropped: { id: number; position: number }[]
}

interface Way {
  from: number
  to: number | null
}
interface Held {
  id: number
  live: boolean
}

/**
 * Every reference of one field to `from` becomes one to `to` (null = none), past the hooks of the records that hold it; those that live get a version.
 * One that bears rights goes through the rules of its record instead, as the caller; the recycle bin is left alone, since restoring asks the same rules.
 * @param deleted records in the recycle bin too
 * @throws 403, 404, 422 as saving the record does, where the reference bears rights
 */
export async function repoint(
  ctx: Context,
  referrer: Referrer,
  { from, to, deleted = false }: Way & { deleted?: boolean },
): Promise<RepointedRows> {
  if (referrer.field.x.bears_rights) return repointByRules(ctx, referrer, { from, to })
  const { rows: held } =
    await sql<Held>`select r.id, r.deleted_at is null as live ${referrerRows(referrer, sql`${from}`, { deleted })} order by r.id for update of r`.execute(
      ctx.db,
    )
  const ids = held.map(({ id }) => Number(id))
  if (ids.length === 0) return { rows: [], dropped: [] }
  const repointed = isLinks(referrer.field)
    ? await repointLinks(ctx, referrer, ids, { from, to })
    : {
        rows: await repointColumn(ctx, referrer, { from, to }, sql`${sql.ref(referrer.list ? 'parent_id' : 'id')} = any(${ids}::bigint[])`),
        dropped: [],
      }
  await touch(ctx, referrer, held, { from, to })
  return repointed
}

/**
 * Leads back what still stands as `repoint` left it.
 * @returns records that name `from` again, and those that have gone elsewhere since
 */
export async function repointBack(
  ctx: Context,
  referrer: Referrer,
  { from, to, rows, dropped }: RepointedRows & { from: number; to: number },
): Promise<{ back: number[]; left: number[] }> {
  const { entity, field, list } = referrer
  if (field.x.bears_rights) throw new Error(`${entity.name}.${field.name} bears rights: nothing that is merged may be named there.`)
  const all = [...new Set([...rows, ...dropped].map(({ id }) => id))]
  const { rows: held } =
    await sql<Held>`select r.id, r.deleted_at is null as live from ${sql.table(entity.table)} as r where r.id = any(${all}::bigint[]) order by r.id for update of r`.execute(
      ctx.db,
    )
  const back = isLinks(field)
    ? await linksBack(ctx, partTable(entity, field), { from, to, rows, dropped })
    : (
        await repointColumn(
          ctx,
          referrer,
          { from: to, to: from },
          sql`id = any(${rows.map(({ id, row }) => (list ? (row ?? 0) : id))}::bigint[])`,
        )
      ).map(({ id }) => id)
  const isBack = new Set(back)
  await touch(
    ctx,
    referrer,
    held.filter(({ id }) => isBack.has(Number(id))),
    { from: to, to: from },
  )
  // Of child rows some may be back and others gone: the record is told then.
  const count = (ids: readonly number[], id: number) => ids.filter((one) => one === id).length
  const left = all.filter(
    (id) => count(back, id) < rows.filter((row) => row.id === id).length + dropped.filter((row) => row.id === id).length,
  )
  return { back: [...isBack], left }
}

/** A reference that is only let go gives nobody anything: that needs no right of the caller. */
async function repointByRules(ctx: Context, referrer: Referrer, { from, to }: Way): Promise<RepointedRows> {
  const { entity, field } = referrer
  const by = to === null ? withAllRights(ctx) : ctx
  const { rows } = await sql<{ id: number }>`select r.id ${referrerRows(referrer, sql`${from}`)} order by r.id`.execute(ctx.db)
  for (const { id } of rows) {
    const before = await lockForWrite(by, entity, Number(id))
    await updateRecord(by, entity, Number(id), { [field.name]: renamed(before[field.name], { from, to }) }, { trusted: to === null })
  }
  return { rows: rows.map(({ id }) => ({ id: Number(id) })), dropped: [] }
}

function renamed(value: Values[string], { from, to }: Way): unknown {
  if (!Array.isArray(value)) return to
  const named = value.map((id: unknown) => (id === from ? to : id))
  return named.filter((id, index) => id !== null && named.indexOf(id) === index)
}

/** What the field holds of a row: its id, or its entity's name and its id. */
const valueOf = ({ target }: Referrer, id: number | null) => (target === undefined || id === null ? id : pointerTo(target, id))

async function touch(ctx: Context, referrer: Referrer, held: readonly Held[], { from, to }: Way): Promise<void> {
  const { entity, field, list } = referrer
  const live = held.filter((row) => row.live).map(({ id }) => Number(id))
  await touchRows(ctx, entity, live, { [list ? list.name : field.name]: { from: valueOf(referrer, from), to: valueOf(referrer, to) } })
  await deriveRows(ctx, entity, live)
}

/** @param which of the rows, which have no alias */
async function repointColumn(
  ctx: Context,
  referrer: Referrer,
  { from, to }: Way,
  which: ReturnType<typeof sql>,
): Promise<RepointedRows['rows']> {
  const { entity, field, list } = referrer
  const table = sql.table(list ? partTable(entity, list) : entity.table)
  const value = field.custom
    ? sql`custom = custom - ${field.name}::text || jsonb_strip_nulls(jsonb_build_object(${field.name}::text, ${to}::bigint))`
    : sql`${sql.ref(columnOf(field))} = ${valueOf(referrer, to)}`
  const { rows } = await sql<{ id: number; row: number | null }>`
    update ${table} as r set ${value} where ${fieldSql(field, 'r')} = ${heldBy(referrer, sql`${from}`)} and ${which} returning ${list ? sql`r.parent_id as id, r.id as row` : sql`r.id, null::bigint as row`}`.execute(
    ctx.db,
  )
  return rows.map(({ id, row }) => ({ id: Number(id), ...(row === null ? {} : { row: Number(row) }) }))
}

async function repointLinks(
  ctx: Context,
  { entity, field }: Referrer,
  parents: readonly number[],
  { from, to }: Way,
): Promise<RepointedRows> {
  const table = sql.table(partTable(entity, field))
  const { rows } =
    to === null
      ? { rows: [] }
      : await sql<{ id: number }>`
    update ${table} as link set target_id = ${to} where target_id = ${from} and parent_id = any(${parents}::bigint[])
      and not exists (select 1 from ${table} as other where other.parent_id = link.parent_id and other.target_id = ${to}) returning parent_id as id`.execute(
          ctx.db,
        )
  const { rows: dropped } = await sql<{ id: number; position: number }>`
    delete from ${table} where target_id = ${from} and parent_id = any(${parents}::bigint[]) returning parent_id as id, position`.execute(
    ctx.db,
  )
  return {
    rows: rows.map(({ id }) => ({ id: Number(id) })),
    dropped: dropped.map(({ id, position }) => ({ id: Number(id), position: Number(position) })),
  }
}

async function linksBack(
  ctx: Context,
  name: string,
  { from, to, rows, dropped }: RepointedRows & { from: number; to: number },
): Promise<number[]> {
  const table = sql.table(name)
  const { rows: moved } = await sql<{ id: number }>`
    update ${table} as link set target_id = ${from} where target_id = ${to} and parent_id = any(${rows.map(({ id }) => id)}::bigint[])
      and not exists (select 1 from ${table} as other where other.parent_id = link.parent_id and other.target_id = ${from}) returning parent_id as id`.execute(
    ctx.db,
  )
  const { rows: added } = await sql<{ id: number }>`
    insert into ${table} (parent_id, target_id, position)
      select gone.id, ${from}::bigint, gone.position from unnest(${dropped.map(({ id }) => id)}::bigint[], ${dropped.map(({ position }) => position)}::int[]) as gone(id, position)
      where exists (select 1 from ${table} as kept where kept.parent_id = gone.id and kept.target_id = ${to}) on conflict do nothing returning parent_id as id`.execute(
    ctx.db,
  )
  return [...moved, ...added].map(({ id }) => Number(id))
}
