/** A punch that was missed and is asked for (as.md §3, §4.1): approved, it becomes a punch of the method "form". */
import { defineSchema } from '../core/define'
import { refusalCodes } from './leave-value-lists'

const server = { computed: true } as const

export const unpunch = defineSchema('as/unpunch', {
  x: {
    area: 'admin',
    permission: 'punch',
    title: 'no',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    request: {
      ...{ action: 'as.unpunch', subject: 'user', acts: ['retry'], acts_of: 'as.admin.record' },
      former: { user: 'user_id', witness: 'witness_id' },
    },
    list: {
      columns: ['no', 'user', 'work_date', 'direction', 'at', 'reason_code', 'state'],
      sort: '-work_date',
      filters: ['state', 'user', 'work_date', 'reason_code'],
    },
    // One approved for the same moment: `approved_at` is the moment while it is approved.
    unique: [['user', 'approved_at', 'direction']],
    period_lock: { by: 'as/period', on: ['work_date'], states: ['approved'], fields: ['user', 'work_date', 'direction', 'at', 'punch'] },
    indexes: [{ fields: ['user', 'work_date'] }],
    default_grants: [{ role: 'hr-admin', actions: ['list', 'show', 'export'], read: 'all', write: 'all' }],
  },
  required: ['user', 'work_date', 'direction', 'at', 'reason_code'],
  properties: {
    no: { type: 'string', maxLength: 40, x: { number: { pattern: 'UP-{YYYY}{MM}-{SEQ:4}', reset: 'month' } } },
    user: { x: { ref: 'sc/user' } },
    work_date: { type: 'string', format: 'date' },
    direction: { enum: ['in', 'out'] },
    at: { type: 'string', format: 'date-time' },
    /** The same moment while it is approved, else empty. */
    approved_at: { type: 'string', format: 'date-time', x: server },
    reason_code: { x: { ref: 'as/unpunch-reason', options: { field: 'active', op: 'eq', value: true } } },
    explanation: { x: { type: 'longtext' }, maxLength: 1000 },
    witness: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    files: { x: { type: 'files' } },
    fail_code: { enum: refusalCodes },
    /** What it became. */
    punch: { x: { ref: 'as/punch', on_delete: 'set_null', ...server } },
  },
})
