/**
 * Approved leave that the plan of a day no longer fits, and that is not corrected by itself (as.md R10): minutes that are newly owed, a locked
 * month, a lot that has ended. Written by the server; HR settles it or leaves it as it is.
 */
import { defineSchema } from '../core/define'
import { correctionKinds, planCauses, privateLeaveKinds } from './leave-value-lists'

const server = { computed: true } as const
/** As of a record of leave (dayoff.ts). */
const tellsType = { guard: 'reason', guard_if: { field: 'leave.kind', op: 'in', value: privateLeaveKinds } } as const
const handled = { handled_by: '$me', handled_at: '$now', open: null } as const

export const leaveCorrection = defineSchema('as/leave-correction', {
  x: {
    area: 'admin',
    permission: 'user-leave',
    title: 'no',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    guards: { reason: { own: true } },
    states: { field: 'state', automatic: { resolved: ['open'] } },
    actions: {
      // Gives back, or takes, what the plan requires now.
      settle: { from: ['open'], to: 'settled', set: handled, use_case: true, not_by: 'user', confirm: true, place: 'primary' },
      // What was charged stays.
      waive: { from: ['open'], to: 'waived', asks: ['note'], required: ['note'], not_by: 'user', set: handled },
    },
    list: {
      columns: ['no', 'user', 'dayoff', 'work_date', 'charged_min', 'owed_min', 'cause', 'kind', 'state'],
      sort: '-work_date,-id',
      filters: ['state', 'user', 'leave', 'cause', 'kind', 'work_date'],
    },
    // One open item for a date of a leave, also where two changes are judged at once.
    unique: [['dayoff', 'work_date', 'open']],
    indexes: [{ fields: ['dayoff', 'work_date'] }],
    default_grants: [
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'export', 'settle', 'waive'],
        read: 'all',
        write: 'all',
        fields: ['reason-show', 'reason-edit'],
      },
    ],
  },
  required: ['user', 'dayoff', 'leave', 'work_date', 'charged_min', 'owed_min', 'cause', 'kind', 'state'],
  properties: {
    no: { type: 'string', maxLength: 40, x: { number: { pattern: 'LC-{YYYY}-{SEQ:4}', reset: 'year' } } },
    user: { x: { ref: 'sc/user', ...server } },
    dayoff: { x: { ref: 'as/dayoff', ...server } },
    leave: { x: { ref: 'as/leave', ...tellsType, ...server } },
    work_date: { type: 'string', format: 'date', x: server },
    /** What the date was charged, and what the plan requires now. */
    charged_min: { x: { type: 'duration', ...server }, default: 0 },
    owed_min: { x: { type: 'duration', ...server }, default: 0 },
    /** What has changed. */
    cause: { enum: planCauses, x: server },
    /** Why it was not corrected by itself. */
    kind: { enum: correctionKinds, x: server },
    state: { enum: ['open', 'settled', 'waived', 'resolved'], default: 'open', x: server },
    /** True while it is open, else empty. */
    open: { type: 'boolean', x: server },
    note: { type: 'string', maxLength: 500, x: { ...tellsType, ...server } },
    handled_by: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
    handled_at: { type: 'string', format: 'date-time', x: server },
  },
})
