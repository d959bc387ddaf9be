/** In which column of the team board a person is (as.md §2 team): one of them, the most telling first. */
import type { DayStatus, DayType } from '../../../../../src/shared/as/day-words'
import type { TeamState } from '../../../../../src/shared/as/team'

/** What is known of a person's day. */
export interface TeamDay {
  day_type: DayType
  has_shift: boolean
  status: DayStatus | null
  first_in: string | null
  /** The last punch is an exit. */
  is_out: boolean
  late_min: number
  /** All that is scheduled, or what is now, is leave or a trip. */
  on_leave: boolean
  on_trip: boolean
}

/** Who is in is shown as that, whatever the day is; who was late is, until they leave. */
export function teamState({ day_type, has_shift, status, first_in, is_out, late_min, on_leave, on_trip }: TeamDay): TeamState {
  if (first_in !== null && !is_out) return late_min > 0 ? 'late' : 'in'
  if (on_trip) return 'trip'
  if (on_leave || status === 'leave') return 'leave'
  if (first_in !== null) return 'left'
  if (day_type !== 'work' || !has_shift || status === 'suspended') return 'off'
  return status === 'absent' ? 'absent' : 'not_yet'
}
