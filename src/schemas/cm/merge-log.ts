/** Which records became one, and what it takes to part them again (cm.md §3.6). Written by the merge alone; what it holds of people goes when its time is over. */
import { defineSchema } from '../core/define'
import { mergeable } from './value-lists'

const server = { computed: true } as const

export const mergeLog = defineSchema('cm/merge-log', {
  x: {
    area: 'use',
    permission: 'duplicate',
    title: 'entity',
    row_owner: 'by',
    standard_actions: ['list', 'show'],
    actions: { undo: {} },
    live: false,
    list: { columns: ['entity', 'survivor', 'losers', 'by', 'undone_at'], sort: '-id', filters: ['entity', 'by', 'undone_at'] },
    indexes: [{ fields: ['entity', 'survivor'] }],
    default_grants: [{ role: 'department-head', actions: ['list', 'show', 'undo'], read: 'all', write: 'tree' }],
  },
  required: ['entity', 'survivor'],
  properties: {
    entity: { enum: mergeable, x: server },
    survivor: { type: 'integer', minimum: 1, x: server },
    losers: { x: { type: 'integers', ...server } },
    /** The survivor before and after, by field that changed. Gone once it can't be undone any more. */
    snapshot: { x: { type: 'json', ...server, secret: true } },
    /** What was led to the survivor. Gone likewise. */
    moved: { x: { type: 'json', ...server, secret: true } },
    by: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
    undone_at: { type: 'string', format: 'date-time', x: server },
    undone_by: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
  },
})
