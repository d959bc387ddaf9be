/** A page of an entity, as one statement: rows, titles of what they refer to, and the total. */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import { isApart, isJson, isOne, isReference, isTranslated } from '../../../src/schemas/core/field-types'
import { unstorablePaths } from '../../../src/schemas/core/storable-text'
import type { Condition } from '../../../src/schemas/core/types'
import { serverType } from '../../field-types/field-types'
import type { Context } from '../../kernel/context'
import { ApiError } from '../../kernel/errors'
import { rightsOf, runPrepared, slot } from '../../database/connection/prepared'
import { daysKey } from '../../kernel/company-time'
import { conditionSql, refused } from './filter'
import { resolvePath } from './fields'
import type { ListQuery } from './list-query'
import { parseSort } from './list-query'
import { unionOfPaths, pageOf } from './access-paths'
import { kindsKey, namedKinds, type NamedKinds } from './pointed'
import { rowPredicate, waysToRead } from './predicate'
import { logReading, othersSql } from './read-log'
import { closedJson } from './closed-fields'
import { actionsJson } from './record-actions'
import { hiddenFields, requireAction } from './rights'
import { guardedByRow, maskedJson, readSql, repeatedByRow } from './row-guards'
import type { Sql } from '../../kernel/sql'
import { instantJson } from '../../field-types/dates'
import { rowJson } from './row-json'
import { searchSql } from './search'
import { titlesJson, titleSql } from './titles'
import { usedByCountSql } from './used-by'

/** Totals are exact up to here; beyond only on request (spec/README.md §2). */
const countLimit = 100_000
/** So many rows are sorted sooner than a page of them is found by walking through millions. */
const sortedAtMost = 10_000

export interface SortKey {
  sql: Sql
  descending: boolean
  text: Sql
  is_id: boolean
}

/**
 * @returns the answer's body as JSON text: PostgreSQL wrote it, nobody reads it again
 * @throws 403 for fields the caller may not read, 422 for a query that makes no sense
 */
export async function listRecords(ctx: Context, entity: Entity, query: ListQuery): Promise<string> {
  requireAction(ctx, entity, 'list')
  const { page: _page, after, ...shape } = query
  const offset = after ? 0 : (query.page - 1) * query.per_page
  // A cursor's values stand in the text's parameters; pages after a cursor are composed anew.
  const kinds = await namedKinds(ctx, entity)
  const key = `list ${entity.name} ${ctx.language} ${daysKey(ctx)} ${JSON.stringify(shape)} ${kindsKey(kinds)}`
  const [page] = after
    ? (await listStatement(ctx, entity, query, { offset: sql`${offset}`, kinds }).execute(ctx.db)).rows
    : await runPrepared(ctx.db, rightsOf(ctx), key, { offset }, () => listStatement(ctx, entity, query, { offset: slot('offset'), kinds }))
  if (!page) throw new Error('a list statement always answers one row')
  if (page.others) await logReading(ctx, entity, page.others)
  if (page.total === null) return assemble(page, { current_page: query.page, per_page: query.per_page, ...nextOf(page, query) })
  const lastPage = Math.max(1, Math.ceil(page.total / query.per_page))
  if (page.rows === 0 && query.page > lastPage && !query.after && page.total <= countLimit)
    return listRecords(ctx, entity, { ...query, page: lastPage })
  const capped = query.total !== 'exact' && page.total > countLimit
  return assemble(page, {
    current_page: query.page,
    last_page: lastPage,
    per_page: query.per_page,
    total: capped ? countLimit : page.total,
    ...(capped ? { total_is_estimate: true } : {}),
    ...nextOf(page, query),
  })
}

interface Page {
  /** Null where it was not asked for. */
  total: number | null
  data: string
  refs: string
  next: string | null
  rows: number
  /** In whose names the rows stand beside the caller's own, where that is logged. */
  others?: number[]
}

const nextOf = ({ next, rows }: Page, { per_page }: ListQuery) =>
  next && rows === per_page ? { next: Buffer.from(next).toString('base64url') } : {}

const assemble = ({ data, refs }: Page, meta: object): string =>
  `{"data":${data},"meta":${JSON.stringify(meta).slice(0, -1)},"refs":${refs}}}`

