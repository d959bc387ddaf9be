/** A handover entry by the declaration alone: records of an entity whose field names the person. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../src/schemas/core/define'
import { isLinks, isMany, isOwner, isRows } from '../../src/schemas/core/field-types'
import { fieldSql, partTable } from '../database/schema/columns'
import { withAllRights, type Context } from '../kernel/context'
import { rowPredicate } from '../resource/query/predicate'
import { findRecord } from '../resource/read/read'
import { mayDo } from '../resource/query/rights'
import type { Sql } from '../kernel/sql'
import { titleSql } from '../resource/query/titles'
import { updateRecord } from '../resource/write/write'
import type { HandoverEntry } from '../contracts/handover'
import type { Values } from '../contracts/hooks'

export interface NamedPerson {
  key: string
  label: string
  entity: string
  /** A person, several, an owner code or several; of child rows as `levels.approver`. */
  field: string
  /** Which of the records, under the alias `r`; default all. */
  rows?: (ctx: Context) => Sql<boolean>
  /** Field with whom the new person may not stand in one record; there nobody is named instead. */
  beside?: string
  /** The name goes when the person leaves. */
  vacates?: boolean
}

const listed = 50

/** Whoever may offboard hands it over, also where he may not edit the record, but for what bears rights (`x.bears_rights`); he reads no title that he may not see. */
export function namedPerson({ key, label, entity: name, field: path, rows, beside, vacates = false }: NamedPerson): HandoverEntry {
  const place = (ctx: Context) => placeOf(ctx.snapshot.get(name), path)
  const which = (ctx: Context, user: number) =>
    sql<boolean>`r.deleted_at is null and ${names(place(ctx), user)} and ${rows?.(ctx) ?? sql<boolean>`true`}`
  const from = (ctx: Context) => sql`from ${sql.table(ctx.snapshot.get(name).table)} as r`

  const rename = async (ctx: Context, user: number, to: number | null) => {
    const { entity, field, child } = place(ctx)
    const all = withAllRights(ctx)
    // What gives rights is given as by hand; that nobody is named gives nobody anything.
    const by = field.x.bears_rights && to !== null ? ctx : all
    const { rows: found } = await sql<{ id: number }>`select r.id ${from(ctx)} where ${which(ctx, user)} order by r.id`.execute(ctx.db)
    for (const { id } of found) {
      const row = await findRecord(all, entity, id, { lock: true })
      if (!row) continue
      const next = beside !== undefined && row[beside] === to ? null : to
      await updateRecord(
        by,
        entity,
        id,
        { [field.name]: replaced(field, row[field.name] ?? null, { from: user, to: next, ...(child ? { child } : {}) }) },
        { trusted: true },
      )
    }
  }

  return {
    key,
    label,
    async count(ctx, user) {
      const {
        rows: [row],
      } = await sql<{ n: number }>`select count(*)::int as n ${from(ctx)} where ${which(ctx, user)}`.execute(ctx.db)
      return row?.n ?? 0
    },
    async list(ctx, user) {
      const entity = ctx.snapshot.get(name)
      if (!mayDo(ctx, entity, 'list')) return []
      const { rows: found } = await sql<{ id: number; title: string }>`
        select r.id, ${titleSql(ctx, entity, 'r')} as title ${from(ctx)} where ${which(ctx, user)} and ${rowPredicate(ctx, entity, 'read', 'r')} order by title, r.id limit ${listed}`.execute(
        ctx.db,
      )
      return found.map(({ id, title }) => ({ title, path: `/record/${name}/${id}` }))
    },
    transfer: (ctx, user, to) => rename(ctx, user, to),
    ...(vacates ? { vacate: (ctx, user) => rename(ctx, user, null) } : {}),
  }
}

interface Place {
  entity: Entity
  field: Field
  child?: Field
}

/** @throws Error for a field that the declaration does not know */
function placeOf(entity: Entity, path: string): Place {
  const [name, childName] = path.split('.')
  const field = entity.fields.find((one) => one.name === name)
  const child = field?.items?.find((one) => one.name === childName)
  if (!field || (childName !== undefined && !child))
    throw new Error(`${entity.name} has no field ${path}: is the handover entry of its module right?`)
  return { entity, field, ...(child ? { child } : {}) }
}

function names({ entity, field, child }: Place, user: number): Sql<boolean> {
  if (child)
    return sql<boolean>`exists (select 1 from ${sql.table(partTable(entity, field))} as p where p.parent_id = r.id and ${holds(child, 'p', user)})`
  if (isLinks(field))
    return sql<boolean>`exists (select 1 from ${sql.table(partTable(entity, field))} as p where p.parent_id = r.id and p.target_id = ${user})`
  return holds(field, 'r', user)
}

function holds(field: Field, alias: string, user: number): Sql<boolean> {
  const column = fieldSql(field, alias)
  if (!isOwner(field)) return sql<boolean>`${column} = ${user}`
  return isMany(field) ? sql<boolean>`${`u${user}`}::text = any(${column})` : sql<boolean>`${column} = ${`u${user}`}`
}

/**
 * The value of a field that names a person, with somebody else in his place.
 * @param field a person, several, an owner code, several, or child rows whose field `child` is one of these
 * @param to null = nobody: the name goes, and with it a child row that can't be without one
 */
export function replaced(field: Field, value: unknown, { from, to, child }: { from: number; to: number | null; child?: Field }): unknown {
  const [old, next] = isOwner(field) ? [`u${from}`, to === null ? null : `u${to}`] : [from, to]
  if (isRows(field)) return child ? childRows(value, child, { from, to }) : value
  if (!Array.isArray(value)) return value === old ? next : value
  const present = value.map((one: unknown) => (one === old ? next : one))
  return present.filter((one, index) => one !== null && present.indexOf(one) === index)
}

function childRows(value: unknown, child: Field, { from, to }: { from: number; to: number | null }): readonly Values[] {
  const rows = Array.isArray(value) ? (value as readonly Values[]) : []
  const named = rows.map((row) => ({ ...row, [child.name]: replaced(child, row[child.name] ?? null, { from, to }) }))
  return child.required ? named.filter((row) => row[child.name] !== null) : named
}

/**
 * The handover register (sc.md §7): what stands in a person's name, and how it comes to stand in somebody else's.
 * @throws Error for a key that stands twice: found at the start
 */
export function handoverRegister(entries: readonly HandoverEntry[]): readonly HandoverEntry[] {
  const keys = entries.map(({ key }) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice) throw new Error(`The handover ${twice} is registered twice: which module's is it?`)
  return entries
}
