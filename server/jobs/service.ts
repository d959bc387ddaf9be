/** `app.kontor.jobs`: starting, cancelling and repeating jobs, for modules and for the calls of people. */
import type { DueWork, Jobs } from '../contracts/jobs'
import { transact } from '../kernel/context'
import { conflict } from '../kernel/errors'
import type { JobKind, Schedule } from '../contracts/jobs'
import { cancelJob, insertJob, retryJob } from './states'

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
