/** What everybody signed in is told on top of the console, "Maintenance tonight 22:00–22:30" (shell.md §7): from its start until its end, or until one dismisses it. */
import { defineSchema } from '../core/define'

export const announcement = defineSchema('sc/announcement', {
  x: {
    area: 'admin',
    permission: 'notify',
    title: 'text',
    examples: [{ starts_at: '2026-01-01T14:00:00.000Z', ends_at: '2099-12-31T14:30:00.000Z' }],
    list: { columns: ['text', 'kind', 'starts_at', 'ends_at'], sort: '-starts_at', filters: ['kind', 'starts_at', 'ends_at'] },
  },
  required: ['text', 'kind', 'ends_at'],
  properties: {
    text: { x: { type: 'i18n-text', search: true } },
    kind: { enum: ['info', 'warning'], default: 'info' },
    /** Empty = at once. */
    starts_at: { type: 'string', format: 'date-time' },
    ends_at: { type: 'string', format: 'date-time', x: { after: 'starts_at' } },
  },
})
