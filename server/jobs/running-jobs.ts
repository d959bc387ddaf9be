/** Which job of a kind runs, and who started one: for acts of which there is one at a time. */
import { sql } from 'kysely'
import type { Context } from '../kernel/context'

export interface RunningJob {
  id: number
  done: number
  total: number
  /** Who started it; null = the system. */
  owner: number | null
}

/** @returns the first of the kind that waits or runs */
export async function runningJob({ db }: Context, kind: string): Promise<RunningJob | undefined> {
  const {
    rows: [row],
  } = await sql<RunningJob>`
    select job.id, coalesce(job.done, 0) as done, coalesce(job.total, 0) as total, job.owner_user_id as owner
    from sc_job as job where job.kind = ${kind} and job.state in ('queued', 'running') order by job.id limit 1`.execute(db)
  return row
}

/** Who started the job, and when it was asked for. */
export async function startOf({ db }: Context, job: number): Promise<{ owner: number | null; at: string } | undefined> {
  const {
    rows: [row],
  } = await sql<{ owner: number | null; at: string }>`select owner_user_id as owner, queued_at as at from sc_job where id = ${job}`.execute(
    db,
  )
  return row
}
