/**
 * `npm run bench -- rights-people`: who may, among 5,000 people (`PEOPLE=` for another number) in 200 departments (sc.md §8), beside the
 * rights of one person in the same run. Goal: all of them in less than 5 s, and for less than a tenth of what they cost one by one.
 */
import { sql } from 'kysely'
import { loadRights } from '../server/auth/permission-loader'
import { rightsOfMany } from '../server/auth/rights-of-many'
import { connect } from '../server/database/connect'
import { migrate } from '../server/database/migrate'
import { createSnapshot } from '../server/registry'
import { companyToday } from '../server/resource/company-time'
import { declaredEntities } from '../src/schemas'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { machine } from './machine'
import { systemContextFor } from './system-context'

const people = Number(process.env.PEOPLE ?? 5_000)
const alone = 50

const { cluster, stop } = await startCluster()
const database = await createTestDatabase('empty', cluster)
const snapshot = createSnapshot(declaredEntities)
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
await migrate(owner.db, snapshot, { applicationRole: new URL(database.url).username })
await sql`insert into sc_department_level (code, name, rank, position) values ('L', '{"en":"L"}', 1, 1)`.execute(owner.db)
await sql`insert into sc_department (code, name, level_id, status, position, parent_id) select 'D' || n, jsonb_build_object('en', 'D' || n), 1, 'active', n, nullif(n / 6, 0) from generate_series(1, 200) as n`.execute(owner.db)
await sql`insert into sc_role (code, name, builtin) select code, jsonb_build_object('en', code), true from unnest(array['staff', 'department-head', 'department-assistant', 'hr-admin', 'auditor']) as code`.execute(owner.db)
await sql`insert into sc_role_grant (role_id, path, effect, actions, read, write) select id, 'sc.admin.' || unnest(array['user', 'department', 'group']), 'allow', '{list,show}', 'tree', 'none' from sc_role`.execute(owner.db)
await sql`insert into sc_user (account, name, hire_date, employment, status) select 'p' || n, 'P ' || n, '2026-01-01', 'full', 'active' from generate_series(1, ${sql.lit(people)}) as n`.execute(owner.db)
await sql`insert into sc_user_department (user_id, department_id, is_primary, start_date) select id, 1 + id % 200, true, '2026-01-01' from sc_user`.execute(owner.db)
await sql`update sc_department set head_id = id * 20`.execute(owner.db)
await sql`insert into sc_role_assignment (role_id, owner) select 4 + n % 2, 'd' || n * 9 from generate_series(1, 20) as n union select 5, 'u' || n * 50 from generate_series(1, 40) as n`.execute(owner.db)
await sql`analyze`.execute(owner.db)
await owner.close()

const connection = connect(database.url, { max: 4 })
const ctx = systemContextFor(connection.db, snapshot)
const today = companyToday(ctx)
const ids = (await sql<{ id: number }>`select id from sc_user order by id`.execute(ctx.db)).rows.map(({ id }) => Number(id))
const took = async (act: () => Promise<unknown>): Promise<number> => {
  const started = performance.now()
  await act()
  return performance.now() - started
}
await loadRights(ctx, 1, today)
const each = await took(async () => { for (const id of ids.slice(0, alone)) await loadRights(ctx, id, today) }) / alone
const all = await took(() => rightsOfMany(ctx, ids, today))
console.log(`${machine()}; ${people.toLocaleString('en')} people`)
console.log(`one person ${each.toFixed(1)} ms, one by one ${(each * people / 1000).toFixed(1)} s; together ${(all / 1000).toFixed(2)} s = ${(all / each / people * 100).toFixed(1)} % ${all < 5_000 && all < each * people / 10 ? '✓' : '✗'}`)
await connection.close()
await database.drop()
await stop()
