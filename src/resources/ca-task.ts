/** Tasks and what comes again (ca.md §2): lists, form and details. */
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import FormOutlined from '@ant-design/icons/FormOutlined'
import type { task } from '../schemas/ca/task'
import type { taskSeries } from '../schemas/ca/task-series'
import { resource, type ResourceDeclaration } from './core/define-module'

/** Entities without screens of their own: key → permission. */
export const taskPlain: Readonly<Record<string, string>> = {
  'task-assignee': 'ca.use.task',
  'task-feed': 'ca.use.task',
  'task-report': 'ca.use.task',
  'task-request': 'ca.use.task',
}

const ruleInWords = () => import('../pages/ca/series/rule-cell')

/** Paths in the order of the menu. */
export const taskOrder: readonly string[] = ['/ca/use/task', '/ca/use/series', '/ca/use/notice', '/ca/use/report']

export const taskResources: Readonly<Record<string, ResourceDeclaration>> = {
  task: resource<typeof task>({
    // The path is given so (ca.md §2).
    path: { list: '/ca/use/task', create: '/ca/use/cteateTask', edit: '/ca/use/cteateTask', show: '/ca/use/taskDetail' },
    icon: FormOutlined,
    form: [
      ['title', 'category'],
      'description',
      ['priority', 'draft'],
      { section: 'who' },
      { section: 'when' },
      'repeat',
      'checklist',
      ['tags', 'files'],
      { section: 'links' },
    ],
    quick: ['title', 'assignees', 'due_at', 'priority'],
    // Who may do what is in the buttons.
    hide: [
      'members',
      'people',
      'workers',
      'movers',
      'deciders',
      'stewards',
      'allow_decline',
      'allow_extension',
      'batch_people',
      'is_exception',
      'next_reminder_at',
      'overdue_reminded_at',
      'escalated_at',
    ],
    dated: { field: 'due_at', with: { all_day: true } },
    inputNotes: { due_at: () => import('../pages/ca/task/absence-note') },
    inputs: { repeat: () => import('../pages/ca/task/task-repeat-input') },
    open: 'page',
    showHead: () => import('../pages/ca/task/detail/task-head'),
    showMiddle: () => import('../pages/ca/task/detail/task-middle'),
    showTabs: [],
    stream: true,
    streamLines: () => import('../pages/ca/task/detail/task-stream'),
    keyFacts: ['assignees', 'priority', 'creator'],
    shownApart: [
      'number',
      'due_at',
      'progress',
      'checklist',
      'reported_percent',
      'extended_count',
      'waiting',
      'series',
      'occurrence_date',
      'batch_id',
    ],
    cardMark: () => import('../pages/ca/task-list/card-circle'),
    columns: {
      title: () => import('../pages/ca/task-list/title-cell'),
      due_at: () => import('../pages/ca/task-list/due-cell'),
    },
    listActions: () => import('../pages/ca/task-list/calendar-feed'),
    screens: { list: () => import('../pages/ca/task-list/task-list-page') },
  }),
  'task-series': resource<typeof taskSeries>({
    path: '/ca/use/series',
    permission: 'ca.use.series',
    icon: CalendarOutlined,
    open: 'page',
    form: [
      ['title', 'category'],
      'description',
      ['priority', 'estimate'],
      ['assignees', 'completion_rule'],
      ['reviewer', 'watchers'],
      { section: 'repeat' },
      'checklist',
      'remind',
      'reminders',
      'related',
    ],
    // The panel has them.
    hide: ['generated_until', 'paused_from', 'rrule', 'interval_days', 'until', 'count', 'workday_rule'],
    inputs: { basis: () => import('../pages/ca/series/series-repeat-input') },
    columns: { rrule: ruleInWords, basis: ruleInWords },
  }),
}
