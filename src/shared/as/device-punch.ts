/** What readers send (as.md R1): with the token of their sc/hardware row in the header `X-Device-Token`. */
import { defineCall, typed } from '../core/call'

export const devicePunch = defineCall({
  method: 'POST',
  path: '/api/as/punch/device',
  tag: 'as/punch',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['card_no', 'at'],
    properties: {
      card_no: { type: 'string', minLength: 1, maxLength: 64 },
      /** By the reader's clock: ISO 8601 with its zone. */
      at: { type: 'string', format: 'date-time' },
      /** Without it the reader's own, else as R2 guesses. */
      direction: { enum: ['in', 'out', 'auto'] },
      /** The reader's number of it: the same one again is the same punch. */
      event_no: { type: 'integer', minimum: 0, maximum: 2_147_483_647 },
    },
  },
  answer: typed<{ data: { id: number; state: 'valid' | 'unmatched' | 'void' | 'waiting'; server_time: string } }>(),
  status: 201,
})
