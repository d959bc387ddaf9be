/** A month of attendance (as.md §3, §4.5): open, being closed, locked. Months follow one another without gap or overlap. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const period = defineSchema('as/period', {
  x: {
    area: 'admin',
    title: 'month',
    standard_actions: ['list', 'show', 'create', 'edit', 'delete', 'export'],
    read_only_if: { field: 'state', op: 'eq', value: 'locked' },
    states: { field: 'state', automatic: { closing: ['open'], locked: ['closing'], open: ['closing', 'locked'] } },
    actions: { lock: {}, unlock: {} },
    exclude: [{ name: 'one_month', from: 'starts_on', to: 'ends_on', bounds: '[]', error: 'starts_on' }],
    list: {
      columns: ['month', 'starts_on', 'ends_on', 'state', 'version_no', 'locked_by', 'locked_at'],
      sort: '-starts_on',
      filters: ['state', 'starts_on'],
    },
    default_grants: [
      { role: 'hr-admin', actions: ['list', 'show', 'create', 'edit', 'delete', 'export', 'lock', 'unlock'], read: 'all', write: 'all' },
    ],
  },
  required: ['month', 'starts_on', 'ends_on'],
  properties: {
    month: {
      type: 'string',
      maxLength: 7,
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      x: { unique: true, search: true, fixed: true, pattern_message: 'month' },
    },
    starts_on: { type: 'string', format: 'date' },
    ends_on: { type: 'string', format: 'date', x: { after: 'starts_on' } },
    state: { enum: ['open', 'closing', 'locked'], default: 'open', x: server },
    /** Of its last summary (as/month-summary); 0 = it was never locked. */
    version_no: { type: 'integer', minimum: 0, default: 0, x: server },
    locked_by: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
    locked_at: { type: 'string', format: 'date-time', x: server },
    /** Why it was locked although something was open. */
    lock_reason: { type: 'string', maxLength: 500, x: server },
    unlock_reason: { type: 'string', maxLength: 500, x: server },
    last_error: { type: 'string', maxLength: 500, x: server },
  },
})
