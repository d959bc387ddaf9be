/** What a module declares of its jobs and schedules, and what a run is given (docs/jobs.md). */

/** Key of the text that names jobs of this kind: `sc.retention` → `sc:job_kind.retention`. */
export const kindText = (kind: string): string => kind.replace('.', ':job_kind.')

/** This run no longer holds the job: it was cancelled, taken over, the node stops, or the access token that started it has ended. */
export class JobLost extends Error {
  constructor(readonly reason: 'cancelled' | 'lost' | 'shutdown' | 'withdrawn') {
    super(`the job is ${reason}`)
  }
}
