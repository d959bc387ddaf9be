/** A shift that is swapped, changed, or a day off that is moved (as.md §3, §4.8): all its cells of the roster follow, or none. */
import { defineSchema } from '../core/define'
import { refusalCodes } from './leave-value-lists'
import { dayTypes } from './value-lists'

const server = { computed: true } as const
const isSwap = { field: 'kind', op: 'eq', value: 'swap' } as const

export const shiftAdjustment = defineSchema('as/shift-adjustment', {
  x: {
    area: 'admin',
    permission: 'record',
    title: 'no',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    request: {
      ...{ action: 'as.shift-adjustment', subject: 'user', required: ['kind', 'user', 'lines', 'reason'] },
      acts: ['cancel', 'retry'],
      former: { user: 'user_id', counterpart: 'counterpart_id', 'lines.user': 'user_id', 'lines.to_shift': 'to_shift_id' },
    },
    list: {
      columns: ['no', 'kind', 'user', 'counterpart', 'consent', 'state', 'created_at'],
      sort: '-id',
      filters: ['state', 'kind', 'consent', 'user', 'counterpart'],
    },
    default_grants: [
      { role: 'department-head', actions: ['list', 'show'], read: 'tree' },
      { role: 'hr-admin', actions: ['list', 'show', 'export', 'cancel', 'retry'], read: 'all', write: 'all' },
    ],
  },
  required: ['kind', 'user', 'lines', 'consent'],
  properties: {
    no: { type: 'string', maxLength: 40, x: { number: { pattern: 'SA-{YYYY}{MM}-{SEQ:4}', reset: 'month' } } },
    kind: { enum: ['swap', 'change', 'move_off'] },
    user: { x: { ref: 'sc/user' } },
    /** With whom shifts are swapped: he signs first. */
    counterpart: { x: { ref: 'sc/user', show_if: isSwap, required_if: isSwap } },
    lines: {
      type: 'array',
      minItems: 1,
      maxItems: 62,
      items: {
        type: 'object',
        required: ['user', 'work_date', 'to_day_type'],
        properties: {
          user: { x: { ref: 'sc/user' } },
          work_date: { type: 'string', format: 'date' },
          from_day_type: { enum: dayTypes },
          from_shift: { x: { ref: 'as/shift' } },
          to_day_type: { enum: dayTypes },
          to_shift: { x: { ref: 'as/shift' } },
        },
      },
    },
    consent: { enum: ['none', 'waiting', 'given', 'refused'], default: 'none', x: server },
    reason: { x: { type: 'longtext' }, maxLength: 1000 },
    /** Why it was cancelled by hand. */
    note: { type: 'string', maxLength: 500, x: { computed: true } },
    fail_code: { enum: refusalCodes },
    /** What the checks of the roster said (R9). */
    issues: { x: { type: 'json', ...server } },
    /** Of a swap: when its counterpart was reminded. */
    reminded_at: { type: 'string', format: 'date-time', x: server },
  },
})
