/** One run of one job: heartbeat, progress, cancel signal, file, and the end that only this run may write. */
import { sql } from 'kysely'
import { transact, type Context } from '../kernel/context'
import { ApiError } from '../kernel/errors'
import { holdsToken } from '../auth/rights/job-context'
import type { FileStore } from '../contracts/files'
import { fillFile } from '../files/store'
import type { Services } from '../contracts/services'
import type { Log } from '../outbox/dedicated-connection'
import { publishPersonal } from '../outbox/publish'
import type { Job, JobKind, JobResult } from '../contracts/jobs'
import { JobLost } from './job'
import { endJob, handBack, viewOf, viewSql, type ClaimedJob, type JobView } from './states'

export interface RunOptions {
  services: Services
  files: FileStore
  log: Log
  claimed: ClaimedJob
  kind: JobKind
  /** The owner with his rights of now, within those of the token it was started with; null when he may not sign in any more, or the token ended. */
  contextOf: (claimed: ClaimedJob) => Promise<Context | null>
}

export interface Run {
  id: number
  abort: (reason: JobLost['reason']) => void
  /** Resolves when the run has ended, however. */
  ended: Promise<void>
}

const heartbeatEvery = 5_000
/** Without a heartbeat for so long another node takes over at 120 s: this one gives up before. */
const aloneAtMost = 100_000
/** At most four messages a second. */
const progressEvery = 250

export function startRun(options: RunOptions): Run {
  const controller = new AbortController()
  const abort = (reason: JobLost['reason']) => controller.abort(new JobLost(reason))
  return { id: options.claimed.id, abort, ended: run(options, controller) }
}

async function run({ services, files, log, claimed, kind, contextOf }: RunOptions, controller: AbortController): Promise<void> {
  const system = { ...services.systemContext(), language: claimed.language }
  const reporter = report(system, claimed, controller, log)
  let completed = false
  try {
    const ctx = await contextOf(claimed)
    if (!ctx) throw claimed.access_token === null ? new ApiError(403, { key: 'error:forbidden' }) : tokenEnded()
    const outcome = await kind.run(jobOf(ctx))
    await reporter.stop()
    if (!completed)
      await transact(system, async (tx) => {
        await holdFast(tx, claimed)
        mustHold(await endJob(tx, claimed, { state: 'succeeded', ...outcome }))
      })
  } catch (error) {
    await reporter.stop()
    await end(error).catch((problem: unknown) =>
      log.error({ error: problem, job: claimed.id }, 'The end of a job could not be written; another run follows'),
    )
  }

  function jobOf(ctx: Context): Job {
    return {
      id: claimed.id,
      kind: claimed.kind,
      params: claimed.params,
      ctx,
      services,
      signal: controller.signal,
      progress: reporter.progress,
      transact: (act) =>
        transact(ctx, async (tx) => {
          controller.signal.throwIfAborted()
          const answer = await act(tx)
          await holdFast(tx, claimed)
          return answer
        }),
      complete: async (act) => {
        await transact(ctx, async (tx) => {
          controller.signal.throwIfAborted()
          const outcome: JobResult = (await act(tx)) ?? {}
          // Its heartbeat would wait for the row, and then find it over.
          await reporter.stop()
          await holdFast(tx, claimed)
          mustHold(await endJob(tx, claimed, { state: 'succeeded', ...outcome }))
        })
        completed = true
      },
      async file({ name, type }, write) {
        const key = `jobs/${claimed.id}/${claimed.run}`
        // Named before it is written: whatever happens, somebody knows what to delete.
        const old = await claimFile(system, claimed, key)
        if (old) await files.delete(old)
        const size = await fillFile(files, key, write, controller.signal)
        await sql`update sc_job set file = ${JSON.stringify({ name, type, size })}::text::jsonb where id = ${claimed.id} and run = ${claimed.run}`.execute(
          system.db,
        )
        return size
      },
    }
  }

  async function end(error: unknown): Promise<void> {
    const lost = controller.signal.aborted ? (controller.signal.reason as JobLost) : error // abort() is only called with a JobLost
    if (lost instanceof JobLost) {
      if (lost.reason === 'shutdown') await transact(system, (tx) => handBack(tx, claimed))
      if (lost.reason !== 'withdrawn') return
    }
    const refusal = lost instanceof JobLost ? tokenEnded() : error
    const problem = refusal instanceof ApiError ? refusal : new ApiError(500, { key: 'error:job_failed', params: { id: claimed.id } })
    if (!(refusal instanceof ApiError) || refusal.cause !== undefined)
      log.error({ error, job: claimed.id, kind: claimed.kind }, 'A job failed')
    const { translate, fieldErrors } = services.texts
    const errors = problem.details.errors ? fieldErrors(claimed.language, problem.details.errors) : undefined
    await transact(system, (tx) =>
      endJob(tx, claimed, {
        state: 'failed',
        message: translate(claimed.language, problem.text),
        ...(errors ? { result: { errors } } : {}),
      }),
    )
  }
}

