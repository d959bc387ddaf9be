/** Questions to the data on which a change depends. Conditions are built from declarations (ddl.ts), never from input. */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import { quote } from '../../kernel/sql'

export async function holdsRows(db: Db, table: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ found: boolean }>`select exists (select 1 from ${sql.table(table)}) as found`.execute(db)
  return row?.found ?? false
}

/** Rows of the table that fulfil the condition, deleted ones included. */
export async function countRows(db: Db, table: string, condition: string): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} where ${sql.raw(condition)}`.execute(db)
  return Number(row?.count ?? 0)
}

/** Some of the values that fulfil the condition, as text. */
export async function someValues(db: Db, table: string, column: string, condition: string): Promise<string[]> {
  const { rows } = await sql<{
    value: string
  }>`select distinct ${sql.raw(quote(column))}::text as value from ${sql.table(table)} where ${sql.raw(condition)} order by 1 limit 5`.execute(
    db,
  )
  return rows.map(({ value }) => value)
}

/** Sets of rows with the same keys. @param keys expressions */
export async function countDoubles(db: Db, table: string, keys: readonly string[], where: string, nullsEqual: boolean): Promise<number> {
  const filled = nullsEqual ? '' : keys.map((key) => ` and ${key} is not null`).join('')
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*) as count from (
    select 1 from ${sql.table(table)} where ${sql.raw(where + filled)} group by ${sql.raw(keys.join(', '))} having count(*) > 1) as doubled`.execute(
    db,
  )
  return Number(row?.count ?? 0)
}

/** Whether two rows `a` and `b` clash. */
export async function someClash(db: Db, table: string, clash: string): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ found: boolean }>`select exists (
    select 1 from ${sql.table(table)} as a join ${sql.table(table)} as b on a.id < b.id and ${sql.raw(clash)}) as found`.execute(db)
  return row?.found ?? false
}

/** Rows whose reference points at nothing: all that hold one, where the table that they shall point at is yet to be made. */
export async function countOrphans(db: Db, table: string, column: string, target: string): Promise<number> {
  const {
    rows: [known],
  } = await sql<{ there: boolean }>`select to_regclass(${quote(target)}) is not null as there`.execute(db)
  if (!known?.there) return countRows(db, table, `${quote(column)} is not null`)
  const {
    rows: [row],
  } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)} as t
    where ${sql.ref(`t.${column}`)} is not null and not exists (select 1 from ${sql.table(target)} as target where target.id = ${sql.ref(`t.${column}`)})`.execute(
    db,
  )
  return Number(row?.count ?? 0)
}
