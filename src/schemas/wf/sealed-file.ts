/** The sealed PDF of an instance (wf.md §3, §5.12). */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const sealedFile = defineSchema('wf/sealed-file', {
  x: {
    area: 'use',
    permission: 'instance',
    title: 'code',
    child_of: 'instance',
    standard_actions: ['list', 'show'],
    list: { columns: ['instance', 'round', 'code', 'level', 'timestamp_state', 'made_at'], sort: '-id', filters: ['level'] },
  },
  required: ['instance', 'round', 'file', 'sha256', 'code', 'made_at'],
  properties: {
    instance: { x: { ref: 'wf/instance', ...server } },
    round: { type: 'integer', minimum: 1, x: server },
    file: { x: { type: 'file', ...server } },
    sha256: { type: 'string', maxLength: 64, x: server },
    /** Crockford base32, for verification. */
    code: { type: 'string', maxLength: 12, x: { ...server, unique: true, search: true } },
    level: { enum: ['seal', 'ades'], default: 'seal', x: server },
    timestamp_state: { enum: ['none', 'token', 'missing'], default: 'none', x: server },
    superseded_by: { x: { ref: 'self', on_delete: 'set_null', ...server } },
    made_at: { type: 'string', format: 'date-time', x: server },
  },
})
