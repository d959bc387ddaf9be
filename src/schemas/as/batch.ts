/** Leave or overtime of many people that is entered at once (as.md §3, §4.7): each line is posted by itself, and once. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const
/** What was posted stays as it was. */
const open = { read_only_if: { field: 'result', op: 'eq', value: 'posted' } } as const

export const batch = defineSchema('as/batch', {
  x: {
    area: 'use',
    permission: 'batch-dayoff',
    // Each bounds its own kind of rows (server/modules/as/batch/batch-hooks.ts).
    permission_also: 'batch-overtime',
    title: 'title',
    states: {
      field: 'state',
      // Whether every line could be posted decides where posting leads; with more people it is to be checked again.
      automatic: { draft: ['checked'], posted: ['checked'], partly_posted: ['checked'] },
      submitted: ['posted', 'partly_posted'],
      cancelled: ['voided'],
    },
    actions: {
      check: { right: 'post', from: ['draft', 'partly_posted'], to: 'checked', use_case: true, place: 'primary' },
      post: { from: ['checked'], use_case: true, place: 'primary' },
      void: {
        from: ['posted', 'partly_posted'],
        to: 'voided',
        inputs: { void_reason: { type: 'string', maxLength: 500 } },
        required: ['void_reason'],
        use_case: true,
        danger: true,
      },
    },
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
    // Of leave each line names its type.
    examples: [{ kind: 'overtime', title: 'Batch {n}', lines: [] }],
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
          user: { x: { ref: 'sc/user', ...open } },
          leave: { x: { ref: 'as/leave', ...open } },
          start_at: { type: 'string', format: 'date-time', x: open },
          end_at: { type: 'string', format: 'date-time', x: { after: 'start_at', ...open } },
          break_min: { x: { type: 'duration' }, minimum: 0, maximum: 720 },
          mode: { enum: ['pay', 'comp'] },
          event_date: { type: 'string', format: 'date' },
          reason: { type: 'string', maxLength: 500 },
          minutes: { x: { type: 'duration', computed: true, total: true } },
          result: { enum: ['new', 'ok', 'warn', 'error', 'posted', 'voided'], default: 'new', x: server },
          /** In the words of whoever checked it last. */
          message: { type: 'string', maxLength: 500, x: server },
          /** Its code with parameters: readers are told it in their language (`readBatchRecords`). */
          refusal: { x: { type: 'json', ...server } },
          /** The record that it became: of as/dayoff or as/overtime. */
          record: { type: 'integer', x: server },
        },
      },
    },
    file: { x: { type: 'file' } },
    /** Of leave: what everybody's record shows with it. */
    files: { x: { type: 'files' }, maxItems: 20 },
  },
})
