/**
 * `npm run bench -- organisation`: what every console asks for, among 5,000 people in 600 departments (sc.md §9, §10): all people, all
 * departments, and the rights of somebody with 500 grants. Goals: people < 300 ms and 304 when nothing changed, a tree < 50 ms; beside them
 * a plain select of the same people in the same run.
 */
import { sql } from 'kysely'
import { buildApp } from '../server/app'
import { loadRights } from '../server/auth/rights/permission-loader'
import { loadConfig } from '../server/config/config'
import { connect } from '../server/database/connection/connect'
import { migrate } from '../server/database/migration/migrate'
import { installJobs } from '../server/jobs/install'
import { createSnapshot } from '../server/kernel/registry'
import { companyToday } from '../server/kernel/company-time'
import { declaredEntities } from '../src/schemas'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { percentiles } from './documents'
import { machine } from './machine'
import { seedPeople } from './people'
import { signInAs } from './sign-in'
import { systemContextFor } from './system-context'

const people = 5_000
const departments = 600

const { cluster, stop } = await startCluster()
const database = await createTestDatabase('empty', cluster)
const snapshot = createSnapshot(declaredEntities)
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
await migrate(owner.db, snapshot, { applicationRole: new URL(database.url).username })
await installJobs(owner.db, new URL(database.url).username)
await seedPeople(owner.db, { people, departments })
await owner.close()

const connection = connect(database.url, { max: 4 })
const app = await buildApp({
  config: loadConfig({ CAPTCHA_FIXED: 'bench', JOBS_AT_ONCE: '0' }, { production: false }),
  db: connection.db,
  databaseUrl: database.url,
})
const headers = await signInAs(await app.listen({ port: 0, host: '127.0.0.1' }), database.url)

console.log(`${machine()}; ${people.toLocaleString('en')} people, ${departments} departments`)
console.log('| | p50 ms | p95 ms | goal |\n|---|---|---|---|')
const report = (name: string, { p50, p95 }: { p50: number; p95: number }, most?: number) =>
  console.log(`| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${most ? `< ${most} ms ${p95 < most ? '✓' : '✗'}` : ''} |`)

report(
  'plain select of the people',
  await percentiles(
    async () =>
      void (await sql`select id, account, employee_no, name, name_en, email, ext, status from sc_user where deleted_at is null`.execute(
        connection.db,
      )),
  ),
)
for (const path of ['/api/sc/user/all', '/api/sc/department/all']) {
  const first = await ask(path)
  report(path, await percentiles(async () => void (await ask(path))), 300)
  const tag = String(first.headers.etag)
  report(
    `${path}, nothing changed`,
    await percentiles(async () => {
      const { statusCode } = await ask(path, { 'if-none-match': tag })
      if (statusCode !== 304) throw new Error(`${path}: ${statusCode}, not 304`)
    }),
    300,
  )
}

// 500 grants: ten roles of fifty, given to one person.
const ctx = systemContextFor(connection.db, snapshot)
const paths = [...new Set(snapshot.entities.map(({ path }) => path))].slice(0, 50)
const clerk = (await sql<{ id: number }>`select id from sc_user where account = 'clerk'`.execute(ctx.db)).rows[0]?.id ?? 0
await sql`with role as (insert into sc_role (code, name, builtin) select 'bench' || n, '{"en":"bench"}', false from generate_series(1, 10) as n returning id),
  granted as (insert into sc_role_grant (role_id, path, effect, actions, read, write) select id, path, 'allow', '{list,show}', 'tree', 'none' from role cross join unnest(${paths}::text[]) as path)
  insert into sc_role_assignment (role_id, owner) select id, 'u' || ${clerk}::bigint from role`.execute(ctx.db)
const today = companyToday(ctx)
report('rights by 500 grants', await percentiles(async () => void (await loadRights(ctx, clerk, today))), 50)

await app.close()
await connection.close()
await database.drop()
await stop()

async function ask(path: string, more: Record<string, string> = {}) {
  const answer = await app.inject({ url: path, headers: { ...headers, ...more } })
  if (answer.statusCode >= 400) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`)
  return answer
}
