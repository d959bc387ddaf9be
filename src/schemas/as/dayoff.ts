/** Leave that was asked for or entered (as.md §3, §4.1): one person never has two at a time. Compensatory time taken is leave of the kind `comp`. */
import { defineSchema } from '../core/define'
import { openRecord, privateLeaveKinds, refusalCodes } from './leave-value-lists'

const server = { computed: true } as const
/** What tells of which type it is: read by those who may know why somebody is away, where the type tells of their health (as.md §6). */
const tellsType = { guard: 'reason', guard_if: { field: 'leave.kind', op: 'in', value: privateLeaveKinds } } as const

export const dayoff = defineSchema('as/dayoff', {
  x: {
    area: 'use',
    title: 'no',
    row_owner: 'user',
    // What was asked for is cancelled, not deleted.
    standard_actions: ['list', 'show', 'create', 'edit', 'import', 'export'],
    request: {
      ...{ action: 'as.dayoff', subject: 'user', required: ['user', 'leave', 'reason'] },
      params: [
        ...(['user', 'leave', 'start_at', 'end_at', 'minutes', 'deputy', 'reason', 'files'] as const),
        ...(['event_date', 'relation', 'contact_phone'] as const),
      ],
      amend: ['user', 'leave', 'start_at', 'end_at'],
      ...{ acts: ['cancel', 'reschedule', 'retry', 'withdraw', 'revoke'], reschedule: ['start_at', 'end_at'], acts_of: 'as.admin.record' },
      // Whole dates in place of hours; of a single one a half.
      inputs: {
        date_from: { type: 'string', format: 'date' },
        date_until: { type: 'string', format: 'date' },
        half: { enum: ['full', 'am', 'pm'] },
      },
      former: { user: 'user_id', leave: 'leave_id', start_at: 'from', end_at: 'until', deputy: 'deputy_id' },
    },
    // Why somebody is away is his, and those are told who sign or were granted it (as.md §6).
    guards: { reason: { own: true } },
    list: {
      columns: ['no', 'user', 'leave', 'start_at', 'end_at', 'minutes', 'deputy', 'state'],
      sort: '-start_at',
      filters: ['state', 'leave', 'user', 'start_at', 'source', 'batch'],
    },
    exclude: [{ name: 'one_leave', equal: ['user'], from: 'start_at', to: 'end_at', bounds: '[)', error: 'start_at', where: openRecord }],
    // By the dates that it was charged on: of a night shift those are not the ones of the clock.
    period_lock: {
      by: 'as/period',
      on: ['parts', 'start_at'],
      until: 'end_at',
      states: ['approved'],
      fields: ['user', 'leave', 'start_at', 'end_at', 'minutes', 'parts'],
    },
    indexes: [{ fields: ['start_at'] }, { fields: ['user', 'start_at'] }],
    default_grants: [
      { role: 'staff', actions: ['list', 'show'], read: 'own' },
      { role: 'department-head', actions: ['list', 'show', 'export'], read: 'tree' },
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'create', 'edit', 'import', 'export'],
        read: 'all',
        write: 'all',
        fields: ['reason-show', 'reason-edit'],
      },
    ],
  },
  required: ['user', 'leave', 'start_at', 'end_at', 'minutes'],
  properties: {
    no: { type: 'string', maxLength: 40, x: { number: { pattern: 'DO-{YYYY}{MM}-{SEQ:4}', reset: 'month' } } },
    user: { x: { ref: 'sc/user' } },
    leave: {
      x: {
        ref: 'as/leave',
        options: { field: 'active', op: 'eq', value: true },
        ...tellsType,
      },
    },
    start_at: { type: 'string', format: 'date-time', x: { copy: false } },
    end_at: { type: 'string', format: 'date-time', x: { after: 'start_at', copy: false } },
    /** By the roster (R4). */
    minutes: { x: { type: 'duration', computed: true, total: true }, default: 0 },
    /** By date: `[{date, minutes, from, to, lots}]`. */
    parts: { x: { type: 'json', ...tellsType, ...server } },
    deputy: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    reason: { x: { type: 'longtext', guard: 'reason' }, maxLength: 1000 },
    event_date: { type: 'string', format: 'date', x: { guard: 'reason' } },
    relation: { type: 'string', maxLength: 32, x: { guard: 'reason' } },
    contact_phone: { type: 'string', maxLength: 32, x: { warn: 'phone', guard: 'reason' } },
    files: { x: { type: 'files', guard: 'reason' } },
    batch: { x: { ref: 'as/batch', on_delete: 'set_null', ...server } },
    fail_code: { enum: refusalCodes, x: tellsType },
    /** Why it was entered, changed or cancelled by hand. */
    note: { type: 'string', maxLength: 500, x: { guard: 'reason' } },
  },
})
