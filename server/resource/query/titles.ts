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
import { ownerEntities, ownerEntity } from '../../../src/shared/engine/owner-entities'
import type { Context } from '../../kernel/context'
import { fieldSql, isColumn, partTable } from '../../database/schema/columns'
import { namedEntities, namedIds, type NamedKinds } from './pointed'
import { rowPredicate } from './predicate'
import { hiddenFields } from './rights'
import { openSql, readSql } from './row-guards'
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
    const open = openSql(ctx, entity, field, page)
    const parents = sql`(select id from ${sql.table(page)} ${open ? sql`where ${open}` : sql``})`
    if (isRows(field)) {
      const rows = sql`${from(sql.table(partTable(entity, field)), 'part')} where part.parent_id in ${parents}`
      for (const child of field.items ?? []) addField(ctx, child, fieldSql(child, 'part'), { rows, add, kinds })
    } else if (isLinks(field) && field.ref) {
      add(field.ref, sql`select target_id ${from(sql.table(partTable(entity, field)), 'part')} where part.parent_id in ${parents}`)
    } else if (isColumn(field) || field.custom)
      addField(ctx, field, readSql(ctx, entity, field, page), { rows: from(sql.table(page), page), add, kinds })
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
  column: Sql,
  { rows, add, kinds }: { rows: Sql; add: (name: string, ids: Sql) => void; kinds: NamedKinds },
): void {
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
  const members: Sql[] = [
    sql.lit('title'),
    referredTitleSql(ctx, entity, alias) ?? filledTitleSql(ctx, entity, alias),
    sql.lit('active'),
    activeSql(entity, alias),
  ]
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
  // One that a guard closes is asked by who knows the reader (referredTitleSql).
  if (!field || field.x.guard !== undefined) return sql<string>`${sql.ref(`${alias}.id`)}::text`
  const column = fieldSql(field, alias)
  return isTranslated(field) ? sql<string>`kontor_i18n(${column}, ${sql.lit(language)})` : sql<string>`${column}::text`
}

/** What tells namesakes apart in pickers (`x.option_detail`), where the reader may know it; null = nothing. */
export function detailSql(ctx: Context, entity: Entity, alias: string): Sql<string | null> {
  const field = entity.fields.find(({ name }) => name === entity.x.option_detail)
  if (!field || hiddenFields(ctx, entity).has(field.name)) return sql<string | null>`null::text`
  const column = readSql(ctx, entity, field, alias)
  const target = field.ref === undefined ? undefined : ctx.snapshot.find(field.ref)
  if (!target) return isTranslated(field) ? sql<string>`kontor_i18n(${column}, ${sql.lit(ctx.language)})` : sql<string>`${column}::text`
  return titleOfTarget(ctx, target, column)
}

/** Where the field that titles it is a reference: the title of that, if the reader may know it, as screens show it; undefined elsewhere. */
function referredTitleSql(ctx: Context, entity: Entity, alias: string): Sql<string> | undefined {
  const field = entity.fields.find(({ name }) => name === entity.title)
  const target = field && isReference(field) && field.ref !== undefined ? ctx.snapshot.find(field.ref) : undefined
  if (!field || !target) return undefined
  const id = sql`'#' || ${sql.ref(`${alias}.id`)}`
  if (hiddenFields(ctx, entity).has(field.name)) return sql<string>`${id}`
  return sql<string>`coalesce(${titleOfTarget(ctx, target, readSql(ctx, entity, field, alias))}, ${id})`
}

function titleOfTarget(ctx: Context, target: Entity, column: Sql): Sql<string | null> {
  const visible = target.lookup || target.x.open_options ? sql`true` : rowPredicate(ctx, target, 'read', 'detail')
  return sql<
    string | null
  >`(select ${titleSql(ctx, target, 'detail')} from ${sql.table(target.table)} as detail where detail.id = ${column} and ${visible})`
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

/** What an owner code is called: a person, department or group. @returns null = there is none */
export async function ownerTitle(ctx: Context, code: string): Promise<string | null> {
  const entity = ctx.snapshot.get(ownerEntity(code[0]) ?? 'sc/user')
  const { rows } = await sql<{ title: string }>`
    select ${titleSql(ctx, entity, 't')} as title from ${sql.table(entity.table)} as t where t.id = ${Number(code.slice(1))}`.execute(
    ctx.db,
  )
  return rows[0]?.title ?? null
}
