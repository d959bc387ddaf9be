/** What an overtime comes to, in words (as.md §5 check, R9): its time, and what the month then counts. Pure. */
import type { LimitState } from '../../../../../src/shared/as/overtime-limits'
import type { CheckFact } from '../../../../contracts/workflow'
import { hours } from '../../hook/hook-words'

export function overtimeFacts({ minutes, limits }: { minutes: number; limits: LimitState | null }): CheckFact[] {
  if (minutes === 0) return []
  const takes: CheckFact = { param: 'end_at', text: { key: 'as:fact.overtime', params: { time: hours(minutes) } } }
  if (limits === null || limits.month_cap === null) return [takes]
  const { month_total: total, month_cap: cap } = limits
  return [
    takes,
    { param: 'end_at', text: { key: 'as:fact.month', params: { total: hours(total), cap: hours(cap) } }, exceeded: total > cap },
  ]
}
