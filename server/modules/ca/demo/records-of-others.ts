/** Records of other modules that tasks of the demo are about (ca.md §10): customers by name, leads and documents by pointer. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

export interface RecordsOfOthers {
  customers: string[]
  leads: string[]
  documents: string[]
}

export async function recordsOfOthers(ctx: Context): Promise<RecordsOfOthers> {
  const { rows } = await sql<RecordsOfOthers>`
    select array(select coalesce(short_name, name)
        from cm_organization where deleted_at is null and is_customer order by id limit 60) as customers,
      array(select 'cm/lead/' || id from cm_lead where deleted_at is null and status = 'open' order by id desc limit 40) as leads,
      array(select 'wf/instance/' || id from wf_instance where deleted_at is null and state not in ('draft', 'withdrawn')
        order by id desc limit 12) as documents`.execute(ctx.db)
  return rows[0] ?? { customers: [], leads: [], documents: [] }
}
