/**
 * What somebody says about a customer record (cm.md §3.6): in place of comments there. Its own calls write it (`/api/cm/remark`), the
 * timeline reads it, by the right to show the record that it stands at; so nothing of it is reached as a record of its own.
 */
import { defineSchema } from '../core/define'
import { remarkTargets } from './value-lists'

const server = { computed: true } as const

export const remark = defineSchema('cm/remark', {
  x: {
    area: 'use',
    title: 'target_type',
    standard_actions: [],
    // Told on the channel of the record's own entity, to whom that is open.
    live: false,
    at_record: { module: 'cm', entity: 'target_type', record_id: 'target_id' },
    indexes: [{ fields: ['target_type', 'target_id', 'created_at'] }],
  },
  required: ['target_type', 'target_id'],
  properties: {
    target_type: { enum: remarkTargets, x: server },
    target_id: { type: 'integer', minimum: 1, x: server },
    /**
     * Formatted; a mention is a token in its text (schemas/mentions.ts), so that it shows the person's present name. Empty once removed. A
     * secret to the engine: no audit entry or revision keeps what was taken back.
     */
    body: { x: { type: 'richtext', computed: true, secret: true }, maxLength: 20_000 },
    pinned: { type: 'boolean', default: false, x: server },
    files: { x: { type: 'files', computed: true } },
    mentions: { x: { refs: 'sc/user', on_delete: 'cascade', computed: true } },
    edited_at: { type: 'string', format: 'date-time', x: server },
    removed_at: { type: 'string', format: 'date-time', x: server },
    removed_by: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
  },
})
