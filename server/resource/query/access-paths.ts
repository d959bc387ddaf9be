/** Rows that are seen in several ways: one's own, one's department's, those one works along on (predicate.ts). */
import { sql } from 'kysely'
import type { Entity } from '../../../src/schemas/core/define'
import type { Sql } from '../../kernel/sql'

/** A way to rows: `row` asks of one whether it leads there, `rows` of all at once where that is asked otherwise. */
export interface AccessPath {
  row: Sql<boolean>
  rows?: Sql<boolean>
}

/**
 * The rows to which the ways lead, as a relation: each way by its own index, and without the rows of those before it. An OR over them has
 * the table read whole.
 * @param alias under which the ways know the table
 */
export function unionOfPaths({ table }: Entity, ways: readonly AccessPath[], alias: string): Sql {
  const parts = ways.map(({ row, rows = row }, index) => {
    const before = ways.slice(0, index).map((way) => way.row)
    return sql`select * from ${sql.table(table)} as ${sql.ref(alias)} where ${rows}${before.length === 0 ? sql`` : sql` and (${sql.join(before, sql` or `)}) is not true`}`
  })
  return parts.length === 0 ? sql`(select * from ${sql.table(table)} where false)` : sql`(${sql.join(parts, sql` union all `)})`
}

export interface Page {
  /** Which of the rows, beside the ways to them. */
  chosen: Sql<boolean>
  order: Sql
  limit: number
  offset: Sql
  /** How many there are, as far as they were counted. */
  total: Sql<number>
  /** Up to so many they are gathered and sorted. */
  few: number
  /** Under which ways, choice and order know the table; `t` unless said. */
  alias?: string
}

/**
 * A page of the rows, as a relation. Few are gathered by the ways to them and sorted: to find fifty of a hundred in their order, millions would
 * be passed by. Of many the table is walked in their order until the page is full.
 */
export function pageOf(entity: Entity, ways: readonly AccessPath[], { chosen, order, limit, offset, total, few, alias = 't' }: Page): Sql {
  const sorted = sql`order by ${order} limit ${limit} offset ${offset}`
  const gathered = sql`(select * from ${unionOfPaths(entity, ways, alias)} as ${sql.ref(alias)} where ${chosen} ${sorted})`
  if (ways.length <= 1) return gathered
  const walked = sql`(select * from ${sql.table(entity.table)} as ${sql.ref(alias)} where (${sql.join(
    ways.map(({ row }) => row),
    sql` or `,
  )}) and ${chosen} ${sorted})`
  // Asked outside of either: the one that is not taken is not even begun.
  return sql`(select * from ${walked} as walked where ${total} > ${few} union all select * from ${gathered} as gathered where ${total} <= ${few})`
}