function listStatement(
  ctx: Context,
  entity: Entity,
  query: ListQuery,
  { offset, kinds }: { offset: Sql; kinds: NamedKinds | undefined },
): Sql<Page> {
  const shown = shownFields(ctx, entity, query)
  const keys = sortKeys(ctx, entity, query)
  const chosen = chosenSql(ctx, entity, query)
  const ways = waysToRead(ctx, entity, 't')
  const isCounted = query.total !== 'none'
  const rows = sql`select 1 from ${unionOfPaths(entity, ways, 't')} as t where ${chosen}`
  // Not counted: only as far as it decides how the page is found (each-way.ts).
  const limit = { limited: countLimit, exact: null, none: ways.length > 1 ? sortedAtMost : 0 }[query.total]
  const after = query.after ? sql<boolean>`${chosen} and ${afterSql(keys, query.after)}` : chosen
  const order = orderSql(keys)
  const closed = shown.actions ? closedJson(ctx, entity, 't', hiddenFields(ctx, entity)) : undefined
  const opens = guardedByRow(ctx, entity, 't')
  const masked = maskedJson(opens, shown.hidden)
  const extra = [
    ...(masked ? [['_masked', masked] as const] : []),
    ...(closed ? [['_closed', closed] as const] : []),
    ...(shown.actions ? [['_actions', actionsJson(ctx, entity, 't')] as const] : []),
    ...(query.with_used_by ? [['_used_by', usedByCountSql(ctx, entity, 't')] as const] : []),
    ...(query.trash ? [['deleted_at', instantJson(sql`t.deleted_at`)] as const] : []),
  ]
  const { hidden, system } = shown
  const others = othersSql(ctx, entity, 'page')
  return sql<Page>`
    with ${limit === 0 ? sql`` : sql`total as materialized (select count(*)::int as rows from (${rows} ${limit === null ? sql`` : sql`limit ${limit + 1}`}) as counted),`}
    page as materialized (
      select t.*, row_number() over () as ordinal, json_build_array(${sql.join(keys.map((key) => key.text))})::text as cursor
      from ${pageOf(entity, ways, { chosen: after, order, limit: query.per_page, offset, total: sql<number>`(select rows from total)`, few: sortedAtMost })} as t
    )
    select ${isCounted ? sql`(select rows from total)` : sql`null::int`} as total, (select count(*) from page)::int as rows,
      coalesce((select json_agg(${rowJson(entity, 't', { hidden, opens, repeated: repeatedByRow(ctx, entity, 't'), ...(system ? { system } : {}), counted: true, extra })} order by t.ordinal) from page as t), '[]')::text as data,
      (${titlesJson(ctx, entity, 'page', hidden, query.with_people, kinds)})::text as refs,
      (select cursor from page order by ordinal desc limit 1) as next ${others ? sql`, ${others} as others` : sql``}`
}

/**
 * What of a row is answered: all that the caller may read, or what he asked for of it.
 * @throws 403 for a field he may not read, 422 for an unknown one, as in a filter
 */
function shownFields(
  ctx: Context,
  entity: Entity,
  { fields }: ListQuery,
): { hidden: ReadonlySet<string>; system?: ReadonlySet<string>; actions: boolean } {
  if (!fields) return { hidden: hiddenFields(ctx, entity), actions: true }
  const paths = fields.filter((name) => name !== '_actions').map((name) => resolvePath(ctx, entity, name))
  const far = fields.find((name) => name.includes('.'))
  if (far !== undefined) throw refused('error:unknown_field', { field: far }, far)
  const names = new Set(paths.map(({ field }) => field.name))
  return {
    hidden: new Set(entity.fields.map(({ name }) => name).filter((name) => !names.has(name))),
    system: new Set([...names, 'version']),
    actions: fields.includes('_actions'),
  }
}

interface Chosen {
  filter: Condition
  q?: string
  trash: boolean
}

/** The rows of a list: live or deleted, the caller's own predicate, the filter and the search. */
export const whereSql = (ctx: Context, entity: Entity, query: Chosen): Sql<boolean> =>
  sql<boolean>`${rowPredicate(ctx, entity, 'read', 't')} and ${chosenSql(ctx, entity, query)}`

/** The same as a relation, where all of them are counted or added up. */
export const rowsSql = (ctx: Context, entity: Entity, query: Chosen): Sql =>
  sql`(select * from ${unionOfPaths(entity, waysToRead(ctx, entity, 't'), 't')} as t where ${chosenSql(ctx, entity, query)})`

