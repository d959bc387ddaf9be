/** Somebody asks for more time, or for somebody else to do it (ca.md §3, §4): who gave the task decides. */
import { defineSchema } from '../core/define'
import { requestKinds } from './task-value-lists'

const extension = { field: 'kind', op: 'eq', value: 'extension' } as const
const reassign = { field: 'kind', op: 'eq', value: 'reassign' } as const

export const taskRequest = defineSchema('ca/task-request', {
  x: {
    area: 'use',
    permission: 'task',
    title: 'reason',
    child_of: 'task',
    standard_actions: ['list', 'show'],
    states: { field: 'state' },
    actions: {
      approve: {
        ...{
          right: 'edit',
          by: 'deciders',
          from: ['open'],
          to: 'approved',
          asks: ['decided_note'],
          set: { decided_by: '$me', open: null },
        },
        use_case: true,
        place: 'primary',
      },
      reject: {
        right: 'edit',
        by: 'deciders',
        from: ['open'],
        to: 'rejected',
        asks: ['decided_note'],
        required: ['decided_note'],
        set: { decided_by: '$me', open: null },
        use_case: true,
      },
      withdraw: { right: 'edit', by: 'user', from: ['open'], to: 'withdrawn', set: { open: null }, use_case: true },
    },
    list: {
      columns: ['task', 'kind', 'user', 'proposed_due_at', 'proposed_assignee', 'reason', 'state'],
      sort: '-id',
      filters: ['task', 'kind', 'state', 'user'],
    },
    examples: [{ kind: 'reassign', proposed_due_at: null, proposed_assignee: 'new', reason: 'Reason {n}' }],
    // One open request of a kind per task and person.
    unique: [['task', 'user', 'kind', 'open']],
  },
  required: ['task', 'user', 'kind', 'reason'],
  properties: {
    task: { x: { ref: 'ca/task', on_delete: 'cascade' } },
    user: { x: { ref: 'sc/user' } },
    kind: { enum: requestKinds },
    proposed_due_at: { type: 'string', format: 'date-time', x: { show_if: extension, required_if: extension } },
    proposed_assignee: { x: { ref: 'sc/user', show_if: reassign, required_if: reassign } },
    reason: { type: 'string', minLength: 1, maxLength: 1000 },
    state: { enum: ['open', 'approved', 'rejected', 'withdrawn'], default: 'open', x: { computed: true } },
    /** True while it waits, else empty. */
    open: { type: 'boolean', x: { computed: true } },
    /** Who gave the task: they decide. */
    deciders: { x: { type: 'owners', computed: true } },
    decided_by: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
    decided_note: { type: 'string', maxLength: 1000, x: { computed: true } },
  },
})
