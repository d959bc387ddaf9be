/** The calls of quotations (cm.md §2.4, §4); the document itself is no JSON and has its own route. */
import { languages } from '../../schemas/core/types'
import { defineCall, typed, type BodyOf } from '../core/call'
import type { RecordRow } from '../core/record-row'

const tag = 'cm/quotation'

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
