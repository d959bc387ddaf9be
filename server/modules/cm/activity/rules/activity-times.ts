/** When an activity is due, reminded of and overdue (cm.md §2 agenda, §3.6, §7). Instants are ISO texts in UTC. */
import type { AgendaPart } from '../../../../../src/shared/cm/activity'

const minute = 60_000

export interface Planned {
  status: unknown
  due_at: unknown
  remind_before: unknown
}

/**
 * The instant at which its owner is told; null = he is not.
 * @param now what is due already is not announced any more
 */
export function remindAt({ status, due_at, remind_before }: Planned, now: Date): string | null {
  if (status !== 'planned' || typeof due_at !== 'string' || typeof remind_before !== 'number' || new Date(due_at) <= now) return null
  return new Date(new Date(due_at).getTime() - remind_before * minute).toISOString()
}

/** Beginnings of days in the reader's company: today, tomorrow, the day after the next seven. */
export interface AgendaDays {
  now: Date
  tomorrow: Date
  afterWeek: Date
  today: Date
}

/** Where a planned activity stands: one of a whole day is overdue only when its day is over. */
export function agendaPart(
  { due_at, all_day }: { due_at: string; all_day: boolean },
  { now, today, tomorrow, afterWeek }: AgendaDays,
): AgendaPart {
  const due = new Date(due_at)
  if (due < (all_day ? today : now)) return 'overdue'
  if (due < tomorrow) return 'today'
  return due < afterWeek ? 'week' : 'later'
}
