/** That a person got an announcement, read and acknowledged it (ca.md §3). Made when it is published, for active people. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const
const moment = { type: 'string', format: 'date-time', x: server } as const

export const noticeReceipt = defineSchema('ca/notice-receipt', {
  x: {
    area: 'use',
    title: 'notice',
    row_owner: 'user',
    standard_actions: ['list', 'show'],
    live: false,
    comments: false,
    list: { columns: ['notice', 'user', 'read_at', 'acked_at'], sort: '-delivered_at' },
    unique: [['notice', 'user']],
    indexes: [{ fields: ['user', 'notice'] }],
    default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own', write: 'own' }],
  },
  required: ['notice', 'user', 'revision', 'delivered_at', 'reminded_count', 'wants_task'],
  properties: {
    notice: { x: { ref: 'ca/notice', on_delete: 'cascade', ...server } },
    user: { x: { ref: 'sc/user', on_delete: 'cascade', ...server } },
    /** Of the announcement, that was read. */
    revision: { type: 'integer', minimum: 1, default: 1, x: server },
    delivered_at: moment,
    read_at: moment,
    acked_at: moment,
    /** It gives each reader a task (`gives_task`), and this one has none yet; the task that they got. */
    wants_task: { type: 'boolean', default: false, x: server },
    task: { x: { ref: 'ca/task', on_delete: 'set_null', ...server } },
    reminded_count: { type: 'integer', minimum: 0, default: 0, x: server },
  },
})
