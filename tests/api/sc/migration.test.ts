/** Grants of a database that still declared rights which nothing asked for (migration 14). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writtenMigrations } from '../../../server/database/migration/written-migrations'
import { defineSchema } from '../../../src/schemas/core/define'
import { roleGrant } from '../../../src/schemas/sc/role-grant'
import { migrationDatabase, type MigrationDatabase } from '../../support/migration-database'

const role = defineSchema('sc/role', {
  x: { area: 'admin', title: 'code', live: false },
  properties: { code: { type: 'string', maxLength: 40 } },
})

let database: MigrationDatabase
beforeAll(async () => {
  database = await migrationDatabase()
})
afterAll(() => database.close())

test('grants lose what is declared no more; one that said nothing else goes, so that no denial becomes one of everything', async () => {
  await database.migrate([role, roleGrant])
  await database.run(`insert into sc_role (code) values ('clerk')`)
  const grant = (path: string, effect: string, actions: string, more = "'none', '{}'") =>
    `(1, '${path}', '${effect}', '{${actions}}', ${more})`
  await database.run(
    `insert into sc_role_grant (role_id, path, effect, actions, read, fields) values ${[
      grant('sc.admin.user', 'allow', 'list,impersonate,show', "'all', '{}'"),
      grant('sc.admin.user', 'deny', 'impersonate'),
      grant('wf.admin.seal', 'deny', 'use', "null, '{bank-show}'"),
      grant('wf.admin.seal', 'allow', 'use', "'all', '{}'"),
      grant('wf.admin.template', 'allow', 'publish,simulate,migrate'),
      grant('wf.admin.template-definition', 'allow', 'publish,simulate'),
      grant('wf.admin.*', 'allow', 'publish,migrate'),
      grant('fa.*', 'deny', 'print'),
      grant('cm.use.lead', 'deny', ''),
    ].join(', ')}`,
  )
  await database.migrate([role, roleGrant], { migrations: writtenMigrations.filter(({ number }) => number === 14) })
  const left = await database.run<{ path: string; effect: string; actions: string[] }>(
    'select path, effect, actions from sc_role_grant order by id',
  )
  expect(left.map(({ path, effect, actions }) => `${effect} ${path} ${actions.join(' ')}`.trim())).toEqual([
    'allow sc.admin.user list show',
    'deny wf.admin.seal',
    'allow wf.admin.seal',
    'allow wf.admin.template-definition publish simulate',
    'allow wf.admin.* publish',
    'deny cm.use.lead',
  ])
})
