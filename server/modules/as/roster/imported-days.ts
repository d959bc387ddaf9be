/** The days that a file brought, to be published together (as.md §2 scheduling-import). */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'
import { ownImport } from '../../../import/import-record'
import { notFound } from '../../../kernel/errors'

export interface ImportedDays {
  users: number[]
  from: string | null
  to: string | null
  drafts: number
}

/** @param id sc/import @throws 404 for another person's, or one of other records */
export async function importedDays(ctx: Context, id: number): Promise<ImportedDays> {
  const { record } = await ownImport(ctx, id)
  if (record.target !== 'as/roster-entry' || Number(record.user_id) !== ctx.person?.id) throw notFound()
  const {
    rows: [found],
  } = await sql<ImportedDays>`
    select coalesce(array_agg(distinct day.user_id::int), '{}') as users, to_char(min(day.work_date), 'YYYY-MM-DD') as "from", to_char(max(day.work_date), 'YYYY-MM-DD') as "to",
      (count(*) filter (where day.state = 'draft'))::int as drafts
    from kontor_import_row as row join as_roster_entry as day on day.id = row.record_id and day.deleted_at is null
    where row.import_id = ${id} and row.state = 'done'`.execute(ctx.db)
  return found ?? { users: [], from: null, to: null, drafts: 0 }
}
