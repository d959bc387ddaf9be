/** How template databases are built, by name. `empty` needs no building. */
import { applicationRole } from '../../server/embedded/provision'
import type { DatabaseUrls } from './database'

export const templates: Readonly<Record<string, (urls: DatabaseUrls) => Promise<void>>> = { migrated, seeded }

/** All declared tables, no row. */
async function migrated({ migrateUrl }: DatabaseUrls): Promise<void> {
  // Loaded when it is needed: tests on an empty database don't read the whole server.
  const { migrateDatabase } = await import('../../server/start/migrate-and-fill')
  await migrateDatabase({ migrateUrl, applicationRole })
}

/** What `npm start` makes on an empty database, demo people included, whose password is `testPassword`; its events are handled. */
async function seeded(urls: DatabaseUrls): Promise<void> {
  await migrated(urls)
  const [{ buildApp }, { connect }, { loadConfig }, { serverModules }, { fillDatabase }, { testPassword }, { settleEvents }] =
    await Promise.all([
      import('../../server/app'),
      import('../../server/database/connection/connect'),
      import('../../server/config/config'),
      import('../../server/modules'),
      import('../../server/start/migrate-and-fill'),
      import('./app'),
      import('./settle-events'),
    ])
  const connection = connect(urls.url, { max: 4 })
  const app = await buildApp({
    config: loadConfig({}, { production: false }),
    db: connection.db,
    databaseUrl: urls.url,
    migrateUrl: urls.migrateUrl,
    // What is due by the clock is not due in the template.
    tendEvery: 0,
  })
  await fillDatabase(app, serverModules, { password: testPassword })
  await settleEvents(app)
  await app.close()
  await connection.close()
}
