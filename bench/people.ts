/** A company of thousands: departments six below each, one post for everybody, heads, roles by department and by person. */
import { sql } from 'kysely'
import type { Db } from '../server/kernel/context'

/** @param db of the owner of the tables, which are empty */
export async function seedPeople(db: Db, { people, departments }: { people: number; departments: number }): Promise<void> {
  await sql`insert into sc_department_level (code, name, rank, position) values ('L', '{"en":"L"}', 1, 1)`.execute(db)
  await sql`insert into sc_department (code, name, level_id, status, position, parent_id)
    select 'D' || n, jsonb_build_object('en', 'D' || n), 1, 'active', n, nullif(n / 6, 0) from generate_series(1, ${sql.lit(departments)}) as n`.execute(
    db,
  )
  await sql`insert into sc_role (code, name, builtin) select code, jsonb_build_object('en', code), true from unnest(array['staff', 'department-head', 'department-assistant', 'hr-admin', 'auditor']) as code`.execute(
    db,
  )
  await sql`insert into sc_role_grant (role_id, path, effect, actions, read, write) select id, 'sc.admin.' || unnest(array['user', 'department', 'group']), 'allow', '{list,show}', 'tree', 'none' from sc_role`.execute(
    db,
  )
  await sql`insert into sc_user (account, name, hire_date, employment, status) select 'p' || n, 'P ' || n, '2026-01-01', 'full', 'active' from generate_series(1, ${sql.lit(people)}) as n`.execute(
    db,
  )
  await sql`insert into sc_user_department (user_id, department_id, is_primary, start_date) select id, 1 + id % ${sql.lit(departments)}, true, '2026-01-01' from sc_user`.execute(
    db,
  )
  await sql`update sc_department set head_id = id * ${sql.lit(Math.floor(people / departments))}`.execute(db)
  await sql`insert into sc_role_assignment (role_id, owner) select 4 + n % 2, 'd' || n * 9 from generate_series(1, 20) as n union select 5, 'u' || n * 50 from generate_series(1, 40) as n`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}
