/**
 * That somebody read or confirmed a revision of a bulletin (bb.md §5.4): receipts say how it stands, this what was true of each
 * revision.
 */
import { defineSchema } from '../core/define'

export const reading = defineSchema('bb/reading', {
  x: {
    area: 'use',
    permission: 'reader',
    title: 'kind',
    row_owner: 'user',
    standard_actions: [],
    live: false,
    comments: false,
    unique: [['bulletin', 'user', 'revision', 'kind']],
    indexes: [{ fields: ['at'] }],
  },
  required: ['bulletin', 'user', 'revision', 'kind', 'at'],
  properties: {
    bulletin: { x: { ref: 'bb/bulletin', on_delete: 'purge' } },
    user: { x: { ref: 'sc/user', on_delete: 'cascade' } },
    revision: { type: 'integer', minimum: 1 },
    kind: { enum: ['read', 'ack'] },
    at: { type: 'string', format: 'date-time' },
    /** Of the text that was confirmed. */
    content_hash: { type: 'string', maxLength: 64 },
  },
})
