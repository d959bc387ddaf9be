/** Days whose figures no longer change (cm.md R8): those of the settings, and the spans of plans that were closed. */
import { sql } from 'kysely'
import type { Context } from '../../../kernel/context'

/** @returns whether a date is in a closed span */
export async function closedDays(ctx: Context): Promise<(day: string) => boolean> {
  const { rows } = await sql<{ start: string; end: string }>`
    select "from"::text as start, "to"::text as end from cm_setting__closed_periods
    union select l.period_start::text, l.period_end::text from cm_quota_line as l join cm_quota as q on q.id = l.quota_id
      where q.status = 'closed' and q.metric <> 'activities_done' and q.deleted_at is null and l.deleted_at is null`.execute(ctx.db)
  return (day) => rows.some(({ start, end }) => start <= day && day <= end)
}
