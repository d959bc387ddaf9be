/** When people are reminded of what is due (ca.md §3): lines of a task, of its series and of its category. */
export const reminderLines = {
  type: 'array',
  maxItems: 5,
  items: {
    type: 'object',
    required: ['offset_minutes', 'channels'],
    properties: {
      /** Before it is due; all-day tasks count from the last minute of their day. */
      offset_minutes: { x: { type: 'duration' }, minimum: 0, maximum: 43_200, default: 60 },
      channels: { type: 'array', items: { enum: ['app', 'email'] }, minItems: 1, default: ['app'] },
    },
  },
} as const
