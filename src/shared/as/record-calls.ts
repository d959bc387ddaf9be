/** Calls of records, lots and rules of leave and overtime (as.md §3). */
import type { RecordRow } from '../core/record-row'
import { defineCall, typed } from '../core/call'

const reason = { type: 'string', minLength: 1, maxLength: 500 } as const
const withReason = { type: 'object', additionalProperties: false, required: ['reason'], properties: { reason } } as const
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
