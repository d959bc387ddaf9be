/** A certificate that forms are sealed with (wf.md §3, §5.11). Its key leaves the server in no form. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const certificate = defineSchema('wf/certificate', {
  x: {
    area: 'admin',
    title: 'subject',
    standard_actions: ['list', 'show'],
    states: { field: 'state', automatic: { expired: ['active'] } },
    actions: {
      revoke: { from: ['active'], to: 'revoked', asks: ['reason'], required: ['reason'], set: { revoked_at: '$now' }, danger: true },
    },
    list: { columns: ['subject', 'purpose', 'serial', 'valid_from', 'valid_to', 'state'], sort: '-id', filters: ['state', 'purpose'] },
    // Of the company one authority and one certificate are in use at a time.
    unique: [['purpose', 'in_use']],
  },
  required: ['purpose', 'pem', 'serial', 'subject', 'issuer', 'valid_from', 'valid_to', 'state'],
  properties: {
    /** Empty = the company's. */
    owner: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
    purpose: { enum: ['authority', 'company', 'personal'], x: server },
    in_use: { type: 'boolean', x: server },
    pem: { x: { type: 'longtext', ...server } },
    serial: { type: 'string', maxLength: 80, x: { ...server, search: true } },
    subject: { type: 'string', maxLength: 250, x: { ...server, search: true } },
    issuer: { type: 'string', maxLength: 250, x: server },
    valid_from: { type: 'string', format: 'date-time', x: server },
    valid_to: { type: 'string', format: 'date-time', x: server },
    key_box: { x: { type: 'longtext', secret: true, ...server } },
    source: { enum: ['internal_ca', 'imported', 'remote'], default: 'internal_ca', x: server },
    state: { enum: ['active', 'expired', 'revoked'], default: 'active', x: server },
    revoked_at: { type: 'string', format: 'date-time', x: server },
    reason: { type: 'string', maxLength: 500, x: server },
  },
})
