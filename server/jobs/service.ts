/** `app.kontor.jobs`: starting, cancelling and repeating jobs, for modules and for the calls of people. */
import { transact, type Context } from '../kernel/context'
import { conflict } from '../kernel/errors'
import type { JobKind, Schedule, StartOptions } from './job'
import { cancelJob, insertJob, retryJob } from './states'

/** Starts what rows say is due; in the transaction that looks after jobs. */
export type DueWork = (ctx: Context) => Promise<unknown>

export interface Jobs {
  kinds: ReadonlyMap<string, JobKind>
  schedules: readonly Schedule[]
  due: readonly DueWork[]
  /**
   * Row and delivery in the caller's transaction: nothing runs of what is rolled back. It runs as the caller.
   * @returns the job's id
   * @throws 409 while another job of the same key waits or runs
   */
  start: (ctx: Context, kind: string, params: Readonly<Record<string, unknown>>, options: StartOptions) => Promise<number>
  /** The caller has checked the right. @throws 409 when it is over */
  cancel: (ctx: Context, id: number) => Promise<void>
  /** @throws 409 when it did not fail, or another job of its key runs */
  retry: (ctx: Context, id: number) => Promise<void>
  /** Takes up what was left behind, and starts what is due; a timer's act, every 15 s on each node. */
  tend: () => Promise<void>
  /** Of the node's runner: something may wait, a job is to stop. Without a runner (tests of single plugins) nothing happens. */
  onStarted: () => void
  onCancelled: (id: number) => void
}

export function createJobs({
  kinds,
  schedules = [],
  due = [],
}: {
  kinds: readonly JobKind[]
  schedules?: readonly Schedule[]
  due?: readonly DueWork[]
}): Jobs {
  const byKind = new Map(kinds.map((kind) => [kind.kind, kind]))
  const nowhere = schedules.find(({ key }) => !byKind.has(key))
  if (nowhere) throw new Error(`No module declares the job ${nowhere.key} that a schedule starts.`)
  const jobs: Jobs = {
    kinds: byKind,
    schedules,
    due,
    async start(ctx, kind, params, options) {
      if (!byKind.has(kind))
        throw new Error(`No module declares jobs of the kind ${kind}: is it in \`jobs\` of its server/modules/<m>/index.ts?`)
      return transact(ctx, async (tx) => {
        const id = await insertJob(tx, { kind, params, ...options })
        if (id === undefined) throw conflict('error:job_running')
        tx.afterCommit(jobs.onStarted)
        return id
      })
    },
    async cancel(ctx, id) {
      await transact(ctx, async (tx) => {
        if (!(await cancelJob(tx, id))) throw conflict('error:job_over')
        tx.afterCommit(() => jobs.onCancelled(id))
      })
    },
    async retry(ctx, id) {
      await transact(ctx, async (tx) => {
        if (
          !(await retryJob(tx, id).catch((error: unknown) => {
            throw isSecondOfKey(error) ? conflict('error:job_running') : error
          }))
        )
          throw conflict('error:job_not_failed')
        tx.afterCommit(jobs.onStarted)
      })
    },
    tend: () => Promise.resolve(),
    onStarted: () => undefined,
    onCancelled: () => undefined,
  }
  return jobs
}

const isSecondOfKey = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23P01'
