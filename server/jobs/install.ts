/** pg-boss' schema, its one queue and the application's rights on both: made with the owner's role (decisions/database-roles.md). */
import { sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { Db } from '../kernel/context'
import { MigrationFailed } from '../database/migration/migration-errors'
import type { Step } from '../database/migration/plan-model'
import { quote } from '../kernel/sql'
import { bossSchema, queue } from './transport'

/** Of pg-boss 10.4.2; a newer package brings its migrations along. */
const schemaVersion = 24
const installLock = 7_105_111

/** What is missing. Each step is a whole: pg-boss' own open and commit their transaction. */
export async function jobSteps(db: Db, applicationRole: string): Promise<Step[]> {
  const {
    rows: [there],
  } = await sql<{ schema: boolean }>`select to_regclass(${`${bossSchema}.version`}) is not null as schema`.execute(db)
  const role = quote(applicationRole)
  const create: Step = { sql: PgBoss.getConstructionPlans(bossSchema), why: 'the queue of jobs (pg-boss)' }
  const declare: Step = {
    sql: `select ${bossSchema}.create_queue('${queue}', '{"policy":"standard"}')`,
    why: 'the queue of jobs (pg-boss)',
  }
  const grant: Step = {
    sql: `grant usage on schema ${bossSchema} to ${role}; grant select on ${bossSchema}.queue to ${role}; grant select, insert, update, delete on ${bossSchema}.job to ${role}`,
    why: `rights of ${applicationRole}`,
  }
  if (!there?.schema) return [create, declare, grant]
  const {
    rows: [state],
  } = await sql<{ version: number; queue: boolean; role: boolean; granted: boolean | null }>`
    select version, exists (select 1 from ${sql.table(`${bossSchema}.queue`)} where name = ${queue}) as queue, exists (select 1 from pg_roles where rolname = ${applicationRole}) as role,
      case when exists (select 1 from pg_roles where rolname = ${applicationRole}) then has_schema_privilege(${applicationRole}, ${bossSchema}, 'USAGE')
        and has_table_privilege(${applicationRole}, ${`${bossSchema}.job`}, 'DELETE') end as granted
    from ${sql.table(`${bossSchema}.version`)}`.execute(db)
  const version = state?.version ?? schemaVersion
  return [
    ...(version < schemaVersion
      ? [{ sql: PgBoss.getMigrationPlans(bossSchema, String(version)), why: 'the queue of jobs (pg-boss)' }]
      : []),
    ...(state?.queue ? [] : [declare]),
    ...(state?.granted === false ? [grant] : []),
  ]
}

/** @param db the owner's only connection. @throws MigrationFailed */
export async function installJobs(db: Db, applicationRole: string): Promise<readonly Step[]> {
  if ((await jobSteps(db, applicationRole)).length === 0) return []
  // Of nodes that start at once, one makes it.
  await sql`select pg_advisory_lock(${installLock})`.execute(db)
  try {
    const steps = await jobSteps(db, applicationRole)
    for (const step of steps)
      await sql
        .raw(step.sql)
        .execute(db)
        .catch((error: unknown) => {
          throw new MigrationFailed(step, error)
        })
    return steps
  } finally {
    await sql`select pg_advisory_unlock(${installLock})`.execute(db)
  }
}