function mustHold(held: boolean): void {
  if (!held) throw new JobLost('lost')
}

const tokenEnded = () => new ApiError(403, { key: 'error:job_token_ended' })

/** Nobody else may take or cancel the job until this transaction ends. @throws JobLost when somebody has, or when its token has ended */
async function holdFast(ctx: Context, { id, run: token, access_token }: ClaimedJob): Promise<void> {
  const { rows } = await sql`select 1 from sc_job where id = ${id} and state = 'running' and run = ${token} for no key update`.execute(
    ctx.db,
  )
  mustHold(rows.length > 0)
  if (!(await holdsToken(ctx, access_token))) throw new JobLost('withdrawn')
}

/** @returns the key of an earlier run's file */
async function claimFile(ctx: Context, { id, run: token }: ClaimedJob, key: string): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ old: string | null }>`
    update sc_job set file_key = ${key}, file = null from (select id, file_key from sc_job where id = ${id} for no key update) as before
    where sc_job.id = before.id and sc_job.run = ${token} and state = 'running' returning before.file_key as old`.execute(ctx.db)
  if (!row) throw new JobLost('lost')
  return row.old
}

interface Progress {
  done: number
  total: number
  message: string | undefined
}

/** Writes heartbeat and progress, one statement at a time; notices when the job is somebody else's. */
function report(ctx: Context, claimed: ClaimedJob, controller: AbortController, log: Log) {
  let told = Date.now()
  let alive = Date.now()
  let latest: Progress | undefined
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const beat = setInterval(() => {
    void write()
  }, heartbeatEvery)

  async function write(): Promise<void> {
    if (writing) return writing
    const news = latest
    latest = undefined
    told = Date.now()
    writing = (async () => {
      try {
        if (await reportProgress(ctx, claimed, news)) alive = Date.now()
        else controller.abort(new JobLost('lost'))
        if (!(await holdsToken(ctx, claimed.access_token))) controller.abort(new JobLost('withdrawn'))
      } catch (error) {
        log.warn({ error, job: claimed.id }, 'A job could not tell how far it is')
        if (Date.now() - alive > aloneAtMost) controller.abort(new JobLost('lost'))
      }
    })().finally(() => {
      writing = undefined
    })
    return writing
  }

  return {
    progress(done: number, total: number, message?: string): void {
      latest = { done, total, message }
      timer ??= setTimeout(
        () => {
          timer = undefined
          void write()
        },
        Math.max(0, progressEvery - (Date.now() - told)),
      )
    },
    async stop(): Promise<void> {
      clearInterval(beat)
      clearTimeout(timer)
      timer = undefined
      await writing
      if (latest && !controller.signal.aborted) await write()
    },
  }
}

async function reportProgress(ctx: Context, { id, run: token }: ClaimedJob, news: Progress | undefined): Promise<boolean> {
  return transact(ctx, async (tx) => {
    const total = news && news.total > 0 ? Math.round(news.total) : null
    const sets = news
      ? sql`, done = ${Math.round(news.done)}::integer, total = ${total}::integer, message = coalesce(${news.message?.slice(0, 1000) ?? null}::text, message),
          progress = ${total === null ? 0 : Math.min(100, Math.floor((100 * news.done) / total))}::integer`
      : sql``
    const {
      rows: [row],
    } = await sql<JobView & { owner: number | null }>`
      update sc_job set heartbeat_at = clock_timestamp()${sets} where id = ${id} and state = 'running' and run = ${token} returning ${viewSql}, owner_user_id as owner`.execute(
      tx.db,
    )
    if (row && news && row.owner !== null) await publishPersonal(tx, row.owner, 'job.progress', { ...viewOf(row) })
    return row !== undefined
  })
}
