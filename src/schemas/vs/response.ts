/** How somebody answered a named event (vs.md §3). Earlier answers are in its history; who reads them says the event (`choices_seen_by`). */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const response = defineSchema('vs/response', {
  x: {
    area: 'use',
    permission: 'result',
    title: 'event',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    live: false,
    comments: false,
    list: { columns: ['event', 'user', 'state', 'submitted_at', 'revision'], sort: '-submitted_at', filters: ['event', 'state'] },
    unique: [['participant']],
    indexes: [{ fields: ['event', 'state'] }],
    default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own' }],
  },
  required: ['event', 'participant', 'user', 'answers', 'state', 'revision'],
  properties: {
    event: { x: { ref: 'vs/event', on_delete: 'cascade', ...server } },
    participant: { x: { ref: 'vs/participant', on_delete: 'cascade', ...server } },
    user: { x: { ref: 'sc/user', on_delete: 'restrict', ...server } },
    /** By the id of the question. */
    answers: { x: { type: 'json', ...server } },
    state: { enum: ['draft', 'submitted'], default: 'draft', x: server },
    revision: { type: 'integer', minimum: 1, default: 1, x: server },
    submitted_at: { type: 'string', format: 'date-time', x: server },
  },
})
