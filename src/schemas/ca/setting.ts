/** How tasks and announcements work here (ca.md §3): one row. */
import { defineSchema } from '../core/define'

export const setting = defineSchema('ca/setting', {
  x: {
    area: 'admin',
    title: 'horizon_days',
    singleton: true,
    seeds: [{}],
    sections: {
      reminders: {
        fields: [
          ['reminder_minutes', 'reminder_all_day'],
          ['overdue_days', 'overdue_most'],
        ],
      },
      repeating: { fields: ['horizon_days'] },
      announcements: { fields: ['popup_limit'] },
      calendar: { fields: ['ics_enabled'] },
      archive: { fields: ['archive_after_days'] },
    },
  },
  required: ['overdue_days', 'overdue_most', 'horizon_days', 'popup_limit', 'ics_enabled', 'archive_after_days'],
  properties: {
    /** Before a task is due, where neither it nor its category says otherwise. Empty = none. */
    reminder_minutes: { x: { type: 'duration' }, minimum: 0, maximum: 43_200, default: 60 },
    /** On the day of an all-day task. Empty = none. */
    reminder_all_day: { type: 'string', format: 'time', default: '09:00' },
    /** Days past due on which people are reminded; after the last of them weekly. */
    overdue_days: { x: { type: 'integers' }, minItems: 1, maxItems: 10, default: [1, 3, 7] },
    overdue_most: { type: 'integer', minimum: 1, maximum: 50, default: 8 },
    /** How far ahead tasks of a series are made (R5). */
    horizon_days: { type: 'integer', minimum: 1, maximum: 366, default: 60, x: { unit: 'day' } },
    /** Announcements that open by themselves at once. */
    popup_limit: { type: 'integer', minimum: 1, maximum: 5, default: 1 },
    /** People may have their tasks in a calendar of their own. */
    ics_enabled: { type: 'boolean', default: true },
    /** What was done or cancelled so long ago leaves the lists. */
    archive_after_days: { type: 'integer', minimum: 1, maximum: 3650, default: 365, x: { unit: 'day' } },
  },
})
