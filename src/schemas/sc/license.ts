/** Licence files that were uploaded, the active one and those before it (sc.md §3.5). Written and read through their own calls alone; none = community edition. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const license = defineSchema('sc/license', {
  x: { area: 'admin', title: 'licensee', standard_actions: [] },
  required: ['licensee', 'edition', 'issued_at', 'signature', 'active'],
  properties: {
    licensee: { type: 'string', maxLength: 200, x: server },
    edition: { type: 'string', maxLength: 40, x: server },
    /** People; null = no limit. */
    seats: { type: 'integer', minimum: 1, x: server },
    /** Codes; null = all of the product. */
    modules: { x: { type: 'texts', ...server } },
    /** Good for the console of this host only; null = any. */
    host: { type: 'string', maxLength: 253, x: server },
    issued_at: { type: 'string', format: 'date-time', x: server },
    /** Null = it does not end. */
    expires_at: { type: 'string', format: 'date-time', x: server },
    /** Ed25519, base64. */
    signature: { type: 'string', maxLength: 100, x: server },
    active: { type: 'boolean', default: false, x: server },
    /** When administrators were told last that it ends. */
    told_on: { type: 'string', format: 'date', x: server },
  },
})
