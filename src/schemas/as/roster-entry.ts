/** What a person works on a day (as.md §3, §4.3). Written by the calls of the roster (src/shared/as/roster.ts) and by files; without a row the week pattern applies. */
import { defineSchema } from '../core/define'
import { date, dayTypes } from './value-lists'

export const rosterEntry = defineSchema('as/roster-entry', {
  x: {
    area: 'admin',
    permission: 'shiftManagement',
    title: 'work_date',
    row_owner: 'user',
    import: { matrix: { across: 'work_date', value: 'shift', otherwise: 'day_type', signs: 'roster.short' }, undo_days: 30 },
    // Planning one's people is not editing shifts and patterns, which are the whole company's and stand under the same path.
    actions: { plan: {}, publish: {}, override: {} },
    states: { field: 'state', automatic: { published: ['draft'], draft: ['published'] } },
    list: {
      columns: ['user', 'work_date', 'day_type', 'shift', 'state', 'source'],
      sort: '-work_date',
      filters: ['user', 'state', 'shift', 'day_type', 'source', 'work_date'],
    },
    period_lock: { by: 'as/period', on: ['work_date'], fields: ['user', 'work_date', 'day_type', 'shift'] },
    unique: [['user', 'work_date']],
    indexes: [{ fields: ['work_date', 'state'] }],
    // A workday needs a shift, which is itself a chain of records.
    examples: [{ user: 'new', work_date: '2031-03-04', day_type: 'rest' }],
    default_grants: [
      { role: 'department-head', actions: ['list', 'show', 'plan', 'publish'], read: 'tree', write: 'tree' },
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'plan', 'publish', 'override'],
        read: 'all',
        write: 'all',
      },
    ],
  },
  required: ['user', 'work_date', 'day_type', 'source', 'state'],
  properties: {
    user: { x: { ref: 'sc/user', fixed: true, headings: ['employee_no'] } },
    work_date: { ...date, x: { fixed: true, headings: ['date'] } },
    day_type: { enum: dayTypes, default: 'work' },
    shift: {
      x: {
        ref: 'as/shift',
        options: { field: 'active', op: 'eq', value: true },
        // A file that names a shift on a day off makes it a workday (server/modules/as/roster/entry-hooks.ts).
        keep_hidden: true,
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
