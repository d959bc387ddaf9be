/** Random declarations: whatever the way, the database ends as if made at once; additive ways lose no row. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Entity } from '../../../src/schemas/core/define'
import { createSnapshot } from '../../../server/kernel/registry'
import { additions, declare, drafts } from '../../support/random-entities'
import { describeTables, migrationDatabase, type MigrationDatabase } from '../../support/migration-database'
import { insertSamples } from '../../support/sample-rows'

/** KONTOR_RUNS=200 looks longer. */
const runs = Number(process.env.KONTOR_RUNS ?? 12)

let changed: MigrationDatabase
let fresh: MigrationDatabase
beforeAll(async () => {
  ;[changed, fresh] = await Promise.all([migrationDatabase(), migrationDatabase()])
  await Promise.all([changed.migrate([]), fresh.migrate([])])
})
afterAll(() => Promise.all([changed.close(), fresh.close()]))

async function empty(database: MigrationDatabase): Promise<void> {
  const tables = Object.keys(await describeTables(database.owner)).filter((name) => name.startsWith('zz_'))
  if (tables.length > 0) await database.run(`truncate ${tables.join(', ')}`)
  await database.migrate([])
}

test('from any declarations to any others, with empty tables, the database is as one made at once', async () => {
  await fc.assert(
    fc.asyncProperty(drafts, drafts, async (one, other) => {
      await Promise.all([empty(changed), empty(fresh)])
      await changed.migrate(declare(one))
      await changed.migrate(declare(other))
      await fresh.migrate(declare(other))
      expect(await describeTables(changed.owner)).toEqual(await describeTables(fresh.owner))
      expect((await changed.plan(declare(other))).steps).toEqual([])
    }),
    { numRuns: runs },
  )
})

test('additive changes apply themselves to tables with rows, keep them, and end as one made at once', async () => {
  await fc.assert(
    fc.asyncProperty(
      drafts.chain((one) => fc.tuple(fc.constant(one), additions(one))),
      async ([one, other]) => {
        await Promise.all([empty(changed), empty(fresh)])
        const before = declare(one)
        await changed.migrate(before)
        await insertSamples(changed.owner, createSnapshot(before))
        const rows = async () =>
          Promise.all(
            before.map(async ({ table, fields }) => {
              const columns = fields
                .filter(({ type }) => type === 'text' || type === 'date' || type === 'boolean' || type === 'enum')
                .map(({ name }) => `"${name}"`)
              return [table, await changed.run(`select id ${columns.map((column) => `, ${column}`).join('')} from ${table}`)]
            }),
          )
        const kept = await rows()
        const after = declare(other).map((entity): Entity => {
          const former = before.find(({ name }) => name === entity.name)
          // A new field that is required would need a default.
          return former
            ? {
                ...entity,
                fields: entity.fields.map((field) =>
                  former.fields.some(({ name }) => name === field.name) ? field : { ...field, required: false },
                ),
              }
            : entity
        })
        await changed.migrate(after)
        await fresh.migrate(after)
        expect(await rows()).toEqual(kept)
        expect(await describeTables(changed.owner)).toEqual(await describeTables(fresh.owner))
      },
    ),
    { numRuns: runs },
  )
})
