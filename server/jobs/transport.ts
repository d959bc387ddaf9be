/** pg-boss as the carrier: tells some node, once, that a job waits. What became of it stands in sc_job alone (decisions/database-roles.md). */
import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { Db } from '../kernel/context'

export const bossSchema = 'pgboss'
export const queue = 'kontor'

// Never started: every call brings the caller's own transaction, so that row and delivery are one.
const boss = new PgBoss({ schema: bossSchema, db: { executeSql: () => Promise.reject(new Error('pg-boss is called with a transaction')) } })
const within = (db: Db): PgBoss.Db => ({
  executeSql: async (text, values: unknown[] = []) => ({ rows: [...(await db.executeQuery(CompiledQuery.raw(text, values))).rows] }),
})

/** @param seconds to wait before a node may take it */
export async function sendJob(db: Db, id: number, seconds = 0): Promise<void> {
  await boss.send(queue, { job: id }, { db: within(db), ...(seconds > 0 ? { startAfter: seconds } : {}) })
}

/** Takes up to `count` waiting jobs out of the queue, for good once the transaction commits. @returns ids of sc_job */
export async function takeJobs(db: Db, count: number): Promise<number[]> {
  const taken = await boss.fetch<{ job: number }>(queue, { batchSize: count, db: within(db) })
  if (taken.length > 0)
    await boss.deleteJob(
      queue,
      taken.map(({ id }) => id),
      { db: within(db) },
    )
  return taken.map(({ data }) => data.job)
}

/** Queued for over a minute, and nobody will be told (a restored backup): the ids. */
export async function undelivered(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from sc_job where state = 'queued' and queued_at < now() - interval '1 minute' and deleted_at is null
      and not exists (select 1 from ${sql.table(`${bossSchema}.job`)} as waiting where waiting.name = ${queue} and (waiting.data ->> 'job')::bigint = sc_job.id)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
