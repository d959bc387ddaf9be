/** A million documents, as offices write them, on a database of their own: what lists and searches are measured on. */
import { sql } from 'kysely'
import { defineSchema } from '../src/schemas/core/define'
import { declaredEntities } from '../src/schemas'
import type { Context } from '../server/kernel/context'
import { connect } from '../server/database/connection/connect'
import { migrate } from '../server/database/migration/migrate'
import { createSnapshot } from '../server/kernel/registry'
import { createSecrets } from '../server/kernel/secrets'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { machine } from './machine'

/** `ROWS=` for another number. */
export const rows = Number(process.env.ROWS ?? 1_000_000)
const times = 60

export const document = defineSchema('zz/document', {
  x: {
    area: 'use',
    title: 'subject',
    row_owner: 'created_by',
    row_department: 'department',
    list: {
      columns: ['number', 'subject', 'party', 'department', 'status', 'amount', 'due'],
      sort: '-due,number',
      filters: ['status', 'department', 'due'],
    },
  },
  required: ['number', 'subject'],
  properties: {
    number: { type: 'string', maxLength: 20, x: { unique: true, search: true } },
    subject: { type: 'string', x: { search: true } },
    party: { type: 'string', x: { search: true } },
    department: { x: { ref: 'sc/department' } },
    status: { enum: ['draft', 'open', 'approved', 'closed'] },
    amount: { x: { type: 'money', total: true } },
    due: { type: 'string', format: 'date' },
  },
})

export interface Documents {
  /** Of a clerk who sees one department's tenth of them. */
  ctx: Context
  close: () => Promise<void>
}

export async function openDocuments(): Promise<Documents> {
  const { cluster, stop } = await startCluster({ shared_buffers: '256MB', maintenance_work_mem: '256MB' })
  const database = await createTestDatabase('empty', cluster)
  const snapshot = createSnapshot([...declaredEntities, document])
  const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
  await migrate(owner.db, snapshot, { applicationRole: new URL(database.url).username })
  await fill(owner.db)
  await owner.close()
  const connection = connect(database.url, { max: 4 })
  console.log(`${machine()}; ${rows.toLocaleString('en')} documents`)
  return {
    ctx: {
      person: { id: 1, account: 'clerk', departments: [3], tree_departments: [3], owners: [], listed: {} },
      tree: { zz: { use: [{ name: 'document', actions: ['list', 'show'], read: ['own', 'dept'] }] } },
      language: 'tw',
      now: () => new Date(),
      db: connection.db,
      autonomous: connection.db,
      snapshot,
      secrets: createSecrets('a secret of the bench'),
      companyZone: () => 'Asia/Taipei',
      companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
      origin: {},
      afterCommit: (act) => act(),
      hooks: {},
    },
    async close() {
      await connection.close()
      await database.drop()
      await stop()
    },
  }
}

/** Numbers, subjects of Latin and Chinese words, names of ten surnames: what offices write. */
async function fill(db: Context['db']): Promise<void> {
  await sql`insert into sc_department_level (code, name, rank, position) values ('L', '{"en":"L"}', 1, 1)`.execute(db)
  await sql`insert into sc_department (code, name, level_id, status, position) select 'D' || n, jsonb_build_object('en', 'D' || n), 1, 'active', n from generate_series(1, 10) as n`.execute(
    db,
  )
  await sql`insert into sc_user (account, name, hire_date, employment, status) values ('clerk', 'Clerk', '2026-01-01', 'full', 'active')`.execute(
    db,
  )
  const started = performance.now()
  const {
    rows: [index],
  } = await sql<{ definition: string }>`select indexdef as definition from pg_indexes where indexname = 'zz_document_search'`.execute(db)
  await sql`drop index zz_document_search`.execute(db)
  await sql`insert into zz_document (number, subject, party, department_id, status, amount, due, updated_at)
    select 'DOC-' || lpad(n::text, 8, '0'),
      (array['Delivery of', 'Invoice for', 'Complaint about', 'Offer of', 'Contract on', '採購', '請款單', '合約', '會議記錄', '出差申請'])[1 + n % 10] || ' '
        || (array['steel pipes', 'bearings', 'office chairs', 'server racks', '鋼管', '軸承', '辦公椅', '伺服器', '螺絲', '電纜'])[1 + n / 10 % 10] || ' PO' || (n::bigint * 7919 % 1000000),
      (array['陳', '林', '黃', '張', '李', '王', '吳', '劉', '蔡', '楊'])[1 + n / 7 % 10] || (array['大明', '小華', '志偉', '淑芬', '美玲', '俊傑', '雅婷'])[1 + n % 7],
      1 + n / 3 % 10, (array['draft', 'open', 'approved', 'closed'])[1 + n / 11 % 4], n % 100000, date '2026-01-01' + (n * 31 % 700)::int, now() - n * interval '1 second'
    from generate_series(1, ${sql.lit(rows)}) as n`.execute(db)
  const filled = performance.now()
  await sql.raw(index?.definition ?? '').execute(db)
  await sql`analyze`.execute(db)
  console.log(
    `${rows} rows in ${((filled - started) / 1000).toFixed(0)} s, the index of grams in ${((performance.now() - filled) / 1000).toFixed(0)} s`,
  )
}

/** Milliseconds of 60 turns, after a few that do not count. */
export async function percentiles(act: () => Promise<void>): Promise<{ p50: number; p95: number }> {
  const taken: number[] = []
  for (let n = -5; n < times; n += 1) {
    const started = performance.now()
    await act()
    if (n >= 0) taken.push(performance.now() - started)
  }
  const sorted = taken.sort((a, b) => a - b)
  return { p50: sorted[Math.floor(times / 2)] ?? 0, p95: sorted[Math.floor(times * 0.95)] ?? 0 }
}
