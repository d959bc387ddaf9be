/** How many people a department needs on a shift (as.md §3, R9): on a weekday, or on one date. */
import { defineSchema } from '../core/define'
import { date, hrAdmin } from './value-lists'

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

export const coverageNeed = defineSchema('as/coverage-need', {
  x: {
    area: 'admin',
    permission: 'shiftManagement',
    title: 'shift',
    row_department: 'department',
    list: {
      columns: ['department', 'shift', 'weekday', 'date', 'min_people', 'max_people'],
      sort: 'department',
      filters: ['department', 'shift', 'weekday'],
    },
    some_of: [['weekday', 'date']],
    // An empty part never clashes, so day and date share a field.
    unique: [['department', 'shift', 'day_key']],
    default_grants: [{ role: 'hr-admin', actions: hrAdmin, read: 'all', write: 'all' }],
    examples: [{ department: 'new', weekday: null, date: '2027-01-01', min_people: 1, max_people: null }],
  },
  required: ['department', 'shift', 'min_people'],
  properties: {
    department: { x: { ref: 'sc/department', on_delete: 'cascade' } },
    shift: { x: { ref: 'as/shift', options: { field: 'active', op: 'eq', value: true } } },
    weekday: { enum: weekdays, x: { show_if: { field: 'date', op: 'empty' } } },
    date: { ...date, x: { show_if: { field: 'weekday', op: 'empty' } } },
    min_people: { type: 'integer', minimum: 0, maximum: 10_000, x: { unit: 'person' } },
    max_people: { type: 'integer', minimum: 0, maximum: 10_000, x: { unit: 'person', after: 'min_people' } },
    /** The date, else the weekday. */
    day_key: { type: 'string', maxLength: 10, x: { computed: true } },
  },
})
