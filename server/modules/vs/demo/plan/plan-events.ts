/** The 34 events of the demo (vs.md §10), for a given clock. Pure. */
import { completed } from './completed'
import { ongoing, others, pending } from './current'
import { plannedEvent, type DemoClock, type PlannedEvent } from './planned-event'

/** Of everybody who signs in to try it (server/start/demo.ts): what waits for them they have not answered, what is ongoing they have. */
export const tryingAccounts = ['admin', 'manager', 'staff01', 'auditor', 'hr', 'fin'] as const

export interface DemoPlan {
  pending: readonly PlannedEvent[]
  ongoing: readonly PlannedEvent[]
  completed: readonly PlannedEvent[]
  /** Two drafts, and a cancelled one. */
  others: readonly PlannedEvent[]
}

export function planEvents(clock: DemoClock): DemoPlan {
  const planned = (events: Parameters<typeof plannedEvent>[0][]) => events.map((event) => plannedEvent(event, clock))
  return {
    pending: planned([...pending]),
    ongoing: planned([...ongoing]),
    completed: planned([...completed]),
    others: planned([...others]),
  }
}
