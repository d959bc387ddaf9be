/** Two nodes that start at once on a new database: one makes, the other waits, however long that takes (issue 31 b). */
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../../../server/database/connection/connect'
import { loadConfig } from '../../../server/config/config'
import { buildApp } from '../../../server/app'
import type { ServerModule } from '../../../server/contracts/module'
import { fillDatabase, migrateDatabase } from '../../../server/start/migrate-and-fill'
import { hasDemo } from '../../../server/start/demo'
import { createTestDatabase } from '../../support/database'
import { until } from '../../support/until'

/** Far less than the standard rows take. */
const statement_timeout = 1_000

test('both come up: tables, standard rows and demo data are made once, though the second waits for longer than a statement may take', async () => {
  const database = await createTestDatabase()
  const role = new URL(database.url).username
  const migrated = await Promise.all([1, 2].map(() => migrateDatabase({ migrateUrl: database.migrateUrl, applicationRole: role })))
  expect(migrated.filter(({ fresh }) => fresh)).toHaveLength(1)

  const node = async (name: string) => {
    const connection = connect(database.url, { max: 4, statement_timeout, connect_timeout: 30_000, application_name: name })
    const config = loadConfig({}, { production: false })
    const app = await buildApp({ config, db: connection.db, databaseUrl: database.url, migrateUrl: database.migrateUrl, tendEvery: 0 })
    onTestFinished(async () => {
      await app.close()
      await connection.close()
    })
    return app
  }
  onTestFinished(() => database.drop())
  const [first, second] = [await node('first node'), await node('second node')]
  const { db } = first.kontor
  /** The second node has asked for its turn for longer than a statement may take. */
  const beyondPatience = async () => {
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() + ${statement_timeout * 2} * interval '1 millisecond' as at`.execute(
      db,
    )
    await until(
      async () => (await sql<{ over: boolean }>`select clock_timestamp() > ${rows[0]?.at} as over`.execute(db)).rows[0]?.over,
      (over) => over === true,
    )
  }
  const made: string[] = []
  const demo: ServerModule = {
    name: 'demo-of-test',
    demo: async () => {
      made.push('begun')
      await beyondPatience()
      made.push('done')
    },
  }
  const filled = await Promise.all([first, second].map((app) => fillDatabase(app, [demo], { password: 'unused by this demo' })))
  expect(filled.filter(Boolean)).toHaveLength(1)
  expect(made).toEqual(['begun', 'done'])
  const { rows } = await sql<{
    times: string
  }>`select max(times)::text as times from (select count(*) as times from kontor_seed group by entity) as s`.execute(db)
  expect(rows).toEqual([{ times: '1' }])
  expect(await hasDemo(second.kontor.systemContext())).toBe(true)
})
