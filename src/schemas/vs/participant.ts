/**
 * The roster of an event: who may answer (vs.md §3). Of a named event it says who did; of an anonymous one that they did, and on which day;
 * of a secret one only that a paper was issued.
 */
import { defineSchema } from '../core/define'
import { participantStates } from './value-lists'

const server = { computed: true } as const

export const participant = defineSchema('vs/participant', {
  x: {
    area: 'use',
    title: 'user',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'edit', 'export'],
    live: false,
    comments: false,
    list: {
      columns: ['event', 'user', 'department', 'group', 'weight', 'state', 'reminded'],
      sort: 'id',
      filters: ['event', 'state', 'department'],
    },
    unique: [['event', 'user']],
    indexes: [{ fields: ['user', 'event'] }, { fields: ['event', 'state'] }],
    default_grants: [{ role: 'staff', actions: ['list', 'show'], read: 'own' }],
  },
  required: ['event', 'user', 'weight', 'state', 'reminded'],
  properties: {
    event: { x: { ref: 'vs/event', on_delete: 'cascade', ...server } },
    user: { x: { ref: 'sc/user', on_delete: 'restrict', ...server } },
    /** As it was when the event was published. */
    department: { x: { ref: 'sc/department', on_delete: 'set_null', ...server } },
    /** A side, a sex, a unit: for quorums by group. */
    group: { type: 'string', maxLength: 60 },
    weight: { x: { type: 'decimal', precision: 12, scale: 4, above: '0' }, default: '1' },
    state: { enum: participantStates, default: 'open', x: server },
    /** Of a paper, and of an anonymous answer: a day without a time. */
    issued_on: { type: 'string', format: 'date', x: server },
    reminded: { type: 'integer', minimum: 0, default: 0, x: server },
  },
})
