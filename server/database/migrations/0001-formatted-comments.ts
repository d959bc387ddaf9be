/** Comments were plain text and are formatted now: what was typed reads as before, signs as signs and lines as lines. */
import { sql } from 'kysely'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    const {
      rows: [table],
    } = await sql<{ there: boolean }>`select to_regclass('sc_comment') is not null as there`.execute(db)
    if (!table?.there) return
    // The length that was allowed is too short for the same text with its marks; the comparison sets the one of today.
    const { rows } = await sql<{ name: string }>`
      select held.conname as name from pg_constraint as held
      join pg_attribute as field on field.attrelid = held.conrelid and field.attnum = any(held.conkey) and field.attname = 'body'
      where held.conrelid = to_regclass('sc_comment') and held.contype = 'c'`.execute(db)
    for (const { name } of rows) await sql`alter table sc_comment drop constraint ${sql.ref(name)}`.execute(db)
    await sql`
      update sc_comment set body = '<p>' || replace(replace(replace(replace(body, '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), E'\n', '<br />') || '</p>'
      where body <> ''`.execute(db)
  },
}
