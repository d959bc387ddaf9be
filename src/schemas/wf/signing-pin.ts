/** What a person signs with beside the password, and how often it was wrong (wf.md §5.11). No screen, no API. */
import { defineSchema } from '../core/define'

const hidden = { computed: true, secret: true } as const

export const signingPin = defineSchema('wf/signing-pin', {
  x: { area: 'use', permission: 'signature', title: 'user', standard_actions: [], live: false, unique: [['user']] },
  required: ['user'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    /** Empty = none was set, and only wrong passwords are counted. */
    hash: { type: 'string', maxLength: 200, x: hidden },
    /** In a row, of passwords and PINs alike. */
    failures: { type: 'integer', minimum: 0, default: 0, x: { computed: true } },
    locked_until: { type: 'string', format: 'date-time', x: { computed: true } },
    changed_at: { type: 'string', format: 'date-time', x: { computed: true } },
  },
})
