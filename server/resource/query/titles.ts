/** Titles of what rows refer to (`meta.refs`, `_refs`), in the same statement as the rows. */
import { sql } from 'kysely'
import type { Entity, Field } from '../../../src/schemas/core/define'
import {
  holds,
  isAnyReference,
  isBoolean,
  isLinks,
  isMany,
  isOwner,
  isReference,
  isRows,
  isTranslated,
} from '../../../src/schemas/core/field-types'
import { ownerEntities } from '../../../src/shared/engine/owner-entities'
import type { Context } from '../../kernel/context'
import { fieldSql, partTable } from '../../database/schema/columns'
import { namedEntities, namedIds, type NamedKinds } from './pointed'
import { rowPredicate } from './predicate'
import type { Sql } from '../../kernel/sql'

/** What a reference shows: title in the reader's language, colour, whether still active; of a file its bytes, kind, and why it does not open. */
export interface RefTitle {
  title: string
  code?: string
  colour?: string
  active: boolean
  size?: number
  mime?: string
  scan?: 'pending' | 'infected'
}

/**
 * `json` of `{entity: {id: {title, …}}}` for the rows in `page` (a table expression with the columns of the entity).
 * Lookups name themselves to everyone; of other entities only rows that the caller may see.
 * @param kinds what `namedKinds` found: without it, records of any entity get no titles
 */
export function titlesJson(
  ctx: Context,
  entity: Entity,
  page: string,
  hidden: ReadonlySet<string>,
  withPeople: boolean,
  kinds: NamedKinds = new Set(),
): Sql {
  const sources = new Map<string, Sql[]>()
  const add = (name: string, ids: Sql) => void sources.set(name, [...(sources.get(name) ?? []), ids])
  const from = (table: Sql, alias: string) => sql`from ${table} as ${sql.ref(alias)}`
  for (const field of entity.fields) {
    if (hidden.has(field.name)) continue
    if (isRows(field)) {
      const rows = sql`${from(sql.table(partTable(entity, field)), 'part')} where part.parent_id in (select id from ${sql.table(page)})`
      for (const child of field.items ?? []) addField(ctx, child, 'part', { rows, add, kinds })
    } else if (isLinks(field) && field.ref) {
      add(
        field.ref,
        sql`select target_id ${from(sql.table(partTable(entity, field)), 'part')} where part.parent_id in (select id from ${sql.table(page)})`,
      )
    } else addField(ctx, field, page, { rows: from(sql.table(page), page), add, kinds })
  }
  if (withPeople) add('sc/user', sql`select created_by from ${sql.table(page)} union select updated_by from ${sql.table(page)}`)
  const members = [...sources]
    .filter(([name]) => ctx.snapshot.find(name))
    .map(([name, ids]) => [sql.lit(name), targetTitles(ctx, ctx.snapshot.get(name), ids)] as const)
  // A function takes at most 100 arguments.
  if (members.length > 48)
    return sql`(select json_object_agg(entity, titles) from (values ${sql.join(members.map(([name, titles]) => sql`(${name}, ${titles})`))}) as refs(entity, titles))`
  return members.length === 0 ? sql`'{}'::json` : sql`json_build_object(${sql.join(members.flat())})`
}

function addField(
  ctx: Context,
  field: Field,
  alias: string,
  { rows, add, kinds }: { rows: Sql; add: (name: string, ids: Sql) => void; kinds: NamedKinds },
): void {
  const column = fieldSql(field, alias)
  if (isAnyReference(field)) for (const { name } of namedEntities(ctx, field, kinds)) add(name, namedIds(name, column, rows))
  if (isReference(field) && field.ref) add(field.ref, sql`select ${column} ${rows}`)
  if (isOwner(field) && !isMany(field)) {
    for (const [prefix, name] of Object.entries(ownerEntities))
      add(name, sql`select case when left(${column}, 1) = ${sql.lit(prefix)} then substr(${column}, 2)::bigint end ${rows}`)
  }
  if (isOwner(field) && isMany(field)) {
    for (const [prefix, name] of Object.entries(ownerEntities))
      add(
        name,
        sql`select case when left(code, 1) = ${sql.lit(prefix)} then substr(code, 2)::bigint end from (select unnest(${column}) as code ${rows}) as codes`,
      )
  }
}

