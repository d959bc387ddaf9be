/** Two records that may be the same (cm.md §3.6, R5): found by the night's scan, decided by people. */
import { defineSchema } from '../core/define'
import { mergeable } from './value-lists'

const server = { computed: true } as const

export const duplicatePair = defineSchema('cm/duplicate-pair', {
  x: {
    area: 'use',
    permission: 'duplicate',
    title: 'entity',
    standard_actions: ['list', 'show'],
    actions: { dismiss: {} },
    live: false,
    list: { columns: ['entity', 'a_id', 'b_id', 'score', 'state'], sort: '-score', filters: ['entity', 'state', 'score'] },
    unique: [['entity', 'a_id', 'b_id']],
    indexes: [{ fields: ['entity', 'b_id'] }],
    default_grants: [{ role: 'department-head', actions: ['list', 'show', 'dismiss'], read: 'all', write: 'tree' }],
  },
  required: ['entity', 'a_id', 'b_id', 'score', 'state'],
  properties: {
    entity: { enum: mergeable, x: server },
    /** The older of the two. */
    a_id: { type: 'integer', minimum: 1, x: server },
    b_id: { type: 'integer', minimum: 1, x: { ...server, after: 'a_id' } },
    score: { type: 'integer', minimum: 0, maximum: 100, x: server },
    /** As the check answers them: `[{reason, points}]`. */
    reasons: { x: { type: 'json', ...server } },
    state: { enum: ['open', 'dismissed', 'merged'], default: 'open', x: server },
  },
})
