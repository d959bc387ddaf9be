/**
 * Leave to pass a checkpoint beyond a customer's credit (cm.md §3.6, §4): asked for where the control wants approval, decided by the level's
 * approver, never by who asked. Its own calls write it; what stood when it was asked is kept as it was.
 */
import { defineSchema } from '../core/define'
import { creditCheckpoints } from './value-lists'

const server = { computed: true } as const
const finance = { ...server, guard: 'finance' } as const

/** The level's approver, else who has the right; never who asked. */
const decision = {
  by: 'approvers',
  not_by: 'requester',
  owner_only: true,
  from: ['requested'],
  asks: ['note'],
  set: { pending: null, approver: '$me', decided_at: '$now' },
  use_case: true,
} as const

export const creditOverride = defineSchema('cm/credit-override', {
  x: {
    area: 'use',
    title: 'reason',
    comments: false,
    // A form may decide about it (wf.md §5.16).
    request: { action: 'cm.credit-override', about: 'override' },
    standard_actions: ['list', 'show'],
    // One that lapsed when its lead was merged waits again when the merge is undone.
    states: { field: 'state', automatic: { expired: ['requested', 'approved'], requested: ['expired'] } },
    actions: {
      request: {},
      approve: { ...decision, to: 'approved', place: 'primary' },
      reject: { ...decision, right: 'approve', to: 'rejected', danger: true },
    },
    // One that still waits.
    examples: [{ expires_at: '2199-12-31T00:00:00.000Z', pending: true }],
    row_owner: 'requester',
    row_department: 'department',
    row_shared: 'approvers',
    access_via: 'lead',
    // Of one subject one waits at a time: what is decided holds no place.
    unique: [['pending', 'checkpoint', 'subject']],
    list: {
      columns: ['organization', 'lead', 'amount', 'usage', 'state', 'requester', 'expires_at'],
      sort: '-id',
      filters: ['state', 'checkpoint', 'organization', 'lead', 'requester'],
    },
    indexes: [{ fields: ['checkpoint', 'subject'] }, { fields: ['state', 'expires_at'] }],
    default_grants: [
      { role: 'department-head', actions: ['list', 'show', 'request', 'approve'], read: 'tree', write: 'tree', fields: ['finance-show'] },
      { role: 'staff', actions: ['list', 'show', 'request'], read: 'own', write: 'own' },
    ],
  },
  required: ['organization', 'checkpoint', 'subject', 'amount', 'reason', 'state', 'expires_at'],
  properties: {
    organization: { x: { ref: 'cm/organization', ...server } },
    checkpoint: { enum: creditCheckpoints, x: server },
    /** What is to pass: of `lead_won` the lead, of `quotation` and `invoice` the lead of which it is. */
    subject: { type: 'integer', minimum: 1, x: server },
    lead: { x: { ref: 'cm/lead', on_delete: 'cascade', ...server } },
    /** Of the lead, when it was asked. */
    department: { x: { ref: 'sc/department', on_delete: 'set_null', ...server } },
    /** In company currency: what is asked for, and no more is covered. */
    amount: { x: { type: 'money', min: '0', ...server } },
    exposure: { x: { type: 'money', ...finance } },
    limit: { x: { type: 'money', ...finance } },
    /** Percent; empty = beyond any limit. */
    usage: { x: { type: 'decimal', precision: 18, scale: 2, ...server, unit: 'percent' } },
    overdue_days: { type: 'integer', minimum: 0, x: { ...server, unit: 'day' } },
    reason: { type: 'string', minLength: 1, maxLength: 500, x: { ...server, search: true } },
    state: { enum: ['requested', 'approved', 'rejected', 'expired'], default: 'requested', x: server },
    /** True while it waits, else empty. */
    pending: { type: 'boolean', x: server },
    requester: { x: { ref: 'sc/user', ...server } },
    /** The level's approver; empty = who holds the right to approve. */
    approvers: { x: { type: 'owners', ...server } },
    /** Who decided. */
    approver: { x: { ref: 'sc/user', ...server } },
    decided_at: { type: 'string', format: 'date-time', x: server },
    note: { type: 'string', maxLength: 500, x: server },
    /** Of the request, once approved of what it covers. */
    expires_at: { type: 'string', format: 'date-time', x: server },
  },
})
