/**
 * `npm run bench -- rights-people`: who may, among 5,000 people (`PEOPLE=` for another number) in 200 departments (sc.md §8), beside the
 * rights of one person in the same run. Goal: all of them in less than 5 s, and for less than a tenth of what they cost one by one.
 */
import { sql } from 'kysely'
import { loadRights } from '../server/auth/rights/permission-loader'
import { rightsOfMany } from '../server/auth/rights/rights-of-many'
import { connect } from '../server/database/connection/connect'
import { migrate } from '../server/database/migration/migrate'
import { createSnapshot } from '../server/kernel/registry'
import { companyToday } from '../server/kernel/company-time'
import { declaredEntities } from '../src/schemas'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { machine } from './machine'
import { seedPeople } from './people'
import { systemContextFor } from './system-context'

const people = Number(process.env.PEOPLE ?? 5_000)
const alone = 50

const { cluster, stop } = await startCluster()
const database = await createTestDatabase('empty', cluster)
const snapshot = createSnapshot(declaredEntities)
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
await migrate(owner.db, snapshot, { applicationRole: new URL(database.url).username })
await seedPeople(owner.db, { people, departments: 200 })
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
const each =
  (await took(async () => {
    for (const id of ids.slice(0, alone)) await loadRights(ctx, id, today)
  })) / alone
const all = await took(() => rightsOfMany(ctx, ids, today))
console.log(`${machine()}; ${people.toLocaleString('en')} people`)
console.log(
  `one person ${each.toFixed(1)} ms, one by one ${((each * people) / 1000).toFixed(1)} s; together ${(all / 1000).toFixed(2)} s = ${((all / each / people) * 100).toFixed(1)} % ${all < 5_000 && all < (each * people) / 10 ? '✓' : '✗'}`,
)
await connection.close()
await database.drop()
await stop()
