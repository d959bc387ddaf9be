/** A signed-in browser (sc.md §3.3). Written by the sign-in alone; everyone sees his own. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const
const hidden = { computed: true, secret: true } as const

export const session = defineSchema('sc/session', {
  x: {
    area: 'use',
    title: 'device_label',
    row_owner: 'user',
    standard_actions: ['list', 'show'],
    live: false,
    list: {
      columns: ['user', 'device_label', 'ip', 'issued_at', 'last_activity_at', 'expires_at', 'revoked_at', 'revoke_reason'],
      sort: '-last_activity_at',
      filters: ['user', 'revoked_at', 'revoke_reason', 'last_activity_at'],
    },
    indexes: [{ fields: ['user', 'revoked_at'] }, { fields: ['token_hash'] }, { fields: ['previous_token_hash'] }],
    default_grants: [
      { role: 'staff', actions: ['list', 'show'], read: 'own', write: 'own' },
      // Who may end them sees which there are.
      { role: 'hr-admin', actions: ['list', 'show'], read: 'all' },
    ],
  },
  required: ['user', 'token_hash', 'issued_at', 'expires_at', 'absolute_until', 'last_activity_at', 'trusted'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true, bears_rights: true } },
    token_hash: { type: 'string', maxLength: 64, x: { ...hidden, unique: true } },
    previous_token_hash: { type: 'string', maxLength: 64, x: hidden },
    issued_at: { type: 'string', format: 'date-time', x: server },
    expires_at: { type: 'string', format: 'date-time', x: server },
    absolute_until: { type: 'string', format: 'date-time', x: server },
    last_activity_at: { type: 'string', format: 'date-time', x: server },
    /** When the person last proved here that it is he, since the sign-in (server/auth/two-factor/step-up.ts). */
    confirmed_at: { type: 'string', format: 'date-time', x: hidden },
    ip: { type: 'string', maxLength: 64, x: server },
    user_agent: { type: 'string', maxLength: 500, x: server },
    device_label: { type: 'string', maxLength: 200, x: server },
    trusted: { type: 'boolean', default: false, x: server },
    /** Begun with an account at a provider: no password was typed, so none is asked to be changed. */
    by_provider: { type: 'boolean', default: false, x: server },
    /** What stands between the password and a session that opens anything else. */
    next_step: { enum: ['two-factor', 'enroll-two-factor'], x: server },
    revoked_at: { type: 'string', format: 'date-time', x: server },
    revoked_by: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
    /** An administrator looks as this person, read only, until then (server/auth/rights/view-as.ts). */
    view_as: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
    view_until: { type: 'string', format: 'date-time', x: server },
    view_reason: { type: 'string', maxLength: 500, x: server },
    revoke_reason: { enum: ['logout', 'idle', 'expired', 'admin', 'password', 'limit', 'disabled'], x: server },
  },
})
