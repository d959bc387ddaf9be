/**
 * Terminals (sc.md §3.4, §5.6): what stands at a site and speaks to the server with a token of its own. Beyond the spec's list:
 * the token before the last change, the samples that the drift is the median of, and the last heartbeat.
 */
import { defineSchema } from '../core/define'

const server = { computed: true } as const
const hidden = { computed: true, secret: true } as const

export const hardware = defineSchema('sc/hardware', {
  x: {
    area: 'admin',
    list: {
      columns: ['code', 'kind', 'site', 'status', 'last_seen_at', 'drift_s', 'firmware'],
      sort: 'code',
      filters: ['status', 'kind', 'site', 'last_seen_at'],
    },
    actions: { 'rotate-token': {} },
    indexes: [{ fields: ['token_hash'] }, { fields: ['previous_token_hash'] }, { fields: ['status', 'last_seen_at'] }],
  },
  required: ['code', 'name', 'kind', 'site', 'direction', 'status'],
  properties: {
    code: { type: 'string', maxLength: 32, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { type: 'string', minLength: 1, maxLength: 100, x: { search: true } },
    kind: { enum: ['attendance_terminal', 'kiosk', 'access_control', 'gateway'] },
    reader: { enum: ['card', 'face', 'fingerprint', 'qr', 'mixed'] },
    site: { x: { ref: 'sc/site' } },
    protocol: { enum: ['push', 'file', 'pull'] },
    direction: { enum: ['in', 'out', 'both'], default: 'both' },
    time_zone: { type: 'string', x: { codes: 'time_zone' } },
    note: { x: { type: 'longtext' } },
    status: { enum: ['new', 'online', 'offline', 'disabled'], default: 'new', x: server },
    last_seen_at: { type: 'string', format: 'date-time', x: server },
    drift_s: { type: 'integer', x: { ...server, unit: 'second' } },
    firmware: { type: 'string', maxLength: 64, x: server },
    token_prefix: { type: 'string', maxLength: 16, x: server },
    token_hash: { type: 'string', maxLength: 64, x: { ...hidden, unique: true } },
    previous_token_hash: { type: 'string', maxLength: 64, x: hidden },
    previous_token_until: { type: 'string', format: 'date-time', x: hidden },
    drift_samples: { x: { type: 'integers', ...hidden } },
    heartbeat_at: { type: 'string', format: 'date-time', x: hidden },
  },
})
