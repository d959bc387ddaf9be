/** Addresses that are told of events by HTTPS (sc.md §3.5, §7): the one register of webhooks of the product. */
import { defineSchema } from '../core/define'

export const notifyChannel = defineSchema('sc/notify-channel', {
  x: {
    area: 'admin',
    permission: 'notify',
    actions: { test: {} },
    list: { columns: ['name', 'format', 'events', 'audience', 'active'], sort: 'name', filters: ['format', 'active'] },
    examples: [{ url: 'https://hooks.example.com/{n}', events: ['sc.import.done'] }],
  },
  required: ['name', 'url', 'format', 'active'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 80, x: { unique: true, search: true } },
    url: { type: 'string', format: 'uri', maxLength: 500 },
    /** Signs what is sent; read by nobody. */
    secret: { type: 'string', minLength: 16, maxLength: 200, x: { secret: true } },
    format: { enum: ['json', 'slack', 'teams'], default: 'json' },
    /** Empty = all. */
    events: { x: { type: 'texts' }, maxItems: 200 },
    /** Only what is told to one of these; empty = to anyone. */
    audience: { x: { type: 'owners' } },
    active: { type: 'boolean', default: true },
  },
})
