/** Where people sign in with an account that they have elsewhere: OpenID Connect, code flow with PKCE (sc.md §3.3, docs/sign-in-with-a-provider.md). */
import { defineSchema } from '../core/define'

export const identityProvider = defineSchema('sc/identity-provider', {
  x: {
    area: 'admin',
    permission: 'security',
    requires_reauth: true,
    actions: { test: {} },
    list: { columns: ['name', 'issuer', 'auto_create', 'active'], sort: 'name', filters: ['active', 'auto_create'] },
    examples: [{ issuer: 'https://login.example.com/realms/{n}', client_id: 'kontor' }],
  },
  required: ['name', 'issuer', 'client_id', 'scopes', 'claim_account', 'auto_create', 'active'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 60, x: { unique: true, search: true } },
    /** As the provider spells it in its tokens, `/` at the end included. */
    issuer: { type: 'string', format: 'uri', maxLength: 500, x: { search: true } },
    client_id: { type: 'string', minLength: 1, maxLength: 255 },
    /** None for a public client: PKCE alone proves it then. Read by nobody. */
    client_secret: { type: 'string', minLength: 1, maxLength: 500, x: { secret: true } },
    scopes: { type: 'string', maxLength: 300, pattern: '^[!#-\\[\\]-~]+( [!#-\\[\\]-~]+)*$', default: 'openid profile email' },
    /** What tells whose account it is, at the first sign-in; later ones know it by the provider's own number. */
    claim_account: { type: 'string', minLength: 1, maxLength: 100, default: 'email' },
    auto_create: { type: 'boolean', default: false },
    default_department: {
      x: {
        ref: 'sc/department',
        options: { field: 'status', op: 'eq', value: 'active' },
        show_if: { field: 'auto_create', op: 'eq', value: true },
      },
    },
    active: { type: 'boolean', default: true },
  },
})
