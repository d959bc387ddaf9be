/** What a person chose for himself (sc.md §3.5): channels of an event, or under the event `*` his quiet hours. Through its own calls alone. */
import { defineSchema } from '../core/define'

export const notifyPreference = defineSchema('sc/notify-preference', {
  x: {
    area: 'use',
    permission: 'notification',
    title: 'event',
    row_owner: 'user',
    standard_actions: [],
    live: false,
    unique: [['user', 'event']],
  },
  required: ['user', 'event'],
  properties: {
    user: { x: { ref: 'sc/user', on_delete: 'cascade' } },
    event: { type: 'string', maxLength: 100 },
    /** Empty = as the company has it. */
    app: { enum: ['on', 'off'] },
    mail: { enum: ['on', 'off'] },
    /** Both empty = as the company has them; the same time twice = none. */
    quiet_from: { type: 'string', format: 'time' },
    quiet_to: { type: 'string', format: 'time' },
  },
})
