/** The last 24 password hashes of a person, against reuse (sc.md §3.3). No screen, no API. */
import { defineSchema } from '../core/define'

export const passwordHistory = defineSchema('sc/password-history', {
  x: {
    area: 'admin',
    permission: 'security',
    title: 'user',
    standard_actions: [],
    live: false,
    indexes: [{ fields: ['user', 'created_at'] }],
  },
  required: ['user', 'hash'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    hash: { type: 'string', x: { computed: true, secret: true } },
  },
})
