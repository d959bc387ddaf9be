/** A month of attendance (as.md §3, §4.5): open, being closed, locked. Months follow one another without gap or overlap. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const period = defineSchema('as/period', {
  x: {
    area: 'admin',
    title: 'month',
    // Made a year at a time (`POST period/prepare`), each after the one before: so there is neither gap nor overlap.
    standard_actions: ['list', 'show', 'export'],
    states: { field: 'state' },
    locks_rows: { from: 'starts_on', to: 'ends_on', state: 'locked' },
    actions: {
      close: { right: 'lock', from: ['open'], to: 'closing', set: { lock_reason: null }, place: 'primary' },
      reopen: { right: 'lock', from: ['closing'], to: 'open' },
      lock: {
        from: ['closing'],
        to: 'locked',
        asks: ['lock_reason'],
        set: { locked_by: '$me', locked_at: '$now' },
        use_case: true,
        place: 'primary',
      },
      unlock: { from: ['locked'], to: 'open', asks: ['unlock_reason'], required: ['unlock_reason'], use_case: true },
    },
    exclude: [{ name: 'one_month', from: 'starts_on', to: 'ends_on', bounds: '[]', error: 'starts_on' }],
    list: {
      columns: ['month', 'starts_on', 'ends_on', 'state', 'version_no', 'locked_by', 'locked_at'],
      sort: '-starts_on',
      filters: ['state', 'starts_on'],
    },
    default_grants: [{ role: 'hr-admin', actions: ['list', 'show', 'export', 'lock', 'unlock'], read: 'all', write: 'all' }],
  },
  required: ['month', 'starts_on', 'ends_on'],
  properties: {
    month: {
      type: 'string',
      maxLength: 7,
      pattern: '^\\d{4}-(0[1-9]|1[0-2])$',
      x: { ...server, unique: true, search: true },
    },
    starts_on: { type: 'string', format: 'date', x: server },
    ends_on: { type: 'string', format: 'date', x: { ...server, after: 'starts_on' } },
    state: { enum: ['open', 'closing', 'locked'], default: 'open', x: server },
    /** Of its last summary (as/month-summary); 0 = it was never locked. */
    version_no: { type: 'integer', minimum: 0, default: 0, x: server },
    locked_by: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
    locked_at: { type: 'string', format: 'date-time', x: server },
    /** Why it was locked although something was open. */
    lock_reason: { type: 'string', maxLength: 500, x: server },
    /** Why the version before it was not the last. */
    unlock_reason: { type: 'string', maxLength: 500, x: server },
    last_error: { type: 'string', maxLength: 500, x: server },
  },
})
