/** The trail of an instance (wf.md §3, §5.10): each entry hashed over the one before. The database refuses to change or delete one. */
import { defineSchema } from '../core/define'
import { trailActs } from './value-lists'

export const event = defineSchema('wf/event', {
  x: {
    area: 'use',
    permission: 'instance',
    title: 'act',
    child_of: 'instance',
    standard_actions: [],
    append_only: true,
    live: false,
    unique: [['instance', 'seq']],
    // A day's anchor reads one day.
    indexes: [{ fields: ['at'] }],
  },
  required: ['instance', 'seq', 'act', 'round', 'at', 'auth', 'hash'],
  properties: {
    instance: { x: { ref: 'wf/instance' } },
    /** From 1, without gaps. */
    seq: { type: 'integer', minimum: 1 },
    act: { enum: trailActs },
    /** Empty = the system. */
    actor: { x: { ref: 'sc/user' } },
    on_behalf_of: { x: { ref: 'sc/user' } },
    external_name: { type: 'string', maxLength: 200 },
    node_key: { type: 'string', maxLength: 80 },
    round: { type: 'integer', minimum: 1 },
    /** wf/task; no foreign key, as the trail outlives nothing it names. */
    task: { type: 'integer', minimum: 1 },
    comment: { x: { type: 'longtext' } },
    files: { x: { type: 'json' } },
    /** `[{field, from, to}]`. */
    changes: { x: { type: 'json' } },
    /** What the act means besides: to whom, where to. */
    detail: { x: { type: 'json' } },
    content_hash: { type: 'string', maxLength: 64 },
    meta_hash: { type: 'string', maxLength: 64 },
    prev_hash: { type: 'string', maxLength: 64 },
    hash: { type: 'string', maxLength: 64 },
    /** How identity was proved. */
    auth: { enum: ['session', 'password', 'pin', 'passkey', 'otp', 'system'], default: 'session' },
    signature: { x: { ref: 'wf/signature' } },
    ip: { type: 'string', maxLength: 64 },
    user_agent: { type: 'string', maxLength: 400 },
    device: { type: 'string', maxLength: 120 },
    /** Of acts that were done at once. */
    batch: { type: 'string', maxLength: 40 },
    at: { type: 'string', format: 'date-time' },
  },
})
