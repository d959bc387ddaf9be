/** Overtime that was asked for or entered (as.md §3, §4.1, §5 R8): what was approved, what was worked, what is paid. */
import { defineSchema } from '../core/define'
import { dayTypes } from './value-lists'
import { openRecord, refusalCodes } from './leave-value-lists'

const server = { computed: true } as const

export const overtime = defineSchema('as/overtime', {
  x: {
    area: 'use',
    title: 'no',
    row_owner: 'user',
    // What was asked for is cancelled, not deleted.
    standard_actions: ['list', 'show', 'create', 'edit', 'import', 'export'],
    request: {
      ...{ action: 'as.overtime', subject: 'user', former: { user: 'user_id', start_at: 'from', end_at: 'until' } },
      amend: ['user', 'start_at', 'end_at', 'break_min', 'mode', 'urgent'],
      acts: ['cancel', 'reschedule', 'retry', 'withdraw', 'revoke'],
      ...{ reschedule: ['start_at', 'end_at', 'break_min'], acts_of: 'as.admin.record' },
      params: ['user', 'work_date', 'start_at', 'end_at', 'break_min', 'mode', 'reason', 'project', 'urgent'],
    },
    guards: { reason: { own: true } },
    list: {
      columns: ['no', 'user', 'work_date', 'start_at', 'end_at', 'applied_min', 'payable_min', 'day_type', 'mode', 'state'],
      sort: '-work_date,-start_at',
      filters: ['state', 'mode', 'user', 'work_date', 'day_type', 'source', 'batch'],
    },
    exclude: [
      { name: 'one_overtime', equal: ['user'], from: 'start_at', to: 'end_at', bounds: '[)', error: 'start_at', where: openRecord },
    ],
    period_lock: {
      by: 'as/period',
      on: ['work_date'],
      states: ['approved'],
      fields: [
        'user',
        'work_date',
        'start_at',
        'end_at',
        'break_min',
        'applied_min',
        'actual_min',
        'payable_min',
        'mode',
        'day_type',
        'bands',
        'urgent',
      ],
    },
    indexes: [{ fields: ['user', 'work_date'] }],
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
  required: ['user', 'work_date', 'start_at', 'end_at', 'applied_min', 'mode', 'reason'],
  properties: {
    no: { type: 'string', maxLength: 40, x: { number: { pattern: 'OT-{YYYY}{MM}-{SEQ:4}', reset: 'month' } } },
    user: { x: { ref: 'sc/user' } },
    work_date: { type: 'string', format: 'date', x: { copy: false } },
    start_at: { type: 'string', format: 'date-time', x: { copy: false } },
    end_at: { type: 'string', format: 'date-time', x: { after: 'start_at', copy: false } },
    break_min: { x: { type: 'duration' }, minimum: 0, maximum: 720, default: 0 },
    applied_min: { x: { type: 'duration', computed: true, total: true }, default: 0 },
    /** What the punches say; empty until the day is computed. */
    actual_min: { x: { type: 'duration', computed: true, total: true } },
    payable_min: { x: { type: 'duration', computed: true, total: true } },
    /** Of it at night, by the labour rule of the person's region (R8). */
    night_min: { x: { type: 'duration', computed: true } },
    mode: { enum: ['pay', 'comp'], default: 'pay' },
    day_type: { enum: dayTypes, x: server },
    /** What its minutes are worth (R8): `[{class, min, num, den, flat, counts_to_cap}]`. */
    bands: { x: { type: 'json', ...server } },
    /** A disaster or an accident (LSA 32(4)). */
    urgent: { type: 'boolean', default: false },
    reason: { x: { type: 'longtext', guard: 'reason' }, maxLength: 1000 },
    project: { type: 'string', maxLength: 80, x: { search: true } },
    batch: { x: { ref: 'as/batch', on_delete: 'set_null', ...server } },
    /** What it earned in place of pay. */
    comp_lot: { x: { ref: 'as/leave-entitlement', ...server } },
    /** Limits of the law that it passes (R9). */
    exceeds: {
      type: 'array',
      items: { enum: ['day', 'month', 'month_extended', 'three_months', 'year', 'special_average', 'rest'] },
      x: server,
    },
    fail_code: { enum: refusalCodes },
    note: { type: 'string', maxLength: 500 },
  },
})
