/** Over which channels people hear of an event (sc.md §3.5): one row an event that a module registers; administrators change it. */
import { defineSchema } from '../core/define'

const channel = { enum: ['off', 'on', 'forced'], default: 'on' } as const

export const notifyRule = defineSchema('sc/notify-rule', {
  x: {
    area: 'admin',
    permission: 'notify',
    title: 'event',
    standard_actions: ['list', 'show', 'edit'],
    list: {
      columns: ['event', 'module', 'app', 'mail', 'webhook', 'digest'],
      sort: 'event',
      filters: ['module', 'app', 'mail', 'webhook', 'digest'],
    },
  },
  required: ['event', 'module', 'app', 'mail', 'webhook', 'digest'],
  properties: {
    event: { type: 'string', maxLength: 100, x: { unique: true, computed: true, search: true } },
    module: { type: 'string', maxLength: 10, x: { computed: true } },
    app: channel,
    mail: channel,
    webhook: channel,
    /** Of mail: at once, or collected into one. */
    digest: { enum: ['now', 'hourly', 'daily'], default: 'now' },
  },
})
