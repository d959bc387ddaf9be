/** Calls of month closing (as.md §4.5, R11): what stands in its way, what payroll reads, what changed between two versions. */
import { defineCall, typed } from '../core/call'

/** `month-summary.values` (R11). Minutes, unless it says count or days. */
export interface MonthValues {
  scheduled: number
  worked: number
  night: number
  late_count: number
  late: number
  early_count: number
  early: number
  absent: number
  /** Days with a missing punch. */
  missing: number
  leave: readonly {
    leave: number
    code: string
    pay_ratio: string
    affects_bonus: 'none' | 'prorate' | 'full'
    minutes: number
    /** Minutes by the person's day, four decimals. */
    days_bonus: string
  }[]
  ot: readonly {
    overtime_id: number
    work_date: string
    class: string
    minutes: number
    num: number
    den: number
    /** Paid instead of the minutes that were worked. */
    flat: number | null
    counts_to_cap: boolean
  }[]
  comp_expired: readonly { earned_on: string; minutes: number; num: number; den: number }[]
  annual_pay: readonly { minutes: number; wage_date: string }[]
  /** Hours in which the company was closed and nobody worked, by date; absent in versions that were written before it was counted. */
  closure?: readonly { work_date: string; minutes: number; paid: boolean }[]
  calendar_days_employed: number
  days_in_period: number
  suspended_days: number
  /** Days worked for four hours or more. */
  meals: number
}

export interface MonthDifference {
  /** `late`, `leave.SICK`, `ot.12.rest.4/3` … */
  field: string
  from: number
  to: number
}

/** What is looked at before a month is locked. `blocks`: it is locked with a reason only. */
export const checklistKeys = [
  'anomalies',
  'running_forms',
  'unposted_forms',
  'waiting_punches',
  'unpublished_days',
  'over_ceiling',
  'uncomputed_days',
] as const
export interface ChecklistItem {
  key: (typeof checklistKeys)[number]
  count: number
  blocks: boolean
}

export interface SummaryRow {
  user: number
  name: string
  employee_no: string | null
  department: string | null
  values: MonthValues
  /** To the revision before; empty in the first, and where nothing changed. */
  changes: readonly MonthDifference[]
}

const tag = 'as/period'

export const readChecklist = defineCall({
  method: 'GET',
  path: '/api/as/period/:id/checklist',
  tag,
  answer: typed<{ data: readonly ChecklistItem[] }>(),
})

/**
 * Rows of a revision; without one, or with 0, what they would be now.
 * `revisions`: all there are, with when and by whom.
 */
export const readSummary = defineCall({
  method: 'GET',
  path: '/api/as/period/:id/summary',
  tag,
  query: { type: 'object', additionalProperties: false, properties: { revision: { type: 'string', pattern: '^[0-9]{1,6}$' } } },
  answer: typed<{
    data: readonly SummaryRow[]
    meta: { revision: number; revisions: readonly { revision: number; at: string; by: string | null }[] }
  }>(),
})

/** Makes the months of a year that are not there yet, by the closing day of the settings. */
export const prepareMonths = defineCall({
  method: 'POST',
  path: '/api/as/period/prepare',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['year'],
    properties: { year: { type: 'integer', minimum: 2000, maximum: 2100 } },
  },
  answer: typed<{ data: { made: number } }>(),
})
