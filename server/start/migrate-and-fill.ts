/** What the database needs before people come: tables, standard rows and, if wanted, demo data. Used by the start and by the tests' template. */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { declaredEntities } from '../../src/schemas'
import { requireSoundDeclarations } from '../../src/schemas/core/check/check'
import { asOwner } from '../database/connection/as-owner'
import { connect } from '../database/connection/connect'
import { applyCustomIndexes } from '../database/schema/custom-indexes'
import { installJobs } from '../jobs/install'
import { migrate, type Migrated } from '../database/migration/migrate'
import { customFieldEntity, extended, readCustomFields } from '../resource/read/custom-entities'
import { applySeeds } from '../database/migration/seeds'
import type { DemoOptions, ServerModule } from '../contracts/module'
import { createSnapshot } from '../kernel/registry'
import { createRecord } from '../resource/write/write'
import { makeDemo } from './demo'

export interface DatabaseRoles {
  /** Of the owner. */
  migrateUrl: string
  applicationRole: string
}

/** @throws DeclarationError, MigrationRefused, MigrationFailed: their messages are for the person at the terminal */
export async function migrateDatabase({ migrateUrl, applicationRole }: DatabaseRoles): Promise<Migrated> {
  requireSoundDeclarations(declaredEntities)
  const owner = connect(migrateUrl, { max: 1, application_name: 'kontor migration', statement_timeout: 0 })
  try {
    const migrated = await migrate(owner.db, createSnapshot(declaredEntities), { applicationRole })
    const installed = await installJobs(owner.db, applicationRole)
    return { ...migrated, steps: [...migrated.steps, ...installed] }
  } finally {
    await owner.close()
  }
}

/**
 * @param app built, not yet listening: seeds and demo data pass through its hooks, as all rows do
 * @param demo null = none
 * @returns whether demo data was made now
 */
export async function fillDatabase(app: FastifyInstance, modules: readonly ServerModule[], demo: DemoOptions | null): Promise<boolean> {
  const { systemContext } = app.kontor
  await applySeeds(systemContext(), (ctx, entity, values) => createRecord(ctx, entity, values, { trusted: true }))
  const isNew = demo !== null && (await makeDemo(systemContext(), modules, demo))
  if (isNew) {
    await takeAddedFields(app)
    // Its first lists come before PostgreSQL would look at what has been filled.
    await asOwner(app.kontor, (db) => sql`analyze`.execute(db))
  }
  return isNew
}

/** The demo adds fields. Their indexes come first: a node that finds them missing starts a job for them. */
async function takeAddedFields({ kontor }: FastifyInstance): Promise<void> {
  const declared = kontor.snapshot()
  const added = extended(declared, await readCustomFields(kontor.db, declared.get(customFieldEntity)), [])
  await asOwner(kontor, (db) => applyCustomIndexes(db, added))
  await kontor.refreshEntities()
}
