/** Leave types (as.md §3, §5 R4, R7): how they are counted, how much there is of them, and what they ask for. */
import { defineSchema } from '../core/define'
import { taiwanLeave } from './leave-sets/taiwan'
import { leaveKinds } from './leave-value-lists'

const ceiling = { field: 'quota', op: 'eq', value: 'ceiling' } as const
const ofEvent = { field: 'needs_event', op: 'ne', value: 'none' } as const

export const leave = defineSchema('as/leave', {
  x: {
    area: 'admin',
    lookup: true,
    list: {
      columns: ['kind', 'unit_min', 'quota', 'ceiling_min', 'pay_ratio', 'affects_bonus', 'region', 'active'],
      sort: 'position',
      filters: ['kind', 'quota', 'region', 'active'],
    },
    related: [{ entity: 'as/leave-rule', field: 'leave' }],
    default_grants: [
      { role: 'hr-admin', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'], read: 'all', write: 'all' },
    ],
    examples: [{ quota: 'granted' }],
    seeds: taiwanLeave,
  },
  required: ['kind', 'unit_min', 'count_mode', 'pay_ratio', 'affects_bonus', 'quota', 'documents', 'needs_event'],
  properties: {
    kind: { enum: leaveKinds, x: { fixed: 'used' } },
    /** The least that is taken, and by which it grows (empty = the least). */
    unit_min: { x: { type: 'duration', fixed: 'used' }, minimum: 1, maximum: 1440, default: 60 },
    step_min: { x: { type: 'duration' }, minimum: 1, maximum: 1440 },
    /** Scheduled minutes, or whole calendar days (maternity). */
    count_mode: { enum: ['working', 'calendar'], default: 'working' },
    allow_half_day: { type: 'boolean', default: true },
    /** Share of the wage that goes on. */
    pay_ratio: { x: { type: 'decimal', precision: 5, scale: 4, min: '0', max: '1' }, default: '1.0000' },
    pay_steps: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        required: ['min_service_months', 'ratio'],
        properties: {
          min_service_months: { type: 'integer', minimum: 0, maximum: 600, x: { unit: 'month' } },
          ratio: { x: { type: 'decimal', precision: 5, scale: 4, min: '0', max: '1' } },
        },
      },
    },
    /** What it does to a bonus for full attendance. */
    affects_bonus: { enum: ['none', 'prorate', 'full'], default: 'none' },
    /** Nothing limits it; lots of a ledger do; a ceiling in a span of time does. */
    quota: { enum: ['none', 'granted', 'ceiling'] },
    ceiling_min: { x: { type: 'duration', show_if: ceiling, required_if: ceiling }, minimum: 1 },
    ceiling_period: { enum: ['calendar_year', 'anniversary_year', 'month', 'event'], x: { show_if: ceiling, required_if: ceiling } },
    /** Its minutes take from the ceiling of this one too (family care from personal leave). */
    counts_into: { x: { ref: 'self', on_delete: 'set_null' } },
    /** So many minutes a year don't count into it (menstrual leave: three days). */
    free_of_counting_min: { x: { type: 'duration', show_if: { field: 'counts_into', op: 'nempty' } }, minimum: 0 },
    /** Below zero, by so much at most. */
    allow_negative_min: { x: { type: 'duration', show_if: { field: 'quota', op: 'eq', value: 'granted' } }, minimum: 0, default: 0 },
    /** Empty = everybody. */
    genders: { type: 'array', items: { enum: ['f', 'm', 'x', 'na'] } },
    min_service_days: { type: 'integer', minimum: 0, maximum: 3660, x: { unit: 'day' } },
    documents: { enum: ['none', 'always', 'over'], default: 'none' },
    documents_over_min: {
      x: {
        type: 'duration',
        show_if: { field: 'documents', op: 'eq', value: 'over' },
        required_if: { field: 'documents', op: 'eq', value: 'over' },
      },
      minimum: 1,
    },
    deputy_required: { type: 'boolean', default: true },
    /** Asked for so many days before, where more than `notice_over_min` is taken. */
    notice_days: { type: 'integer', minimum: 0, maximum: 180, x: { unit: 'day' } },
    notice_over_min: { x: { type: 'duration', show_if: { field: 'notice_days', op: 'nempty' } }, minimum: 0 },
    max_once_min: { x: { type: 'duration' }, minimum: 1 },
    needs_event: { enum: ['none', 'marriage', 'bereavement', 'birth', 'miscarriage', 'injury'], default: 'none' },
    /** To whom, or how far: each with a ceiling of its own. */
    relations: {
      type: 'array',
      maxItems: 30,
      x: { show_if: ofEvent },
      items: {
        type: 'object',
        required: ['code', 'name', 'minutes'],
        properties: {
          code: { type: 'string', maxLength: 32, pattern: '^[A-Z][A-Z0-9_]*$', x: { unique: true } },
          name: { x: { type: 'i18n-text' } },
          minutes: { x: { type: 'duration' }, minimum: 1 },
        },
      },
    },
    /** In which days around the event it is taken. */
    window_before_days: { type: 'integer', minimum: 0, maximum: 730, x: { unit: 'day', show_if: ofEvent } },
    window_after_days: { type: 'integer', minimum: 0, maximum: 730, x: { unit: 'day', show_if: ofEvent } },
    /** Colleagues read why, beside that somebody is away. */
    show_reason_to_team: { type: 'boolean', default: false },
    /** Whose law it follows; empty = everywhere. */
    region: { enum: ['TW', 'HK', 'JP'] },
    sources: { x: { type: 'longtext' }, maxLength: 1000 },
  },
})
