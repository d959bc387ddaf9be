/** Files of punches that were taken in (as.md §2 clocking/import): what of each stands, and whether it can still be taken out. */
import { sql } from 'kysely'
import type { PunchImported } from '../../../../src/shared/as/punch-import'
import type { Context } from '../../../kernel/context'
import { personName } from '../../../resource/read/person-names'

const most = 50

export async function punchImports(ctx: Context): Promise<PunchImported[]> {
  const { rows } = await sql<PunchImported & { at: Date | string }>`
    select file.id::int as "import", file.name as file, min(punch.received_at) as at, ${personName(ctx, 'person')} as by,
      (count(*) filter (where punch.state <> 'void'))::int as standing, (count(*) filter (where punch.state = 'void'))::int as voided,
      (count(*) filter (where punch.state = 'unmatched'))::int as unmatched,
      coalesce(bool_or(punch.state <> 'void' and exists (select 1 from as_period as p where p.state = 'locked' and p.deleted_at is null
        and coalesce(punch.work_date, (punch.at at time zone ${ctx.companyZone()}::text)::date) between p.starts_on and p.ends_on)), false) as locked
    from as_punch as punch join sc_attachment as file on file.id = punch.import_id left join sc_user as person on person.id = punch.created_by
    where punch.method = 'import' and punch.import_id is not null and punch.deleted_at is null
    group by file.id, person.id order by min(punch.received_at) desc, file.id desc limit ${most}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }))
}
