/** Calls about fiscal years and their periods beside the generated ones (fa.md §2.6, §4.2). */
import { defineCall, typed } from '../core/call'
import type { DayRefusal } from './open-days'
import type { PeriodState, YearState } from './period-states'

export const voucherCounts = ['draft', 'submitted', 'confirmed', 'posted', 'void'] as const
export type VoucherCounts = Readonly<Record<(typeof voucherCounts)[number], number>>

export interface PeriodCard {
  id: number
  no: number
  code: string
  start: string
  end: string
  state: PeriodState
  tax_locked: boolean
  version: number
  vouchers: VoucherCounts
}

export interface YearCard {
  id: number
  code: string
  start: string
  end: string
  state: YearState
  periods: readonly PeriodCard[]
}

export interface RunningException {
  id: number
  period: number
  /** In the reader's language. */
  owner: string
  reason: string
  /** Instant. */
  until: string
  granted_by: string
}

export interface YearProposal {
  code: string
  start: string
  end: string
  /** It is the first one, which begins on any day. */
  is_first: boolean
}

export interface PeriodOverview {
  /** The latest first. */
  years: readonly YearCard[]
  exceptions: readonly RunningException[]
  /** What the next year would be. */
  next: YearProposal
}

const tag = 'fa/period'
const date = { type: 'string', format: 'date' } as const

export const readPeriods = defineCall({
  method: 'GET',
  path: '/api/fa/period/overview',
  tag,
  answer: typed<{ data: PeriodOverview }>(),
})

/** Whether the caller may write to a day, why not, and from which day on they may. */
export const readDay = defineCall({
  method: 'GET',
  path: '/api/fa/period/day',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    required: ['date'],
    properties: { date, adjusting: { enum: ['true', 'false'] } },
  },
  answer: typed<{ data: { period: number | null; refusal: DayRefusal | null; first_open: string | null } }>(),
})

/** Makes a year with its periods: what has begun is open, what has not is to come. */
export const makeYear = defineCall({
  method: 'POST',
  path: '/api/fa/fiscal-year/make',
  tag: 'fa/fiscal-year',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['code', 'start', 'end'],
    properties: {
      code: { type: 'string', minLength: 1, maxLength: 20 },
      start: date,
      end: date,
      adjusting: { type: 'boolean', default: true },
    },
  },
  answer: typed<{ data: { id: number; periods: number } }>(),
  status: 201,
})

/** Lets somebody write to a locked period until an instant, at most a day ahead. */
export const grantException = defineCall({
  method: 'POST',
  path: '/api/fa/period/:id/exception',
  tag: 'fa/lock-exception',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['owner', 'reason', 'until'],
    properties: {
      owner: { type: 'string', pattern: '^[dgu][1-9][0-9]{0,14}$' },
      reason: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S' },
      until: { type: 'string', format: 'date-time' },
    },
  },
  answer: typed<{ data: { id: number } }>(),
  status: 201,
})
