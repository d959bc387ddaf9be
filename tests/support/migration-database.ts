/** An empty database, to be migrated by a test's own declarations as the owner and used as the application. */
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { Entity } from '../../src/schemas/core/define'
import type { Db } from '../../server/kernel/context'
import { connect } from '../../server/database/connection/connect'
import { migrate, planMigration, type MigrateOptions, type Migrated } from '../../server/database/migration/migrate'
import type { Plan } from '../../server/database/migration/plan-model'
import { createSnapshot } from '../../server/kernel/registry'
import { createTestDatabase, withDatabase } from './database'

export interface MigrationDatabase {
  /** Of the application, and of the owner. */
  urls: { url: string; migrateUrl: string }
  /** The owner's connection. */
  owner: Db
  /** The application's. */
  app: Db
  migrate: (entities: readonly Entity[], options?: MigrateOptions) => Promise<Migrated>
  plan: (entities: readonly Entity[], options?: MigrateOptions) => Promise<Plan>
  /** Runs SQL as the owner. */
  run: <T = Record<string, unknown>>(text: string) => Promise<T[]>
  /** Runs SQL as a superuser, which only a test may do. */
  runAsSuperuser: (text: string) => Promise<void>
  close: () => Promise<void>
}

export async function migrationDatabase(): Promise<MigrationDatabase> {
  const database = await createTestDatabase()
  const owner = connect(database.migrateUrl, { max: 4, statement_timeout: 0 })
  const app = connect(database.url, { max: 4 })
  const applicationRole = new URL(database.url).username
  return {
    urls: { url: database.url, migrateUrl: database.migrateUrl },
    owner: owner.db,
    app: app.db,
    migrate: (entities, options) => migrate(owner.db, createSnapshot(entities), { applicationRole, migrations: [], ...options }),
    plan: (entities, options) => planMigration(owner.db, createSnapshot(entities), { applicationRole, migrations: [], ...options }),
    run: async <T>(text: string) => (await sql.raw<T>(text).execute(owner.db)).rows,
    runAsSuperuser: async (text) => {
      const client = new pg.Client({ connectionString: withDatabase(inject('cluster').superuserUrl, database.name) })
      await client.connect()
      try {
        await client.query(text)
      } finally {
        await client.end()
      }
    },
    close: async () => {
      await Promise.all([owner.close(), app.close()])
      await database.drop()
    },
  }
}

/** What PostgreSQL says a table is made of: names and definitions of columns, constraints and indexes. */
export async function describeTables(db: Db): Promise<Record<string, readonly string[]>> {
  const { rows } = await sql<{ table: string; part: string }>`
    select c.relname as table, a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') || a.attidentity::text as part
    from pg_class as c join pg_attribute as a on a.attrelid = c.oid left join pg_attrdef as d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    union all
    select c.relname, k.conname || ': ' || pg_get_constraintdef(k.oid) || ' ' || coalesce(obj_description(k.oid, 'pg_constraint'), '')
    from pg_class as c join pg_constraint as k on k.conrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and not c.relispartition and k.contype <> 'n'
    union all
    select c.relname, pg_get_indexdef(i.indexrelid) || ' ' || coalesce(obj_description(i.indexrelid, 'pg_class'), '')
    from pg_class as c join pg_index as i on i.indrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`.execute(db)
  const tables: Record<string, string[]> = {}
  for (const { table, part } of rows) (tables[table] ??= []).push(part)
  for (const parts of Object.values(tables)) parts.sort()
  return tables
}
