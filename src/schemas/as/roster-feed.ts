/** The secret address from which a person's calendar reads their shifts and leave (as.md §2). Only its hash is kept. No API of its own. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const rosterFeed = defineSchema('as/roster-feed', {
  x: {
    area: 'use',
    permission: 'schedule',
    title: 'made_at',
    row_owner: 'user',
    standard_actions: [],
    live: false,
    comments: false,
    unique: [['user']],
  },
  required: ['user', 'token_hash', 'made_at'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true, bears_rights: true } },
    token_hash: { type: 'string', maxLength: 64, x: { unique: true, computed: true, secret: true } },
    made_at: { type: 'string', format: 'date-time', x: server },
    last_read_at: { type: 'string', format: 'date-time', x: server },
  },
})
