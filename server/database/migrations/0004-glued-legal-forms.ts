/** Legal forms glued to a Han, Kana or Hangul name are left out of its key (cm.md R5): the keys of all names are made anew. */
import { sql } from 'kysely'
import { nameKey } from '../../../src/shared/cm/name-key'
import type { Migration } from '../migration/written-migrations'

const page = 5_000

export const migration: Migration = {
  up: async (db) => {
    for (const table of ['cm_organization', 'cm_person']) {
      const {
        rows: [found],
      } = await sql<{ columns: number }>`
        select count(*)::int as columns from pg_attribute
        where attrelid = to_regclass(${table}) and attname in ('name', 'name_key') and not attisdropped`.execute(db)
      if (found?.columns !== 2) continue
      for (let after = 0; ;) {
        const { rows } = await sql<{ id: number; name: string; name_key: string | null }>`
          select id, name, name_key from ${sql.table(table)} where id > ${after} and name is not null order by id limit ${page}`.execute(db)
        const changed = rows.map((row) => ({ ...row, key: nameKey(row.name) })).filter(({ name_key, key }) => name_key !== key)
        if (changed.length > 0)
          await sql`
            update ${sql.table(table)} as held set name_key = made.key
            from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ key }) => key)}::text[]) as made(id, key)
            where held.id = made.id`.execute(db)
        const last = rows.at(-1)
        if (!last) break
        after = last.id
      }
    }
  },
}
