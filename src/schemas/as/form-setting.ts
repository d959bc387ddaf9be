/** How one of the five forms of attendance works here (as.md §3); which form of workflow it is stands in wf/form-link, and is chosen here. */
import { defineSchema } from '../core/define'
import { formKinds } from './leave-value-lists'

const of = (...kinds: readonly (typeof formKinds)[number][]) => ({ field: 'kind', op: 'in', value: kinds }) as const

const names = {
  dayoff: { en: 'Leave form', tw: '請假單', cn: '请假单', jp: '休暇届' },
  overtime: { en: 'Overtime form', tw: '加班單', cn: '加班单', jp: '時間外申請' },
  unpunch: { en: 'Missed punch form', tw: '補卡單', cn: '补卡单', jp: '打刻漏れ届' },
  'overtime-compensation': { en: 'Compensatory time form', tw: '補休單', cn: '补休单', jp: '代休届' },
  'shift-adjustment': { en: 'Shift adjustment form', tw: '調班單', cn: '调班单', jp: 'シフト調整届' },
} as const

export const formSetting = defineSchema('as/form-setting', {
  x: {
    area: 'admin',
    permission: 'workflow-form',
    standard_actions: ['list', 'show', 'edit'],
    list: {
      columns: ['kind', 'earliest_days_ahead', 'latest_days_back', 'monthly_limit', 'cancel', 'enabled'],
      sort: 'id',
      filters: ['enabled'],
    },
    default_grants: [{ role: 'hr-admin', actions: ['list', 'show', 'edit'], read: 'all', write: 'all' }],
    seeds: formKinds.map((kind) => ({ kind, name: names[kind], ...(kind === 'unpunch' ? { monthly_limit: 3 } : {}) })),
  },
  required: ['kind', 'cancel'],
  properties: {
    kind: { enum: formKinds, x: { computed: true, unique: true } },
    name: { x: { type: 'i18n-text', computed: true } },
    enabled: { type: 'boolean', default: true },
    /** So many days before it is due at the earliest; empty = no limit. */
    earliest_days_ahead: { type: 'integer', minimum: 0, maximum: 730, x: { unit: 'day' } },
    /** So many days after; empty = no limit. */
    latest_days_back: { type: 'integer', minimum: 0, maximum: 730, x: { unit: 'day' } },
    monthly_limit: { type: 'integer', minimum: 1, maximum: 62, x: { show_if: of('unpunch') } },
    require_files: { type: 'boolean', default: false },
    require_deputy: { type: 'boolean', default: false, x: { show_if: of('dayoff', 'overtime-compensation') } },
    /** Who may apply for others. */
    on_behalf: { x: { type: 'owners' } },
    /** What is approved is cancelled freely, by a form, or not at all. */
    cancel: { enum: ['free', 'form', 'never'], default: 'form' },
    /** The form opens with the person who asks filled in. */
    auto_fill: { type: 'boolean', default: true },
    consent_required: { type: 'boolean', default: true, x: { show_if: of('shift-adjustment') } },
    cash_out_allowed: { type: 'boolean', default: false, x: { show_if: of('overtime-compensation') } },
  },
})
