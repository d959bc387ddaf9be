/** Flexible working hours (as.md §3): flexitime by agreement, and the variable hours of LSA 30(2), 30(3) and 30-1. */
import { defineSchema } from '../core/define'
import { date, hrAdmin, time } from './value-lists'

const flexitime = { field: 'kind', op: 'eq', value: 'flexitime' } as const
const minutes = (value: number) => ({ x: { type: 'duration' }, default: value, minimum: 0, maximum: 10_080 }) as const

export const flexPlan = defineSchema('as/flex-plan', {
  x: {
    area: 'admin',
    permission: 'flexible-working-hours',
    list: {
      columns: ['code', 'name', 'kind', 'period_days', 'anchor', 'max_daily', 'active', 'used_by'],
      sort: 'code',
      filters: ['kind', 'active'],
    },
    related: [{ entity: 'as/flex-assignment', field: 'plan' }],
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    examples: [{ code: 'F{n}', kind: 'variable_2w', max_daily: 600 }],
    sections: {
      times: {
        fields: [
          ['core_start', 'core_end'],
          ['band_start', 'band_end'],
        ],
        show_if: flexitime,
      },
      limits: {
        fields: [['period_days', 'anchor'], ['max_daily', 'max_weekly'], 'max_carry'],
      },
      agreement: { fields: [['agreement', 'agreement_date']] },
    },
  },
  required: ['code', 'name', 'kind', 'period_days', 'anchor', 'max_daily', 'max_weekly', 'max_carry', 'active'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { x: { type: 'i18n-text', search: true } },
    kind: { enum: ['flexitime', 'variable_2w', 'variable_4w', 'variable_8w'], default: 'flexitime' },
    core_start: { ...time, x: { required_if: flexitime } },
    core_end: { ...time, x: { required_if: flexitime } },
    /** Within it people may work; it holds the core. */
    band_start: time,
    band_end: time,
    period_days: { type: 'integer', minimum: 1, maximum: 366, default: 28, x: { unit: 'day' } },
    /** A first day of a period. */
    anchor: date,
    /** Normal hours of a day: 10 h in two and four weeks, 8 h in eight. */
    max_daily: minutes(600),
    max_weekly: minutes(2880),
    max_carry: minutes(0),
    agreement: { x: { type: 'file' } },
    agreement_date: date,
    active: { type: 'boolean', default: true },
  },
})
