/** Rows that every installation starts with: once, in the order of their references, validated, restorable. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applySeeds, restoreSeeds, type WriteSeed } from '../../../server/database/migration/seeds'
import { createSnapshot } from '../../../server/kernel/registry'
import { createRecord } from '../../../server/resource/write/write'
import type { Context } from '../../../server/kernel/context'
import { createSecrets } from '../../../server/kernel/secrets'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

let database: MigrationDatabase
beforeEach(async () => {
  database = await migrationDatabase()
})
afterEach(() => database.close())

const write: WriteSeed = (ctx, entity, values) => createRecord(ctx, entity, values, { trusted: true })

async function seeded(entities: readonly Entity[]): Promise<Context> {
  await database.migrate(entities)
  const ctx = contextOf(entities)
  await applySeeds(ctx, write)
  return ctx
}
const contextOf = (entities: readonly Entity[]): Context => ({
  person: null,
  tree: {},
  language: 'en',
  now: () => new Date(),
  db: database.app,
  autonomous: database.app,
  snapshot: createSnapshot(entities),
  secrets: createSecrets('a secret of the tests'),
  companyZone: () => 'Asia/Taipei',
  companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
  origin: {},
  afterCommit: (act) => act(),
  hooks: {},
})

const name = (en: string) => ({ en })
const term = defineSchema('zz/term', {
  x: {
    area: 'admin',
    lookup: true,
    seeds: [
      { code: 'NET30', name: name('Net 30'), days: 30, is_default: true },
      { code: 'NOW', name: name('At once'), days: 0 },
    ],
  },
  properties: { days: { type: 'integer', minimum: 0 } },
})
const agreement = defineSchema('zz/agreement', {
  x: {
    area: 'admin',
    lookup: true,
    seeds: [
      {
        code: 'SPLIT',
        name: name('Split'),
        rates: ['LOW', 'HIGH'],
        instalments: [
          { portion: '30', term: 'NOW' },
          { portion: '70', term: 'net30' },
        ],
      },
      { code: 'PART', name: name('Part'), parent: 'SPLIT', fallback: 'NOW' },
    ],
  },
  properties: {
    fallback: { x: { ref: 'zz/term' } },
    parent: { x: { ref: 'self' } },
    rates: { x: { refs: 'zz/rate' } },
    instalments: {
      type: 'array',
      items: {
        type: 'object',
        required: ['portion'],
        properties: { portion: { x: { type: 'percent', above: '0' } }, term: { x: { ref: 'zz/term' } } },
      },
    },
  },
})
const rate = defineSchema('zz/rate', {
  x: {
    area: 'admin',
    lookup: true,
    seeds: [
      { code: 'LOW', name: name('Low') },
      { code: 'HIGH', name: name('High') },
    ],
  },
  properties: {},
})
const stage = defineSchema('zz/stage', {
  x: {
    area: 'admin',
    title: 'label',
    child_of: 'agreement',
    seeds: [
      { agreement: 'SPLIT', label: { en: 'New', tw: '新' } },
      { agreement: 'PART', label: { en: 'New' } },
    ],
  },
  required: ['agreement', 'label'],
  properties: { agreement: { x: { ref: 'zz/agreement' } }, label: { x: { type: 'i18n-text' } } },
})
const setting = defineSchema('zz/setting', {
  x: { area: 'admin', singleton: true, title: 'zone', seeds: [{}] },
  required: ['zone'],
  properties: { zone: { type: 'string', default: 'Asia/Taipei' } },
})
const all = [agreement, rate, setting, stage, term]

test('seeds are written as records: references by code, child rows, order, revision and audit', async () => {
  await seeded(all)
  expect(await database.run('select code, days, position, is_default, is_system, version from zz_term order by position')).toEqual([
    { code: 'NET30', days: 30, position: 1, is_default: true, is_system: true, version: 1 },
    { code: 'NOW', days: 0, position: 2, is_default: false, is_system: true, version: 1 },
  ])
  expect(
    await database.run(
      'select position, portion, (select code from zz_term where id = term_id) as term from zz_agreement__instalments order by position',
    ),
  ).toEqual([
    { position: 1, portion: '30.0000', term: 'NOW' },
    { position: 2, portion: '70.0000', term: 'NET30' },
  ])
  expect(
    await database.run(
      `select string_agg(code, ',' order by l.position) as codes from zz_agreement__rates as l join zz_rate as r on r.id = l.target_id`,
    ),
  ).toEqual([{ codes: 'LOW,HIGH' }])
  expect(
    await database.run(`select p.code from zz_agreement as a join zz_agreement as p on p.id = a.parent_id where a.code = 'PART'`),
  ).toEqual([{ code: 'SPLIT' }])
  expect(await database.run('select id, zone from zz_setting')).toEqual([{ id: 1, zone: 'Asia/Taipei' }])
  const [count] = await database.run<{ revisions: number; audited: number }>(
    `select (select count(*) from kontor_revision) as revisions, (select count(*) from sc_audit_log) as audited`,
  )
  expect(count).toEqual({ revisions: 9, audited: 9 })
})

test('a deleted seed does not come back at the next start, and two nodes seed once', async () => {
  await database.migrate(all)
  const filled = await Promise.all([applySeeds(contextOf(all), write), applySeeds(contextOf(all), write)])
  expect(filled.map((names) => names.length).sort()).toEqual([0, 5])
  await database.run(`delete from zz_agreement__instalments; update zz_term set deleted_at = now() where code = 'NOW'`)
  expect(await applySeeds(contextOf(all), write)).toEqual([])
  expect(await database.run(`select count(*) as live from zz_term where deleted_at is null`)).toEqual([{ live: 1 }])
})

test('a table that people filled before it had seeds keeps only their rows', async () => {
  const bare = defineSchema('zz/rate', { x: { area: 'admin', lookup: true }, properties: {} })
  await seeded([bare])
  await database.run(`insert into zz_rate (code, name) values ('OWN', '{"en": "own"}')`)
  await seeded([rate])
  expect(await database.run('select code from zz_rate')).toEqual([{ code: 'OWN' }])
})

test('restoring brings back what is missing, behind the others, and takes no default away', async () => {
  const ctx = await seeded(all)
  await database.run(
    `update zz_term set deleted_at = now(), is_default = false where code = 'NET30'; update zz_term set is_default = true, days = 3 where code = 'NOW'`,
  )
  expect(await restoreSeeds(ctx, term, write)).toBe(1)
  expect(await database.run(`select code, days, position, is_default from zz_term where deleted_at is null order by position`)).toEqual([
    { code: 'NOW', days: 3, position: 2, is_default: true },
    { code: 'NET30', days: 30, position: 3, is_default: false },
  ])
  expect(await restoreSeeds(ctx, term, write)).toBe(0)
})

test('rows without a code are known by parent and title', async () => {
  const ctx = await seeded(all)
  expect(await restoreSeeds(ctx, stage, write)).toBe(0)
  await database.run(`update zz_stage set deleted_at = now() where agreement_id = (select id from zz_agreement where code = 'PART')`)
  expect(await restoreSeeds(ctx, stage, write)).toBe(1)
})

test.each<[string, Record<string, unknown>, RegExp]>([
  [
    'breaks a rule',
    { code: 'X', name: name('x'), days: -1 },
    /src\/schemas\/zz\/term\.ts: seed row 2 \(X\): field days: error:validation\.minimum/,
  ],
  [
    'names a row that is not there',
    { code: 'X', name: name('x'), next: 'NOPE' },
    /seed row 2 \(X\): field next: zz\/term has no row "NOPE"/,
  ],
  ['has a code twice', { code: 'net30', name: name('x') }, /seed row 2 \(net30\): field code: error:validation\.unique/],
])('a seed that %s stops the start and leaves no row', async (_what, seed, sentence) => {
  const wrong = defineSchema('zz/term', {
    x: { area: 'admin', lookup: true, seeds: [{ code: 'NET30', name: name('Net 30') }, seed] },
    properties: { days: { type: 'integer', minimum: 0 }, next: { x: { ref: 'self' } } },
  })
  await database.migrate([wrong])
  await expect(applySeeds(contextOf([wrong]), write)).rejects.toThrow(sentence)
  expect((await sql`select 1 from zz_term`.execute(database.app)).rows).toEqual([])
})
