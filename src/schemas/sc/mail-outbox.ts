/**
 * Mails on their way out (sc.md §3.6, §4): written by `queueMail` in the caller's transaction, sent by server/mail alone. What a
 * mail says may hold a link that opens an account, so nobody reads it here: it is sealed, and cleared once the mail has left.
 */
import { defineSchema } from '../core/define'
import { triedInVain } from './outgoing'

const server = { computed: true } as const
const content = { type: 'longtext', computed: true, secret: true } as const

export const mailOutbox = defineSchema('sc/mail-outbox', {
  x: {
    area: 'admin',
    title: 'subject',
    standard_actions: ['list', 'show'],
    actions: {
      /** At once, and with all attempts anew: what failed, or waits for another attempt. */
      retry: { when: triedInVain, set: { state: 'queued', attempts: 0, next_at: '$now' }, use_case: true, place: 'primary', bulk: true },
      /** What it says goes with it. */
      cancel: {
        when: { field: 'state', op: 'in', value: ['held', 'queued', 'failed'] },
        set: { state: 'cancelled', next_at: null },
        use_case: true,
        bulk: true,
        danger: true,
      },
    },
    list: {
      columns: ['subject', 'to', 'state', 'reason', 'event', 'attempts', 'next_at', 'sent_at'],
      sort: '-id',
      filters: ['state', 'reason', 'event', 'sent_at'],
    },
    indexes: [{ fields: ['state', 'next_at'] }],
  },
  required: ['to', 'subject', 'event', 'state', 'attempts'],
  properties: {
    /** Addresses, separated by commas. */
    to: { type: 'string', maxLength: 4000, x: { ...server, search: true } },
    cc: { type: 'string', maxLength: 4000, x: server },
    subject: { type: 'string', maxLength: 300, x: { ...server, search: true } },
    html: { x: content },
    text: { x: content },
    /** `[{key, name, type}]`: files of the store, read when the mail is sent. */
    attachments: { x: { type: 'json', computed: true, secret: true } },
    /** Why it is sent: `sc.user.invited`. */
    event: { type: 'string', maxLength: 100, x: server },
    dedupe_key: { type: 'string', maxLength: 200, x: { ...server, unique: true } },
    state: { enum: ['held', 'queued', 'sending', 'sent', 'failed', 'cancelled'], default: 'held', x: server },
    attempts: { type: 'integer', default: 0, x: server },
    next_at: { type: 'string', format: 'date-time', x: server },
    /** What went wrong last, as people are told. */
    reason: {
      enum: [
        'refused_connection',
        'timeout',
        'unknown_host',
        'tls',
        'auth',
        'sender',
        'recipient',
        'message',
        'attachment_missing',
        'unreadable',
        'interrupted',
        'outdated',
        'other',
      ],
      x: server,
    },
    /** What the mail server said to it, without links. */
    error: { type: 'string', maxLength: 500, x: server },
    sent_at: { type: 'string', format: 'date-time', x: server },
    /** After this there is no point in it any more (the link in it has expired). */
    valid_until: { type: 'string', format: 'date-time', x: server },
    /** Which node's attempt holds it, since when: one that stays silent loses it. */
    run: { type: 'string', maxLength: 36, x: { computed: true, secret: true } },
    sending_at: { type: 'string', format: 'date-time', x: { computed: true, secret: true } },
  },
})
