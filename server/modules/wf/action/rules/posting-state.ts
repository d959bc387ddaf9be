/** How what a form does in modules stands (wf.md §4.4, §5.16). Pure. */
import type { WorkflowPhase } from '../../../../contracts/workflow'

export type PostingResult = 'done' | 'refused' | 'later'

/** @returns the posting state of the instance after a phase of its actions */
export function postingStates(
  phase: WorkflowPhase,
  results: readonly PostingResult[],
): 'none' | 'reserved' | 'pending' | 'done' | 'failed' | 'reversed' {
  if (results.includes('refused')) return 'failed'
  if (results.includes('later')) return 'pending'
  return { reserve: 'reserved', commit: 'done', release: 'none', reverse: 'reversed' }[phase] as 'none' | 'reserved' | 'done' | 'reversed'
}

/** Seconds after the first, second … failure: 8 retries, 32 h 42 min 40 s in all. */
export const retryAfter: readonly number[] = [10, 30, 120, 600, 1800, 7200, 21_600, 86_400]

/** @param failures so far @returns seconds until the next try; null = it is given up */
export const nextRetry = (failures: number): number | null => retryAfter[failures - 1] ?? null
