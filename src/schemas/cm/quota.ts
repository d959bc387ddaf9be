/**
 * A plan of targets for a year (cm.md §3.6): what is measured, over which spans. Its targets are rows of their own (cm/quota-line), since each
 * reader sees those of his people; it is activated and closed by acts of their own (§4).
 */
import { defineSchema } from '../core/define'

export const quota = defineSchema('cm/quota', {
  x: {
    area: 'use',
    title: 'title',
    comments: false,
    states: { field: 'status' },
    actions: {
      activate: { from: ['draft'], to: 'active', use_case: true, place: 'primary' },
      close: { from: ['active'], to: 'closed', use_case: true, place: 'primary' },
    },
    list: { columns: ['title', 'year', 'metric', 'period', 'status'], sort: '-year,title', filters: ['year', 'metric', 'status'] },
    default_grants: [
      { role: 'staff', actions: ['list', 'show'] },
      { role: 'department-head', actions: ['list', 'show'] },
    ],
    examples: [{ title: 'Plan {n}', pipelines: [], activity_kind: null }],
  },
  required: ['title', 'year', 'metric', 'period'],
  properties: {
    title: { type: 'string', maxLength: 150, x: { search: true } },
    /** The fiscal year that begins in it (sc/company-setup fiscal_month). */
    year: { type: 'integer', minimum: 2000, maximum: 2100 },
    metric: { enum: ['won_amount', 'won_count', 'new_customers', 'activities_done'], default: 'won_amount' },
    /** The company's, in which leads are counted (R6). */
    currency: { type: 'string', x: { codes: 'currency', computed: true } },
    period: { enum: ['month', 'quarter', 'half', 'year'], default: 'month' },
    /** Empty = all. */
    pipelines: { x: { refs: 'cm/pipeline', show_if: { field: 'metric', op: 'ne', value: 'activities_done' } }, maxItems: 50 },
    /** Empty = all. */
    activity_kind: {
      enum: ['call', 'meeting', 'visit', 'email', 'message', 'demo', 'other'],
      x: { show_if: { field: 'metric', op: 'eq', value: 'activities_done' } },
    },
    status: { enum: ['draft', 'active', 'closed'], default: 'draft', x: { computed: true } },
    /** Year, metric and what it is limited to, while it is active: two active plans never share it. */
    active_key: { type: 'string', x: { computed: true, unique: true } },
  },
})
