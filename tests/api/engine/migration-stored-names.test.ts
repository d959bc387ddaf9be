/** Saved views, reports, import mappings and grants meet a declaration that renames or drops what they name. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredEntities } from '../../../src/schemas/index'
import { defineSchema, type Entity } from '../../../src/schemas/core/define'
import { MigrationRefused } from '../../../server/database/migration/migration-errors'
import { loadConfig } from '../../../server/config/config'
import { printPlan } from '../../../server/start/plan'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

const before = defineSchema('zz/book', {
  x: { area: 'use', title: 'title' },
  properties: { title: { type: 'string' }, pages: { type: 'integer' }, shelf: { type: 'string' } },
})
const after = defineSchema('zz/volume', {
  x: { area: 'use', title: 'name', renamed_from: 'zz/book' },
  properties: { name: { type: 'string', x: { renamed_from: 'title' } }, pages: { type: 'integer' }, shelf: { type: 'string' } },
})
const withoutShelf = defineSchema('zz/volume', {
  x: { area: 'use', title: 'name' },
  properties: { name: { type: 'string' }, pages: { type: 'integer' } },
})
const withBook = (entity: Entity) => [...declaredEntities, entity]

let database: MigrationDatabase
beforeAll(async () => {
  database = await migrationDatabase()
  await database.migrate(withBook(before))
  await database.run(`
    insert into sc_user (account, name, hire_date, employment, status) values ('reader', 'Reader', '2026-01-01', 'full', 'active');
    insert into sc_saved_view (user_id, screen, name, filters, columns, sort) values
      (1, 'zz/book', 'Long ones', '{"all": [{"field": "title", "op": "nempty"}, {"field": "shelf", "op": "eq", "value": "A"}]}',
        '[{"name": "title"}, {"name": "shelf"}]', '-shelf,title'),
      (1, 'cm/source', 'Others', null, '[{"name": "title"}]', null);
    insert into sc_list_report (user_id, screen, name, time, receivers, columns) values (1, 'zz/book', 'Monday''s books', '08:00', '{u1}', '{title,shelf}');
    insert into sc_import (user_id, target, file, file_key, size, sha256, format, mapping, key_fields)
      values (1, 'zz/book', 'books.csv', 'k', 1, 'x', 'csv', '{"columns": {"0": "title", "1": "shelf"}}', '{title}');
    insert into sc_role (code, name) values ('reader', '{"en": "Readers"}');
    insert into sc_role_grant (role_id, path, effect) select id, 'zz.use.book', 'allow' from sc_role where code = 'reader';
    insert into sc_follow (user_id, module, entity, record_id) values (1, 'zz', 'book', 7)`)
})
afterAll(() => database.close())

test('the plan of a rename names who is touched, and changes nothing', async () => {
  const { consequences } = await database.plan(withBook(after))
  expect(consequences.map(({ change }) => [change.field, change.now])).toEqual([
    [undefined, 'zz/volume'],
    ['title', 'name'],
  ])
  expect(consequences[0]?.touched).toMatchObject([
    { count: 1, titles: ['"Long ones" (reader)'] },
    { count: 1, titles: [`"Monday's books" (reader)`] },
    { count: 1, titles: ['"zz.use.book of the role Readers"'] },
    { count: 1, titles: ['"books.csv" (reader)'] },
    { noun: ['follower', 'followers'], count: 1, titles: [] },
  ])
  expect(consequences[1]?.touched.map(({ noun: [one], count }) => [one, count])).toEqual([
    ['saved view', 1],
    ['scheduled report', 1],
    ['import mapping', 1],
  ])
  expect(await database.run(`select screen from sc_saved_view order by id`)).toEqual([{ screen: 'zz/book' }, { screen: 'cm/source' }])
})

test('a rename takes along what people and files named', async () => {
  const { steps } = await database.migrate(withBook(after))
  expect(steps.map(({ why }) => why)).toContain('saved view "Long ones" (reader): follows renamed or removed fields')
  expect(await database.run(`select screen, filters, columns, sort from sc_saved_view order by id`)).toEqual([
    {
      screen: 'zz/volume',
      filters: {
        all: [
          { field: 'name', op: 'nempty' },
          { field: 'shelf', op: 'eq', value: 'A' },
        ],
      },
      columns: [{ name: 'name' }, { name: 'shelf' }],
      sort: '-shelf,name',
    },
    { screen: 'cm/source', filters: null, columns: [{ name: 'title' }], sort: null },
  ])
  expect(await database.run(`select screen, columns from sc_list_report`)).toEqual([{ screen: 'zz/volume', columns: ['name', 'shelf'] }])
  expect(await database.run(`select target, mapping, key_fields from sc_import`)).toEqual([
    { target: 'zz/volume', mapping: { columns: { '0': 'name', '1': 'shelf' } }, key_fields: ['name'] },
  ])
  expect(await database.run(`select path from sc_role_grant where path like 'zz%'`)).toEqual([{ path: 'zz.use.volume' }])
  expect(await database.run(`select entity from sc_follow`)).toEqual([{ entity: 'volume' }])
  expect(await database.plan(withBook(after))).toEqual({ steps: [], obstacles: [], notes: [], consequences: [] })
})

test('a field that is given up falls out of views and reports, which stay; while it holds values nothing happens, and the plan says it all the same', async () => {
  await database.run(`insert into zz_volume (name, shelf) values ('first', 'A')`)
  const plan = await database.plan(withBook(withoutShelf))
  expect(plan.obstacles).toHaveLength(1)
  expect(plan.consequences).toMatchObject([
    {
      change: { entity: 'zz/volume', field: 'shelf', now: null },
      touched: [{ titles: ['"Long ones" (reader)'] }, { titles: [`"Monday's books" (reader)`] }, { titles: ['"books.csv" (reader)'] }],
    },
  ])
  await expect(database.migrate(withBook(withoutShelf))).rejects.toBeInstanceOf(MigrationRefused)
  expect(await database.run(`select sort from sc_saved_view where screen = 'zz/volume'`)).toEqual([{ sort: '-shelf,name' }])
  await database.run(`update zz_volume set shelf = null`)
  await database.migrate(withBook(withoutShelf))
  expect(await database.run(`select filters, columns, sort from sc_saved_view where screen = 'zz/volume'`)).toEqual([
    { filters: { all: [{ field: 'name', op: 'nempty' }] }, columns: [{ name: 'name' }], sort: 'name' },
  ])
  expect(await database.run(`select columns from sc_list_report`)).toEqual([{ columns: ['name'] }])
  expect(await database.run(`select mapping from sc_import`)).toEqual([{ mapping: { columns: { '0': 'name' } } }])
})

test('a list that is gone leaves its views and reports as they are, and the plan names them', async () => {
  await database.run(`delete from zz_volume`)
  const { consequences } = await database.plan(declaredEntities)
  expect(consequences).toMatchObject([{ change: { entity: 'zz/volume', now: null } }])
  expect(consequences[0]?.touched.map(({ noun: [one] }) => one)).toEqual([
    'saved view',
    'scheduled report',
    'grant',
    'import mapping',
    'follower',
  ])
  expect(await printed()).toContain(
    [
      '-- zz/volume is no longer declared',
      '--   1 saved view ("Long ones" (reader)) stays without it',
      `--   1 scheduled report ("Monday's books" (reader)) stays without it`,
      '--   1 grant ("zz.use.volume of the role Readers") stays without it',
      '--   1 import mapping ("books.csv" (reader)) stays without it',
      '--   1 follower stays without it',
    ].join('\n'),
  )
  await database.migrate(declaredEntities)
  expect(await database.run(`select sort from sc_saved_view where screen = 'zz/volume'`)).toEqual([{ sort: 'name' }])
})

/** What `npm run db:plan` says. */
async function printed(): Promise<string> {
  const { url, migrateUrl } = database.urls
  const lines: string[] = []
  const config = loadConfig({ DATABASE_URL: url, DATABASE_MIGRATE_URL: migrateUrl }, { production: false })
  await printPlan(config, { say: (line) => lines.push(line), complain: (line) => lines.push(line) })
  return lines.join('\n')
}
