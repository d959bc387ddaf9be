/** Tables of a test's own declarations on a fresh database, written to as the system. */
import type { Entity } from '../../src/schemas/core/define'
import { declaredEntities } from '../../src/schemas'
import type { Context } from '../../server/kernel/context'
import { connect } from '../../server/database/connection/connect'
import { migrate } from '../../server/database/migration/migrate'
import { createSnapshot } from '../../server/kernel/registry'
import { createSecrets } from '../../server/kernel/secrets'
import { createTestDatabase } from './database'

export interface OwnTables {
  ctx: Context
  /** Of the application's role. */ url: string
  /** Of the owner. */ migrateUrl: string
  close: () => Promise<void>
}

/** @param entities beside the declared ones, whose tables are there too */
export async function ownTables(entities: readonly Entity[]): Promise<OwnTables> {
  const database = await createTestDatabase()
  const snapshot = createSnapshot([...declaredEntities, ...entities])
  const owner = connect(database.migrateUrl, { max: 2 })
  await migrate(owner.db, snapshot, { applicationRole: new URL(database.url).username })
  await owner.close()
  const connection = connect(database.url, { max: 4 })
  const ctx: Context = {
    person: null,
    tree: {},
    language: 'en',
    now: () => new Date(),
    db: connection.db,
    autonomous: connection.db,
    snapshot,
    secrets: createSecrets('a secret of the tests'),
    companyZone: () => 'Asia/Taipei',
    companyCalendar: () => ({ weekStart: 1, fiscalMonth: 1 }),
    origin: {},
    afterCommit: (act) => act(),
    hooks: {},
  }
  return {
    ctx,
    url: database.url,
    migrateUrl: database.migrateUrl,
    close: async () => {
      await connection.close()
      await database.drop()
    },
  }
}
