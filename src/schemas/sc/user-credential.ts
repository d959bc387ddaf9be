/**
 * What a person proves himself with beside the password (sc.md §3.3): an authenticator app, recovery codes, accounts at providers. No screen, no API.
 * A person has one app and at most ten codes: `number` tells them apart, and the database holds to it. So it does with one account a provider, and one person an account.
 */
import { defineSchema } from '../core/define'

const server = { computed: true } as const
const hidden = { computed: true, secret: true } as const

export const userCredential = defineSchema('sc/user-credential', {
  x: {
    area: 'admin',
    permission: 'security',
    title: 'kind',
    standard_actions: [],
    live: false,
    unique: [
      ['user', 'kind', 'number'],
      ['provider', 'subject'],
      ['user', 'provider'],
    ],
    indexes: [{ fields: ['user', 'kind'] }, { fields: ['hash'] }],
  },
  required: ['user', 'kind'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true, bears_rights: true } },
    kind: { enum: ['totp', 'recovery', 'oidc'], x: server },
    number: { type: 'integer', minimum: 1, maximum: 10, x: server },
    label: { type: 'string', maxLength: 100, x: server },
    secret: { type: 'string', maxLength: 500, x: hidden },
    hash: { type: 'string', maxLength: 64, x: hidden },
    /** The 30-second step of the last code that was accepted: none is accepted twice. */
    last_step: { type: 'integer', x: hidden },
    provider: { x: { ref: 'sc/identity-provider', on_delete: 'cascade', computed: true } },
    /** Whom the provider means (`sub`): to the letter, which is why it is hidden like a secret. */
    subject: { type: 'string', maxLength: 255, x: hidden },
    last_used_at: { type: 'string', format: 'date-time', x: server },
    used_at: { type: 'string', format: 'date-time', x: server },
  },
})
