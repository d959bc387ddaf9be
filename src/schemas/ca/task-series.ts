/** A duty that comes again (ca.md §3, R1–R6): its rule, and what its tasks begin with. */
import { defineSchema } from '../core/define'
import { workdayRules } from '../core/repeat-rule'
import { reminderLines } from './reminder-lines'
import { priorities } from './value-lists'
import { completionRules } from './task-value-lists'

const server = { computed: true } as const
const bySchedule = { field: 'basis', op: 'eq', value: 'schedule' } as const
const afterCompletion = { field: 'basis', op: 'eq', value: 'after_completion' } as const

export const taskSeries = defineSchema('ca/task-series', {
  x: {
    area: 'use',
    permission: 'series',
    title: 'title',
    row_owner: 'creator',
    row_shared: 'assignees',
    states: { field: 'status', automatic: { ended: ['active', 'paused'], paused: ['active'] } },
    read_only_if: { field: 'status', op: 'eq', value: 'ended' },
    actions: {
      pause: { right: 'edit', from: ['active'], to: 'paused', set: { paused_from: '$today' }, use_case: true, place: 'primary' },
      resume: { right: 'edit', from: ['paused'], to: 'active', set: { paused_from: null }, use_case: true, place: 'primary' },
      end: { right: 'edit', from: ['active', 'paused'], to: 'ended', use_case: true, confirm: true, danger: true },
      split: {
        right: 'edit',
        from: ['active', 'paused'],
        use_case: true,
        inputs: { from_date: { type: 'string', format: 'date' } },
        required: ['from_date'],
      },
    },
    list: {
      columns: ['title', 'rrule', 'workday_rule', 'next_date', 'until', 'count', 'assignees', 'status', 'done_count', 'missed_count'],
      sort: 'next_date,-id',
      filters: ['status', 'category', 'creator'],
    },
    related: [{ entity: 'ca/task', field: 'series', columns: ['number', 'occurrence_date', 'due_at', 'assignees', 'status'] }],
    sections: {
      repeat: {
        fields: [
          ['start_date', 'start_time'],
          'basis',
          'rrule',
          'interval_days',
          ['until', 'count'],
          'workday_rule',
          ['lead_days', 'due_offset'],
          'timezone',
          'exceptions',
        ],
      },
    },
    default_grants: [
      { role: 'staff', actions: ['list', 'show', 'create', 'edit', 'delete'], read: 'own', write: 'own' },
      { role: 'department-head', actions: ['list', 'show', 'create', 'edit', 'delete', 'export'], read: 'own', write: 'own' },
    ],
    examples: [
      {
        ...{ title: 'Series {n}', basis: 'schedule', rrule: 'FREQ=WEEKLY;BYDAY=MO', interval_days: null, timezone: 'Asia/Taipei' },
        ...{ start_date: '2030-01-07', until: '2030-03-25', count: null, assignees: [], watchers: [], exceptions: [] },
        ...{ reviewer: null, related: null, from_date: '2030-02-04' },
      },
    ],
  },
  required: ['title', 'basis', 'start_date', 'completion_rule', 'workday_rule', 'lead_days', 'due_offset'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 200, x: { search: true } },
    description: { x: { type: 'richtext' }, maxLength: 100_000 },
    category: {
      x: {
        ref: 'ca/task-category',
        options: {
          all: [
            { field: 'applies_to', op: 'in', value: ['task'] },
            { field: 'active', op: 'eq', value: true },
          ],
        },
      },
    },
    priority: { enum: priorities, x: { from: 'category.default_priority', from_when: 'if_empty' } },
    creator: { x: { ref: 'sc/user', default_to: 'me', copy: false, fixed: true } },
    assignees: { x: { type: 'owners' }, maxItems: 50 },
    completion_rule: { enum: completionRules, default: 'all' },
    reviewer: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    watchers: { x: { type: 'owners' }, maxItems: 50 },
    estimate: { x: { type: 'duration' }, minimum: 0 },
    checklist: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['text', 'mandatory'],
        properties: { text: { type: 'string', minLength: 1, maxLength: 300 }, mandatory: { type: 'boolean', default: false } },
      },
    },
    remind: { type: 'boolean', default: true },
    /** Empty = those that every new task takes. */
    reminders: { ...reminderLines, x: { show_if: { field: 'remind', op: 'ne', value: false } } },
    related: { x: { ref: '*', on_delete: 'set_null' } },
    /** The zone of its hours: that of the company when it was made. */
    timezone: { type: 'string', maxLength: 64, x: { codes: 'time_zone' } },
    basis: { enum: ['schedule', 'after_completion'], default: 'schedule', x: { fixed: 'used' } },
    start_date: { type: 'string', format: 'date', x: { default_to: 'today', copy: false } },
    /** Empty = all day. */
    start_time: { type: 'string', format: 'time' },
    /** Due so long after the time of the occurrence. */
    due_offset: { x: { type: 'duration' }, minimum: 0, maximum: 525_600, default: 0 },
    rrule: { x: { type: 'rrule', show_if: bySchedule, required_if: bySchedule } },
    interval_days: {
      type: 'integer',
      minimum: 1,
      maximum: 366,
      x: { unit: 'day', show_if: afterCompletion, required_if: afterCompletion },
    },
    until: { type: 'string', format: 'date', x: { after: 'start_date' } },
    count: { type: 'integer', minimum: 1, maximum: 730 },
    workday_rule: { enum: workdayRules, default: 'keep' },
    /** So long before its date a task appears. */
    lead_days: { type: 'integer', minimum: 0, maximum: 60, default: 7, x: { unit: 'day' } },
    exceptions: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['date', 'kind'],
        properties: {
          date: { type: 'string', format: 'date' },
          kind: { enum: ['skipped', 'moved'] },
          moved_to: {
            type: 'string',
            format: 'date',
            x: { show_if: { field: 'kind', op: 'eq', value: 'moved' }, required_if: { field: 'kind', op: 'eq', value: 'moved' } },
          },
        },
      },
    },
    status: { enum: ['active', 'paused', 'ended'], default: 'active', x: server },
    paused_from: { type: 'string', format: 'date', x: server },
    generated_until: { type: 'string', format: 'date', x: server },
    /** The next date without a task. */
    next_date: { type: 'string', format: 'date', x: server },
    done_count: { type: 'integer', minimum: 0, default: 0, x: server },
    missed_count: { type: 'integer', minimum: 0, default: 0, x: server },
  },
})
