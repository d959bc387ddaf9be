/**
 * What somebody says about a record (sc.md §3.6). Its own calls write and read it (`/api/common/comment`), by the right to
 * show the record that it stands at; so nothing of it is reached as a record of its own.
 */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const comment = defineSchema('sc/comment', {
  x: {
    area: 'use',
    title: 'entity',
    standard_actions: [],
    // Told on the channel of the record's own entity, to whom that is open.
    live: false,
    at_record: true,
    indexes: [{ fields: ['module', 'entity', 'record_id', 'parent'] }, { fields: ['parent'] }],
  },
  required: ['module', 'entity', 'record_id'],
  properties: {
    module: { type: 'string', maxLength: 10, x: server },
    entity: { type: 'string', maxLength: 60, x: server },
    record_id: { type: 'integer', minimum: 1, x: server },
    /** The comment that it answers: one level. */
    parent: { x: { ref: 'self', on_delete: 'cascade', computed: true } },
    /**
     * Formatted; a mention is a token in its text (schemas/mentions.ts), so that it shows the person's present name. Empty once
     * removed. What was 20,000 signs of plain text once fits in with its marks. A secret to the engine: no audit entry or revision keeps what was taken back.
     */
    body: { x: { type: 'richtext', computed: true, secret: true }, maxLength: 150_000 },
    files: { x: { type: 'files', computed: true } },
    mentions: { x: { refs: 'sc/user', on_delete: 'cascade', computed: true } },
    edited_at: { type: 'string', format: 'date-time', x: server },
    removed_at: { type: 'string', format: 'date-time', x: server },
  },
})
