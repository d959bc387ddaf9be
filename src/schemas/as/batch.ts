/** Leave or overtime of many people that is entered at once (as.md §3, §4.7): each line is posted by itself, and once. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const batch = defineSchema('as/batch', {
  x: {
    area: 'use',
    permission: 'batch-dayoff',
    title: 'title',
    states: {
      field: 'state',
      automatic: {
        checked: ['draft', 'partly_posted'],
        draft: ['checked'],
        posted: ['checked', 'partly_posted'],
        partly_posted: ['checked'],
        voided: ['posted', 'partly_posted'],
      },
      submitted: ['posted', 'partly_posted'],
      cancelled: ['voided'],
    },
    actions: { post: {}, void: {} },
    list: {
      columns: ['no', 'title', 'kind', 'from', 'until', 'people', 'ok_count', 'failed_count', 'state', 'created_by'],
      sort: '-id',
      filters: ['kind', 'state', 'from'],
    },
    default_grants: [
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'post', 'void'],
        read: 'all',
        write: 'all',
      },
    ],
  },
  required: ['kind', 'title'],
  properties: {
    no: { type: 'string', maxLength: 40, x: { number: { pattern: 'BA-{YYYY}{MM}-{SEQ:4}', reset: 'month' } } },
    kind: { enum: ['dayoff', 'overtime'], x: { fixed: true } },
    title: { type: 'string', maxLength: 150, x: { search: true } },
    state: { enum: ['draft', 'checked', 'posted', 'partly_posted', 'voided'], default: 'draft', x: server },
    /** Of its lines. */
    from: { type: 'string', format: 'date-time', x: server },
    until: { type: 'string', format: 'date-time', x: server },
    people: { type: 'integer', default: 0, x: server },
    ok_count: { type: 'integer', default: 0, x: server },
    failed_count: { type: 'integer', default: 0, x: server },
    /** What the add page was filled with. */
    defaults: { x: { type: 'json' } },
    lines: {
      type: 'array',
      maxItems: 10000,
      items: {
        type: 'object',
        required: ['user', 'start_at', 'end_at'],
        properties: {
          user: { x: { ref: 'sc/user' } },
          leave: { x: { ref: 'as/leave' } },
          work_date: { type: 'string', format: 'date' },
          start_at: { type: 'string', format: 'date-time' },
          end_at: { type: 'string', format: 'date-time', x: { after: 'start_at' } },
          break_min: { x: { type: 'duration' }, minimum: 0, maximum: 720 },
          mode: { enum: ['pay', 'comp'] },
          event_date: { type: 'string', format: 'date' },
          reason: { type: 'string', maxLength: 500 },
          minutes: { x: { type: 'duration', computed: true, total: true } },
          result: { enum: ['new', 'ok', 'warn', 'error', 'posted', 'voided'], default: 'new', x: server },
          message: { type: 'string', maxLength: 500, x: server },
          /** The record that it became: of as/dayoff or as/overtime. */
          record: { type: 'integer', x: server },
        },
      },
    },
    file: { x: { type: 'file' } },
  },
})
