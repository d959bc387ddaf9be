/** The nightly clearing (sc.md §7): what nobody needs any more goes, a few thousand rows at a time. */
import { sql } from 'kysely'
import { endViews } from '../../auth/view-as'
import type { Context } from '../../context'
import { removeUnlinked } from '../../files/attachment-store'
import type { Job, JobKind } from '../../jobs/job'
import { anonymiseLeavers } from './anonymise'

const atOnce = 2_000

/** Table and which of its rows. */
const clearings = {
  notifications: ['sc_user_notification', sql`read_at < now() - interval '180 days' and (type = 1 or not exists (select 1 from sc_announcement as a where a.id = "modelId" and a.ends_at > now()))`],
  login_attempts: ['sc_login_attempt', sql`at < now() - interval '365 days'`],
  mails: ['sc_mail_outbox', sql`state in ('sent', 'failed', 'cancelled') and updated_at < now() - interval '90 days'`],
  webhooks: ['sc_webhook_delivery', sql`state in ('sent', 'failed', 'cancelled') and updated_at < now() - interval '90 days'`],
  jobs: ['sc_job', sql`finished_at < now() - interval '30 days' and file_key is null`],
} as const

export const retention: JobKind = {
  kind: 'sc.retention',
  async run(job) {
    // Of browsers that were closed: nobody asked any more, so nobody has ended them.
    await endViews(job.ctx, 'over')
    const result: Record<string, number> = {
      files: await clearFiles(job), import_files: await clearImports(job), uploads: await removeUnlinked(job.ctx, job.services.files),
    }
    for (const [name, [table, which]] of Object.entries(clearings)) {
      result[name] = 0
      for (let gone = atOnce; gone === atOnce; result[name] += gone) {
        job.signal.throwIfAborted()
        gone = await clear(job.ctx, table, which)
        job.progress(Object.keys(result).length, Object.keys(clearings).length + 2)
      }
    }
    return { result: { ...result, anonymised: await anonymiseLeavers(job) } }
  },
}

async function clear(ctx: Context, table: string, which: ReturnType<typeof sql>): Promise<number> {
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where id in (select id from ${sql.table(table)} where ${which} limit ${atOnce})`.execute(ctx.db)
  return Number(numAffectedRows ?? 0)
}

/** Job files are kept for 7 days; those of runs that failed go as soon. */
async function clearFiles(job: Job): Promise<number> {
  const { db } = job.ctx
  const { rows } = await sql<{ id: number; file_key: string }>`
    select id, file_key from sc_job where file_key is not null and finished_at < now() - interval '7 days' order by id limit 10000`.execute(db)
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
  const { rows } = await sql<{ id: number; file_key: string }>`
    select id, file_key from sc_import where file_key <> '' and state not in ('checking', 'running') and updated_at < now() - interval '7 days' order by id limit 1000`.execute(db)
  for (const { id, file_key } of rows) {
    job.signal.throwIfAborted()
    await job.services.files.delete(file_key)
    for (let gone = atOnce; gone === atOnce;) {
      const { numAffectedRows } = await sql`delete from kontor_import_row where (import_id, line) in (select import_id, line from kontor_import_row where import_id = ${id} limit ${atOnce})`.execute(db)
      gone = Number(numAffectedRows ?? 0)
    }
    await sql`update sc_import set file_key = '' where id = ${id}`.execute(db)
  }
  return rows.length
}
