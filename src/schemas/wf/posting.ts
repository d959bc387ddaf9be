/** What an instance does in a module or tells another system (wf.md §3, §4.4, §5.16): the outbox of wf. */
import { defineSchema } from '../core/define'

const server = { computed: true } as const

export const posting = defineSchema('wf/posting', {
  x: {
    area: 'admin',
    title: 'key',
    standard_actions: ['list', 'show'],
    states: {
      field: 'state',
      automatic: { running: ['queued', 'retry'], done: ['queued', 'running'], refused: ['running'], retry: ['running'], dead: ['running'] },
    },
    actions: {
      retry: { from: ['dead', 'refused'], to: 'queued', set: { next_at: '$now', attempts: 0 }, place: 'primary' },
      handle: { from: ['dead', 'refused'], to: 'handled', asks: ['reason'], required: ['reason'] },
    },
    list: {
      columns: ['key', 'instance', 'action', 'phase', 'state', 'attempts', 'next_at', 'error'],
      sort: '-id',
      filters: ['state', 'phase', 'action'],
    },
    indexes: [{ fields: ['state', 'next_at'] }, { fields: ['instance'] }],
  },
  required: ['key', 'instance', 'phase', 'state'],
  properties: {
    key: { type: 'string', maxLength: 160, x: { ...server, unique: true, search: true } },
    instance: { x: { ref: 'wf/instance', ...server } },
    action: { type: 'string', maxLength: 60, x: server },
    channel: { x: { ref: 'sc/notify-channel', on_delete: 'set_null', ...server } },
    phase: { enum: ['check', 'reserve', 'commit', 'release', 'reverse', 'webhook'], x: server },
    payload: { x: { type: 'json', ...server } },
    state: { enum: ['queued', 'running', 'done', 'refused', 'retry', 'dead', 'handled'], default: 'queued', x: server },
    attempts: { type: 'integer', minimum: 0, default: 0, x: server },
    next_at: { type: 'string', format: 'date-time', x: server },
    answer: { x: { type: 'json', ...server } },
    error: { type: 'string', maxLength: 500, x: server },
    /** Of a refusal: what the module's record keeps of it. */
    code: { type: 'string', maxLength: 40, x: server },
    reason: { type: 'string', maxLength: 500, x: server },
  },
})
