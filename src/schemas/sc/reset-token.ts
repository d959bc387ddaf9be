/** Links of invitations and forgotten passwords (sc.md §3.3): only their hash is kept. No screen, no API. */
import { defineSchema } from '../core/define'

export const resetToken = defineSchema('sc/reset-token', {
  x: {
    area: 'admin',
    permission: 'security',
    title: 'purpose',
    standard_actions: [],
    live: false,
    indexes: [{ fields: ['user'] }, { fields: ['token_hash'] }],
  },
  required: ['user', 'token_hash', 'expires_at', 'purpose'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true, bears_rights: true } },
    token_hash: { type: 'string', maxLength: 64, x: { unique: true, computed: true, secret: true } },
    expires_at: { type: 'string', format: 'date-time', x: { computed: true } },
    used_at: { type: 'string', format: 'date-time', x: { computed: true } },
    purpose: { enum: ['invite', 'reset'], x: { computed: true } },
  },
})
