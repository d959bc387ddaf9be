/**
 * `npm run bench -- customers`: boards, lists, timelines and the check for duplicates among 200,000 organizations, 400,000 persons, 1,000,000
 * leads and 5,000,000 activities (`ROWS=` leads, the rest in proportion), as a department head, as staff and as who sees all, beside a plain select of a
 * page of leads in the same run. Goals (cm.md §10, p95): board ≤ 300 ms, list ≤ 300 ms, check for duplicates ≤ 150 ms.
 */
import { sql } from 'kysely'
import type { Context } from '../server/kernel/context'
import { buildApp } from '../server/app'
import { loadConfig } from '../server/config/config'
import { connect } from '../server/database/connection/connect'
import { serverModules } from '../server/modules'
import { readAgenda } from '../server/modules/cm/activity/agenda'
import { findDuplicates } from '../server/modules/cm/duplicates/find-duplicates'
import { organizationDuplicates } from '../server/modules/cm/duplicates/organization-duplicates'
import { personDuplicates } from '../server/modules/cm/duplicates/person-duplicates'
import { boardCards, readBoard } from '../server/modules/cm/lead/lead-board'
import { readTimeline } from '../server/modules/cm/timeline/timeline'
import { listRecords } from '../server/resource/query/list'
import { parseListQuery } from '../server/resource/query/list-query'
import { fillDatabase, migrateDatabase } from '../server/start/migrate-and-fill'
import { startCluster } from '../tests/support/cluster'
import { createTestDatabase } from '../tests/support/database'
import { departments, fillCustomers, leads, openShare, organizations, persons, randomName } from './customer-rows'
import { percentiles } from './documents'
import { machine } from './machine'

const { cluster, stop } = await startCluster({ shared_buffers: '1GB', maintenance_work_mem: '512MB' })
const database = await createTestDatabase('empty', cluster)
await migrateDatabase({ migrateUrl: database.migrateUrl, applicationRole: new URL(database.url).username })
const connection = connect(database.url, { max: 4 })
const app = await buildApp({
  config: loadConfig({ CAPTCHA_FIXED: 'bench', JOBS_AT_ONCE: '0' }, { production: false }),
  db: connection.db,
  databaseUrl: database.url,
})
await fillDatabase(app, serverModules, null)
const owner = connect(database.migrateUrl, { max: 1, statement_timeout: 0 })
await fillCustomers(owner.db)
await owner.close()
const system = app.kontor.systemContext()
const { snapshot } = system
console.log(`${machine()}; ${leads.toLocaleString('en')} leads, of them ${Math.round(leads * openShare).toLocaleString('en')} open`)

const { rows: own } = await sql<{
  id: number
}>`select id::int as id from sc_department where code like 'D%' order by id limit ${departments / 10}`.execute(system.db)
await measure(
  'A head of a tenth of the departments',
  contextOf(
    'tree',
    own.map(({ id }) => id),
  ),
)
await measure('Staff with 2,000 leads', contextOf('own', []))
await measure('Staff with none', contextOf('own', [], 900_000))
await measure('Who sees all', contextOf('all', []))
await app.close()
await connection.close()
await database.drop()
await stop()

function contextOf(read: 'tree' | 'own' | 'all', tree_departments: number[], id = 1): Context {
  // Organizations and persons are everybody's to read (cm.md §6).
  const use = ['lead', 'organization', 'person', 'activity'].map((name) => ({
    name,
    actions: ['list', 'show', 'create', 'edit'],
    read: [name === 'lead' || name === 'activity' ? read : ('all' as const)],
    write: [read],
  }))
  return {
    ...system,
    person: { id, account: `p${id}`, departments: tree_departments.slice(0, 1), tree_departments, owners: [`u${id}`], listed: {} },
    tree: { cm: { use } },
  }
}

async function measure(title: string, ctx: Context): Promise<void> {
  /** What is kept for one request is not kept for the next. */
  const fresh = (): Context => ({ ...ctx })
  const random = (most: number) => 1 + Math.floor(Math.random() * most)
  const page =
    (entity: string, query: Record<string, string> = {}) =>
    async () =>
      void (await listRecords(fresh(), snapshot.get(entity), parseListQuery({ per_page: '50', ...query })))
  const board = { by: 'stage', filter: { all: [] } } as const
  const asked: Record<string, { most: number; act: () => Promise<unknown> }> = {
    'board: heads': { most: 300, act: () => readBoard(fresh(), { ...board, pipeline: 1 }) },
    'board: heads by month': { most: 300, act: () => readBoard(fresh(), { ...board, by: 'month', pipeline: 1 }) },
    'board: a column of open leads': { most: 300, act: () => boardCards(fresh(), { ...board, pipeline: 1, value: 2, offset: 0 }) },
    'board: its 11th page': { most: 300, act: () => boardCards(fresh(), { ...board, pipeline: 1, value: 2, offset: 300 }) },
    'board: won': { most: 300, act: () => boardCards(fresh(), { ...board, pipeline: 1, value: 6, offset: 0 }) },
    leads: { most: 300, act: page('cm/lead') },
    'leads: open, by close date': { most: 300, act: page('cm/lead', { 'filter[status][eq]': 'open', sort: 'expected_close_date' }) },
    'leads: found by a name': { most: 300, act: () => page('cm/lead', { q: randomName() })() },
    organizations: { most: 300, act: page('cm/organization') },
    'organizations: found by a name': { most: 300, act: () => page('cm/organization', { q: randomName() })() },
    persons: { most: 300, act: page('cm/person') },
    activities: { most: 300, act: page('cm/activity') },
    'agenda of one person': { most: 300, act: () => readAgenda(fresh(), 'mine') },
    'timeline of an organization': { most: 300, act: () => readTimeline(fresh(), { type: 'organization', id: random(organizations) }) },
    'duplicates of an organization': {
      most: 150,
      act: () =>
        findDuplicates(fresh(), organizationDuplicates, {
          name: `${randomName()}股份有限公司`,
          country: 'TW',
          phone: `02-2${String(random(9_999_999)).padStart(7, '0')}`,
        }),
    },
    'duplicates of a person': {
      most: 150,
      act: () =>
        findDuplicates(fresh(), personDuplicates, {
          family_name: '王',
          given_name: '小明',
          emails: [{ email: `p${random(persons)}@c${random(persons)}.example` }],
        }),
    },
  }
  const plain = await percentiles(
    async () => void (await sql`select * from cm_lead where deleted_at is null order by id desc limit 50`.execute(ctx.db)),
  )
  console.log(
    `\n### ${title}\n\n| | p50 ms | p95 ms | × the plain page | goal |\n|---|---|---|---|---|\n| plain select of a page | ${plain.p50.toFixed(1)} | ${plain.p95.toFixed(1)} | 1 | |`,
  )
  for (const [name, { most, act }] of Object.entries(asked)) {
    const { p50, p95 } = await percentiles(async () => void (await act()))
    console.log(
      `| ${name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${(p95 / plain.p95).toFixed(1)} | ≤ ${most} ms ${p95 <= most ? '✓' : '✗'} |`,
    )
  }
}
