/** What was forecast on a day (cm.md §3.6): sums of leads by owner, close month and category, written on Mondays and kept for three years. */
import { defineSchema } from '../core/define'
import { forecastCategories } from './value-lists'

const server = { computed: true } as const
const amount = { type: 'money', computed: true, total: true } as const

export const forecastSnapshot = defineSchema('cm/forecast-snapshot', {
  x: {
    area: 'use',
    permission: 'forecast',
    title: 'taken_on',
    row_owner: 'owner',
    row_department: 'department',
    standard_actions: ['list', 'show', 'export'],
    live: false,
    comments: false,
    unique: [['taken_on', 'owner', 'month', 'category']],
    list: {
      columns: ['taken_on', 'owner', 'month', 'category', 'count', 'amount_base', 'weighted_base'],
      sort: '-taken_on,month,owner',
      filters: ['taken_on', 'owner', 'month', 'category'],
    },
    default_grants: [
      { role: 'staff', actions: ['list', 'show'], read: 'own' },
      { role: 'department-head', actions: ['list', 'show', 'export'], read: 'tree' },
    ],
  },
  required: ['taken_on', 'month', 'category'],
  properties: {
    taken_on: { type: 'string', format: 'date', x: server },
    /** Empty = leads that were nobody's. */
    owner: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
    /** The owner's on that day. */
    department: { x: { ref: 'sc/department', on_delete: 'set_null', computed: true } },
    /** `2026-11`: of the close that was expected, or in which it was won. */
    month: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$', x: server },
    category: { enum: forecastCategories, x: server },
    count: { type: 'integer', minimum: 0, default: 0, x: server },
    /** In company currency; of `no_rate` nothing. */
    amount_base: { x: amount, default: '0' },
    weighted_base: { x: amount, default: '0' },
  },
})
