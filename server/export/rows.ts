/** The rows of an export: the list's own predicate, filter and order, in pages, so that memory stays flat. */
import { sql } from 'kysely'
import type { Entity } from '../../src/schemas/core/define'
import type { Condition } from '../../src/schemas/core/types'
import type { Context } from '../kernel/context'
import type { Values } from '../contracts/hooks'
import { orderSql, sortKeys, whereSql } from '../resource/query/list'
import { logRows } from '../resource/query/read-log'
import { namedKinds, type NamedKinds } from '../resource/query/pointed'
import { hiddenFields } from '../resource/query/rights'
import { guardedByRow, repeatedByRow } from '../resource/query/row-guards'
import type { Sql } from '../kernel/sql'
import { rowJson } from '../resource/query/row-json'
import { titlesJson } from '../resource/query/titles'
import type { Refs } from './values'

export interface RowQuery {
  filter: Condition
  q?: string
  sort?: readonly { field: string; descending: boolean }[]
  /** Only these rows, or all but these. */
  ids?: readonly number[]
  except?: readonly number[]
}

export interface RowPage {
  rows: readonly Values[]
  refs: Refs
}

const pageSize = 1_000

/** Rows that the caller may see, as its list counts them. @param atMost stops counting there */
export async function countRows(ctx: Context, entity: Entity, query: RowQuery, atMost?: number): Promise<number> {
  const limit = atMost === undefined ? sql`` : sql` limit ${atMost}`
  const {
    rows: [row],
  } = await sql<{
    n: number
  }>`select count(*)::int as n from (select 1 from ${sql.table(entity.table)} as t where ${chosenSql(ctx, entity, query)}${limit}) as counted`.execute(
    ctx.db,
  )
  return row?.n ?? 0
}

/**
 * @param columns fields to read
 * @param withPeople also the names of who made and changed the rows
 * @param extra further members of each row, of `t`
 * @throws at once, before the first page is asked for, what a list throws: 403 for forbidden fields, 422 for what makes no sense
 */
export function readRows(
  ctx: Context,
  entity: Entity,
  query: RowQuery,
  { columns, withPeople, extra = [] }: { columns: ReadonlySet<string>; withPeople: boolean; extra?: readonly (readonly [string, Sql])[] },
): AsyncIterable<RowPage> {
  const order = orderSql(sortKeys(ctx, entity, query))
  const where = chosenSql(ctx, entity, query)
  const hidden = hiddenFields(ctx, entity)
  const unread = new Set([...hidden, ...entity.fields.map(({ name }) => name).filter((name) => !columns.has(name))])
  return pagesOf(ctx, entity, {
    ids: sql<{ ids: number[] | null }>`select array_agg(t.id order by ${order}) as ids from ${sql.table(entity.table)} as t where ${where}`,
    // Asked again, since a row may have changed, or gone, since its number was taken.
    page: (ids, kinds) => sql<RowPage>`
      with page as materialized (
        select t.*, wanted.ordinal from unnest(${ids}::bigint[]) with ordinality as wanted(id, ordinal) join ${sql.table(entity.table)} as t on t.id = wanted.id where ${where}
      )
      select coalesce((select json_agg(${rowJson(entity, 't', { hidden: unread, opens: guardedByRow(ctx, entity, 't'), repeated: repeatedByRow(ctx, entity, 't'), counted: true, extra })} order by t.ordinal) from page as t), '[]') as rows,
        (${titlesJson(ctx, entity, 'page', unread, withPeople, kinds)}) as refs`,
  })
}

/**
 * The rows' numbers in their order first (8 bytes each), then the rows a thousand at a time: sorted once, and each row is
 * there once, whatever changes meanwhile. Pages by keyset would sort the rest of the table for each of them.
 */
async function* pagesOf(
  ctx: Context,
  entity: Entity,
  { ids: all, page }: { ids: Sql<{ ids: number[] | null }>; page: (ids: readonly number[], kinds: NamedKinds | undefined) => Sql<RowPage> },
): AsyncGenerator<RowPage> {
  const {
    rows: [found],
  } = await all.execute(ctx.db)
  const ids = found?.ids ?? []
  await logRows(ctx, entity, ids, 'export')
  const kinds = await namedKinds(ctx, entity)
  for (let at = 0; at < ids.length; at += pageSize) {
    const {
      rows: [next],
    } = await page(ids.slice(at, at + pageSize), kinds).execute(ctx.db)
    if (next && next.rows.length > 0) yield { rows: next.rows, refs: next.refs }
  }
}

function chosenSql(ctx: Context, entity: Entity, { ids, except, ...query }: RowQuery): Sql<boolean> {
  return sql<boolean>`${sql.join(
    [
      whereSql(ctx, entity, { ...query, trash: false }),
      ...(ids ? [sql`t.id = any(${ids}::bigint[])`] : []),
      ...(except && except.length > 0 ? [sql`not t.id = any(${except}::bigint[])`] : []),
    ],
    sql` and `,
  )}`
}
