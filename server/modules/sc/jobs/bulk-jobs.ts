/** What many rows take longer for than a request: bulk acts, undoing them, checking and running an import. */
import { sql } from 'kysely'
import type { Entity } from '../../../../src/schemas/core/define'
import type { Context } from '../../../kernel/context'
import { ApiError, notFound } from '../../../kernel/errors'
import type { Values } from '../../../contracts/hooks'
import { actionKey } from '../../../resource/routes/bulk-action'
import { changeImport, type ImportRecord } from '../../../import/import-record'
import { checkFile } from '../../../import/run-check'
import { runImport } from '../../../import/run-import'
import type { Job, JobKind } from '../../../contracts/jobs'
import { JobLost } from '../../../jobs/job'
import type { RowFailure } from '../../../contracts/bulk'
import { batchSlice, type Batch, type BatchRow } from '../../../resource/batch/batch'
import { closeChangeSet, openChangeSet, type ChangeSetStart } from '../../../resource/batch/change-set'
import { undoChangeSet } from '../../../resource/history/undo'
import { translateFailures, type TranslatedFailure } from '../../../resource/batch/failure-texts'
import { inEveryLanguage } from '../notify/every-language'
import { sendNotice } from '../notify/notifications'

const portion = 100
/** Failures that the result names; their number is told whole. */
const mostTold = 200

export const bulkJobs: readonly JobKind[] = [
  { kind: 'common.batch', run: runBatch, page: '/profile/changes' },
  { kind: 'common.act', run: runAction },
  { kind: 'common.undo', run: runUndo, page: '/profile/changes' },
  { kind: 'common.import-check', run: runImportCheck, page: '/profile/imports' },
  { kind: 'common.import-run', run: runImportRows, page: '/profile/imports', announces_success: true },
]

/** Portions are committed one by one; a run after a crash goes on where the last one ended. */
async function runBatch(job: Job): Promise<undefined> {
  const { entity: name, batch, rows } = job.params as { entity: string; batch: Batch; rows: BatchRow[] }
  const entity = job.ctx.snapshot.find(name)
  if (!entity) throw notFound()
  const set = await job.transact((tx) => changeSetOf(tx, job, { kind: batch.action, entity }))
  const finished = await doneBefore(job.ctx, entity, set.change_set)
  const failed: RowFailure[] = []
  let done = finished.size
  let title: string | undefined
  const left = rows.filter(({ id }) => !finished.has(id))
  for (let at = 0; at < left.length; at += portion) {
    const result = await job.transact((tx) =>
      batchSlice({ ...tx, change_set: set.change_set }, entity, batch, left.slice(at, at + portion)),
    )
    done += result.done.length
    title ??= result.title
    failed.push(...result.failed)
    job.progress(done + failed.length, rows.length)
  }
  await job.complete(async (tx) => {
    await closeChangeSet(tx, set.id, { done, failed: failed.length, ...(title === undefined ? {} : { title }) })
    return {
      message: resultText(job, done, failed.length),
      result: {
        done,
        failed: failed.length,
        change_set: set.id,
        failures: await translateFailures(tx, entity, failed.slice(0, mostTold), job.services.texts),
      },
    }
  })
  return undefined
}

const resultText = ({ ctx, services }: Job, done: number, failed: number): string =>
  services.texts.translate(ctx.language, { key: 'screens:bulk.result', params: { done, failed } })

/** Rows before `at` are through: `done` of them, `failed` not, of which the first are told. */
interface SoFar {
  at: number
  done: number
  failed: number
  failures: TranslatedFailure[]
}

