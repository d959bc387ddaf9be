/** What the day of a person is told in (as.md §3 day-record, punch, anomaly): lists of values and labels that calls, rules and screens share. */
import { anomalyKinds, dayTypes } from '../../schemas/as/value-lists'
import type { I18nText } from '../../schemas/core/types'

export { anomalyKinds, dayTypes }

export type DayType = (typeof dayTypes)[number]

export const dayStatuses = [
  'normal',
  'late',
  'early',
  'late_early',
  'missing_in',
  'missing_out',
  'absent',
  'leave',
  'partial_leave',
  'off',
  'holiday',
  'worked_off',
  'not_due',
  'suspended',
] as const
export type DayStatus = (typeof dayStatuses)[number]

export type AnomalyKind = (typeof anomalyKinds)[number]

export type AnomalyState = 'open' | 'reminded' | 'explained' | 'waived' | 'resolved'
export type RecordState = 'pending' | 'approved' | 'rejected' | 'withdrawn' | 'cancelled' | 'failed'
export type PunchMethod = 'web' | 'mobile' | 'kiosk' | 'device' | 'import' | 'form' | 'admin'
export type PunchFlag = 'outside_place' | 'ip_denied' | 'clock_drift' | 'offline' | 'duplicate' | 'unscheduled' | 'manual'
export type Direction = 'in' | 'out'

/** A lookup row as screens name it: a shift, a leave type. */
export interface Label {
  id: number
  code: string
  name: I18nText
  colour: string | null
}

/** From and to, ISO 8601 in UTC. */
export interface Stretch {
  from: string
  until: string
}

/** What is planned for a person on a date. Without a shift: `shift` null, no segments. */
export interface PlannedDay {
  /** `2026-03-10`, the date that the shift belongs to. */
  work_date: string
  day_type: DayType
  holiday_name: I18nText | null
  shift: Label | null
  planned_in: string | null
  planned_out: string | null
}

/** The shift of a date with its parts, as the clock and the timeline draw it. */
export interface PlannedShift extends PlannedDay {
  segments: readonly Stretch[]
  breaks: readonly (Stretch & { paid: boolean })[]
}

/** A punch as its person sees it. */
export interface PunchLine {
  id: number
  /** To the second, ISO 8601 in UTC. */
  at: string
  /** What it counts as; `ignored` = between the first in and the last out. */
  direction: Direction | 'ignored'
  work_date: string | null
  method: PunchMethod
  /** Name of the site or the device. */
  place: string | null
  distance_m: number | null
  flags: readonly PunchFlag[]
  state: 'valid' | 'void' | 'unmatched' | 'waiting'
}
