/** One passage of an instance through a node (wf.md §3). Whoever watches instances reads the passages of those that they may read. */
import { defineSchema } from '../core/define'

export const nodeRun = defineSchema('wf/node-run', {
  x: {
    area: 'admin',
    permission: 'all-running',
    title: 'node_key',
    standard_actions: ['list', 'show', 'export'],
    actions: { reassign: {}, jump: {}, skip: {}, suspend: {}, terminate: {}, retry: {} },
    live: false,
    list: {
      columns: ['instance', 'node_key', 'round', 'state', 'entered_at', 'left_at', 'due_at', 'work_minutes'],
      sort: '-id',
      filters: ['state', 'node_key'],
    },
    unique: [['instance', 'node_key', 'round', 'pass_no', 'branch_path']],
    row_owner: 'created_by',
    access_via: 'instance',
    default_grants: [
      { role: 'auditor', actions: ['list', 'show', 'export'], read: 'all' },
      // What they may do besides with instances of their forms is said by the forms (server/modules/wf/run/form-rights.ts).
      { role: 'form-manager', actions: ['list', 'show', 'export'], read: 'own' },
    ],
  },
  required: ['instance', 'node_key', 'round', 'pass_no', 'branch_path', 'state', 'entered_at'],
  properties: {
    instance: { x: { ref: 'wf/instance', on_delete: 'cascade' } },
    node_key: { type: 'string', maxLength: 80 },
    round: { type: 'integer', minimum: 1 },
    /** Counts entries of one round. */
    pass_no: { type: 'integer', minimum: 1 },
    /** `p1/b2`; empty at the top. */
    branch_path: { type: 'string', maxLength: 400 },
    state: { enum: ['active', 'passed', 'rejected', 'returned', 'cancelled', 'skipped', 'error'], default: 'active' },
    entered_at: { type: 'string', format: 'date-time' },
    left_at: { type: 'string', format: 'date-time' },
    due_at: { type: 'string', format: 'date-time' },
    work_minutes: { type: 'integer', minimum: 0, x: { unit: 'minute' } },
    /** What countersigning counts against. */
    seats: { type: 'integer', minimum: 0 },
    need: { type: 'integer', minimum: 0 },
    /** A return has gone back behind it: kept, but it counts no more. */
    superseded: { type: 'boolean', default: false },
  },
})
