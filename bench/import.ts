/**
 * `npm run bench -- import`: 100,000 rows of 12 columns through the dry run, the run and the dry run again, as CSV; the dry
 * run as XLSX beside it. Memory is the peak of this process, which holds nothing else; PostgreSQL has its own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import ExcelJS from 'exceljs'
import { defineSchema } from '../src/schemas/core/define'
import { declaredEntities } from '../src/schemas'
import type { Context } from '../server/kernel/context'
import { transact } from '../server/kernel/context'
import { connect } from '../server/database/connection/connect'
import { migrate } from '../server/database/migration/migrate'
import type { FileStore } from '../server/contracts/files'
import { createFileStore } from '../server/files/store'
import { changeImport, insertImport } from '../server/import/import-record'
import { checkFile } from '../server/import/run-check'
import { runImport } from '../server/import/run-import'
import { analyse } from '../server/import/source'
import type { Job } from '../server/contracts/jobs'
import type { Services } from '../server/contracts/services'
import { createSnapshot } from '../server/kernel/registry'
import { createRecord } from '../server/resource/write/write'
import { createTexts } from '../server/i18n/texts'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { benchCustomer } from './api-entities'
import { machine } from './machine'
import { systemContextFor } from './system-context'

const rows = 100_000
const party = defineSchema('zz/party', {
  x: { area: 'use', title: 'number', list: { columns: ['number'], sort: '-id' } },
  required: ['number', 'customer', 'status', 'amount', 'due'],
  properties: {
    number: { type: 'string', maxLength: 20, x: { unique: true } },
    customer: { x: { ref: 'zz/customer' } },
    status: { enum: ['draft', 'open', 'done', 'cancelled'], default: 'open' },
    amount: { x: { type: 'money', min: '0' } },
    cost: { x: { type: 'money' } },
    due: { type: 'string', format: 'date' },
    paid_at: { type: 'string', format: 'date-time' },
    urgent: { type: 'boolean', default: false },
    days: { type: 'integer', minimum: 0 },
    note: { type: 'string', maxLength: 200 },
    name: { x: { type: 'i18n-text' } },
  },
})
const headings = ['number', 'customer', 'status', 'amount', 'cost', 'due', 'paid_at', 'urgent', 'days', 'note', 'name_tw', 'name_en']
const cells = (n: number) => [
  `N${n}`,
  `C${1 + (n % 20)}`,
  'open',
  `${n % 9999}.50`,
  `${n % 500}`,
  `2026/${1 + (n % 12)}/${1 + (n % 28)}`,
  `2026-02-16 ${String(n % 24).padStart(2, '0')}:30`,
  n % 2 ? 'yes' : 'no',
  String(n % 90),
  `第 ${n} 筆的備註，約二十個字左右`,
  `客戶名稱 ${n}`,
  `Name of party ${n}`,
]

await main()

async function main(): Promise<void> {
  const { cluster, stop } = await startCluster({ fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' })
  const database = await createTestDatabase('empty', cluster)
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-import-'))
  const snapshot = createSnapshot([...declaredEntities, benchCustomer, party])
  const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
  await migrate(owner.db, snapshot, { applicationRole: new URL(database.url).username })
  await owner.close()
  const connection = connect(database.url, { max: 4 })
  const ctx = systemContextFor(connection.db, snapshot)
  for (let n = 1; n <= 20; n += 1) await createRecord(ctx, benchCustomer, { code: `C${n}`, name: { en: `Customer ${n}`, tw: `客戶 ${n}` } })
  const files = await createFileStore({ store: 'local', folder })
  await files.put(
    'imports/rows.csv',
    Readable.from(
      (function* lines() {
        yield `${headings.join()}\r\n`
        for (let n = 1; n <= rows; n += 1) yield `${cells(n).join()}\r\n`
      })(),
    ),
  )
  await writeWorkbook(files)

  console.log(machine())
  console.log('| 100,000 rows × 12 columns | seconds | peak MB | goal |\n|---|---|---|---|')
  const csv = await imported(ctx, files, 'imports/rows.csv')
  await row('dry run, CSV, all new', '≤ 60 s, ≤ 300 MB', () => check(ctx, files, csv))
  await row('run, all or nothing', '', () => run(ctx, files, csv))
  const again = await imported(ctx, files, 'imports/rows.csv')
  await row('dry run of the same file again, all same', '≤ 60 s, ≤ 300 MB', () => check(ctx, files, again))
  const xlsx = await imported(ctx, files, 'imports/rows.xlsx')
  await row('dry run, XLSX, all same', '≤ 60 s, ≤ 300 MB', () => check(ctx, files, xlsx))
  await connection.close()
  await database.drop()
  await stop()
  rmSync(folder, { recursive: true, force: true })
}

async function row(name: string, goal: string, act: () => Promise<string>): Promise<void> {
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss)
  }, 100)
  const began = performance.now()
  const outcome = await act()
  clearInterval(timer)
  console.log(`| ${name} (${outcome}) | ${((performance.now() - began) / 1000).toFixed(1)} | ${Math.round(peak / 1_048_576)} | ${goal} |`)
}

function servicesOf(files: FileStore) {
  return { texts: createTexts(), files }
}

async function imported(ctx: Context, files: FileStore, key: string): Promise<number> {
  const {
    headings: found,
    sample,
    certain,
    ...source
  } = await analyse(files, key, { language: 'tw', reader: { calendar: undefined, year: 2026 } })
  return insertImport(ctx, {
    ...source,
    file: key,
    size: 0,
    sha256: '',
    target: party.name,
    analysis: { headings: found, sample, certain },
    rows: 0,
    mode: 'upsert',
    policy: 'all',
    key_fields: ['number'],
    state: 'checking',
    mapping: { columns: Object.fromEntries(found.map((heading, column) => [String(column), heading])) },
  })
}

async function check(ctx: Context, files: FileStore, id: number): Promise<string> {
  const counters = await checkFile(ctx, id, servicesOf(files), { signal: new AbortController().signal, progress: () => undefined })
  return `${counters.new} new, ${counters.changed} changed, ${counters.same} same, ${counters.error} errors`
}

async function run(ctx: Context, files: FileStore, id: number): Promise<string> {
  await changeImport(ctx, id, ['checked'], { state: 'running' })
  let done = 0
  const act = async (inner: (tx: Context) => Promise<unknown>) => {
    await transact(ctx, inner)
  }
  // What a run needs of its job: the rest of the services is not touched.
  const job = {
    id: 0,
    kind: 'bench',
    params: {},
    ctx,
    services: servicesOf(files) as Services,
    signal: new AbortController().signal,
    progress: (n: number) => {
      done = n
    },
    transact: <T>(inner: (tx: Context) => Promise<T>) => transact(ctx, inner),
    complete: act,
  } as unknown as Job
  await runImport(job, id, async () => undefined)
  return `${done} written`
}

async function writeWorkbook(files: FileStore): Promise<void> {
  const into = new PassThrough()
  const stored = files.put('imports/rows.xlsx', into)
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: into })
  const sheet = book.addWorksheet('1')
  sheet.addRow(headings).commit()
  for (let n = 1; n <= rows; n += 1) sheet.addRow(cells(n)).commit()
  sheet.commit()
  await book.commit()
  await stored
}
