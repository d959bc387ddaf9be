/** What one act changed in many rows, so that it can be undone as one (shell.md §2.4, decisions/revisions.md). Written by the server alone. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const changeSet = defineSchema('sc/change-set', {
  x: {
    area: 'use',
    title: 'title',
    row_owner: 'actor',
    standard_actions: ['list', 'show'],
    actions: { undo: {} },
    live: false,
    list: {
      columns: ['kind', 'entity', 'done', 'failed', 'actor', 'at', 'state'],
      sort: '-at',
      filters: ['kind', 'entity', 'actor', 'at', 'state'],
    },
    indexes: [{ fields: ['change_set'] }],
    default_grants: [{ role: 'staff', actions: ['list', 'show', 'undo'], read: 'own', write: 'own' }],
  },
  required: ['change_set', 'kind', 'entity', 'at', 'done', 'failed', 'state'],
  properties: {
    /** The uuid that its revisions carry (`kontor_revision.change_set_id`). */
    change_set: { type: 'string', maxLength: 36, x: server },
    kind: { enum: ['edit', 'delete', 'restore', 'order', 'import', 'transfer', 'action', 'undo'], x: server },
    /** What the first of its records is called, or the imported file. */
    title: { type: 'string', maxLength: 200, x: server },
    /** `module/entity` that the act was on. */
    entity: { type: 'string', maxLength: 100, x: server },
    actor: { x: { ref: 'sc/user', on_delete: 'set_null', computed: true } },
    at: { type: 'string', format: 'date-time', x: server },
    /** Records changed, and records that refused. */
    done: { type: 'integer', default: 0, x: server },
    failed: { type: 'integer', default: 0, x: server },
    state: { enum: ['running', 'done', 'undone', 'partly_undone'], x: server },
    undo_until: { type: 'string', format: 'date-time', x: server },
    undone_at: { type: 'string', format: 'date-time', x: server },
    /** Of an undo: what it undid. */
    undoes: { x: { ref: 'self', on_delete: 'set_null', computed: true } },
    job: { type: 'integer', x: server },
    /** What the way back needs beside the revisions: of a reorder the row it stood behind; of an undo the act that it undid, or did again. */
    details: { x: { type: 'json', computed: true } },
  },
})
