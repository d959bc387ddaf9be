/** "Connect" on a form setting of attendance wrote links of the action `as.`, which no module has: they decide nothing, and go. */
import { sql } from 'kysely'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    const {
      rows: [found],
    } = await sql<{ is_there: boolean }>`select to_regclass('wf_form_link') is not null as is_there`.execute(db)
    if (found?.is_there) await sql`delete from wf_form_link where action = 'as.'`.execute(db)
  },
}
