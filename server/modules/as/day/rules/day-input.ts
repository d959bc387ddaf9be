/** All that a day-record is made of (as.md R3, R12), as plain data, and what comes out. Times are minutes since 1970 unless said otherwise. */
import type { CalculationStep } from '../../../../../src/shared/as/calendar'
import type { AnomalyKind, DayStatus, DayType } from '../../../../../src/shared/as/day-words'
import type { Punch } from './directions'
import type { Shift } from './planned-shift'

export interface PunchOfDay extends Punch {
  flags: readonly string[]
}

/** The part of an approved leave record that falls on the date. */
export interface LeaveOfDay {
  dayoff: number
  leave: number
  from: number
  to: number
  /** Charged for the date by R4, rounded up to the step. */
  minutes: number
  /** Of leave type TRIP: counts as worked. */
  trip: boolean
  /** It counts calendar days, days off too. */
  calendar?: boolean
}

/** An approved overtime record of the date. */
export interface OvertimeOfDay {
  overtime: number
  from: number
  to: number
  break_min: number
  /** The day type that its rate goes by. */
  class: string
}

/** Hours in which nobody has to work. */
export interface StoppedHours {
  start: number
  end: number
  /** Of a stoppage (as/closure): paid or not. Absent of hours that the calendar gives off. */
  paid?: boolean
}

/** A flexitime plan (LSA has none; by agreement): no lateness outside the core. Times `HH:MM`. */
export interface Flexitime {
  core_start: string
  core_end: string
  band_start: string | null
  band_end: string | null
}

export interface DaySettings {
  late_grace: number
  early_grace: number
  grace_mode: 'threshold' | 'deduct'
  /** More lateness, or more early leaving, than this is absence. */
  absent_after_min: number | null
  ot_basis: 'min' | 'applied' | 'actual'
  ot_unit: number
  ot_round: 'floor' | 'nearest' | 'ceil'
  ot_min: number
  ot_auto_detect_min: number
  min_rest: number
  /** Scheduled work and overtime of one day (LSA 32(2)). */
  day_limit: number
  /** Times of day between which overtime is worth more (R8); absent: the law knows no such hours. */
  ot_night?: { starts: string; ends: string }
}

export interface DayInput {
  date: string
  /** IANA zone of the person. */
  zone: string
  day_type: DayType
  holiday_name: unknown
  /** Where the day type comes from; `none`: the person has neither roster nor pattern. */
  source: 'roster' | 'pattern' | 'calendar' | 'none'
  shift: Shift | null
  shift_version: string | null
  /** Valid ones of this work date. */
  punches: readonly PunchOfDay[]
  leaves: readonly LeaveOfDay[]
  /** Kind of the suspension that the date lies in. */
  suspension: string | null
  /** Stoppages, and hours that the company gives off. */
  closures: readonly StoppedHours[]
  overtimes: readonly OvertimeOfDay[]
  flexitime: Flexitime | null
  /** Need not clock: counted as present. */
  exempt: boolean
  settings: DaySettings
  /** Last out of the date before. */
  previous_out: number | null
  /** End of the window of R2, and the time that it is; milliseconds since 1970. */
  window_until: number
  now: number
}

export interface DayRecord {
  day_type: DayType
  holiday_name: unknown
  shift: number | null
  shift_version: string | null
  /** Instants, ISO. */
  planned_in: string | null
  planned_out: string | null
  actual_in: string | null
  actual_out: string | null
  scheduled_min: number
  worked_min: number
  late_min: number
  early_min: number
  forgiven_min: number
  absent_min: number
  break_min: number
  night_min: number
  leave_min: number
  trip_min: number
  ot_min: number
  ot_payable_min: number
  leave_parts: { leave: number; from: string; to: string; min: number; dayoff: number }[]
  ot_parts: { class: string; from_min: number; to_min: number; min: number; overtime: number }[]
  /** Hours of stoppages that nobody worked. */
  closure_parts: { paid: boolean; min: number }[]
  status: DayStatus
}

export interface CalculatedDay {
  record: DayRecord
  /** In the order of the calculation. */
  steps: CalculationStep[]
  anomalies: { kind: AnomalyKind; minutes: number }[]
  directions: ReadonlyMap<number, 'in' | 'out' | 'ignored'>
  /** Of each approved overtime what the punches say. */
  overtimes: readonly { overtime: number; actual: number; payable: number; night?: number }[]
  /** Nothing that is still to come changes the outcome. */
  due: boolean
}
