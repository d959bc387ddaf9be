/** What the bell shows (sc.md §3.5). Written by notify.send alone; read through the calls of routes.md §7, own rows only. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const userNotification = defineSchema('sc/user-notification', {
  x: {
    area: 'use',
    permission: 'notification',
    title: 'event',
    row_owner: 'user',
    standard_actions: [],
    live: false,
    indexes: [
      { fields: ['user', 'read_at', 'id'] },
      { fields: ['user', 'group_key'] },
      { fields: ['user', 'event', 'created_at'] },
      { fields: ['change_set'] },
    ],
    default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own' }],
  },
  required: ['user', 'type', 'event', 'modelType', 'data', 'count'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    type: { type: 'integer', minimum: 1, maximum: 2, default: 1, x: server },
    event: { type: 'string', maxLength: 100, x: server },
    modelType: { type: 'string', maxLength: 10, x: server },
    modelId: { type: 'integer', x: server },
    data: { x: { type: 'json', computed: true } },
    group_key: { type: 'string', maxLength: 200, x: server },
    /** Of what it tells: undone, it is taken back. Empty where it tells of several. */
    change_set: { type: 'string', maxLength: 36, x: server },
    count: { type: 'integer', default: 1, x: server },
    read_at: { type: 'string', format: 'date-time', x: server },
    archived_at: { type: 'string', format: 'date-time', x: server },
  },
})
