/** The rows of an export: the list's own predicate, filter and order, in pages by keyset, so that memory stays flat. */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/define'
import type { Condition } from '../../src/schemas/types'
import type { Context } from '../context'
import type { Values } from '../module'
import { afterSql, sortKeys, whereSql } from '../resource/list'
import { hiddenFields } from '../resource/rights'
import { rowJson, type Sql } from '../resource/row-json'
import { titlesJson } from '../resource/titles'
import type { Refs } from './values'

export interface RowQuery {
  filter: Condition
  q?: string
  sort?: readonly { field: string; descending: boolean }[]
  /** Only these rows, or all but these. */
  ids?: readonly number[]
  except?: readonly number[]
}

export interface RowPage { rows: readonly Values[]; refs: Refs }

const pageSize = 1_000

/** Rows that the caller may see, as its list counts them. @param atMost stops counting there */
export async function countRows(ctx: Context, entity: Entity, query: RowQuery, atMost?: number): Promise<number> {
  const limit = atMost === undefined ? sql`` : sql` limit ${atMost}`
  const { rows: [row] } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from ${sql.table(entity.table)} as t where ${chosenSql(ctx, entity, query)}${limit}) as counted`.execute(ctx.db)
  return row?.n ?? 0
}

/**
 * @param columns fields to read
 * @param withPeople also the names of who made and changed the rows
 * @throws at once, before the first page is asked for, what a list throws: 403 for forbidden fields, 422 for what makes no sense
 */
export function readRows(ctx: Context, entity: Entity, query: RowQuery, { columns, withPeople }: { columns: ReadonlySet<string>; withPeople: boolean }): AsyncIterable<RowPage> {
  const keys = sortKeys(ctx, entity, query)
  const where = chosenSql(ctx, entity, query)
  const hidden = hiddenFields(ctx, entity)
  const unread = new Set([...hidden, ...entity.fields.map(({ name }) => name).filter((name) => !columns.has(name))])
  const order = sql.join(keys.map((key) => sql`${key.sql} ${key.descending ? sql`desc` : sql`asc`} nulls last`))
  const pageAfter = (after: string | null) => {
    const beyond: Sql = after === null ? sql`` : sql` and ${afterSql(keys, after)}`
    return sql<RowPage & { cursor: string | null }>`
      with page as materialized (
        select t.*, row_number() over () as ordinal, json_build_array(${sql.join(keys.map((key) => key.text))})::text as cursor from (
          select * from ${sql.table(entity.table)} as t where ${where}${beyond} order by ${order} limit ${pageSize}
        ) as t
      )
      select coalesce((select json_agg(${rowJson(entity, 't', { hidden: unread })} order by t.ordinal) from page as t), '[]') as rows,
        (${titlesJson(ctx, entity, 'page', unread, withPeople)}) as refs, (select cursor from page order by ordinal desc limit 1) as cursor`
  }
  return pagesOf(ctx, pageAfter)
}

async function* pagesOf(ctx: Context, pageAfter: (after: string | null) => Sql<RowPage & { cursor: string | null }>): AsyncGenerator<RowPage> {
  let after: string | null = null
  do {
    const { rows: [page]}: { rows: (RowPage & { cursor: string | null })[] } = await pageAfter(after).execute(ctx.db)
    if (!page || page.rows.length === 0) return
    yield { rows: page.rows, refs: page.refs }
    after = page.rows.length === pageSize && page.cursor !== null ? Buffer.from(page.cursor).toString('base64url') : null
  } while (after !== null)
}

function chosenSql(ctx: Context, entity: Entity, { ids, except, ...query }: RowQuery): Sql<boolean> {
  return sql<boolean>`${sql.join([
    whereSql(ctx, entity, { ...query, trash: false }),
    ...(ids ? [sql`t.id = any(${ids}::bigint[])`] : []),
    ...(except && except.length > 0 ? [sql`not t.id = any(${except}::bigint[])`] : []),
  ], sql` and `)}`
}