function targetTitles(ctx: Context, target: Entity, ids: readonly Sql[]): Sql {
  // Attached rows are seen with the row that refers to them.
  const visible = target.lookup || target.x.open_options || target.x.attached ? sql`true` : rowPredicate(ctx, target, 'read', 'target')
  return sql`(select coalesce(json_object_agg(target.id, ${titleJson(ctx, target, 'target')}), '{}') from ${sql.table(target.table)} as target
    where target.id in (${sql.join(ids, sql` union `)}) and ${visible})`
}

/** `{title, code?, colour?, active}` of a row. */
export function titleJson(ctx: Context, entity: Entity, alias: string): Sql {
  const members: Sql[] = [sql.lit('title'), filledTitleSql(ctx, entity, alias), sql.lit('active'), activeSql(entity, alias)]
  if (entity.fields.some((field) => field.name === 'code' && !field.x.secret)) members.push(sql.lit('code'), sql.ref(`${alias}.code`))
  if (entity.fields.some((field) => holds(field, 'colour') && field.name === 'colour'))
    members.push(sql.lit('colour'), sql.ref(`${alias}.colour`))
  if (entity.x.attached)
    for (const name of ['size', 'mime'])
      if (entity.fields.some((field) => field.name === name)) members.push(sql.lit(name), sql.ref(`${alias}.${name}`))
  if (entity.x.attached && entity.fields.some((field) => field.name === 'scan'))
    members.push(
      sql.lit('scan'),
      sql`case when ${sql.ref(`${alias}.scan`)} in ('pending', 'infected') then ${sql.ref(`${alias}.scan`)} end`,
    )
  return sql`json_strip_nulls(json_build_object(${sql.join(members)}))`
}

/** The title as text, in the reader's language where it is translated, or of the field that titles it in that language. */
export function titleSql(reader: Pick<Context, 'language'>, entity: Entity, alias: string): Sql<string> {
  const own = entity.x.title_in?.[reader.language]
  return own === undefined
    ? mainTitleSql(reader, entity, alias)
    : sql<string>`coalesce(nullif(${sql.ref(`${alias}.${own}`)}, ''), ${mainTitleSql(reader, entity, alias)})`
}

function mainTitleSql({ language }: Pick<Context, 'language'>, entity: Entity, alias: string): Sql<string> {
  const field = entity.fields.find((candidate) => candidate.name === entity.title)
  if (!field) return sql<string>`${sql.ref(`${alias}.id`)}::text`
  const column = fieldSql(field, alias)
  return isTranslated(field) ? sql<string>`kontor_i18n(${column}, ${sql.lit(language)})` : sql<string>`${column}::text`
}

/** For people to read and click: a row without a title is called by its id, `#12`. */
export function filledTitleSql(reader: Pick<Context, 'language'>, entity: Entity, alias: string): Sql<string> {
  const title = titleSql(reader, entity, alias)
  const isFilled = entity.fields.some((field) => field.name === entity.title && field.required && !field.x.show_if)
  return isFilled ? title : sql<string>`coalesce(nullif(${title}, ''), '#' || ${sql.ref(`${alias}.id`)})`
}

/** Deleted rows and switched-off ones are shown on old records, but not offered. */
export function activeSql(entity: Entity, alias: string): Sql<boolean> {
  const live = sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null`
  if (entity.fields.some((field) => field.name === 'active' && isBoolean(field)))
    return sql<boolean>`(${live} and ${sql.ref(`${alias}.active`)})`
  // What begins as a draft has rows of its own from then on: its status is a stage of its life, no switch.
  const status = entity.fields.find(
    (field) => field.name === 'status' && field.values?.includes('active') && !field.values.includes('draft'),
  )
  return status ? sql<boolean>`(${live} and ${sql.ref(`${alias}.status`)} in ('active', 'invited'))` : live
}
