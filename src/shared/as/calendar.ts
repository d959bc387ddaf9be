/** The calls of the attendance calendar (as.md §2 /as/use/calendar, §3 API): the days of a person, one day explained, and whose days may be read. */
import { defineCall, typed } from '../core/call'
import type { AnomalyKind, AnomalyState, DayStatus, Label, PlannedDay, PlannedShift, PunchLine, RecordState, Stretch } from './day-words'

const tag = 'as/day-record'
const date = { type: 'string', format: 'date' } as const
const idText = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const

/** Of one call. */
export const mostCalendarDays = 62

/** Leave that touches the day; `leave` null = its type is not told to the reader. */
export interface LeavePart extends Stretch {
  leave: Label | null
  min: number
  dayoff: number
  state: Extract<RecordState, 'pending' | 'approved'>
}

/** @property class day type whose bands pay it (R8) */
export interface OvertimePart extends Stretch {
  class: string
  min: number
  overtime: number
  mode: 'pay' | 'comp'
  state: Extract<RecordState, 'pending' | 'approved'>
}

export interface DayAnomaly {
  id: number
  kind: AnomalyKind
  minutes: number | null
  state: AnomalyState
}

/** One square of the month. Minutes are whole; a day that is not computed yet has no id, no status and zeros. */
export interface CalendarDay extends PlannedDay {
  /** Of the day-record. */
  id: number | null
  status: DayStatus | null
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
  leave_parts: readonly LeavePart[]
  ot_parts: readonly OvertimePart[]
  anomalies: readonly DayAnomaly[]
}

/** Every date of the range, in order; at most `mostCalendarDays`. Without `user`: of the caller. */
export const readCalendar = defineCall({
  method: 'GET',
  path: '/api/as/calendar',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['from', 'to'],
    properties: { user: idText, from: date, to: date },
  },
  answer: typed<{
    data: readonly CalendarDay[]
    meta: { user: { id: number; name: string }; zone: string; daily_minutes: number }
  }>(),
})

/** Whose punches the caller may read besides their own: the first 20 whose name or account matches. */
export const readCalendarPeople = defineCall({
  method: 'GET',
  path: '/api/as/calendar/people',
  tag,
  query: { type: 'object', additionalProperties: false, properties: { q: { type: 'string', maxLength: 100 } } },
  answer: typed<{ data: readonly { id: number; name: string; department: string | null }[] }>(),
})

/**
 * A step of the calculation (R3). Its sentence is `as:step.<code>`; values that end in `_min` are minutes, in `_at` instants,
 * in `_date` dates, others are shown as they are.
 */
export interface CalculationStep {
  code: string
  values: Readonly<Record<string, string | number | null>>
}

/** A form or record that touches the day. */
export interface DayForm {
  kind: 'dayoff' | 'overtime' | 'unpunch' | 'shift-adjustment'
  id: number
  no: string
  state: RecordState
  /** Its form in wf; null = entered by an administrator. */
  instance: number | null
  from: string | null
  until: string | null
  min: number | null
}

export interface DayExplanation {
  day: CalendarDay
  shift: PlannedShift
  punches: readonly PunchLine[]
  forms: readonly DayForm[]
  steps: readonly CalculationStep[]
  computed_at: string
}

export const explainDay = defineCall({
  method: 'GET',
  path: '/api/as/day-record/:id/explain',
  tag,
  answer: typed<{ data: DayExplanation }>(),
})
