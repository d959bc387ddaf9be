/** The calls of quotations (cm.md §2.4, §4); the document itself is no JSON and has its own route. */
import { languages } from '../../schemas/core/types'
import { defineCall, typed, type BodyOf } from '../core/call'
import type { RecordRow } from '../core/record-row'
import type { CreditAnswer } from './lead'

const tag = 'cm/quotation'
const nothing = { type: 'object', additionalProperties: false, properties: {} } as const

/** A draft of the lead as it stands; where there is one already it is made anew. */
export const makeQuotation = defineCall({
  method: 'POST',
  path: '/api/cm/lead/:id/quotation',
  tag,
  status: 201,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    // Default the customer's language, else the company's, and thirty days from today.
    properties: { language: { type: 'string', enum: languages }, valid_until: { type: 'string', format: 'date' } },
  },
  answer: typed<{ data: RecordRow }>(),
})
export type QuotationWanted = BodyOf<typeof makeQuotation>

export const sendQuotation = defineCall({
  method: 'POST',
  path: '/api/cm/quotation/:id/send',
  tag,
  idempotent: true,
  body: nothing,
  // With what is to be said of the customer's credit.
  answer: typed<{ data: RecordRow; meta?: { credit: CreditAnswer } }>(),
})

export const acceptQuotation = defineCall({
  method: 'POST',
  path: '/api/cm/quotation/:id/accept',
  tag,
  idempotent: true,
  body: nothing,
  answer: typed<{ data: RecordRow }>(),
})