/** Portions are committed one by one with how far it is, since an act that was done once is often refused a second time. */
async function runAction(job: Job): Promise<undefined> {
  const {
    entity: name,
    act,
    told,
    ids,
    session_id,
    so_far,
  } = job.params as { entity: string; act: string; told: Values; ids: number[]; session_id: number | null; so_far?: SoFar } // as act-on-each.ts started it
  const entity = job.ctx.snapshot.find(name)
  const registered = job.services.bulkActions.get(actionKey(name, act))
  if (!entity || !registered) throw notFound()
  const { portion: portionAction, undo } = registered
  const set = undo && (await job.transact((tx) => changeSetOf(tx, job, { ...undo, entity })))
  let sum = so_far ?? { at: 0, done: 0, failed: 0, failures: [] }
  while (sum.at < ids.length) {
    const { at, done, failed, failures } = sum
    sum = await job.transact(async (tx) => {
      const origin = session_id === null ? tx.origin : { ...tx.origin, session_id }
      const by: Context = { ...tx, origin, ...(set ? { change_set: set.change_set } : {}) }
      const result = await portionAction(by, ids.slice(at, at + portion), told)
      const refused = await translateFailures(tx, entity, result.failed.slice(0, mostTold - failures.length), job.services.texts)
      const next: SoFar = {
        at: at + portion,
        done: done + result.done.length,
        failed: failed + result.failed.length,
        failures: [...failures, ...refused],
      }
      await sql`update sc_job set params = params || ${JSON.stringify({ so_far: next })}::text::jsonb where id = ${job.id}`.execute(tx.db)
      return next
    })
    job.progress(sum.done + sum.failed, ids.length)
  }
  const { done, failed, failures } = sum
  await job.complete(async (tx) => {
    if (set) await closeChangeSet(tx, set.id, { done, failed })
    return { message: resultText(job, done, failed), result: { done, failed, failures, ...(set ? { change_set: set.id } : {}) } }
  })
  return undefined
}

/** The one that an earlier run of the job has begun, else a new one. */
async function changeSetOf(ctx: Context, job: Job, start: ChangeSetStart): Promise<{ id: number | null; change_set: string }> {
  const {
    rows: [begun],
  } = await sql<{
    id: number
    change_set: string
  }>`select id, change_set from sc_change_set where state = 'running' and job = ${job.id}`.execute(ctx.db)
  return begun ? { ...begun, id: Number(begun.id) } : openChangeSet(ctx, { ...start, job: job.id })
}

async function doneBefore(ctx: Context, entity: Entity, changeSet: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    id: number
  }>`select distinct record_id as id from kontor_revision where change_set_id = ${changeSet}::text::uuid and entity = ${entity.name}`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

async function runUndo(job: Job): Promise<undefined> {
  const { translate } = job.services.texts
  await job.complete(async (tx) => {
    const { done, failed, change_set } = await undoChangeSet(
      tx,
      Number(job.params.change_set),
      { rules: job.services.undo },
      (at, total) => {
        job.signal.throwIfAborted()
        job.progress(at, total)
      },
    )
    const failures = failed.slice(0, mostTold).map(({ text, ...row }) => ({ ...row, message: translate(job.ctx.language, text) }))
    return { message: resultText(job, done, failed.length), result: { done, failed: failed.length, change_set, failures } }
  })
  return undefined
}

async function runImportCheck(job: Job) {
  const id = Number(job.params.import_id)
  try {
    const counters = await checkFile(job.ctx, id, job.services, { signal: job.signal, progress: (done) => job.progress(done, 0) })
    return { result: { import_id: id, ...counters } }
  } catch (error) {
    await leave(job, id, error, 'checking', 'uploaded')
    throw error
  }
}

async function runImportRows(job: Job) {
  const id = Number(job.params.import_id)
  try {
    return await runImport(job, id, notifyEnd)
  } catch (error) {
    await leave(job, id, error, 'running', 'failed')
    throw error
  }
}

/** A run that is taken over or repeated goes on; one that is over says why. */
async function leave(job: Job, id: number, error: unknown, from: 'checking' | 'running', to: 'uploaded' | 'failed'): Promise<void> {
  if (!(error instanceof ApiError) || job.signal.reason instanceof JobLost) return
  const problem = job.services.texts.translate(job.ctx.language, error.text)
  // An all-or-nothing run that was refused is back at its checked rows already.
  await changeImport(job.ctx, id, [from], { state: to, problem, job: null }).catch((other: unknown) => {
    if (!(other instanceof ApiError)) throw other
  })
}

async function notifyEnd(ctx: Context, { id, file, user_id }: ImportRecord, done: number): Promise<void> {
  if (user_id === null) return
  await sendNotice(ctx, {
    event: 'sc.import.done',
    to: [`u${user_id}`],
    self: true,
    model: { module: 'sc', id },
    url: '/profile/imports',
    params: { file, count: String(done) },
    data: { title: inEveryLanguage('sc:notice.imported', () => ({ file, count: done })) },
  })
}
