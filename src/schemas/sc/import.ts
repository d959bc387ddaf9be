/** A file brought in as reviewable changes: read, checked row by row, then run as one change set (sc.md §3.6, §8). Written by the server alone. */
import { defineSchema } from '../core/define'
import { fileEncodings } from './file-encodings'

const server = { computed: true } as const

export const importRecord = defineSchema('sc/import', {
  x: {
    area: 'use',
    title: 'file',
    row_owner: 'user',
    standard_actions: ['list', 'show'],
    live: false,
    list: { columns: ['target', 'rows', 'state', 'user', 'created_at', 'undone_at'], sort: '-id', filters: ['target', 'state', 'user'] },
    indexes: [{ fields: ['user', 'target', 'heading_hash'] }],
    default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own', write: 'own' }],
  },
  required: ['target', 'file', 'file_key', 'size', 'sha256', 'format', 'mode', 'policy', 'state', 'rows'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade', computed: true } },
    /** `module/entity` of the rows. */
    target: { type: 'string', maxLength: 100, x: server },
    file: { type: 'string', maxLength: 255, x: server },
    file_key: { type: 'string', maxLength: 200, x: { ...server, secret: true } },
    size: { type: 'integer', x: server },
    sha256: { type: 'string', maxLength: 64, x: server },
    format: { enum: ['csv', 'xlsx', 'ics'], x: server },
    encoding: { enum: fileEncodings, x: server },
    delimiter: { type: 'string', maxLength: 1, x: server },
    /** `{headings, sample, certain}` as the file was read: the first rows, and whether its encoding is beyond doubt. */
    analysis: { x: { type: 'json', computed: true } },
    /** The rest of the ZIP that the sheet was in: `{sheet, files: [{name, …}]}`; empty where there was none. */
    archive: { x: { type: 'json', computed: true } },
    archive_key: { type: 'string', maxLength: 200, x: { ...server, secret: true } },
    /** The same headings again bring the same mapping. */
    heading_hash: { type: 'string', maxLength: 64, x: server },
    /** `{columns: {"0": "code"}, values: {kind: {"Std": "standard"}}}` */
    mapping: { x: { type: 'json', computed: true } },
    /** Fields by which existing rows are found. */
    key_fields: { x: { type: 'texts', computed: true } },
    mode: { enum: ['add', 'update', 'upsert'], default: 'upsert', x: server },
    policy: { enum: ['all', 'good'], default: 'all', x: server },
    state: { enum: ['uploaded', 'checking', 'checked', 'running', 'done', 'failed', 'rolled_back'], default: 'uploaded', x: server },
    /** `{total, new, changed, same, error, done}` */
    counters: { x: { type: 'json', computed: true } },
    rows: { type: 'integer', default: 0, x: server },
    problem: { type: 'string', maxLength: 500, x: server },
    job: { type: 'integer', x: server },
    change_set: { x: { ref: 'sc/change-set', on_delete: 'set_null', computed: true } },
    undone_at: { type: 'string', format: 'date-time', x: server },
  },
})
