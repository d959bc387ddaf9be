/** What was sent to a webhook, or waits for it (sc.md §3.6, §7): written by server/webhook alone. What it says is sealed, and cleared once it has left. */
import { defineSchema } from '../core/define'
import { triedInVain } from './outgoing'

const server = { computed: true } as const

export const webhookDelivery = defineSchema('sc/webhook-delivery', {
  x: {
    area: 'admin',
    permission: 'notify',
    title: 'event',
    standard_actions: ['list', 'show'],
    actions: {
      /** At once, and with all attempts anew. */
      retry: { when: triedInVain, set: { state: 'queued', attempts: 0, next_at: '$now' }, use_case: true, place: 'primary', bulk: true },
      /** What it says goes with it. */
      cancel: {
        when: { field: 'state', op: 'in', value: ['queued', 'failed'] },
        set: { state: 'cancelled', next_at: null },
        use_case: true,
        bulk: true,
        danger: true,
      },
    },
    list: {
      columns: ['channel', 'event', 'state', 'reason', 'status', 'attempts', 'next_at', 'done_at'],
      sort: '-id',
      filters: ['channel', 'state', 'reason', 'event', 'done_at'],
    },
    indexes: [{ fields: ['state', 'next_at'] }],
  },
  required: ['channel', 'event', 'state', 'attempts'],
  properties: {
    channel: { x: { ref: 'sc/notify-channel', on_delete: 'cascade', computed: true } },
    event: { type: 'string', maxLength: 100, x: { ...server, search: true } },
    /** The bytes of every attempt. */
    payload: { x: { type: 'longtext', computed: true, secret: true } },
    state: { enum: ['queued', 'sending', 'sent', 'failed', 'cancelled'], default: 'queued', x: server },
    attempts: { type: 'integer', default: 0, x: server },
    next_at: { type: 'string', format: 'date-time', x: server },
    /** What went wrong last, as people are told. */
    reason: {
      enum: [
        'unknown_host',
        'forbidden_address',
        'insecure',
        'refused_connection',
        'timeout',
        'tls',
        'status',
        'redirect',
        'gone',
        'unreadable',
        'interrupted',
        'switched_off',
        'other',
      ],
      x: server,
    },
    /** HTTP status of the last answer. */
    status: { type: 'integer', x: server },
    /** The beginning of the last answer, without links. */
    response: { type: 'string', maxLength: 500, x: server },
    done_at: { type: 'string', format: 'date-time', x: server },
    /** Which node's attempt holds it, since when: one that stays silent loses it. */
    run: { type: 'string', maxLength: 36, x: { computed: true, secret: true } },
    sending_at: { type: 'string', format: 'date-time', x: { computed: true, secret: true } },
  },
})
