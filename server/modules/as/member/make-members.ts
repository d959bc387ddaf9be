/** One member row for each active person (as.md §2 cardnumber), with the working week of his region. */
import { sql } from 'kysely'
import { withAllRights, type Context } from '../../../kernel/context'
import { createRecord } from '../../../resource/write/write'
import { workcal } from '../../sc'

const shiftOfPatterns = 'D09'

/** Asked by the clock, so that people who come later have theirs too. @returns how many were made */
export async function makeMembers(ctx: Context): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select u.id from sc_user as u where u.deleted_at is null and u.status = 'active'
      and not exists (select 1 from as_member as m where m.user_id = u.id) order by u.id limit 500`.execute(ctx.db)
  const patterns = new Map<number, number | null>()
  for (const { id } of rows) {
    const region = await workcal.regionOf(ctx, id)
    if (!patterns.has(region)) patterns.set(region, await patternOf(ctx, region))
    await createRecord(withAllRights(ctx), ctx.snapshot.get('as/member'), { user: id, week_pattern: patterns.get(region) ?? null })
  }
  return rows.length
}

/** The pattern whose seven days are the region's; made where there is none. */
async function patternOf(ctx: Context, region: number): Promise<number | null> {
  const { rows } = await sql<{
    code: string
    name: Record<string, string>
    weekly: string[]
    shift: number | null
    pattern: number | null
  }>`
    select r.code, r.name, r.weekly, (select id::int from as_shift where code = ${shiftOfPatterns} and active and deleted_at is null) as shift,
      (select p.id::int from as_roster_pattern as p where p.cycle_days = 7 and p.active and p.deleted_at is null and r.weekly =
        (select array_agg(coalesce(d.day_type, 'off') order by n) from generate_series(1, 7) as n
          left join as_roster_pattern__days as d on d.parent_id = p.id and d.day_no = n) order by p.id limit 1) as pattern
    from sc_calendar_region as r where r.id = ${region}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  if (row.pattern !== null) return row.pattern
  if (row.shift === null) return null
  const made = await createRecord(withAllRights(ctx), ctx.snapshot.get('as/roster-pattern'), {
    code: `WEEK-${row.code}`.slice(0, 32),
    name: row.name,
    cycle_days: 7,
    anchor: '2024-01-01',
    days: row.weekly.map((day_type, i) => ({ day_no: i + 1, day_type, ...(day_type === 'work' ? { shift: row.shift } : {}) })),
  })
  return made.id
}
