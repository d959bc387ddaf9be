/** Who wants to be told of a record's changes (sc.md §3.5). Written and read through its own calls alone: own rows only. */
import { defineSchema } from '../define'

export const follow = defineSchema('sc/follow', {
  x: {
    area: 'use',
    permission: 'notification',
    title: 'entity',
    row_owner: 'user',
    actions: [],
    live: false,
    unique: [['user', 'module', 'entity', 'record_id']],
    indexes: [{ fields: ['module', 'entity', 'record_id'] }],
  },
  required: ['user', 'module', 'entity', 'record_id'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade' } },
    module: { type: 'string', maxLength: 10 },
    entity: { type: 'string', maxLength: 60 },
    record_id: { type: 'integer', minimum: 1 },
  },
})
