/** A person's token for scripts (sc.md §3.3): made and shown once by its own act, then only listed and withdrawn. */
import { defineSchema } from '../core/define'

export const accessToken = defineSchema('sc/access-token', {
  x: {
    area: 'use',
    permission: 'profile',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'delete'],
    list: {
      columns: ['name', 'user', 'prefix', 'paths', 'expires_at', 'last_used_at'],
      sort: '-created_at',
      filters: ['user', 'expires_at', 'last_used_at'],
    },
    indexes: [{ fields: ['user'] }, { fields: ['hash'] }],
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'create', 'delete'], read: 'own', write: 'own' }],
  },
  required: ['user', 'name', 'hash', 'expires_at'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true, bears_rights: true } },
    name: { type: 'string', minLength: 1, maxLength: 100, x: { search: true } },
    hash: { type: 'string', maxLength: 64, x: { unique: true, computed: true, secret: true } },
    prefix: { type: 'string', maxLength: 16, x: { computed: true } },
    paths: { x: { type: 'texts' } },
    expires_at: { type: 'string', format: 'date-time' },
    last_used_at: { type: 'string', format: 'date-time', x: { computed: true } },
    allowed_ips: { x: { type: 'texts' } },
  },
})
