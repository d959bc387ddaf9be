/** One person's duty at one node (wf.md §3, §4.2). Its acts are calls of its own. */
import { defineSchema } from '../core/define'
import { taskKinds } from './value-lists'

export const task = defineSchema('wf/task', {
  x: {
    area: 'use',
    title: 'node_key',
    standard_actions: ['list', 'show'],
    actions: { approve: {}, reject: {}, return: {}, transfer: {}, 'add-signer': {}, 'bulk-approve': {} },
    row_owner: 'assignee',
    access_via: 'instance',
    list: {
      columns: ['instance', 'node_key', 'kind', 'assignee', 'state', 'due_at'],
      sort: '-id',
      filters: ['state', 'kind'],
    },
    unique: [['node_run', 'assignee', 'open']],
    indexes: [{ fields: ['assignee', 'state', 'kind'] }, { fields: ['instance', 'state'] }, { fields: ['assignee', 'decided_at'] }],
    default_grants: [
      {
        role: 'staff',
        actions: ['list', 'show', 'approve', 'reject', 'return', 'transfer', 'add-signer', 'bulk-approve'],
        read: 'own',
        write: 'own',
      },
    ],
  },
  required: ['node_run', 'instance', 'node_key', 'round', 'kind', 'origin', 'state'],
  properties: {
    node_run: { x: { ref: 'wf/node-run', on_delete: 'cascade' } },
    instance: { x: { ref: 'wf/instance', on_delete: 'cascade' } },
    node_key: { type: 'string', maxLength: 80 },
    round: { type: 'integer', minimum: 1 },
    kind: { enum: taskKinds },
    assignee: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    original_assignee: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    origin: {
      enum: ['rule', 'delegate', 'transfer', 'add_before', 'add_after', 'add_parallel', 'inherite', 'fallback', 'return', 'escalate'],
      default: 'rule',
    },
    origin_task: { x: { ref: 'self', on_delete: 'set_null' } },
    state: {
      enum: ['waiting', 'pending', 'approved', 'handled', 'read', 'rejected', 'returned', 'transferred', 'resubmitted', 'cancelled'],
      default: 'pending',
    },
    /** True while it waits or is pending, else empty: one for a person at a node. */
    open: { type: 'boolean' },
    on_hold: { type: 'boolean', default: false },
    seq: { type: 'integer', default: 0 },
    weight: { type: 'integer', minimum: 1, default: 1 },
    /** When its person first looked. */
    opened_at: { type: 'string', format: 'date-time' },
    decided_at: { type: 'string', format: 'date-time' },
    due_at: { type: 'string', format: 'date-time' },
    decision_event: { x: { ref: 'wf/event', on_delete: 'set_null' } },
    reminded: { type: 'integer', minimum: 0, default: 0 },
    reminded_at: { type: 'string', format: 'date-time' },
    /** Which content was decided on: it counts the changes of the values. */
    content: { type: 'integer', minimum: 0 },
    /** Decided by the engine, not by its person. */
    auto: { type: 'boolean', default: false },
  },
})
