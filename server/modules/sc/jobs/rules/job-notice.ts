/** Is the end of a job worth a notice (sc.md §7 `sc.job.done`)? */

/** For so long somebody waits in front of the screen, where the jobs tray tells him. */
export const waitedSeconds = 30

export interface EndedJob {
  state: 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'
  /** From its start by the person to its end. */
  seconds: number
  /** He ended it himself. */
  by_owner: boolean
  /** Of its kind: success is told on a way of its own. */
  announces_success: boolean
}

/** What was cancelled by somebody else is told however short it ran. */
export function isWorthANotice({ state, seconds, by_owner, announces_success }: EndedJob): boolean {
  if (state === 'cancelled') return !by_owner
  if (state === 'queued' || state === 'running') return false
  return seconds >= waitedSeconds && !(state === 'succeeded' && announces_success)
}
