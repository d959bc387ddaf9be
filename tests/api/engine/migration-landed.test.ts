/** Every database that a landed version made, with a row in each table, becomes what the declarations say now. */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createSnapshot } from '../../../server/kernel/registry'
import { writtenMigrations } from '../../../server/database/migration/written-migrations'
import { withPresentKeys } from '../../../src/schemas/core/former-keys'
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
  const landedText = readFileSync(new URL(file, folder), 'utf8')
  const before = withPresentKeys(JSON.parse(landedText) as object[])
  const database = await migrationDatabase()
  try {
    await database.migrate(before)
    // As that version stored it, in its own words.
    await sql`update kontor_declaration set snapshot = ${landedText}::text::jsonb`.execute(database.owner)
    const ids = await insertSamples(database.owner, createSnapshot(before))
    const stored = before.filter(({ x }) => !x.view)
    expect(ids.size).toBe(stored.length)
    await database.migrate(declaredEntities, { migrations: writtenMigrations })
    expect(await database.plan(declaredEntities, { migrations: writtenMigrations })).toEqual({
      steps: [],
      obstacles: [],
      notes: [],
      consequences: [],
    })
    const [declared] = await database.run<{ snapshot: object[] }>('select snapshot from kontor_declaration order by id limit 1')
    expect(declared?.snapshot).toEqual(JSON.parse(JSON.stringify(before)))
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
