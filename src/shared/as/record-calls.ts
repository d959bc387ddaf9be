/** Calls of records, lots and rules of leave and overtime (as.md §3). */
import type { RecordRow } from '../core/record-row'
import { defineCall, typed } from '../core/call'

const reason = { type: 'string', minLength: 1, maxLength: 500 } as const
const withReason = { type: 'object', additionalProperties: false, required: ['reason'], properties: { reason } } as const
const date = { type: 'string', format: 'date' } as const
const record = typed<{ data: RecordRow }>()

/** Approved leave or overtime is called off; the person hears of it. */
export const cancelRecord = defineCall({
  method: 'POST',
  path: '/api/as/:kind/:id/cancel',
  tag: 'as/dayoff',
  params: { kind: { enum: ['dayoff', 'overtime', 'shift-adjustment'] } },
  body: withReason,
  answer: record,
})

/** Approved leave or overtime took place at another time: it is counted anew; the person hears of it. */
export const amendRecord = defineCall({
  method: 'POST',
  path: '/api/as/:kind/:id/amend',
  tag: 'as/dayoff',
  params: { kind: { enum: ['dayoff', 'overtime'] } },
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['start_at', 'end_at', 'reason'],
    properties: { start_at: { type: 'string', format: 'date-time' }, end_at: { type: 'string', format: 'date-time' }, reason },
  },
  answer: record,
})

/** What could not be posted is posted anew. */
export const retryRecord = defineCall({
  method: 'POST',
  path: '/api/as/:kind/:id/retry',
  tag: 'as/dayoff',
  params: { kind: { enum: ['dayoff', 'overtime', 'unpunch', 'shift-adjustment'] } },
  body: { type: 'object', additionalProperties: false, properties: { reason } },
  status: 202,
  answer: typed<{ data: { id: number } }>(),
})

export interface SimulatedGrant {
  date: string
  leave: number
  rule: number
  minutes: number
  valid_to: string | null
  service_months: number
}

/** What the rules will grant to a person; nothing is written. */
export const simulateGrants = defineCall({
  method: 'POST',
  path: '/api/as/leave-rule/simulate',
  tag: 'as/leave-rule',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['user'],
    properties: {
      user: { type: 'integer', minimum: 1 },
      years: { type: 'integer', minimum: 1, maximum: 40 },
      rule: { type: 'integer', minimum: 1 },
    },
  },
  answer: typed<{ data: { seniority_date: string; grants: readonly SimulatedGrant[] } }>(),
})

export interface LotState {
  id: number
  left_min: number
  valid_to: string | null
}
const lot = typed<{ data: LotState }>()

/** More or less in a lot, with its reason in the ledger. */
export const adjustLot = defineCall({
  method: 'POST',
  path: '/api/as/leave-entitlement/:id/adjust',
  tag: 'as/leave-entitlement',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['minutes', 'reason'],
    properties: { minutes: { type: 'integer', minimum: -200_000, maximum: 200_000 }, reason },
  },
  answer: lot,
})

/** A lot lapses later; compensatory time never after the leave year (LSA-ER 22-2). */
export const extendLot = defineCall({
  method: 'POST',
  path: '/api/as/leave-entitlement/:id/extend',
  tag: 'as/leave-entitlement',
  body: { type: 'object', additionalProperties: false, required: ['valid_to', 'reason'], properties: { valid_to: date, reason } },
  answer: lot,
})

/** What is left of a lot is paid now. */
export const payLot = defineCall({
  method: 'POST',
  path: '/api/as/leave-entitlement/:id/payout',
  tag: 'as/leave-entitlement',
  body: withReason,
  answer: lot,
})
