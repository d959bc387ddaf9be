/** The calls by which an administrator looks as somebody else, read only (sc.md §2 Simulate). */
import { defineCall, typed } from '../core/call'
import type { Viewing } from './user-record'

const path = '/api/sc/rights/view-as'
const tag = 'sc/rights'

export const startViewing = defineCall({
  method: 'POST',
  path,
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['user', 'reason'],
    properties: { user: { type: 'integer', minimum: 1 }, reason: { type: 'string', minLength: 1, maxLength: 500, pattern: '\\S' } },
  },
  answer: typed<{ data: Viewing }>(),
})

export const endViewing = defineCall({ method: 'DELETE', path, tag, answer: typed<{ data: { viewing: null } }>() })
