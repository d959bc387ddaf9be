/** That one of a bulletin's targets saw, read and confirmed a revision of it (bb.md §3, §5.3). */
import { defineSchema } from '../core/define'

const server = { computed: true } as const
const moment = { type: 'string', format: 'date-time', x: server } as const
const count = { type: 'integer', minimum: 0, default: 0, x: server } as const

export const receipt = defineSchema('bb/receipt', {
  x: {
    area: 'use',
    permission: 'reader',
    title: 'bulletin',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    actions: { remind: {} },
    live: false,
    comments: false,
    list: {
      columns: ['bulletin', 'user', 'first_seen_at', 'read_at', 'read_revision', 'ack_at', 'ack_revision'],
      sort: '-first_seen_at',
      filters: ['bulletin', 'user'],
    },
    unique: [['bulletin', 'user']],
    indexes: [{ fields: ['user', 'bulletin'] }, { fields: ['last_viewed_at'] }],
    default_grants: [
      { role: 'staff', actions: ['list', 'show', 'export', 'remind'], read: 'own', write: 'own' },
      { role: 'department-head', actions: ['list', 'show', 'export', 'remind'], read: 'tree', write: 'own' },
    ],
  },
  required: ['bulletin', 'user', 'reminded', 'views'],
  properties: {
    bulletin: { x: { ref: 'bb/bulletin', on_delete: 'purge', ...server } },
    user: { x: { ref: 'sc/user', on_delete: 'cascade', ...server } },
    first_seen_at: moment,
    read_at: moment,
    read_revision: { type: 'integer', minimum: 1, x: server },
    ack_at: moment,
    ack_revision: { type: 'integer', minimum: 1, x: server },
    ack_hash: { type: 'string', maxLength: 64, x: server },
    reminded: count,
    last_reminded_at: moment,
    /** One per 30 minutes. */
    views: count,
    last_viewed_at: moment,
  },
})
