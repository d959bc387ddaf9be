/** A lot: so much leave of one type for one person, for a span of days (as.md §3, §5 R5). What is used of it are rows of the ledger. */
import { defineSchema } from '../core/define'
import { lotSources, privateLeaveKinds } from './leave-value-lists'

/** Stands in the ledger. */
const reason = { type: 'string', maxLength: 500, x: { type: 'longtext' } } as const
/** As of a record of leave (dayoff.ts). */
const tellsType = { guard: 'reason', guard_if: { field: 'leave.kind', op: 'in', value: privateLeaveKinds } } as const

export const leaveEntitlement = defineSchema('as/leave-entitlement', {
  x: {
    area: 'admin',
    permission: 'user-leave',
    title: 'leave',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'create', 'import', 'export'],
    actions: {
      /** To many people at once. */
      'bulk-grant': {},
      /** More or less of it, from now on. */
      adjust: {
        inputs: { minutes: { x: { type: 'duration' }, minimum: -200_000, maximum: 200_000 }, reason },
        required: ['minutes', 'reason'],
        use_case: true,
      },
      extend: {
        when: { field: 'valid_to', op: 'nempty' },
        asks: ['valid_to'],
        inputs: { reason },
        required: ['valid_to', 'reason'],
        use_case: true,
      },
      /** What is left is paid now. */
      payout: { inputs: { reason }, required: ['reason'], use_case: true, danger: true },
    },
    guards: { reason: { own: true } },
    /** What was used of an imported lot before (as.md §8). */
    virtual_fields: { used_min: { x: { type: 'duration', in_sheets: 'hours', headings: ['used_hours'] }, minimum: 0 } },
    import: { undo_days: 30 },
    list: {
      columns: ['user', 'leave', 'source', 'granted_min', 'valid_from', 'valid_to'],
      sort: '-valid_from,user',
      filters: ['user', 'leave', 'source', 'valid_from', 'valid_to'],
    },
    unique: [['user', 'leave', 'source', 'source_id', 'valid_from']],
    indexes: [{ fields: ['user', 'leave', 'valid_to'] }],
    examples: [{ valid_from: '2001-01-01', valid_to: '2098-12-31' }],
    related: [{ entity: 'as/leave-ledger', field: 'lot' }],
    default_grants: [
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'create', 'import', 'export', 'adjust', 'extend', 'payout', 'bulk-grant'],
        read: 'all',
        write: 'all',
        fields: ['reason-show', 'reason-edit'],
      },
    ],
  },
  required: ['user', 'leave', 'source', 'granted_min', 'valid_from'],
  properties: {
    user: { x: { ref: 'sc/user', headings: ['employee_no'] } },
    leave: { x: { ref: 'as/leave', options: { field: 'quota', op: 'eq', value: 'granted' }, ...tellsType } },
    source: { enum: lotSources, default: 'adjust', x: { computed: true } },
    /** What it came from: the rule and its day, a line of an import, an overtime. */
    source_id: { type: 'string', maxLength: 80, x: { computed: true, ...tellsType } },
    granted_min: { x: { type: 'duration', total: true, in_sheets: 'hours', headings: ['granted_hours'] }, minimum: 0 },
    valid_from: { type: 'string', format: 'date', x: { default_to: 'today' } },
    /** Empty = it never lapses. */
    valid_to: { type: 'string', format: 'date', x: { after: 'valid_from' } },
    /** Of compensatory time: the day that was worked. */
    earned_on: { type: 'string', format: 'date', x: { computed: true } },
    carried_from: { x: { ref: 'self', computed: true } },
    /** Of compensatory time: what its minutes are worth, from the first that is used (R8): `[{min, num, den}]`. */
    pay_bands: { x: { type: 'json', computed: true } },
    rule: { x: { ref: 'as/leave-rule', on_delete: 'set_null', computed: true, ...tellsType } },
    /** How far below zero its ledger may go. */
    allow_negative_min: { x: { type: 'duration', from: 'leave.allow_negative_min' } },
    note: { x: { type: 'longtext', ...tellsType }, maxLength: 500 },
  },
})
