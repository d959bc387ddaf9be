/** Copies a row with its lists, for migrations that must not change the row itself: what was counted by it is explained by it. */
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../kernel/context'

/** What a copy has of its own. */
const ownColumns = ['id', 'created_at', 'updated_at', 'version']

/**
 * @param values columns that are not copied, in SQL; the source's columns may be named
 * @returns id of the copy
 */
export async function copiedRow(db: Db, table: string, id: number, values: Readonly<Record<string, RawBuilder<unknown>>>): Promise<number> {
  const copied = sql.join(await columnsBut(db, table, [...ownColumns, ...Object.keys(values)]))
  const given = sql.join(Object.keys(values).map((name) => sql.ref(name)))
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${copied}, ${given}) select ${copied}, ${sql.join(Object.values(values))}
    from ${sql.table(table)} where id = ${id} returning id::int as id`.execute(db)
  const copy = rows[0]?.id
  if (copy === undefined) throw new Error(`There is no row ${id} of ${table} to copy.`)
  const { rows: lists } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and starts_with(relname, ${`${table}__`})`.execute(db)
  for (const { name } of lists) {
    const columns = sql.join(await columnsBut(db, name, ['id', 'parent_id']))
    await sql`insert into ${sql.table(name)} (parent_id, ${columns})
      select ${copy}, ${columns} from ${sql.table(name)} where parent_id = ${id} order by id`.execute(db)
  }
  return copy
}

async function columnsBut(db: Db, table: string, left: readonly string[]) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0
      and not attisdropped and attname <> all(${left}::text[])
    order by attnum`.execute(db)
  return rows.map(({ name }) => sql.ref(name))
}
