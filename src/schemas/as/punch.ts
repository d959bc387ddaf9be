/**
 * A raw punch (as.md §3, §4.2, R1, R2). The database keeps it as it came: only what the engine makes of it changes, and it is never deleted.
 * People read their own, heads those of their people (`as.use.calendar`); what administrators do with them, `create` and `void`, stands there as well.
 */
import { defineSchema } from '../core/define'
import { date } from './value-lists'

const server = { computed: true } as const
const evidence = { ...server, guard: 'evidence' } as const

export const punch = defineSchema('as/punch', {
  x: {
    area: 'use',
    permission: 'calendar',
    title: 'at',
    row_owner: 'user',
    log_reads: true,
    standard_actions: ['list', 'show', 'create', 'export'],
    append_only: { but: ['user', 'work_date', 'resolved_direction', 'flags', 'state', 'stands', 'void_reason', 'voided_by'] },
    // A reader's that comes after its month was locked waits: it counts once the month is open again and HR takes it in (§4.2).
    period_lock: {
      by: 'as/period',
      on: ['work_date', 'at'],
      states: ['valid'],
      fields: ['user', 'at', 'direction', 'work_date', 'resolved_direction'],
    },
    // Photos and coordinates: the person and as.admin.punch only (as.md §6).
    guards: { evidence: { own: true } },
    states: {
      field: 'state',
      cancelled: ['void'],
      automatic: { valid: ['unmatched'], unmatched: ['valid'], void: ['valid', 'unmatched'], waiting: ['unmatched'] },
    },
    actions: {
      // Of a month that is open again.
      accept: { from: ['waiting'], to: 'valid', not_by: 'user', use_case: true, bulk: true, place: 'primary' },
      void: {
        from: ['valid', 'unmatched', 'waiting'],
        to: 'void',
        inputs: { reason: { type: 'string', minLength: 1, maxLength: 500 } },
        required: ['reason'],
        not_by: 'user',
        set: { voided_by: '$me' },
        use_case: true,
        danger: true,
        bulk: true,
      },
    },
    list: {
      columns: ['user', 'at', 'work_date', 'resolved_direction', 'method', 'site', 'device', 'flags', 'state'],
      sort: '-at',
      filters: ['user', 'work_date', 'at', 'method', 'resolved_direction', 'state', 'site', 'device'],
    },
    derived_filters: { department: { refs: 'sc/department', offered: true } },
    // A void one makes room: `stands` is empty then, and an empty part never clashes.
    unique: [['user', 'at', 'method', 'direction', 'stands']],
    indexes: [{ fields: ['user', 'at'] }, { fields: ['work_date', 'user'] }, { fields: ['card_no', 'at'] }],
    default_grants: [
      { role: 'staff', actions: ['list', 'show'], read: 'own', write: 'own' },
      { role: 'department-head', actions: ['list', 'show'], read: 'tree', write: 'own' },
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'create', 'export', 'void', 'accept'],
        read: 'all',
        write: 'all',
        fields: ['evidence-show', 'evidence-edit'],
      },
    ],
    examples: [{ user: 'new', at: '2026-01-05T01:00:00.000Z', direction: 'in', note: 'Forgot the card' }],
    sections: {
      evidence: {
        fields: [
          ['latitude', 'longitude'],
          ['accuracy_m', 'distance_m'],
          ['ip', 'photo'],
        ],
        folded: true,
      },
    },
  },
  required: ['at', 'received_at', 'direction', 'method', 'state'],
  properties: {
    /** Empty until the card is known. */
    user: { x: { ref: 'sc/user' } },
    /** To the second. */
    at: { type: 'string', format: 'date-time' },
    direction: { enum: ['in', 'out', 'auto'], default: 'auto' },
    /** Why it was added by hand, or what its person wrote with it. */
    note: { type: 'string', maxLength: 500 },
    card_no: { type: 'string', maxLength: 64, x: { ...server, search: true } },
    received_at: { type: 'string', format: 'date-time', x: server },
    resolved_direction: { enum: ['in', 'out', 'ignored'], x: server },
    work_date: { ...date, x: server },
    method: { enum: ['web', 'mobile', 'kiosk', 'device', 'import', 'form', 'admin'], default: 'admin', x: server },
    device: { x: { ref: 'sc/hardware', ...server } },
    /** Number that the reader gave it. */
    device_event: { type: 'integer', minimum: 0, x: server },
    ip: { type: 'string', maxLength: 64, x: evidence },
    latitude: { x: { type: 'decimal', precision: 9, scale: 6, ...evidence } },
    longitude: { x: { type: 'decimal', precision: 9, scale: 6, ...evidence } },
    accuracy_m: { type: 'integer', minimum: 0, x: { ...evidence, unit: 'metre' } },
    site: { x: { ref: 'sc/site', ...server } },
    distance_m: { type: 'integer', minimum: 0, x: { ...evidence, unit: 'metre' } },
    photo: { x: { type: 'file', file: { images: true }, ...evidence } },
    /** From the browser: the same one again is the same punch. */
    client_id: { type: 'string', maxLength: 64, x: { ...server, unique: true } },
    flags: {
      type: 'array',
      items: { enum: ['outside_place', 'ip_denied', 'clock_drift', 'offline', 'duplicate', 'unscheduled', 'manual'] },
      x: server,
    },
    /** `unmatched`: nobody has the card. `waiting`: a reader sent it for a month that is locked. */
    state: { enum: ['valid', 'void', 'unmatched', 'waiting'], default: 'valid', x: server },
    /** True unless it is void: of those that stand, no two are the same. */
    stands: { type: 'boolean', x: server },
    void_reason: { type: 'string', maxLength: 500, x: server },
    voided_by: { x: { ref: 'sc/user', ...server } },
    /** as/unpunch that it came from. */
    source_form: { type: 'integer', minimum: 1, x: server },
    /** sc/import that it came with. */
    import_id: { type: 'integer', minimum: 1, x: server },
  },
})