/** Without the caller's own predicate. */
export function chosenSql(ctx: Context, entity: Entity, query: Chosen): Sql<boolean> {
  const parts: Sql<boolean>[] = [
    query.trash ? sql<boolean>`t.deleted_at > now() - interval '30 days'` : sql<boolean>`t.deleted_at is null`,
    conditionSql(ctx, entity, query.filter, 't'),
    ...(query.q ? [searchSql(ctx, entity, query.q, 't')] : []),
  ]
  if (query.trash) requireAction(ctx, entity, 'delete')
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** What a list is sorted by, the id last, so that every row has its place. Without a chosen order some rows may come first. */
export function sortKeys(ctx: Context, entity: Entity, query: Pick<ListQuery, 'sort'>): SortKey[] {
  const wanted = query.sort ?? defaultSort(entity)
  const first = query.sort ? undefined : ctx.hooks[entity.name]?.listsFirst?.(ctx, 't')
  const keys = [
    ...(first ? [{ sql: first, text: first, descending: true, is_id: false }] : []),
    ...wanted.map(({ field, descending }) => ({ ...sortExpression(ctx, entity, field), descending, is_id: field === 'id' })),
  ]
  if (wanted.some(({ field }) => field === 'id')) return keys
  return [...keys, { sql: sql.ref('t.id'), text: sql.ref('t.id'), descending: false, is_id: true }]
}

/** An id is never empty, and says nothing of where that would stand: the table's own index is walked backwards. */
export const orderSql = (keys: readonly SortKey[]): Sql =>
  sql.join(
    keys.map(({ sql: key, is_id, descending }) => sql`${key} ${descending ? sql`desc` : sql`asc`}${is_id ? sql`` : sql` nulls last`}`),
  )

export const defaultSort = (entity: Entity): { field: string; descending: boolean }[] =>
  parseSort(entity.x.list?.sort ?? (entity.lookup ? 'position' : '-id'))

const collations = { en: 'kontor_en', tw: 'kontor_tw', cn: 'kontor_cn', jp: 'kontor_jp' } as const

/** Texts in the order of the reader's language, codes as numbers where they are, a reference by its title. */
export function sortExpression(ctx: Context, entity: Entity, path: string, alias = 't'): { sql: Sql; text: Sql } {
  const resolved = resolvePath(ctx, entity, path)
  if (resolved.hops.length > 0)
    throw new ApiError(
      422,
      { key: 'error:sort_path', params: { field: path } },
      { errors: { sort: [{ key: 'error:sort_path', params: { field: path } }] } },
    )
  const { field } = resolved
  const collate = sql`collate ${sql.ref(collations[ctx.language])}`
  if (isReference(field) && field.ref) {
    const target = ctx.snapshot.get(field.ref)
    const visible = target.lookup || target.x.open_options ? sql`true` : rowPredicate(ctx, target, 'read', 'sorted')
    const title = sql`(select ${titleSql(ctx, target, 'sorted')} from ${sql.table(target.table)} as sorted
      where sorted.id = ${readSql(ctx, entity, field, alias)} and ${visible})`
    return { sql: sql`${title} ${collate}`, text: title }
  }
  if (isApart(field) || isJson(field))
    throw new ApiError(
      422,
      { key: 'error:sort_path', params: { field: path } },
      { errors: { sort: [{ key: 'error:sort_path', params: { field: path } }] } },
    )
  const column = readSql(ctx, entity, field, alias)
  if (isTranslated(field))
    return {
      sql: sql`kontor_i18n(${column}, ${sql.lit(ctx.language)}) ${collate}`,
      text: sql`kontor_i18n(${column}, ${sql.lit(ctx.language)})`,
    }
  const isText = serverType(field).words
  return {
    sql: isText ? sql`${column} ${collate}` : column,
    text: isText || isOne(field, 'integer', 'reference') ? column : sql`${column}::text`,
  }
}

/** Keyset: rows after the cursor, in an order with empty values last. */
function afterSql(keys: readonly SortKey[], cursor: string): Sql<boolean> {
  const values = readCursor(cursor, keys.length)
  const steps = keys.map((key, index) => {
    const equal = keys.slice(0, index).map((before, n) => sql`${before.sql} is not distinct from ${typedValue(before, values[n])}`)
    const value = values[index]
    const beyond =
      value === null ? sql`false` : sql`(${key.sql} ${key.descending ? sql`<` : sql`>`} ${typedValue(key, value)} or ${key.sql} is null)`
    return sql`(${sql.join([...equal, beyond], sql` and `)})`
  })
  return sql<boolean>`(${sql.join(steps, sql` or `)})`
}

/** The parameter takes the type of what it is compared with. */
const typedValue = (_key: SortKey, value: string | number | boolean | null | undefined): Sql => sql`${value ?? null}`

function readCursor(cursor: string, length: number): (string | number | boolean | null)[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    const plain = (value: unknown): value is string | number | boolean | null =>
      value === null || ['string', 'number', 'boolean'].includes(typeof value)
    if (Array.isArray(values) && values.length === length && values.every(plain) && unstorablePaths(values).length === 0) return values
  } catch {
    /* falls through to the one answer for a broken cursor */
  }
  throw new ApiError(
    422,
    { key: 'error:query', params: { parameter: 'after' } },
    { errors: { after: [{ key: 'error:query', params: { parameter: 'after' } }] } },
  )
}
