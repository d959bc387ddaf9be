/**
 * How many have answered (vs.md §7): counted by the clock once a minute, and not when somebody asks, so that nobody sees who answers by asking often.
 * Of secret events these are the papers issued.
 */
import { sql } from 'kysely'
import type { Turnout } from '../../../../src/shared/vs/control'
import type { Context } from '../../../kernel/context'
import { turnoutGroups, type DepartmentTurnout } from './rules/turnout-groups'

/** Of events that run, and once more of those that have closed. */
export async function turnoutDue(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from vs_event where deleted_at is null
      and ((state in ('open', 'suspended') and (turnout_at is null or turnout_at <= ${ctx.now()}::timestamptz - interval '1 minute'))
        or (closed_at is not null and coalesce(turnout_at, '-infinity') < closed_at))
    order by turnout_at nulls first, id limit 50 for no key update skip locked`.execute(ctx.db)
  for (const { id } of rows) await countTurnout(ctx, id)
}

/** Neither history nor audit, which would keep each step; and no version, so that nobody who edits it meets another's change. */
async function countTurnout(ctx: Context, event: number): Promise<void> {
  const { rows } = await sql<DepartmentTurnout>`
    select department_id::int as department, count(*)::int as eligible, (count(*) filter (where state <> 'open'))::int as answered
    from vs_participant where event_id = ${event} and deleted_at is null group by department_id`.execute(ctx.db)
  const turnout: Turnout = {
    at: ctx.now().toISOString(),
    eligible: rows.reduce((sum, { eligible }) => sum + eligible, 0),
    answered: rows.reduce((sum, { answered }) => sum + answered, 0),
    groups: turnoutGroups(rows),
  }
  await sql`update vs_event set turnout = ${JSON.stringify(turnout)}::jsonb, turnout_at = ${turnout.at} where id = ${event}`.execute(ctx.db)
}
