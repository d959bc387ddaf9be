/** What a person or a department is to reach in one span of a plan, and what is reached (cm.md §3.6, R8): everybody sees those of his people. */
import { defineSchema } from '../core/define'

export const quotaLine = defineSchema('cm/quota-line', {
  x: {
    area: 'use',
    title: 'owner',
    row_owner: 'owner',
    row_department: 'department',
    standard_actions: ['list', 'show', 'export'],
    actions: { 'set-targets': {} },
    unique: [['quota', 'owner', 'period_start']],
    list: {
      columns: ['quota', 'owner', 'period_start', 'period_end', 'target', 'actual'],
      sort: 'period_start,owner',
      filters: ['quota', 'owner', 'period_start', 'department'],
    },
    indexes: [{ fields: ['quota', 'period_start'] }],
    default_grants: [
      { role: 'staff', actions: ['list', 'show'], read: 'own' },
      { role: 'department-head', actions: ['list', 'show', 'export', 'set-targets'], read: 'tree', write: 'tree' },
    ],
  },
  required: ['quota', 'owner', 'period_start', 'period_end', 'target'],
  properties: {
    quota: { x: { ref: 'cm/quota', on_delete: 'cascade' } },
    /** A person or a department. */
    owner: { x: { type: 'owner' } },
    /** The department itself, or the person's on the day the line was written. */
    department: { x: { ref: 'sc/department', on_delete: 'set_null', computed: true } },
    period_start: { type: 'string', format: 'date' },
    period_end: { type: 'string', format: 'date', x: { after: 'period_start' } },
    target: { x: { type: 'decimal', precision: 18, scale: 4, min: '0', total: true } },
    /** The sum of what counts (cm/quota-entry), kept with each of them; frozen with the plan. */
    actual: { x: { type: 'decimal', precision: 20, scale: 6, computed: true, total: true }, default: '0' },
    /** Percent of the target that its owner was told of: 80 or 100. */
    told: { type: 'integer', default: 0, x: { computed: true } },
  },
})
