/**
 * What counts towards targets, by person and day (cm.md R8): a share of a won lead, or an activity that was done. Written with the lead and
 * rebuilt every night; a day that is closed keeps its rows, and what changes about it stands as a correction on the day of the change.
 */
import { defineSchema } from '../core/define'

const server = { computed: true } as const
const share = { type: 'decimal', precision: 18, scale: 6, computed: true, total: true } as const

export const quotaEntry = defineSchema('cm/quota-entry', {
  x: {
    area: 'use',
    permission: 'quota-line',
    title: 'day',
    row_owner: 'user',
    row_department: 'department',
    standard_actions: ['list', 'show', 'export'],
    // It changes with its lead, which is told.
    live: false,
    list: {
      columns: ['day', 'lead', 'activity', 'user', 'amount', 'leads', 'correction'],
      sort: '-day',
      filters: ['day', 'user', 'department', 'pipeline', 'activity_kind', 'correction'],
    },
    indexes: [{ fields: ['day', 'user'] }, { fields: ['lead'] }, { fields: ['activity'] }],
  },
  required: ['day'],
  properties: {
    lead: { x: { ref: 'cm/lead', on_delete: 'cascade', computed: true } },
    activity: { x: { ref: 'cm/activity', on_delete: 'cascade', computed: true } },
    user: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
    /** Of the lead; of an activity its owner's. */
    department: { x: { ref: 'sc/department', on_delete: 'set_null', computed: true } },
    pipeline: { x: { ref: 'cm/pipeline', on_delete: 'set_null', computed: true } },
    activity_kind: { enum: ['call', 'meeting', 'visit', 'email', 'message', 'demo', 'other'], x: server },
    day: { type: 'string', format: 'date', x: server },
    /** In company currency; below zero where a closed span is corrected. */
    amount: { x: { type: 'money', computed: true, total: true }, default: '0' },
    /** The part of one won lead. */
    leads: { x: share, default: '0' },
    /** The part of one new customer: the lead was the first that its organization bought by. */
    customers: { x: share, default: '0' },
    activities: { x: share, default: '0' },
    correction: { type: 'boolean', default: false, x: server },
  },
})
