/** From nothing to the declared tables, once, by one node, and with the rights that each role needs. */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePartitions } from '../../../server/database/schema/partitions'
import { migrate } from '../../../server/database/migration/migrate'
import { MigrationFailed } from '../../../server/database/migration/migration-errors'
import { createSnapshot } from '../../../server/kernel/registry'
import { defineSchema } from '../../../src/schemas/core/define'
import { engineEntityTables } from '../../../src/schemas/core/check/check-names'
import { declaredEntities } from '../../../src/schemas/index'
import { everyType, zone } from '../../support/every-type'
import { describeTables, migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

let database: MigrationDatabase
beforeEach(async () => {
  database = await migrationDatabase()
})
afterEach(() => database.close())

test('every declared entity and every field type has its table; the second start finds nothing to do', async () => {
  const entities = [...declaredEntities, everyType, zone]
  const first = await database.migrate(entities)
  expect(first.fresh).toBe(true)
  const tables = await describeTables(database.owner)
  for (const entity of entities.filter(({ x }) => !x.view)) expect(tables).toHaveProperty(entity.table)
  expect(await database.plan(entities)).toEqual({ steps: [], obstacles: [], notes: [], consequences: [] })
  expect(await database.migrate(entities)).toEqual({ steps: [], notes: [], fresh: false })
})

test('the plan shows what the start would do and does nothing of it', async () => {
  const plan = await database.plan([everyType, zone])
  expect(plan.steps.map((step) => step.sql).join('\n')).toContain('create table "zz_every_type"')
  expect(await describeTables(database.owner)).toEqual({})
})

test('the engine has the tables that docs/architecture.md lists', async () => {
  await database.migrate([])
  const tables = Object.keys(await describeTables(database.owner))
  const section =
    readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')
      .split('## Tables of the engine')[1]
      ?.split('\n## ')[0] ?? ''
  const listed = section
    .split('\n')
    .flatMap((line) => [...(/^\| ([^|]*)/.exec(line)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(tables.sort()).toEqual(listed.sort())
  expect(engineEntityTables).toEqual(tables.filter((name) => !name.startsWith('kontor_')))
})

test('of nodes that start at once, one migrates and the others find nothing to do', async () => {
  const snapshot = createSnapshot([...declaredEntities, everyType, zone])
  const starts = await Promise.all(
    [1, 2, 3].map(() => migrate(database.owner, snapshot, { applicationRole: 'kontor_app', migrations: [] })),
  )
  expect(starts.filter(({ steps }) => steps.length > 0)).toHaveLength(1)
  expect((await database.plan([...snapshot.entities])).steps).toEqual([])
})

test('a statement that fails in the middle leaves nothing', async () => {
  // Somebody else's object has the name of one of our last indexes.
  await database.run('create table zz_every_type_search (a integer)')
  const failed = database.migrate([everyType, zone])
  await expect(failed).rejects.toThrow(MigrationFailed)
  await expect(failed).rejects.toThrow(
    /zz\/every-type.*Nothing was changed[\s\S]*zz_every_type_search[\s\S]*create index "zz_every_type_search"/,
  )
  expect(Object.keys(await describeTables(database.owner))).toEqual(['zz_every_type_search'])
})

test('a connection that dies in the middle leaves nothing', async () => {
  const blocker = database.owner.transaction().execute(async (trx) => {
    await sql`create table zz_zone (id bigint)`.execute(trx)
    const start = database.migrate([everyType, zone]).catch((error: unknown) => error)
    // The start waits for the table of the open transaction; then its connection is ended.
    await waitFor(database, `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    await database.run(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(await start).toBeInstanceOf(Error)
    throw new Error('nothing of this stays either')
  })
  await expect(blocker).rejects.toThrow('nothing of this stays either')
  expect(await describeTables(database.owner)).toEqual({})
})

async function waitFor({ run }: MigrationDatabase, question: string): Promise<void> {
  while ((await run(question)).length === 0) await new Promise((resolve) => setImmediate(resolve))
}

const denied = /permission denied|must be owner/

test('the role of the application writes rows and never tables (runtime.md S51)', async () => {
  await database.migrate([zone])
  await expect(sql`create table mine (a integer)`.execute(database.app)).rejects.toThrow(denied)
  await expect(sql`alter table zz_zone add column mine integer`.execute(database.app)).rejects.toThrow(denied)
  await expect(sql`drop table zz_zone`.execute(database.app)).rejects.toThrow(denied)
  await expect(sql`truncate zz_zone`.execute(database.app)).rejects.toThrow(denied)
  await expect(sql`create index on zz_zone (code)`.execute(database.app)).rejects.toThrow(denied)
  await sql`insert into zz_zone (code, name) values ('A', '{"en": "a"}')`.execute(database.app)
  await sql`update zz_zone set version = 2`.execute(database.app)
  await sql`delete from zz_zone`.execute(database.app)
})

test.each([
  ['sc_audit_log', `insert into sc_audit_log (action, module) values ('created', 'cm')`, 'module'],
  ['kontor_revision', `insert into kontor_revision (entity, record_id, version, data) values ('cm/tag', 1, 1, '{}')`, 'entity'],
  ['kontor_audit_chain', `insert into kontor_audit_chain (position, audit_id, prev_hash, hash) values (1, 1, '', '')`, 'hash'],
])('%s is only added to (runtime.md S41)', async (table, insert, column) => {
  await database.migrate([])
  await sql.raw(insert).execute(database.app)
  expect((await sql`select 1 from ${sql.table(table)}`.execute(database.app)).rows).toHaveLength(1)
  await expect(sql`update ${sql.table(table)} set ${sql.ref(column)} = 'x'`.execute(database.app)).rejects.toThrow(denied)
  await expect(sql`delete from ${sql.table(table)}`.execute(database.app)).rejects.toThrow(denied)
  await expect(sql`truncate ${sql.table(table)}`.execute(database.app)).rejects.toThrow(denied)
})

test('no partition of the audit log is a way around', async () => {
  await database.migrate([])
  const [part] = await database.run<{ name: string }>(
    `select relname as name from pg_class join pg_inherits on inhrelid = oid where inhparent = 'sc_audit_log'::regclass limit 1`,
  )
  await expect(sql`delete from ${sql.table(part?.name ?? '')}`.execute(database.app)).rejects.toThrow(denied)
})

test('rights that somebody gave or took by hand are put right', async () => {
  await database.migrate([zone])
  await database.run('grant update on sc_audit_log to kontor_app; revoke insert on zz_zone from kontor_app')
  const { steps } = await database.migrate([zone])
  expect(steps.map((step) => step.sql)).toEqual([
    'revoke UPDATE on "sc_audit_log" from "kontor_app"',
    'grant INSERT on "zz_zone" to "kontor_app"',
  ])
  expect((await database.plan([zone])).steps).toEqual([])
})

test('an audit row of any month finds a partition, and the daily act makes those ahead', async () => {
  await database.migrate([])
  const partitionOf = async (at: string) =>
    (
      await database.run<{ name: string }>(
        `insert into sc_audit_log (at, action, module) values ('${at}', 'a', 'm') returning tableoid::regclass::text as name`,
      )
    )[0]?.name
  const now = new Date()
  const month = (offset: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 15)).toISOString()
  expect(await partitionOf(month(0))).toBe(`sc_audit_log_${month(0).slice(0, 7).replace('-', '_')}`)
  expect(await partitionOf(month(12))).toBe(`sc_audit_log_${month(12).slice(0, 7).replace('-', '_')}`)
  expect(await partitionOf(month(20))).toBe('sc_audit_log_default')
  const next = month(1).slice(0, 7).replace('-', '_')
  await database.run(`drop table sc_audit_log_${next}`)
  expect(await partitionOf(month(1))).toBe('sc_audit_log_default')
  expect(await makePartitions(database.app)).toBe(1)
  const [moved] = await database.run<{ name: string }>(`select tableoid::regclass::text as name from sc_audit_log where at = '${month(1)}'`)
  expect(moved?.name).toBe(`sc_audit_log_${next}`)
  expect(await makePartitions(database.app)).toBe(0)
})

test('days of idempotency keys that nobody asks for are dropped', async () => {
  await database.migrate([])
  await database.run(
    `create table kontor_idempotency_2026_01_02 partition of kontor_idempotency for values from ('2026-01-02') to ('2026-01-03')`,
  )
  await makePartitions(database.app)
  expect(await database.run(`select to_regclass('kontor_idempotency_2026_01_02') as found`)).toEqual([{ found: null }])
})

test('tables, constraints and indexes of other programs are left alone', async () => {
  await database.migrate([zone])
  await database.run(
    `create table theirs (id integer); create index their_index on zz_zone (colour); alter table zz_zone add constraint their_check check (position < 1000000)`,
  )
  expect((await database.plan([zone])).steps).toEqual([])
})

test('what was dropped by hand comes back', async () => {
  await database.migrate([everyType, zone])
  const before = await describeTables(database.owner)
  await database.run(
    `drop index zz_every_type_search; alter table zz_every_type drop constraint zz_every_type_period_overlap; alter table zz_every_type alter column integer_field drop default`,
  )
  expect((await database.migrate([everyType, zone])).steps.length).toBeGreaterThan(0)
  expect(await describeTables(database.owner)).toEqual(before)
})

test('functions of an earlier version are made anew', async () => {
  await database.migrate([zone])
  await database.run(
    `create or replace function kontor_every(value text[], pattern text) returns boolean language sql immutable as 'select false'; comment on function kontor_fold(text) is 'kontor:0'`,
  )
  expect((await database.migrate([zone])).steps.some(({ why }) => why === 'functions')).toBe(true)
  expect(await database.run(`select kontor_every(array['u1'], '^u') as fits`)).toEqual([{ fits: true }])
  expect((await database.plan([zone])).steps).toEqual([])
})

test('a collation whose rules changed is said and its indexes are rebuilt', async () => {
  const person = defineSchema('zz/person', {
    x: { area: 'use', list: { columns: ['name'], sort: 'name' } },
    properties: { name: { type: 'string' } },
  })
  await database.migrate([person])
  const file = async () =>
    (await database.run<{ node: number }>(`select relfilenode as node from pg_class where relname = 'zz_person_list_jp_sort'`))[0]?.node
  const before = await file()
  await database.runAsSuperuser(`update pg_collation set collversion = '1.2.3' where collname = 'kontor_jp'`)
  const plan = await database.plan([person])
  expect(plan.notes.join()).toContain('kontor_jp changed from ICU version 1.2.3 to')
  await database.migrate([person])
  expect(await file()).not.toBe(before)
  expect(await database.plan([person])).toEqual({ steps: [], obstacles: [], notes: [], consequences: [] })
})
