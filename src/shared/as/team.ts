/** The call of the team board (as.md §2 /as/use/team): who is in now, of those whom the caller may read. */
import { defineCall, typed } from '../core/call'
import type { Label, PunchLine } from './day-words'

/** `late`: came after the start; `left`: the last punch is an exit; `absent`: the window of the shift has closed without a punch. */
export const teamStates = ['in', 'late', 'left', 'not_yet', 'leave', 'trip', 'absent', 'off'] as const
export type TeamState = (typeof teamStates)[number]

export interface TeamRow {
  user: { id: number; name: string; department: string | null }
  state: TeamState
  shift: Label | null
  planned_in: string | null
  planned_out: string | null
  first_in: string | null
  /** Null while the person is in. */
  last_out: string | null
  place: string | null
  method: PunchLine['method'] | null
  late_min: number
  /** Null = no leave, or its type is not told to the reader. */
  leave: Label | null
}

export interface TeamToday {
  server_time: string
  zone: string
  work_date: string
  /** That the caller may choose from. */
  departments: readonly { id: number; name: string }[]
  /** Sorted by name. */
  rows: readonly TeamRow[]
}

export const readTeamToday = defineCall({
  method: 'GET',
  path: '/api/as/team/today',
  tag: 'as/day-record',
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { department: { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } },
  },
  answer: typed<{ data: TeamToday }>(),
})

/** How many are in each state; every state is there. Pure. */
export function teamCounters(rows: readonly Pick<TeamRow, 'state'>[]): Record<TeamState, number> {
  const counts: Record<TeamState, number> = { in: 0, late: 0, left: 0, not_yet: 0, leave: 0, trip: 0, absent: 0, off: 0 }
  for (const { state } of rows) counts[state] += 1
  return counts
}
