/** A company of 2,000 for the bench of attendance: 200 of them in one department, everybody with a member row and a month of punches; the last administers. */
import { sql } from 'kysely'
import { hashPassword } from '../server/auth/password/passwords'
import type { Db } from '../server/kernel/context'

export const people = Number(process.env.PEOPLE ?? 2_000)
/** In the department that the grid shows. */
export const team = 200
/** A month that has ended at `now`. */
export const month = { from: '2026-10-01', until: '2026-10-31' }
export const now = new Date('2026-11-02T09:00:00+08:00')
export const password = 'correct-horse-battery'

/** @param db of the owner of the tables @returns the department of the grid, and the first of the people */
export async function fillAttendance(db: Db): Promise<{ department: number; first: number }> {
  const { rows: made } = await sql<{ id: number }>`
    insert into sc_department (code, name, level_id, status, position, parent_id)
    select 'B' || n, jsonb_build_object('en', 'B' || n), (select min(id) from sc_department_level), 'active', n, (select min(id) from sc_department where parent_id is null)
    from generate_series(0, 36) as n returning id::int as id`.execute(db)
  const department = made[0]?.id ?? 0
  const { rows: persons } = await sql<{ id: number }>`
    insert into sc_user (account, name, hire_date, employment, status, must_change_password, password_hash, password_changed_at)
    select 'b' || n, 'B ' || n, '2020-01-01', 'full', 'active', false, ${await hashPassword(password)}, now() from generate_series(1, ${sql.lit(people)}) as n returning id::int as id`.execute(
    db,
  )
  const first = persons[0]?.id ?? 0
  const range = sql`generate_series(${sql.lit(first)}, ${sql.lit(first + people - 1)})`
  await sql`insert into sc_user_department (user_id, department_id, is_primary, start_date)
    select n, ${sql.lit(department)} + case when n < ${sql.lit(first + team)} then 0 else 1 + n % 36 end, true, '2020-01-01' from ${range} as n`.execute(
    db,
  )
  await sql`insert into as_member (user_id, hours_system, daily_minutes, weekly_minutes, exempt_from_clocking, week_pattern_id)
    select n, 'standard', 480, 2400, false, (select min(id) from as_roster_pattern where cycle_days = 7) from ${range} as n`.execute(db)
  await sql`insert into sc_role_assignment (role_id, owner) select id, 'u' || ${sql.lit(first + people - 1)} from sc_role where code in ('admin', 'hr-admin')`.execute(
    db,
  )
  // In before nine and out after six on each weekday; every twentieth day is late, every fiftieth has no clock-out.
  await sql`insert into as_punch (user_id, at, received_at, direction, method, state)
    select n, moment.at, moment.at, moment.direction, 'web', 'valid' from ${range} as n
      cross join generate_series(${month.from}::date, ${month.until}::date, interval '1 day') as d
      cross join lateral (values
        ('in', d + case when (n * 31 + extract(day from d)::int) % 20 = 0 then interval '9 hours 12 minutes' else interval '8 hours 50 minutes' end),
        ('out', d + interval '18 hours 4 minutes')) as wall(direction, local)
      cross join lateral (select wall.direction, (wall.local at time zone 'Asia/Taipei') as at) as moment
    where extract(isodow from d) < 6 and not (wall.direction = 'out' and (n * 17 + extract(day from d)::int) % 50 = 0)`.execute(db)
  await sql`analyze`.execute(db)
  return { department, first }
}
