/** Brings the database to what the declarations say: in one transaction, under a lock, or not at all. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../kernel/context'
import type { Snapshot } from '../../kernel/registry'
import { carryNames } from '../names/carry-names'
import { readCatalog } from './catalog'
import { functionsVersion } from '../schema/infrastructure'
import { MigrationFailed, MigrationRefused } from './migration-errors'
import { computePlan } from './plan'
import type { Plan, PlanOptions, Step } from './plan-model'
import { renameSteps } from './rename'
import { pendingMigrations, recordMigrations, writtenMigrations, type WrittenMigration } from './written-migrations'

export interface MigrateOptions extends PlanOptions {
  /** Default: those under migrations/. */
  migrations?: readonly WrittenMigration[]
}

export interface Migrated {
  /** What was done; empty when there was nothing to do. */
  steps: readonly Step[]
  notes: readonly string[]
  /** The database was empty. */
  fresh: boolean
}

/** One number for all nodes: who holds it migrates. */
const migrationLock = 7_105_101

/**
 * Applies what is safe. A second node that starts meanwhile waits and finds nothing to do.
 * @param db the owner's connection (`connect(migrateUrl, { statement_timeout: 0 })`)
 * @throws MigrationRefused when something would lose or refuse data, MigrationFailed when a statement fails; nothing is changed then
 */
export async function migrate(db: Db, snapshot: Snapshot, options: MigrateOptions = {}): Promise<Migrated> {
  const ready = await nothingToDo(db, snapshot, options)
  if (ready) return ready
  return underLock(db, async (trx) => {
    const { plan, fresh, done } = await prepare(trx, snapshot, options)
    if (plan.obstacles.length > 0) throw new MigrationRefused(plan.obstacles)
    await run(trx, plan.steps)
    await recordMigrations(trx, done)
    await recordDeclaration(trx, snapshot)
    return { steps: plan.steps, notes: plan.notes, fresh }
  })
}

/** What `migrate` would do and what would stop it, without doing it (`npm run db:plan`). */
export async function planMigration(db: Db, snapshot: Snapshot, options: MigrateOptions = {}): Promise<Plan> {
  const ready = await nothingToDo(db, snapshot, options)
  if (ready) return { steps: [], obstacles: [], notes: ready.notes, consequences: [] }
  let plan: Plan | undefined
  const undone = new Error('the plan is ready; nothing of it stays')
  await underLock(db, async (trx) => {
    plan = (await prepare(trx, snapshot, options)).plan
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
  return plan ?? { steps: [], obstacles: [], notes: [], consequences: [] }
}

/** The usual start: a few catalog queries, no lock. */
async function nothingToDo(db: Db, snapshot: Snapshot, options: MigrateOptions): Promise<Migrated | undefined> {
  const last = await lastDeclaration(db)
  if (last !== declarationHash(snapshot)) return undefined
  if ((await pendingMigrations(db, options.migrations ?? writtenMigrations)).length > 0) return undefined
  const plan = await computePlan(db, snapshot, options)
  return plan.steps.length + plan.obstacles.length > 0 ? undefined : { steps: [], notes: plan.notes, fresh: false }
}

/** Written migrations and renames run first, since the comparison and its questions to the data need the new names. */
async function prepare(
  trx: Db,
  snapshot: Snapshot,
  options: MigrateOptions,
): Promise<{ plan: Plan; fresh: boolean; done: readonly WrittenMigration[] }> {
  const all = options.migrations ?? writtenMigrations
  const fresh = (await lastDeclaration(trx)) === undefined
  const pending = fresh ? [] : await pendingMigrations(trx, all)
  for (const migration of pending) await runWritten(trx, migration)
  const renames = renameSteps(await readCatalog(trx), snapshot)
  await run(trx, renames)
  const names = await carryNames(trx, await readCatalog(trx), snapshot)
  await run(trx, names.steps)
  const plan = await computePlan(trx, snapshot, options)
  const written = pending.map(({ number, name }): Step => ({
    sql: `-- server/database/migrations/${number}-${name}.ts`,
    why: `migration ${number}-${name}`,
  }))
  const before = [...written, ...renames, ...names.steps]
  return {
    plan: {
      ...plan,
      steps: before.length === 0 ? plan.steps : [...before.map(asDone), ...plan.steps],
      consequences: names.consequences,
    },
    fresh,
    done: fresh ? all : pending,
  }
}

const doneSteps = new WeakSet<Step>()
function asDone(step: Step): Step {
  doneSteps.add(step)
  return step
}

async function runWritten(trx: Db, migration: WrittenMigration): Promise<void> {
  try {
    await migration.up(trx)
  } catch (error) {
    throw new MigrationFailed(
      {
        sql: `-- server/database/migrations/${migration.number}-${migration.name}.ts`,
        why: `migration ${migration.number}-${migration.name}`,
      },
      error,
    )
  }
}

const statementsAtOnce = 100

/** Many statements in one message; when one fails, its neighbours are asked one by one for the sentence only. */
async function run(trx: Db, steps: readonly Step[]): Promise<void> {
  const due = steps.filter((step) => !doneSteps.has(step))
  for (let at = 0; at < due.length; at += statementsAtOnce) {
    const group = due.slice(at, at + statementsAtOnce)
    await sql`savepoint before_group`.execute(trx)
    try {
      await sql.raw(group.map((step) => step.sql).join(';\n')).execute(trx)
    } catch (error) {
      await sql`rollback to savepoint before_group`.execute(trx)
      await runOneByOne(trx, group)
      throw error
    }
    await sql`release savepoint before_group`.execute(trx)
  }
}

async function runOneByOne(trx: Db, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    try {
      await sql.raw(step.sql).execute(trx)
    } catch (error) {
      throw new MigrationFailed(step, error)
    }
  }
}

async function underLock<T>(db: Db, act: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
    await sql`select pg_advisory_xact_lock(${migrationLock})`.execute(trx)
    // A table that a running node keeps busy for longer than this stops the start instead of all work behind it.
    await sql`set local lock_timeout = '30s'`.execute(trx)
    return act(trx)
  })
}

/** undefined on an empty database. */
async function lastDeclaration(db: Db): Promise<string | undefined> {
  const {
    rows: [table],
  } = await sql<{ found: boolean }>`select to_regclass('public.kontor_declaration') is not null as found`.execute(db)
  if (!table?.found) return undefined
  const {
    rows: [row],
  } = await sql<{ hash: string }>`select hash from kontor_declaration order by id desc limit 1`.execute(db)
  return row?.hash ?? ''
}

const declarationHash = (snapshot: Snapshot): string =>
  createHash('sha256').update(JSON.stringify(snapshot.entities)).update(functionsVersion).digest('hex')

async function recordDeclaration(trx: Db, snapshot: Snapshot): Promise<void> {
  const hash = declarationHash(snapshot)
  if ((await lastDeclaration(trx)) === hash) return
  await sql`insert into kontor_declaration (hash, snapshot) values (${hash}, ${JSON.stringify(snapshot.entities)}::text::jsonb)`.execute(
    trx,
  )
}
