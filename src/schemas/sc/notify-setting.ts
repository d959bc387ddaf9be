/** When nobody is disturbed by mail, and when daily mails leave (sc.md §7): one row. */
import { defineSchema } from '../core/define'

export const notifySetting = defineSchema('sc/notify-setting', {
  x: { area: 'admin', permission: 'notify', title: 'quiet_from', singleton: true, seeds: [{}] },
  required: ['quiet_from', 'quiet_to', 'daily_at'],
  properties: {
    /** The same time twice = none. */
    quiet_from: { type: 'string', format: 'time', default: '22:00' },
    /** Excluded: from this minute on mails leave. */
    quiet_to: { type: 'string', format: 'time', default: '07:00' },
    daily_at: { type: 'string', format: 'time', default: '08:30' },
  },
})
