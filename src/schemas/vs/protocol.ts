/** What happened to an event, line by line: each one's hash takes in the one before (vs.md §3). */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const protocol = defineSchema('vs/protocol', {
  x: {
    area: 'use',
    permission: 'event',
    title: 'act',
    standard_actions: ['list', 'show'],
    append_only: true,
    live: false,
    comments: false,
    list: { columns: ['event', 'at', 'actor', 'act'], sort: 'id', filters: ['event', 'act'] },
    unique: [['event', 'line']],
  },
  required: ['event', 'line', 'at', 'act', 'hash'],
  properties: {
    event: { x: { ref: 'vs/event', on_delete: 'purge', ...server } },
    line: { type: 'integer', minimum: 1, x: server },
    at: { type: 'string', format: 'date-time', x: server },
    /** Empty = by the clock. */
    actor: { x: { ref: 'sc/user', on_delete: 'restrict', ...server } },
    act: { type: 'string', maxLength: 40, x: server },
    detail: { x: { type: 'json', ...server } },
    hash: { type: 'string', maxLength: 64, x: server },
  },
})
