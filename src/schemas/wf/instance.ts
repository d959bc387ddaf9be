/** A filled form (wf.md §3, §4.1). Written by its own calls; its content is read field by field, as the node allows. */
import { defineSchema } from '../core/define'
import { taskKinds, waitsOver } from './value-lists'

const server = { computed: true } as const

export const instance = defineSchema('wf/instance', {
  x: {
    area: 'use',
    title: 'title',
    standard_actions: ['list', 'show', 'export'],
    actions: { submit: {}, withdraw: {}, 'revoke-request': {} },
    row_owner: 'initiator',
    row_department: 'department',
    row_shared: 'shared_with',
    states: {
      field: 'state',
      automatic: {
        running: ['draft', 'returned', 'withdrawn', 'suspended'],
        approved: ['running'],
        rejected: ['running'],
        returned: ['running'],
        withdrawn: ['running', 'returned'],
        void: ['withdrawn'],
        suspended: ['running'],
        terminated: ['running', 'suspended', 'returned'],
        revoked: ['approved'],
      },
    },
    list: {
      columns: ['serial_no', 'title', 'template', 'initiator', 'state', 'due_at'],
      sort: '-id',
      filters: ['template', 'initiator', 'department', 'state', 'started_at', 'due_at', 'priority', 'posting_state'],
    },
    derived_filters: {
      waiting_person: { refs: 'sc/user', offered: true },
      waiting_step: { values: taskKinds, offered: true },
      waits_over: { values: Object.keys(waitsOver), offered: true },
    },
    unique: [['source_module', 'source_entity', 'source_id', 'live']],
    indexes: [{ fields: ['state', 'template'] }, { fields: ['initiator', 'state'] }, { fields: ['started_at'] }],
    default_grants: [
      { role: 'staff', actions: ['list', 'show', 'export', 'submit', 'withdraw', 'revoke-request'], read: 'own', write: 'own' },
    ],
  },
  required: ['template', 'definition', 'title', 'initiator', 'state'],
  properties: {
    /** Empty in a draft. */
    serial_no: { type: 'string', maxLength: 40, x: { ...server, unique: true, search: true } },
    template: { x: { ref: 'wf/template', ...server } },
    definition: { x: { ref: 'wf/template-definition', ...server } },
    title: { type: 'string', maxLength: 200, x: { ...server, search: true } },
    initiator: { x: { ref: 'sc/user', ...server } },
    on_behalf_of: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
    /** One of the applicant's, and the post that supervisors are asked for. */
    department: { x: { ref: 'sc/department', on_delete: 'set_null', ...server } },
    post: { x: { ref: 'sc/user-department', on_delete: 'set_null', ...server } },
    state: {
      enum: ['draft', 'running', 'returned', 'approved', 'rejected', 'withdrawn', 'terminated', 'suspended', 'revoked', 'void'],
      default: 'draft',
      x: server,
    },
    priority: { enum: ['normal', 'urgent', 'very_urgent'], default: 'normal', x: server },
    /** Read by calls that hold back what the reader may not see. */
    data: { x: { type: 'json', secret: true, ...server } },
    files: { x: { type: 'files', ...server } },
    content_hash: { type: 'string', maxLength: 64, x: server },
    /** +1 with each resubmission. */
    round: { type: 'integer', minimum: 1, default: 1, x: server },
    /** Who waits at which node: `[{node, name, people}]`. */
    current: { x: { type: 'json', ...server } },
    /** What the flow remembers besides tasks and runs (server/modules/wf/flow/rules/state.ts). */
    flow_memory: { x: { type: 'json', secret: true, ...server } },
    /** Who may read it besides its initiator. */
    shared_with: { x: { type: 'owners', ...server } },
    started_at: { type: 'string', format: 'date-time', x: server },
    ended_at: { type: 'string', format: 'date-time', x: server },
    due_at: { type: 'string', format: 'date-time', x: server },
    posting_state: { enum: ['none', 'reserved', 'pending', 'done', 'failed', 'reversed'], default: 'none', x: server },
    /** Why the engine stopped, of a suspended one. */
    reason: { type: 'string', maxLength: 500, x: server },
    source_module: { type: 'string', maxLength: 10, x: server },
    source_entity: { type: 'string', maxLength: 60, x: server },
    source_id: { type: 'integer', minimum: 1, x: server },
    /** True while it holds its source record, else empty: one at a time. */
    live: { type: 'boolean', x: server },
    parent: { x: { ref: 'self', on_delete: 'set_null', ...server } },
    parent_node: { type: 'string', maxLength: 80, x: server },
    /** A dry run: no postings, gone after seven days. */
    test: { type: 'boolean', default: false, x: server },
    last_event_hash: { type: 'string', maxLength: 64, x: server },
  },
})
