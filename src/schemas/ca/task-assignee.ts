/** One person's part in a task (ca.md §3). The server writes it, by what people do with the task. */
import { defineSchema } from '../core/define'
import { assigneeStates } from './task-value-lists'

export const taskAssignee = defineSchema('ca/task-assignee', {
  x: {
    area: 'use',
    permission: 'task',
    title: 'state',
    child_of: 'task',
    standard_actions: ['list', 'show'],
    list: {
      columns: ['task', 'user', 'state', 'done_at', 'decline_reason'],
      sort: 'position',
      filters: ['task', 'user', 'state'],
    },
    unique: [['task', 'user']],
    indexes: [{ fields: ['user', 'state'] }],
  },
  required: ['task', 'user', 'state'],
  properties: {
    task: { x: { ref: 'ca/task', on_delete: 'cascade' } },
    user: { x: { ref: 'sc/user' } },
    /** The owner code that it came from. */
    via: { x: { type: 'owner' } },
    state: { enum: assigneeStates, default: 'open' },
    done_at: { type: 'string', format: 'date-time' },
    decline_reason: { type: 'string', maxLength: 1000 },
    /** The last time, kept when the task is given anew. */
    declined_at: { type: 'string', format: 'date-time', x: { computed: true } },
    /** Every time, oldest first, kept likewise: {@link Decline}. */
    declines: { x: { type: 'json', computed: true } },
    position: { type: 'integer', default: 0 },
  },
})
