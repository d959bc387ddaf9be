/** The content behind each content hash (wf.md §3): the chain check computes anew from it. Written once, never changed. */
import { defineSchema } from '../core/define'

export const dataSnapshot = defineSchema('wf/data-snapshot', {
  x: {
    area: 'use',
    permission: 'instance',
    title: 'content_hash',
    child_of: 'instance',
    standard_actions: [],
    append_only: true,
    live: false,
    unique: [['instance', 'content_hash']],
  },
  required: ['instance', 'content_hash', 'round'],
  properties: {
    instance: { x: { ref: 'wf/instance' } },
    content_hash: { type: 'string', maxLength: 64 },
    round: { type: 'integer', minimum: 1 },
    data: { x: { type: 'json' } },
    /** `[{id, name, sha256, size}]`. */
    attachments: { x: { type: 'json' } },
  },
})
