/**
 * References of a row about to be written: each referred row is locked FOR KEY SHARE where it lives, so that it can't be
 * deleted meanwhile (foreign keys don't see deleted_at, decisions.md 10), and must be one that the caller may choose.
 */
import { sql } from 'kysely'
import type { Entity, Field } from '../../src/schemas/define'
import type { Context } from '../context'
import type { FieldErrors, Message } from '../errors'
import type { Values } from '../module'
import { same } from './coerce'
import { conditionSql } from './filter'
import { rowPredicate } from './predicate'
import type { Sql } from './row-json'
import { activeSql } from './titles'

interface Reference { path: string; field: Field; target: string; ids: readonly number[]; kept: readonly number[] }
/** A parent is not chosen: its rows are written also while it is switched off. */
interface PlacedReference extends Reference { isParent: boolean }

/**
 * @param before the row as it stood: what it already refers to stays allowed, also when since switched off
 * @returns errors by path for references to rows that are gone, hidden or not offered
 */
export async function lockReferences(ctx: Context, entity: Entity, before: Values | null, after: Values): Promise<FieldErrors> {
  const references = entity.fields.flatMap((field) => referencesOf(field, before?.[field.name], after[field.name])
    .map((reference) => ({ ...reference, isParent: field.name === entity.x.child_of })))
  if (references.length === 0) return {}
  const columns = references.map((reference, index) => sql`array(select id from (${lockStatement(ctx, reference)}) as locked) as ${sql.ref(`r${index}`)}`)
  const { rows: [found] } = await sql<Record<string, number[]>>`select ${sql.join(columns)}`.execute(ctx.db)
  const errors: Record<string, Message[]> = {}
  references.forEach(({ path, ids }, index) => {
    const there = new Set((found?.[`r${index}`] ?? []).map(Number))
    if (!ids.every((id) => there.has(id))) errors[path] = [{ key: 'error:validation.reference' }]
  })
  return errors
}

function lockStatement(ctx: Context, { field, target, ids, kept, isParent }: PlacedReference): Sql {
  const entity = ctx.snapshot.get(target)
  const offered: Sql<boolean>[] = isParent ? [sql<boolean>`true`] : [activeSql(entity, 't')]
  if (!entity.lookup && !entity.x.open_options) offered.push(rowPredicate(ctx, entity, 'read', 't'))
  if (field.x.options) offered.push(conditionSql({ ...ctx, person: null }, entity, field.x.options, 't'))
  return sql`select t.id from ${sql.table(entity.table)} as t where t.id = any(${ids}::bigint[]) and t.deleted_at is null
    and (t.id = any(${kept}::bigint[]) or (${sql.join(offered, sql` and `)})) for key share of t`
}

function referencesOf(field: Field, before: unknown, after: unknown, prefix = ''): Reference[] {
  const path = prefix + field.name
  if (field.type === 'list') {
    const old = Array.isArray(before) ? (before as Values[]) : []
    return (Array.isArray(after) ? (after as Values[]) : []).flatMap((row, index) =>
      (field.items ?? []).flatMap((item) => referencesOf(item, old.find(({ id }) => id === row.id)?.[item.name], row[item.name], `${path}.${index}.`)))
  }
  if (!field.ref || after === null || after === undefined || same(before, after)) return []
  const ids = (list: unknown) => (Array.isArray(list) ? list : [list]).filter((id): id is number => typeof id === 'number')
  return ids(after).length === 0 ? [] : [{ path, field, target: field.ref, ids: ids(after), kept: ids(before) }]
}
