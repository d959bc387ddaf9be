/** How far somebody says a task is, and what it took (ca.md §3): what was said stays. */
import { defineSchema } from '../core/define'

export const taskReport = defineSchema('ca/task-report', {
  x: {
    area: 'use',
    permission: 'task',
    title: 'user',
    child_of: 'task',
    standard_actions: ['list', 'show'],
    append_only: true,
    list: { columns: ['task', 'user', 'percent', 'minutes', 'body', 'at'], sort: '-id', filters: ['task', 'user'] },
  },
  required: ['task', 'user', 'percent', 'at'],
  properties: {
    task: { x: { ref: 'ca/task' } },
    user: { x: { ref: 'sc/user' } },
    percent: { type: 'integer', minimum: 0, maximum: 100, x: { unit: 'percent' } },
    minutes: { x: { type: 'duration' }, minimum: 0 },
    body: { x: { type: 'richtext' }, maxLength: 100_000 },
    at: { type: 'string', format: 'date-time' },
    files: { x: { type: 'files' } },
  },
})
