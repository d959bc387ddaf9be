/** A punch that was missed and is asked for (as.md §3, §4.1): approved, it becomes a punch of the method "form". */
import { defineSchema } from '../core/define'
import { workflowStatuses } from '../core/workflow-statuses'
import { recordStates, recordTransitions } from './leave-value-lists'

const server = { computed: true } as const

export const unpunch = defineSchema('as/unpunch', {
  x: {
    area: 'admin',
    permission: 'punch',
    title: 'no',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    // While a form decides about it, it is the form that is changed.
    read_only_if: { field: 'state', op: 'eq', value: 'pending' },
    states: {
      field: 'state',
      automatic: recordTransitions,
      submitted: ['approved'],
      cancelled: ['rejected', 'withdrawn', 'cancelled'],
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
    default_grants: [{ role: 'hr-admin', actions: ['list', 'show', 'export'], read: 'all' }],
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
    /** What it became. */
    punch: { x: { ref: 'as/punch', on_delete: 'set_null', ...server } },
    state: { enum: recordStates, default: 'pending', x: server },
    decided_at: { type: 'string', format: 'date-time', x: server },
    fail_code: { type: 'string', maxLength: 40, x: server },
    wf_instance: { x: { ref: 'wf/instance', on_delete: 'set_null', unique: true, shares_files: true, ...server } },
    wf_status: { enum: workflowStatuses, default: 'none', x: server },
  },
})
