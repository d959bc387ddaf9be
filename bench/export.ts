/**
 * `npm run bench -- export`: 100,000 rows of an order with references, money, dates and texts out as XLSX and CSV, through the
 * same code as the job. Budget (decisions/documents.md): XLSX ≤ 30 s with flat memory; the longest wait of anything else in the
 * process while it writes is shown beside.
 */
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { finished } from 'node:stream/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadConfig } from '../server/config/config'
import type { Context } from '../server/kernel/context'
import { connect } from '../server/database/connection/connect'
import { migrate } from '../server/database/migration/migrate'
import { prepareExport, type ExportBody } from '../server/export/export-list'
import { createFileStore } from '../server/files/store'
import { createJobs } from '../server/jobs/service'
import type { Services } from '../server/contracts/services'
import { createSnapshot } from '../server/kernel/registry'
import { createRecord } from '../server/resource/write/write'
import { tilesOf } from '../server/config/map-tiles'
import { createTexts } from '../server/i18n/texts'
import { declaredEntities } from '../src/schemas'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { benchCustomer, benchOrder } from './api-entities'
import { machine } from './machine'
import { systemContextFor } from './system-context'

const rows = 100_000

const { cluster, stop } = await startCluster()
const database = await createTestDatabase('empty', cluster)
const snapshot = createSnapshot([...declaredEntities, benchCustomer, benchOrder])
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
await migrate(owner.db, snapshot, { applicationRole: new URL(database.url).username })
await owner.close()
const connection = connect(database.url, { max: 2, statement_timeout: 0 })
const ctx = systemContextFor(connection.db, snapshot)
for (let n = 1; n <= 20; n++) await createRecord(ctx, benchCustomer, { code: `C${n}`, name: { en: `Customer ${n}`, tw: `客戶 ${n}` } })
await sql`insert into zz_order (number, customer_id, status, amount, cost, due, note, urgent, name)
  select 'N' || n, 1 + n % 20, 'open', n * 1.25, n, date '2026-01-01' + n % 365, '備註 number ' || n, n % 2 = 0, jsonb_build_object('en', 'Order ' || n, 'tw', '訂單 ' || n)
  from generate_series(1, ${rows}) as n`.execute(connection.db)
await sql`analyze`.execute(connection.db).catch(() => undefined)

const config = loadConfig({}, { production: false })
const services: Services = {
  config,
  db: connection.db,
  autonomous: connection.db,
  now: ctx.now,
  texts: createTexts(),
  companyZone: ctx.companyZone,
  companyLanguage: () => 'tw',
  companyCalendar: ctx.companyCalendar,
  snapshot: () => snapshot,
  mapTiles: () => tilesOf(undefined),
  secrets: ctx.secrets,
  refreshEntities: () => Promise.resolve(),
  onEntitiesChanged: () => undefined,
  migrateUrl: '',
  hooks: {},
  search: {},
  handover: [],
  ports: {},
  retention: [],
  wakeMail: () => undefined,
  wakeWebhooks: () => undefined,
  jobs: createJobs({ kinds: [] }),
  bulkActions: new Map(),
  undo: {},
  files: await createFileStore(config.files),
  scanner: null,
  systemContext: (): Context => ctx,
}
const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-export-'))
console.log(machine())
console.log(
  `\n| ${rows.toLocaleString('en')} rows × 14 columns | s | file MB | memory at most MB (before) | others waited at most ms |\n|---|---|---|---|---|`,
)
await measure('CSV', { format: 'csv' })
await measure('XLSX (≤ 30 s)', { format: 'xlsx' })
await measure('XLSX by customer, not indexed', { format: 'xlsx', sort: 'customer,-amount' })
rmSync(folder, { recursive: true })
await connection.close()
await database.drop()
await stop()

async function measure(name: string, body: ExportBody): Promise<void> {
  const path = join(folder, `out.${body.format}`)
  const before = process.memoryUsage.rss()
  let most = before
  const memory = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const began = performance.now()
  const { write } = await prepareExport(ctx, services, benchOrder, {
    ...body,
    columns: ['id', ...benchOrder.fields.map((field) => field.name), 'created_at', 'updated_at', 'version'],
  })
  const into = createWriteStream(path)
  await write(into)
  await finished(into).catch(() => undefined)
  const took = (performance.now() - began) / 1000
  clearInterval(memory)
  delay.disable()
  const mb = (bytes: number) => Math.round(bytes / 1_048_576)
  console.log(
    `| ${name} | ${took.toFixed(1)} | ${mb(statSync(path).size)} | ${mb(most)} (${mb(before)}) | ${Math.round(delay.max / 1e6)} |`,
  )
}
