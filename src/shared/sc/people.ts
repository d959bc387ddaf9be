/** The calls on people that are no plain edits (sc.md §2, §4). */
import { defineCall, typed } from '../core/call'

const tag = 'sc/user'

export const suspendUser = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/suspend',
  tag,
  idempotent: true,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['reason'],
    properties: { reason: { type: 'string', minLength: 1, maxLength: 500 } },
  },
  answer: typed<{ data: { id: number } }>(),
})

export const resumeUser = defineCall({
  method: 'POST',
  path: '/api/sc/user/:id/resume',
  tag,
  idempotent: true,
  answer: typed<{ data: { id: number } }>(),
})
