/** What is wrong with a day (as.md §3, §4.4): found by the engine, cleared by a form, by a rebuild, or waived with a reason. */
import { defineSchema } from '../core/define'
import { anomalyKinds, date } from './value-lists'

const open = ['open', 'reminded', 'explained'] as const

export const anomaly = defineSchema('as/anomaly', {
  x: {
    area: 'admin',
    permission: 'punch-error',
    title: 'kind',
    row_owner: 'user',
    log_reads: true,
    standard_actions: ['list', 'show', 'export'],
    comments: false,
    states: {
      field: 'state',
      automatic: { resolved: [...open, 'waived'], open: ['resolved', 'reminded', 'explained'], explained: ['open', 'reminded'] },
    },
    actions: {
      remind: { from: ['open'], to: 'reminded', use_case: true, place: 'primary', bulk: true, set: { reminded_at: '$now' } },
      explain: { from: ['open', 'reminded'], to: 'explained', asks: ['note'], required: ['note'], set: { handled_by: '$me' }, bulk: true },
      waive: {
        from: [...open],
        to: 'waived',
        asks: ['note'],
        required: ['note'],
        not_by: 'user',
        set: { handled_by: '$me' },
        place: 'primary',
        bulk: true,
      },
    },
    list: {
      columns: ['work_date', 'user', 'kind', 'minutes', 'planned', 'actual', 'state', 'note'],
      sort: '-work_date',
      filters: ['state', 'kind', 'user', 'work_date'],
    },
    derived_filters: { department: { refs: 'sc/department', offered: true } },
    unique: [['user', 'work_date', 'kind']],
    indexes: [{ fields: ['state', 'work_date'] }],
    default_grants: [
      { role: 'department-head', actions: ['list', 'show'], read: 'tree' },
      { role: 'hr-admin', actions: ['list', 'show', 'export', 'remind', 'explain', 'waive'], read: 'all', write: 'all' },
    ],
  },
  required: ['user', 'work_date', 'kind', 'state'],
  properties: {
    user: { x: { ref: 'sc/user' } },
    work_date: date,
    kind: { enum: anomalyKinds },
    minutes: { x: { type: 'duration', computed: true }, minimum: 0 },
    /** When it should have been, and when it was. */
    planned: { type: 'string', format: 'date-time', x: { computed: true } },
    actual: { type: 'string', format: 'date-time', x: { computed: true } },
    state: { enum: ['open', 'reminded', 'explained', 'waived', 'resolved'], default: 'open', x: { computed: true } },
    note: { type: 'string', maxLength: 500, x: { computed: true } },
    handled_by: { x: { ref: 'sc/user', computed: true } },
    reminded_at: { type: 'string', format: 'date-time', x: { computed: true } },
    /** Instance in wf that explains it. */
    form: { type: 'integer', minimum: 1, x: { computed: true } },
  },
})
