/** Every minute of leave that came or went (as.md §3, §5 R5): a balance is the sum of these rows, and there is no other way of counting. */
import { defineSchema } from '../core/define'
import { ledgerKinds, privateLeaveKinds } from './leave-value-lists'

/** As of a record of leave (dayoff.ts). */
const tellsType = { guard: 'reason', guard_if: { field: 'leave.kind', op: 'in', value: privateLeaveKinds } } as const

export const leaveLedger = defineSchema('as/leave-ledger', {
  x: {
    area: 'admin',
    permission: 'user-leave',
    title: 'kind',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    append_only: true,
    guards: { reason: { own: true } },
    // The sum of a lot never falls below what its leave type allows, whoever writes at once.
    running_sum: { of: 'minutes', per: 'lot', below_zero: 'allow_negative_min' },
    list: {
      columns: ['effective_date', 'user', 'leave', 'lot', 'kind', 'minutes', 'reason', 'at'],
      sort: '-id',
      filters: ['user', 'leave', 'kind', 'effective_date', 'lot'],
    },
    indexes: [{ fields: ['lot'] }, { fields: ['user', 'leave', 'effective_date'] }, { fields: ['ref_entity', 'ref_id'] }],
  },
  required: ['lot', 'user', 'leave', 'kind', 'minutes', 'at', 'effective_date', 'key'],
  properties: {
    lot: { x: { ref: 'as/leave-entitlement' } },
    user: { x: { ref: 'sc/user' } },
    leave: { x: { ref: 'as/leave', ...tellsType } },
    kind: { enum: ledgerKinds },
    /** Signed: what is taken is negative. */
    minutes: { type: 'integer', x: { unit: 'minute', total: true } },
    at: { type: 'string', format: 'date-time' },
    effective_date: { type: 'string', format: 'date' },
    /** What it was written for: `as/dayoff`, 12. */
    ref_entity: { type: 'string', maxLength: 60 },
    ref_id: { type: 'integer', minimum: 1 },
    /** The same posting twice is one row. */
    key: { type: 'string', maxLength: 160, x: { unique: true } },
    reason: { type: 'string', maxLength: 500, x: tellsType },
  },
})
