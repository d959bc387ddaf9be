/** Every database that a landed version made, with a row in each table, becomes what the declarations say now. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createSnapshot } from '../../../server/kernel/registry'
import { writtenMigrations } from '../../../server/database/migration/written-migrations'
import type { Entity } from '../../../src/schemas/core/define'
import { declaredEntities } from '../../../src/schemas/index'
import { migrationDatabase } from '../../support/migration-database'
import { insertSamples } from '../../support/sample-rows'

const folder = new URL('../../support/landed/', import.meta.url)
const landed = readdirSync(folder).filter((file) => file.endsWith('.json'))

test('there is a landed version to come from', () => {
  expect(landed.length).toBeGreaterThan(0)
})

// Fails where a field or entity was renamed or dropped without saying so: write x.renamed_from or a migration. Not landed yet? npm run snapshot.
test.each(landed)('from %s, no row is lost', async (file) => {
  const before = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Entity[]
  const database = await migrationDatabase()
  try {
    await database.migrate(before)
    const ids = await insertSamples(database.owner, createSnapshot(before))
    const stored = before.filter(({ x }) => !x.view)
    expect(ids.size).toBe(stored.length)
    await database.migrate(declaredEntities, { migrations: writtenMigrations })
    expect(await database.plan(declaredEntities, { migrations: writtenMigrations })).toEqual({ steps: [], obstacles: [], notes: [] })
    for (const entity of stored) {
      const now = declaredEntities.find(({ name, x }) => name === entity.name || x.renamed_from === entity.name)
      expect([entity.name, await database.run(`select count(*) as rows from ${now?.table ?? entity.table}`)]).toEqual([
        entity.name,
        [{ rows: 1 }],
      ])
    }
  } finally {
    await database.close()
  }
})
