/** Rows that were kept before: names whose keys held glued legal forms (migration 4), links without their kind (migration 6). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writtenMigrations } from '../../../server/database/migration/written-migrations'
import { defineSchema } from '../../../src/schemas/core/define'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

const keptAs = (more: Record<string, object>) =>
  defineSchema('cm/organization', {
    x: { area: 'use', title: 'name', standard_actions: [], live: false },
    properties: { name: { type: 'string', maxLength: 120 }, name_key: { type: 'string', maxLength: 120, x: { computed: true } }, ...more },
  })

let database: MigrationDatabase
beforeAll(async () => {
  database = await migrationDatabase()
})
afterAll(() => database.close())

test('each name gets the key of today; a database without these tables starts too', async () => {
  await database.migrate([keptAs({})])
  await database.run(`insert into cm_organization (name, name_key) values
    ('大方電子Co.,Ltd.', '大方電子coltd'), ('大方電子', '大方電子'), ('Bosco', 'bosco'), (null, null)`)
  await database.run(
    `insert into cm_organization (name, name_key) select '青海' || n || '號Inc.', 'old' from generate_series(1, 6000) as n`,
  )
  await database.migrate([keptAs({ note: { type: 'string' } })], { migrations: writtenMigrations.filter(({ number }) => number === 4) })
  expect(await database.run('select name_key from cm_organization where id <= 4 order by id')).toEqual([
    { name_key: '大方電子' },
    { name_key: '大方電子' },
    { name_key: 'bosco' },
    { name_key: null },
  ])
  expect(await database.run(`select count(*)::int as made from cm_organization where name_key ~ '^青海[0-9]+號$'`)).toEqual([
    { made: 6_000 },
  ])
})

test('a link of attendance that was written without its kind goes, the others stay', async () => {
  const link = (more: Record<string, object>) =>
    defineSchema('wf/form-link', {
      x: { area: 'admin', title: 'action', standard_actions: [], live: false },
      properties: { action: { type: 'string', maxLength: 60 }, ...more },
    })
  await database.migrate([keptAs({}), link({})])
  await database.run(`insert into wf_form_link (action) values ('as.'), ('as.dayoff'), ('bb.publish')`)
  await database.migrate([keptAs({}), link({ note: { type: 'string' } })], {
    migrations: writtenMigrations.filter(({ number }) => number === 6),
  })
  expect(await database.run('select action from wf_form_link order by action')).toEqual([{ action: 'as.dayoff' }, { action: 'bb.publish' }])
})
