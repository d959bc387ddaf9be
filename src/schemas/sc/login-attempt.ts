/** Every try to sign in (sc.md §3.3), kept 365 days; the lockout counts here. Written by the sign-in alone. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const loginAttempt = defineSchema('sc/login-attempt', {
  x: {
    area: 'admin',
    permission: 'security',
    title: 'account',
    standard_actions: ['list', 'export'],
    live: false,
    list: {
      columns: ['at', 'account', 'user', 'ip', 'network', 'result'],
      sort: '-at',
      filters: ['account', 'user', 'ip', 'network', 'result', 'at'],
    },
    indexes: [{ fields: ['account', 'network', 'at'] }, { fields: ['ip', 'at'] }, { fields: ['network', 'at'] }],
  },
  required: ['account', 'result', 'at'],
  properties: {
    account: { type: 'string', maxLength: 128, x: { computed: true, search: true } },
    user: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
    ip: { type: 'string', maxLength: 64, x: server },
    network: { type: 'string', maxLength: 64, x: server },
    result: { enum: ['ok', 'bad', 'locked', 'captcha', '2fa_bad', 'disabled'], x: server },
    at: { type: 'string', format: 'date-time', x: server },
  },
})
