/** Somebody got a copy (wf.md §3). */
import { defineSchema } from '../core/define'

export const copy = defineSchema('wf/copy', {
  x: {
    area: 'use',
    permission: 'instance',
    title: 'user',
    child_of: 'instance',
    standard_actions: [],
    live: false,
    unique: [['instance', 'user']],
    indexes: [{ fields: ['user', 'read_at'] }],
  },
  required: ['instance', 'user'],
  properties: {
    instance: { x: { ref: 'wf/instance', on_delete: 'cascade' } },
    user: { x: { ref: 'sc/user', on_delete: 'cascade' } },
    node_key: { type: 'string', maxLength: 80 },
    /** Who sent it; empty = the flow. */
    by: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    read_at: { type: 'string', format: 'date-time' },
    /** It must be confirmed. */
    confirm: { type: 'boolean', default: false },
    confirmed_at: { type: 'string', format: 'date-time' },
    note: { type: 'string', maxLength: 500 },
  },
})
