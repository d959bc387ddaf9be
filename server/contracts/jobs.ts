/** Work that outlives its request: what a module declares of it, and what a run is given (docs/jobs.md). */
import type { Context } from '../kernel/context'
import type { Services } from './services'
import type { Writable } from 'node:stream'

export interface JobKind {
  /** `<m>.<kebab-name>` */
  kind: string
  /**
   * Runs on any node, with the rights of whoever started it. It may be repeated: after a crash up to 3 times, and by hand.
   * What must not happen twice goes through `job.complete`. An ApiError it throws is shown to the person, any other is logged.
   */
  run: (job: Job) => Promise<JobResult | undefined>
  /** Where its owner finds what came of it: path in the console. */
  page?: string
  /** Its owner hears of its success by what it does itself, so that no `sc.job.done` tells him a second time. */
  announces_success?: true
}

export interface JobResult {
  /** Plain data for the screen: counts, ids, problems. */
  result?: Readonly<Record<string, unknown>>
  /** A last sentence for the person, in `job.ctx.language`. */
  message?: string
}

export interface Job {
  id: number
  kind: string
  params: Readonly<Record<string, unknown>>
  /** The person with his rights of now (the system's, where nobody started it), in his language, outside any transaction. */
  ctx: Context
  services: Services
  /** Cancelled, taken over by another node, or this node stops: end soon. */
  signal: AbortSignal
  /** Cheap: told at most four times a second. @param total 0 = not known yet */
  progress: (done: number, total: number, message?: string) => void
  /** One transaction that is undone if the job is no longer this run's when it ends. @throws JobLost then */
  transact: <T>(act: (ctx: Context) => Promise<T>) => Promise<T>
  /** The same, and the job's success with it: both or neither, so that the act has its effect once, whatever is killed when. */
  complete: (act: (ctx: Context) => Promise<JobResult | undefined>) => Promise<void>
  /**
   * The job's one file, which its owner may fetch for 7 days.
   * @param write fills the stream and ends it
   * @returns bytes
   */
  file: (file: { name: string; type: string }, write: (into: Writable) => Promise<void>) => Promise<number>
}

export interface StartOptions {
  /** What the person reads in the tray, in his language. */
  title: string
  /** Only one queued or running job per key. */
  unique_key?: string
}

export interface Schedule {
  /** Also the kind of job that it starts. */
  key: string
  /** Five fields, in the company's zone: `0 1 * * *`. */
  cron: string
}

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
