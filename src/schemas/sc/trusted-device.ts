/** A browser that need not be asked for the code for a time (sc.md §3.3, §5.2). Only the hash of its cookie is kept. No API of its own. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const trustedDevice = defineSchema('sc/trusted-device', {
  x: {
    area: 'admin',
    permission: 'security',
    title: 'device_label',
    standard_actions: [],
    live: false,
    indexes: [{ fields: ['user'] }, { fields: ['token_hash'] }],
  },
  required: ['user', 'token_hash', 'expires_at'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true, bears_rights: true } },
    token_hash: { type: 'string', maxLength: 64, x: { unique: true, computed: true, secret: true } },
    device_label: { type: 'string', maxLength: 200, x: server },
    ip: { type: 'string', maxLength: 64, x: server },
    expires_at: { type: 'string', format: 'date-time', x: server },
    last_used_at: { type: 'string', format: 'date-time', x: server },
  },
})
