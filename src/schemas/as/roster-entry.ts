/** What a person works on a day (as.md §3, §4.3). Written by the calls of the roster (src/shared/as/roster.ts); without a row the week pattern applies. */
import { defineSchema } from '../core/define'
import { date, dayTypes } from './value-lists'

export const rosterEntry = defineSchema('as/roster-entry', {
  x: {
    area: 'admin',
    permission: 'shiftManagement',
    title: 'work_date',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    actions: { publish: {}, override: {} },
    states: { field: 'state', automatic: { published: ['draft'], draft: ['published'] } },
    list: {
      columns: ['user', 'work_date', 'day_type', 'shift', 'state', 'source'],
      sort: '-work_date',
      filters: ['user', 'state', 'shift', 'day_type', 'source', 'work_date'],
    },
    unique: [['user', 'work_date']],
    indexes: [{ fields: ['work_date', 'state'] }],
    default_grants: [{ role: 'hr-admin', actions: ['list', 'show', 'export', 'publish', 'override'], read: 'all', write: 'all' }],
  },
  required: ['user', 'work_date', 'day_type', 'source', 'state'],
  properties: {
    user: { x: { ref: 'sc/user' } },
    work_date: date,
    day_type: { enum: dayTypes },
    shift: {
      x: {
        ref: 'as/shift',
        show_if: { field: 'day_type', op: 'eq', value: 'work' },
        required_if: { field: 'day_type', op: 'eq', value: 'work' },
      },
    },
    source: { enum: ['pattern', 'online', 'import', 'swap', 'admin'], default: 'online' },
    state: { enum: ['draft', 'published'], default: 'draft', x: { computed: true } },
    note: { type: 'string', maxLength: 500 },
    /** Changed after it was published, within the days that the setting names: its person has not seen it yet. */
    unseen: { type: 'boolean', default: false, x: { computed: true } },
    published_at: { type: 'string', format: 'date-time', x: { computed: true } },
  },
})
