/**
 * Indexes of fields that administrators added. They come and go while Kontor runs, so no migration knows them: their mark
 * is one of their own. Made by the owner's role, which alone may change tables.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Snapshot } from '../../kernel/registry'
import { customIndexes } from './ddl-indexes'
import { indexMark } from '../migration/plan-constraints'
import { literal, quote } from '../../kernel/sql'
import type { IndexModel } from './table-model'

interface Wanted {
  table: string
  index: IndexModel
  mark: string
}
interface Present {
  name: string
  mark: string
}
export interface IndexChanges {
  make: Wanted[]
  drop: string[]
}

const prefix = 'kontor-custom:'

/** What differs between the fields in use and the indexes that are there. */
export async function customIndexChanges(db: Db, snapshot: Snapshot): Promise<IndexChanges> {
  const wanted = snapshot.entities
    .filter(({ x }) => x.custom)
    .flatMap((entity) =>
      customIndexes(entity).map((index): Wanted => ({ table: entity.table, index, mark: `${prefix}${indexMark(index)}` })),
    )
  const { rows: present } = await sql<Present>`
    select relname as name, obj_description(oid, 'pg_class') as mark from pg_class where relkind = 'i' and obj_description(oid, 'pg_class') like ${`${prefix}%`}`.execute(
    db,
  )
  const isThere = ({ index, mark }: Wanted) => present.some((one) => one.name === index.name && one.mark === mark)
  return {
    make: wanted.filter((one) => !isThere(one)),
    drop: present.filter(({ name, mark }) => !wanted.some((one) => one.index.name === name && one.mark === mark)).map(({ name }) => name),
  }
}

/**
 * Makes what is missing and drops what nobody needs.
 * @param db of the owner
 * @returns unique indexes that the rows don't allow
 */
export async function applyCustomIndexes(db: Db, snapshot: Snapshot): Promise<IndexModel[]> {
  const { make, drop } = await customIndexChanges(db, snapshot)
  const refused: IndexModel[] = []
  for (const name of drop) await sql.raw(`drop index if exists ${quote(name)}`).execute(db)
  for (const { table, index, mark } of make) {
    try {
      await db.transaction().execute(async (trx) => {
        // Who writes to the table waits for as long; a table that is busy itself is tried again later.
        await sql`set local lock_timeout = '5s'`.execute(trx)
        await sql
          .raw(`create ${index.unique ? 'unique ' : ''}index ${quote(index.name)} on ${quote(table)} ${index.definition}`)
          .execute(trx)
        await sql.raw(`comment on index ${quote(index.name)} is ${literal(mark)}`).execute(trx)
      })
    } catch (error) {
      if (codeOf(error) === '23505') refused.push(index)
      else if (codeOf(error) !== '55P03') throw error
    }
  }
  return refused
}

/** Of PostgreSQL: 23505 two rows have one value, 55P03 the table stayed busy. */
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)
