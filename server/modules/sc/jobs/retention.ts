/** The nightly clearing (sc.md §7): what nobody needs any more goes, a few thousand rows at a time. */
import { sql } from 'kysely'
import { endViews } from '../../../auth/rights/view-as'
import type { Context } from '../../../kernel/context'
import { removeUnlinked } from '../../../files/attachment-store'
import type { Job, JobKind } from '../../../contracts/jobs'
import type { Clearing } from '../../../contracts/services'
import { anonymiseLeavers } from '../offboarding/anonymise'

const atOnce = 2_000

export const clearings: readonly Clearing[] = [
  {
    name: 'notifications',
    table: 'sc_user_notification',
    rows: sql<boolean>`read_at < now() - interval '180 days' and (type = 1 or not exists (select 1 from sc_announcement as a where a.id = "modelId" and a.ends_at > now()))`,
  },
  { name: 'login_attempts', table: 'sc_login_attempt', rows: sql<boolean>`at < now() - interval '365 days'` },
  {
    name: 'mails',
    table: 'sc_mail_outbox',
    rows: sql<boolean>`state in ('sent', 'failed', 'cancelled') and updated_at < now() - interval '90 days'`,
  },
  {
    name: 'webhooks',
    table: 'sc_webhook_delivery',
    rows: sql<boolean>`state in ('sent', 'failed', 'cancelled') and updated_at < now() - interval '90 days'`,
  },
  { name: 'jobs', table: 'sc_job', rows: sql<boolean>`finished_at < now() - interval '30 days' and file_key is null` },
]

export const retention: JobKind = {
  kind: 'sc.retention',
  async run(job) {
    // Of browsers that were closed: nobody asked any more, so nobody has ended them.
    await endViews(job.ctx, 'over')
    const result: Record<string, number> = {
      files: await clearFiles(job),
      import_files: await clearImports(job),
      uploads: await removeUnlinked(job.ctx, job.services.files),
    }
    const { retention: all } = job.services
    for (const clearing of all) {
      let cleared = 0
      for (let gone = atOnce; gone === atOnce; cleared += gone) {
        job.signal.throwIfAborted()
        gone = await clear(job.ctx, clearing)
        job.progress(Object.keys(result).length, all.length + 3)
      }
      result[clearing.name] = cleared
    }
    return { result: { ...result, anonymised: await anonymiseLeavers(job) } }
  },
}

async function clear(ctx: Context, { table, rows: which }: Clearing): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} where ${which} limit ${atOnce})`.execute(
      ctx.db,
    )
  return Number(numAffectedRows ?? 0)
}

/** Job files are kept for 7 days; those of runs that failed go as soon. */
async function clearFiles(job: Job): Promise<number> {
  const { db } = job.ctx
  const { rows } = await sql<{ id: number; file_key: string }>`
    select id, file_key from sc_job where file_key is not null and finished_at < now() - interval '7 days'
    order by id limit 10000`.execute(db)
  for (const { id, file_key } of rows) {
    job.signal.throwIfAborted()
    await job.services.files.delete(file_key)
    await sql`update sc_job set file_key = null where id = ${id} and file_key = ${file_key}`.execute(db)
  }
  return rows.length
}

/** The file of an import and its staged rows are kept for 7 days: its undo and its error file are over by then. */
async function clearImports(job: Job): Promise<number> {
  const { db } = job.ctx
  const { rows } = await sql<{ id: number; file_key: string; archive_key: string | null }>`
    select id, file_key, archive_key from sc_import
    where file_key <> '' and state not in ('checking', 'running') and updated_at < now() - interval '7 days' order by id limit 1000`.execute(
    db,
  )
  for (const { id, file_key, archive_key } of rows) {
    job.signal.throwIfAborted()
    for (const key of [file_key, archive_key]) if (key) await job.services.files.delete(key)
    for (let gone = atOnce; gone === atOnce;) {
      const { numAffectedRows } =
        await sql`delete from kontor_import_row where (import_id, line) in (select import_id, line from kontor_import_row where import_id = ${id} limit ${atOnce})`.execute(
          db,
        )
      gone = Number(numAffectedRows ?? 0)
    }
    await sql`update sc_import set file_key = '', archive_key = null where id = ${id}`.execute(db)
  }
  return rows.length
}
