/**
 * `npm run bench -- api`: list, read, create and update through Kontor against the bare floor, in one run on one cluster.
 * What counts is CPU per request of the node process (it survives a busy machine); requests per second are shown beside.
 */
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { connect } from '../server/database/connection/connect'
import { installJobs } from '../server/jobs/install'
import { migrate } from '../server/database/migration/migrate'
import { applySeeds } from '../server/database/migration/seeds'
import { createSnapshot } from '../server/kernel/registry'
import { createRecord } from '../server/resource/write/write'
import { systemContextFor } from './system-context'
import { declaredEntities } from '../src/schemas'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { benchCustomer, benchOrder } from './api-entities'
import { serve } from './api-server'
import { measure, row, start, tableHead, type Load, type Target } from './beside-floor'
import { signInAs } from './sign-in'
import { machine } from './machine'

const script = fileURLToPath(import.meta.url)
const rows = 100_000
const seconds = 6

if (process.argv[2] === 'child') await serve(process.argv[3] === 'floor' ? 'floor' : 'kontor', process.argv[4] ?? '')
else await main()

async function main(): Promise<void> {
  const { cluster, stop } = await startCluster({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  const database = await createTestDatabase('empty', cluster)
  await prepare(database.url, database.migrateUrl)
  const [kontor, floor] = [await start(script, 'kontor', database.url), await start(script, 'floor', database.url)]
  const headers = await signInAs(kontor.origin, database.url)
  console.log(machine())
  console.log(tableHead)
  const order = (n: number) => ({ number: `N${n}`, customer: 1 + (n % 20), status: 'open', amount: '12.5000', due: '2026-11-21' })
  const id = (n: number) => 1 + ((n * 7919) % rows)
  const key = (n: number) => ({ ...headers, 'idempotency-key': `${process.pid}-${Date.now()}-${n}` })
  const filter = 'filter[status]=open&sort=-due&per_page=25'
  await row(
    'list 25, filter, sort, reference, total',
    { ratio: 2.5 },
    kontor,
    { path: () => `/api/zz/order?${filter}`, headers: () => headers },
    floor,
    { path: () => '/list' },
  )
  await row('read one', { ratio: 3 }, kontor, { path: (n) => `/api/zz/order/${id(n)}`, headers: () => headers }, floor, {
    path: (n) => `/read/${id(n)}`,
  })
  await row('create', { ratio: 3.5 }, kontor, { method: 'POST', path: () => '/api/zz/order', body: order, headers: key }, floor, {
    method: 'POST',
    path: () => '/create',
    body: order,
  })
  await row(
    'update',
    { ratio: 3.5 },
    kontor,
    { method: 'PATCH', path: (n) => `/api/zz/order/${id(n)}`, body: (n) => ({ note: `note ${n}` }), headers: key },
    floor,
    { method: 'PATCH', path: (n) => `/update/${id(n)}`, body: (n) => ({ note: `note ${n}` }) },
  )
  await afterInsert(database.url, kontor, headers, filter)
  for (const { child } of [kontor, floor]) child.send('stop')
  await database.drop()
  await stop()
}

/** Known cliff (runtime.md §4): the first lists after many inserts, while statistics are stale. */
async function afterInsert(url: string, kontor: Target, headers: Record<string, string>, filter: string): Promise<void> {
  const load: Load = { path: () => `/api/zz/order?${filter}`, headers: () => headers }
  const before = await measure(kontor, load, seconds)
  await insertOrders(url, 75_000)
  const after = await measure(kontor, load, seconds)
  console.log(
    `\nList right after an insert of 75,000 rows: ${after.rps.toFixed(0)} req/s, before it ${before.rps.toFixed(0)} (ratio ${(after.rps / before.rps).toFixed(2)})`,
  )
}

async function prepare(url: string, migrateUrl: string): Promise<void> {
  const snapshot = createSnapshot([...declaredEntities, benchCustomer, benchOrder])
  const owner = connect(migrateUrl, { max: 1, statement_timeout: 0 })
  await migrate(owner.db, snapshot, { applicationRole: new URL(url).username })
  await installJobs(owner.db, new URL(url).username)
  await owner.close()
  const connection = connect(url, { max: 4, statement_timeout: 0 })
  const ctx = systemContextFor(connection.db, snapshot)
  await applySeeds(ctx, (tx, entity, values) => createRecord(tx, entity, values, { trusted: true }))
  for (let n = 1; n <= 20; n++) await createRecord(ctx, benchCustomer, { code: `C${n}`, name: { en: `Customer ${n}`, tw: `客戶 ${n}` } })
  await connection.close()
  await insertOrders(url, rows)
  await settle(migrateUrl)
}

/** As autovacuum leaves a table soon after: both sides count by the index alone. */
async function settle(migrateUrl: string): Promise<void> {
  const owner = connect(migrateUrl, { max: 1, statement_timeout: 0 })
  await sql`vacuum (analyze) zz_order`.execute(owner.db)
  await owner.close()
}

async function insertOrders(url: string, count: number): Promise<void> {
  const connection = connect(url, { max: 1, statement_timeout: 0 })
  await sql`insert into zz_order (number, customer_id, status, amount, due, urgent)
    select 'N' || n, 1 + n % 20, (array['draft', 'open', 'done', 'cancelled'])[1 + n % 4], n % 1000, date '2026-01-01' + n % 700, false from generate_series(1, ${sql.lit(count)}) as n`.execute(
    connection.db,
  )
  await connection.close()
}
