/**
 * `npm run bench -- api`: list, read, create and update through Kontor against the bare floor, in one run on one cluster.
 * What counts is CPU per request of the node process (it survives a busy machine); requests per second are shown beside.
 */
import autocannon from 'autocannon'
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
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
import { signInAs } from './sign-in'
import { machine } from './machine'

const connections = 16
const rows = 100_000
const seconds = 6
/** In turn, so that both meet the same moments of a busy machine. */
const rounds = 5

interface Target {
  child: ChildProcess
  origin: string
}
interface Load {
  method?: 'GET' | 'POST' | 'PATCH'
  path: (n: number) => string
  body?: (n: number) => object
  headers?: (n: number) => Record<string, string>
}
/** `cpu`: milliseconds a request. */
interface Figure {
  rps: number
  p99: number
  cpu: number
  errors: number
}

if (process.argv[2] === 'child') await serve(process.argv[3] === 'floor' ? 'floor' : 'kontor', process.argv[4] ?? '')
else await main()

async function main(): Promise<void> {
  const { cluster, stop } = await startCluster({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  const database = await createTestDatabase('empty', cluster)
  await prepare(database.url, database.migrateUrl)
  const [kontor, floor] = [await start('kontor', database.url), await start('floor', database.url)]
  const headers = await signInAs(kontor.origin, database.url)
  console.log(machine())
  console.log('| | Kontor CPU ms | floor CPU ms | ratio | goal | Kontor req/s | floor req/s | p99 ms |\n|---|---|---|---|---|---|---|---|')
  const order = (n: number) => ({ number: `N${n}`, customer: 1 + (n % 20), status: 'open', amount: '12.5000', due: '2026-11-21' })
  const id = (n: number) => 1 + ((n * 7919) % rows)
  const key = (n: number) => ({ ...headers, 'idempotency-key': `${process.pid}-${Date.now()}-${n}` })
  const filter = 'filter[status]=open&sort=-due&per_page=25'
  await row(
    'list 25, filter, sort, reference, total',
    2.5,
    kontor,
    { path: () => `/api/zz/order?${filter}`, headers: () => headers },
    floor,
    { path: () => '/list' },
  )
  await row('read one', 3, kontor, { path: (n) => `/api/zz/order/${id(n)}`, headers: () => headers }, floor, {
    path: (n) => `/read/${id(n)}`,
  })
  await row('create', 3.5, kontor, { method: 'POST', path: () => '/api/zz/order', body: order, headers: key }, floor, {
    method: 'POST',
    path: () => '/create',
    body: order,
  })
  await row(
    'update',
    3.5,
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

async function row(name: string, goal: number, kontor: Target, load: Load, floor: Target, floorLoad: Load): Promise<void> {
  await warm(kontor, load)
  await warm(floor, floorLoad)
  const [kontors, floors]: [Figure[], Figure[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    kontors.push(await measure(kontor, load, seconds / 2))
    floors.push(await measure(floor, floorLoad, seconds / 2))
  }
  const [ours, bare] = [median(kontors), median(floors)]
  if (ours.errors + bare.errors > 0) throw new Error(`${name}: ${ours.errors} and ${bare.errors} requests failed`)
  const ratio = ours.cpu / bare.cpu
  console.log(
    `| ${name} | ${ours.cpu.toFixed(3)} | ${bare.cpu.toFixed(3)} | ${ratio.toFixed(2)} | ≤ ${goal} ${ratio <= goal ? '✓' : '✗'} | ${ours.rps.toFixed(0)} | ${bare.rps.toFixed(0)} | ${ours.p99} |`,
  )
}

/** So many requests that every connection has its plan and every function is compiled: by number, since by time a slow one stays cold. */
function warm(target: Target, load: Load) {
  return send(target, load, { amount: connections * 100 })
}

/** Each figure by itself; errors count all. */
function median(figures: readonly Figure[]): Figure {
  const middle = (pick: (figure: Figure) => number) => figures.map(pick).sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0
  return {
    rps: middle(({ rps }) => rps),
    p99: middle(({ p99 }) => p99),
    cpu: middle(({ cpu }) => cpu),
    errors: figures.reduce((sum, { errors }) => sum + errors, 0),
  }
}

async function measure(target: Target, load: Load, duration: number): Promise<Figure> {
  const before = await ask(target.child)
  const result = await send(target, load, { duration })
  const after = await ask(target.child)
  const served = result['2xx']
  return {
    rps: result.requests.average,
    p99: result.latency.p99,
    cpu: (after.cpu - before.cpu) / served,
    errors: result.non2xx + result.errors,
  }
}

function send({ origin }: Target, { method = 'GET', path, body, headers }: Load, until: { duration: number } | { amount: number }) {
  let n = Math.floor(Math.random() * 1_000_000)
  return autocannon({
    url: origin,
    connections,
    ...until,
    requests: [
      {
        setupRequest: (request) => {
          n += 1
          return {
            ...request,
            method,
            path: path(n),
            headers: { 'content-type': 'application/json', ...headers?.(n) },
            ...(body ? { body: JSON.stringify(body(n)) } : {}),
          }
        },
      },
    ],
  })
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

async function start(kind: 'kontor' | 'floor', url: string): Promise<Target> {
  const child = fork(fileURLToPath(import.meta.url), ['child', kind, url], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { child, origin: `http://127.0.0.1:${port}` }
}

async function ask(child: ChildProcess): Promise<{ cpu: number; rss: number }> {
  const answer = once(child, 'message')
  child.send('cpu')
  return (await answer)[0] as { cpu: number; rss: number }
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
