/** Minutes of approved leave by person and date: what lowers how much somebody can do (ca.md R9). */
import { sql } from 'kysely'
import type { AbsentMinutes } from '../../../contracts/absence'
import type { Context } from '../../../kernel/context'

export async function approvedLeave(
  ctx: Context,
  { people, from, until }: { people: readonly number[]; from: string; until: string },
): Promise<readonly AbsentMinutes[]> {
  const { rows } = await sql<AbsentMinutes>`
    select d.user_id::int as "user", part.date, sum(part.minutes)::int as minutes
    from as_dayoff as d, jsonb_to_recordset(coalesce(d.parts, '[]')) as part(date text, minutes int)
    where d.state = 'approved' and d.deleted_at is null and d.user_id = any(${[...people]}::bigint[])
      and part.date between ${from} and ${until} group by 1, 2`.execute(ctx.db)
  return rows
}
