/** What added fields need of the database's owner (runtime.md S51): indexes, and clearing the history of a purged one. */
import { sql } from 'kysely'
import { applyCustomIndexes, customIndexChanges } from '../../../database/schema/custom-indexes'
import { transact, type Context } from '../../../kernel/context'
import type { Job, JobKind } from '../../../contracts/jobs'
import { kindText } from '../../../jobs/job'
import { insertJob } from '../../../jobs/states'
import { onEvent } from '../../../outbox/event'
import { sharedTexts } from '../notify/every-language'
import type { Services } from '../../../contracts/services'
import { updateRecord } from '../../../resource/write/write'
import { asOwner } from '../../../database/connection/as-owner'

/** A node found indexes missing or left over; of several that did, one works. */
export async function startIndexing({ jobs, systemContext }: Services): Promise<void> {
  await transact(systemContext(), async (ctx) => {
    await indexWhatDiffers(ctx)
    ctx.afterCommit(jobs.onStarted)
  })
}

/** A field that was published between a job's last check and its end did not start a job of its own. */
export const indexAgain = onEvent('sc.job.done', 'sc.index-again', async (ctx, { payload }) => {
  if (payload?.kind === customIndexJob.kind && payload.state === 'succeeded') await indexWhatDiffers(ctx)
})

async function indexWhatDiffers(ctx: Context): Promise<void> {
  const { make, drop } = await customIndexChanges(ctx.db, ctx.snapshot)
  if (make.length + drop.length === 0) return
  const title = sharedTexts().translate(ctx.language, { key: kindText(customIndexJob.kind) })
  await insertJob(ctx, { kind: customIndexJob.kind, params: {}, title, unique_key: customIndexJob.kind })
}

const mostRounds = 10

export const customIndexJob: JobKind = {
  kind: 'sc.custom-indexes',
  async run(job) {
    const refused: string[] = []
    // What is published while it works is its work too.
    for (let round = 0; round < mostRounds; round += 1) {
      await job.services.refreshEntities()
      const snapshot = job.services.snapshot()
      const { make, drop } = await customIndexChanges(job.ctx.db, snapshot)
      if (make.length + drop.length === 0) break
      for (const { meaning } of await asOwner(job.services, (db) => applyCustomIndexes(db, snapshot))) {
        if (!meaning) continue
        // Two rows got the same value between the check and the index: the field stays, its promise does not.
        refused.push(`${meaning.entity}.${meaning.field}`)
        await giveUpUnique(job, meaning.entity, meaning.field)
      }
    }
    return { result: { refused } }
  },
}

async function giveUpUnique(job: Job, entity: string, key: string): Promise<void> {
  const system = job.services.systemContext()
  const {
    rows: [row],
  } = await sql<{ id: number }>`select id from sc_custom_field where entity = ${entity} and key = ${key} and deleted_at is null`.execute(
    system.db,
  )
  if (row) await updateRecord(system, system.snapshot.get('sc/custom-field'), Number(row.id), { unique_value: false }, { trusted: true })
}

const revisionsAtOnce = 5_000

/** The audit log tells that there were changes, and keeps what it has: its chain would break. */
export const purgeHistoryJob: JobKind = {
  kind: 'sc.purge-custom-field',
  async run(job) {
    const { entity, key } = job.params as { entity: string; key: string } // what the call that started it stored
    let cleared = 0
    await asOwner(job.services, async (db) => {
      for (let more = true; more;) {
        job.signal.throwIfAborted()
        const { numAffectedRows } = await sql`update kontor_revision set data = data - ${key}::text
          where id in (select id from kontor_revision where entity = ${entity} and data ? ${key}::text limit ${revisionsAtOnce})`.execute(
          db,
        )
        cleared += Number(numAffectedRows ?? 0)
        more = Number(numAffectedRows ?? 0) === revisionsAtOnce
        job.progress(cleared, 0)
      }
    })
    return { result: { cleared } }
  },
}
