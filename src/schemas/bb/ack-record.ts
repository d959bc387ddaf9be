/**
 * How a bulletin stood when its time to confirm was over (bb.md §5.4): a line for each of its targets at that moment. Never changed; who
 * confirms later is late.
 */
import { defineSchema } from '../core/define'

export const ackRecord = defineSchema('bb/ack-record', {
  x: {
    area: 'use',
    permission: 'reader',
    title: 'bulletin',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    append_only: true,
    live: false,
    comments: false,
    list: {
      columns: ['bulletin', 'ack_until', 'user', 'department', 'read_at', 'ack_at', 'revision'],
      sort: '-ack_until',
      filters: ['bulletin', 'user', 'department'],
    },
    unique: [['bulletin', 'ack_until', 'user']],
  },
  required: ['bulletin', 'revision', 'ack_until', 'user', 'at'],
  properties: {
    bulletin: { x: { ref: 'bb/bulletin', on_delete: 'purge' } },
    /** In force at that moment. */
    revision: { type: 'integer', minimum: 1 },
    ack_until: { type: 'string', format: 'date-time' },
    user: { x: { ref: 'sc/user' } },
    /** Of their primary post at that moment. */
    department: { x: { ref: 'sc/department' } },
    read_at: { type: 'string', format: 'date-time' },
    /** Empty = not confirmed in time. */
    ack_at: { type: 'string', format: 'date-time' },
    /** Of the text that was confirmed. */
    ack_hash: { type: 'string', maxLength: 64 },
    at: { type: 'string', format: 'date-time' },
  },
})
