/** What becomes of the leave that is left at the end of a year (as.md §3, §4.6, §5 R6): paid, carried over, or lapsed, person by person. */
import { defineSchema } from '../core/define'
import { settlementActions } from './leave-value-lists'

const server = { computed: true } as const
/** Said in so many words where the year has not ended: leave can still be taken of it. */
const ahead = { ahead: { type: 'boolean', default: false } } as const

export const annualSettlement = defineSchema('as/annual-settlement', {
  x: {
    area: 'admin',
    permission: 'annual-work',
    title: 'no',
    states: { field: 'state', submitted: ['confirmed', 'posted'], cancelled: ['reversed'], amend: 'amended_from' },
    actions: {
      // Lines of everybody, or of these people, whose leave has ended with something left.
      'draw-up': { right: 'confirm', from: ['draft'], inputs: { owners: { x: { type: 'owners' } } }, use_case: true, place: 'primary' },
      confirm: {
        from: ['draft'],
        to: 'confirmed',
        when: { field: 'people', op: 'gt', value: 0 },
        inputs: ahead,
        use_case: true,
        place: 'primary',
      },
      reopen: { right: 'confirm', from: ['confirmed'], to: 'draft' },
      post: {
        from: ['confirmed'],
        to: 'posted',
        asks: ['pay_month'],
        inputs: ahead,
        required: ['pay_month'],
        set: { posted_at: '$now' },
        use_case: true,
        place: 'primary',
      },
      reverse: { from: ['posted'], to: 'reversed', asks: ['reason'], required: ['reason'], use_case: true, danger: true },
    },
    list: {
      columns: ['no', 'leave', 'period_end', 'people', 'pay_total_min', 'carry_total_min', 'state'],
      sort: '-period_end,-id',
      filters: ['leave', 'period_end', 'state'],
    },
    default_grants: [
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'export', 'confirm', 'post', 'reverse'],
        read: 'all',
        write: 'all',
      },
    ],
    examples: [{ leave: 'ANNUAL', ahead: true }],
  },
  required: ['leave', 'period_end'],
  properties: {
    no: { type: 'string', maxLength: 40, x: { number: { pattern: 'AS-{YYYY}-{SEQ:4}', reset: 'year' } } },
    leave: { x: { ref: 'as/leave', options: { field: 'quota', op: 'eq', value: 'granted' }, fixed: true } },
    period_end: { type: 'string', format: 'date', x: { fixed: true } },
    state: { enum: ['draft', 'confirmed', 'posted', 'reversed'], default: 'draft', x: server },
    people: { type: 'integer', default: 0, x: server },
    pay_total_min: { x: { type: 'duration', formula: 'sum(if(lines.action = "pay", lines.minutes, 0))' } },
    carry_total_min: { x: { type: 'duration', formula: 'sum(if(lines.action = "carry", lines.minutes, 0))' } },
    lines: {
      type: 'array',
      maxItems: 10000,
      items: {
        type: 'object',
        required: ['user', 'left_min', 'action', 'minutes'],
        properties: {
          user: { x: { ref: 'sc/user' } },
          /** None: what the anniversary basis would have granted more to somebody who leaves (R6). */
          lot: { x: { ref: 'as/leave-entitlement' } },
          entitled_min: { x: { type: 'duration' }, minimum: 0 },
          used_min: { x: { type: 'duration' }, minimum: 0 },
          left_min: { x: { type: 'duration' }, minimum: 0 },
          action: { enum: settlementActions, default: 'pay' },
          /** Whose wage it is paid at (LSA-ER 24-1): of the year in which it was earned, also where it was carried over. */
          wage_date: { type: 'string', format: 'date' },
          minutes: { x: { type: 'duration', total: true }, minimum: 0 },
        },
      },
    },
    /** Reversed: this one takes its place. */
    amended_from: { x: { ref: 'self' } },
    posted_at: { type: 'string', format: 'date-time', x: server },
    /** In whose month it is paid (as/period): it can be taken back while that is open. */
    pay_month: { type: 'string', pattern: '^\\d{4}-(0[1-9]|1[0-2])$', x: { copy: false } },
    reason: { type: 'string', maxLength: 500, x: server },
  },
})
