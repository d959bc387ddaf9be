/** Keys of declarations got the names that one would look for (`x.asked` is `x.derived_filters`): the stored ones follow, backups read them. */
import { sql } from 'kysely'
import { withPresentKeys } from '../../../src/schemas/core/former-keys'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    const { rows } = await sql<{
      id: string
      snapshot: object[]
    }>`select id::text as id, snapshot from kontor_declaration order by id`.execute(db)
    for (const { id, snapshot } of rows)
      await sql`update kontor_declaration set snapshot = ${JSON.stringify(withPresentKeys(snapshot))}::text::jsonb where id = ${id}`.execute(
        db,
      )
  },
}
