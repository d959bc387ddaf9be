/** A text of a bulletin as it once stood (bb.md §3): at each material change a revision, at each minor one a part of it. Never changed. */
import { defineSchema } from '../core/define'

export const revision = defineSchema('bb/revision', {
  x: {
    area: 'use',
    permission: 'bulletin',
    title: 'reason',
    child_of: 'bulletin',
    standard_actions: ['list', 'show'],
    append_only: true,
    live: false,
    comments: false,
    list: { columns: ['bulletin', 'revision', 'minor', 'by', 'at', 'reason'], sort: '-at' },
    unique: [['bulletin', 'revision', 'minor']],
  },
  required: ['bulletin', 'revision', 'minor', 'snapshot', 'content_hash', 'at'],
  properties: {
    bulletin: { x: { ref: 'bb/bulletin', on_delete: 'purge' } },
    revision: { type: 'integer', minimum: 1 },
    /** 0 = as it was published. */
    minor: { type: 'integer', minimum: 0, default: 0 },
    /** Title, summary, bodies and files with their hashes (src/shared/bb/content.ts). */
    snapshot: { x: { type: 'json' } },
    content_hash: { type: 'string', maxLength: 64 },
    reason: { type: 'string', maxLength: 500 },
    /** Empty = the system. */
    by: { x: { ref: 'sc/user' } },
    at: { type: 'string', format: 'date-time' },
  },
})
