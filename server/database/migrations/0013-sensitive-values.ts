/**
 * Sensitive fields of forms are in no list and no search any more (wf.md §3): what was kept of them for that goes. Titles stay as people
 * know them.
 */
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Migration } from '../migration/written-migrations'

export const migration: Migration = {
  up: async (db) => {
    if (!(await isThere(db))) return
    await sql`
      delete from wf_instance_field as kept using wf_instance as form, wf_template_definition as version
      where form.id = kept.instance_id and version.id = form.definition_id
        and version.ui_schema -> kept.field_key -> 'ui:sensitive' = 'true'::jsonb`.execute(db)
  },
}

async function isThere(db: Db): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select bool_and(to_regclass(name) is not null) as is_there
    from unnest(array['wf_instance_field', 'wf_instance', 'wf_template_definition']) as name`.execute(db)
  return rows[0]?.is_there ?? false
}
