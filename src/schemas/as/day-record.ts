/** The day of a person (as.md §3, R3, R12): written by the engine only, from punches, roster, calendar and approved records. */
import { defineSchema } from '../core/define'
import { counted, date, dayTypes } from './value-lists'

const server = { computed: true } as const
const instant = { type: 'string', format: 'date-time', x: server } as const

export const dayRecord = defineSchema('as/day-record', {
  x: {
    area: 'use',
    permission: 'calendar',
    title: 'work_date',
    row_owner: 'user',
    log_reads: true,
    standard_actions: ['list', 'show', 'export'],
    period_lock: { by: 'as/period', on: ['work_date'] },
    // What the calculation says of the leave; of which type that was says its record (leave_parts).
    guards: { reason: { own: true } },
    comments: false,
    list: {
      columns: ['user', 'work_date', 'day_type', 'shift', 'actual_in', 'actual_out', 'worked_min', 'late_min', 'early_min', 'status'],
      sort: '-work_date',
      filters: ['user', 'work_date', 'status', 'day_type', 'shift'],
    },
    derived_filters: { department: { refs: 'sc/department', offered: true } },
    unique: [['user', 'work_date']],
    // A day without a hash waits to be counted anew.
    indexes: [{ fields: ['work_date'] }, { fields: ['status', 'work_date'] }, { fields: ['input_hash'] }],
    default_grants: [
      { role: 'staff', actions: ['list', 'show'], read: 'own' },
      { role: 'department-head', actions: ['list', 'show'], read: 'tree' },
      { role: 'hr-admin', actions: ['list', 'show', 'export'], read: 'all', fields: ['reason-show'] },
    ],
  },
  required: ['user', 'work_date', 'day_type', 'status', 'computed_at'],
  properties: {
    user: { x: { ref: 'sc/user', ...server } },
    work_date: { ...date, x: server },
    day_type: { enum: dayTypes, x: server },
    holiday_name: { x: { type: 'i18n-text', ...server } },
    shift: { x: { ref: 'as/shift', ...server } },
    /** First day of the version of the shift that was counted with; empty = it never changed. */
    shift_version: { type: 'string', maxLength: 10, x: server },
    planned_in: instant,
    planned_out: instant,
    actual_in: instant,
    actual_out: instant,
    scheduled_min: counted,
    worked_min: counted,
    late_min: counted,
    early_min: counted,
    forgiven_min: counted,
    absent_min: counted,
    break_min: counted,
    night_min: counted,
    leave_min: counted,
    trip_min: counted,
    ot_min: counted,
    ot_payable_min: counted,
    /** `[{leave, from, to, min, dayoff}]` */
    leave_parts: { x: { type: 'json', repeats: { entity: 'as/dayoff', by: 'dayoff', fields: ['leave'] }, ...server } },
    /** `[{class, from_min, to_min, min, overtime}]` */
    ot_parts: { x: { type: 'json', ...server } },
    /** Hours of stoppages that nobody worked: `[{paid, min}]` (as/closure). */
    closure_parts: { x: { type: 'json', ...server } },
    status: {
      enum: [
        'normal',
        'late',
        'early',
        'late_early',
        'missing_in',
        'missing_out',
        'absent',
        'leave',
        'partial_leave',
        'off',
        'holiday',
        'worked_off',
        'not_due',
        'suspended',
      ],
      x: server,
    },
    /** The calculation, step by step (R3). */
    steps: { x: { type: 'json', guard: 'reason', ...server } },
    input_hash: { type: 'string', maxLength: 64, x: server },
    computed_at: { type: 'string', format: 'date-time', x: server },
  },
})
