/**
 * A task: a result that people are asked for by a time (ca.md §3, §4). Who takes part, who may act and how far it is are derived from its
 * people and their parts; its states change by its actions.
 */
import { defineSchema } from '../core/define'
import { reminderLines } from './reminder-lines'
import { priorities } from './value-lists'
import { taskActions } from './task-actions'
import { completionRules, openStates, taskStates, taskTabs, visibilities } from './task-value-lists'

const server = { computed: true } as const
const instant = { type: 'string', format: 'date-time', x: server } as const
const whileDraft = { field: 'status', op: 'eq', value: 'draft' } as const

export const task = defineSchema('ca/task', {
  x: {
    area: 'use',
    title: 'title',
    option_detail: 'number',
    row_owner: 'creator',
    row_department: 'department',
    row_shared: 'members',
    states: {
      field: 'status',
      // Who is left to do it, and whether somebody reviews it, decides where completing leads; a task is issued by its save, too.
      automatic: {
        todo: ['draft', 'on_hold'],
        in_progress: ['todo', 'on_hold'],
        review: ['todo', 'in_progress'],
        done: ['todo', 'in_progress', 'on_hold', 'review'],
        cancelled: openStates,
      },
    },
    read_only_if: { field: 'status', op: 'in', value: ['done', 'cancelled'] },
    actions: taskActions,
    /** A task that repeats is the first of a series: how it does is kept there. */
    virtual_fields: {
      repeat: {
        x: { type: 'json', needs: 'ca.use.series.actions.create', show_if: { field: 'draft', op: 'ne', value: true } },
      },
    },
    tree: { parent: 'parent', depth: 3 },
    list: {
      columns: ['number', 'title', 'priority', 'assignees', 'due_at', 'progress', 'status', 'category', 'creator', 'updated_at'],
      sort: 'due_at,-id',
      filters: ['status', 'due_at', 'priority'],
    },
    derived_filters: { assignee: { refs: 'sc/user' }, tab: { values: taskTabs } },
    related: [
      { entity: 'ca/task', field: 'parent', columns: ['number', 'title', 'assignees', 'due_at', 'status'] },
      { entity: 'ca/task-assignee', field: 'task', columns: ['user', 'state', 'done_at', 'decline_reason'] },
      { entity: 'ca/task-request', field: 'task', columns: ['kind', 'user', 'proposed_due_at', 'proposed_assignee', 'reason', 'state'] },
      { entity: 'ca/task-report', field: 'task', columns: ['user', 'percent', 'minutes', 'body', 'at'] },
    ],
    unique: [['series', 'occurrence_date']],
    indexes: [
      { fields: ['status', 'due_at'] },
      { fields: ['creator'] },
      { fields: ['reviewer'] },
      { fields: ['category'] },
      { fields: ['related'] },
      { fields: ['batch_id'] },
      { fields: ['notice'] },
      { fields: ['wf_instance'] },
      { fields: ['done_at'] },
      { fields: ['next_reminder_at'] },
    ],
    default_grants: [
      {
        role: 'staff',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'force-start'],
        read: 'own',
        write: 'own',
      },
      {
        role: 'department-head',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'assign-department', 'force-start'],
        read: 'tree',
        write: 'own',
      },
    ],
    sections: {
      who: { fields: ['assignees', 'follow_membership', ['completion_rule', 'visibility'], ['creator', 'reviewer'], 'watchers'] },
      when: { fields: ['all_day', ['start_at', 'due_at'], ['estimate', 'hold_until'], 'remind', 'reminders'] },
      links: { fields: ['parent', 'blocked_by', 'related'], folded: true },
    },
    examples: [
      { title: 'Task {n}', draft: true, parent: null, blocked_by: [], assignees: [], watchers: [], related: null, reviewer: null },
    ],
  },
  required: ['title', 'completion_rule', 'visibility'],
  properties: {
    number: { type: 'string', maxLength: 40, x: { number: { pattern: 'T-{YYYY}-{SEQ:5}', reset: 'year' } } },
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
    status: { enum: taskStates, default: 'draft', x: server },
    /** Saved, and given to nobody yet. */
    draft: { type: 'boolean', default: false, x: { show_if: whileDraft } },
    priority: { enum: priorities, x: { from: 'category.default_priority', from_when: 'if_empty' } },
    allow_decline: { type: 'boolean', x: { from: 'category.allow_decline' } },
    allow_extension: { type: 'boolean', x: { from: 'category.allow_extension' } },
    /** Who gives it. */
    creator: { x: { ref: 'sc/user', default_to: 'me', change_action: 'on-behalf', copy: false } },
    assignees: { x: { type: 'owners' }, maxItems: 50 },
    completion_rule: { enum: completionRules, default: 'all', x: { read_only_if: { field: 'status', op: 'ne', value: 'draft' } } },
    /** Who joins a department or group that it was given to has it to do, too, while it is open; who leaves with nothing done has not. */
    follow_membership: { type: 'boolean', default: false, x: { show_if: { field: 'completion_rule', op: 'ne', value: 'each' } } },
    reviewer: { x: { ref: 'sc/user', on_delete: 'set_null' } },
    watchers: { x: { type: 'owners' }, maxItems: 50 },
    visibility: { enum: visibilities, default: 'participants' },
    all_day: { type: 'boolean', default: false },
    start_at: { type: 'string', format: 'date-time', x: { copy: false } },
    due_at: { type: 'string', format: 'date-time', x: { after: 'start_at', copy: false } },
    /** As it was given; extensions leave it. */
    original_due_at: instant,
    extended_count: { type: 'integer', minimum: 0, default: 0, x: server },
    estimate: { x: { type: 'duration', from: 'category.default_estimate', from_when: 'if_empty' }, minimum: 0 },
    spent: { x: { type: 'duration', computed: true }, minimum: 0, default: 0 },
    progress: { type: 'integer', minimum: 0, maximum: 100, default: 0, x: { ...server, unit: 'percent' } },
    /** As it was last reported (R4). */
    reported_percent: { type: 'integer', minimum: 0, maximum: 100, default: 0, x: server },
    checklist: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['text', 'mandatory', 'done'],
        properties: {
          text: { type: 'string', minLength: 1, maxLength: 300 },
          mandatory: { type: 'boolean', default: false },
          assignee: { x: { ref: 'sc/user', on_delete: 'set_null' } },
          done: { type: 'boolean', default: false },
          done_by: { x: { ref: 'sc/user', computed: true } },
          done_at: instant,
        },
      },
    },
    /** No = nobody is reminded before it is due. */
    remind: { type: 'boolean', default: true },
    /** Empty, a new task takes those of its category, else those of the settings. */
    reminders: { ...reminderLines, x: { show_if: { field: 'remind', op: 'ne', value: false } } },
    /** The first of them that is still to come. */
    next_reminder_at: instant,
    /** When people were last reminded that it is overdue. */
    overdue_reminded_at: instant,
    /** When those above were notified that it is long overdue. */
    escalated_at: instant,
    parent: { x: { ref: 'self' } },
    blocked_by: { x: { refs: 'self' }, maxItems: 20 },
    /** One of these is neither done nor cancelled. */
    waiting: { type: 'boolean', default: false, x: server },
    related: { x: { ref: '*', on_delete: 'set_null' } },
    tags: { x: { type: 'texts' }, maxItems: 20 },
    files: { x: { type: 'files' }, maxItems: 20 },
    series: { x: { ref: 'ca/task-series', on_delete: 'set_null', ...server } },
    /** Of the rule: also where a day off moves the task. */
    occurrence_date: { type: 'string', format: 'date', x: server },
    /** Changed apart from its series, which leaves it as it is from then on (R6). */
    is_exception: { type: 'boolean', default: false, x: server },
    /** What gave it: an announcement with action, a form. */
    notice: { x: { ref: 'ca/notice', on_delete: 'set_null', ...server } },
    wf_instance: { x: { ref: 'wf/instance', on_delete: 'set_null', ...server } },
    /** Tasks that were given to each of several people at once. */
    batch_id: { type: 'integer', minimum: 1, x: server },
    /** Of the first of them: everybody to whom it was given. */
    batch_people: { x: { type: 'integers', ...server } },
    /** Of the first who does it; of drafts of who gives it. */
    department: { x: { ref: 'sc/department', on_delete: 'set_null', ...server } },
    /** Owner codes: everybody who takes part; creator and assignees; who still has it to do; these and the creator; creator and reviewer. */
    members: { x: { type: 'owners', ...server } },
    people: { x: { type: 'owners', ...server } },
    workers: { x: { type: 'owners', ...server } },
    movers: { x: { type: 'owners', ...server } },
    deciders: { x: { type: 'owners', ...server } },
    /** Heads of people who still have it to do, and have left or are suspended: they give it to others. */
    stewards: { x: { type: 'owners', ...server } },
    started_at: instant,
    submitted_at: instant,
    done_at: instant,
    done_by: { x: { ref: 'sc/user', on_delete: 'set_null', ...server } },
    cancelled_at: instant,
    cancel_reason: { type: 'string', maxLength: 1000, x: server },
    hold_reason: { type: 'string', maxLength: 1000, x: server },
    hold_until: instant,
    return_reason: { type: 'string', maxLength: 1000, x: server },
  },
})
