/** What the law of a region asks for, from a day on (as.md §3, R6, R8, R9): declared data with sources, never constants of the code. */
import { defineSchema } from '../core/define'
import { labourRuleSeeds } from './labour-sets'
import { date, dayTypes, hoursSystems, hrAdmin } from './value-lists'

const duration = { x: { type: 'duration' }, minimum: 0, maximum: 200_000 } as const
const law = { type: 'string', maxLength: 60 } as const

export const labourRule = defineSchema('as/labour-rule', {
  x: {
    area: 'admin',
    title: 'set',
    list: { columns: ['set', 'region', 'effective_from', 'used'], sort: 'set,-effective_from', filters: ['region', 'used'] },
    unique: [['set', 'effective_from']],
    // A month that was closed by it is explained by it; what changes is a new row of a later day.
    read_only_if: { field: 'used', op: 'eq', value: true },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    examples: [{ set: 'X{n}', bands: [{ day_type: 'work', from_min: 0, num: 4, den: 3 }] }],
    seeds: labourRuleSeeds,
  },
  required: ['set', 'region', 'effective_from'],
  properties: {
    set: { type: 'string', minLength: 1, maxLength: 32, pattern: '^[A-Z0-9-]+$', x: { search: true } },
    region: { enum: ['TW', 'HK', 'JP', 'XX'] },
    effective_from: { ...date, x: { copy: false } },
    /** Overtime by class; the last band of a class goes on without end. */
    bands: {
      type: 'array',
      maxItems: 40,
      items: {
        type: 'object',
        required: ['day_type', 'from_min', 'num', 'den', 'counts_to_cap', 'comp_num', 'comp_den'],
        properties: {
          day_type: { enum: [...dayTypes, 'urgent'] },
          from_min: duration,
          to_min: duration,
          num: { type: 'integer', minimum: 0, maximum: 100 },
          den: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
          /** Paid as so many minutes, whatever was worked in it. */
          flat_min: duration,
          counts_to_cap: { type: 'boolean', default: true },
          comp_num: { type: 'integer', minimum: 0, maximum: 100, default: 1 },
          comp_den: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
          /** Work in it earns a day off besides (LSA 40). */
          day_off: { type: 'boolean', default: false },
          article: law,
        },
      },
    },
    /** Ceilings (R9). */
    limits: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['code', 'minutes'],
        properties: {
          code: {
            enum: [
              'day_total',
              'month_overtime',
              'month_extended',
              'three_months',
              'year_overtime',
              'special_month',
              'special_average',
              'premium_month',
            ],
          },
          minutes: duration,
          article: law,
        },
      },
    },
    /** What overtime is worth besides its class (R8): above `premium_month` of the ceilings at this rate, at night by so much more. */
    premiums: {
      type: 'array',
      maxItems: 4,
      items: {
        type: 'object',
        required: ['code', 'num', 'den'],
        properties: {
          code: { enum: ['month', 'night'], x: { unique: true } },
          num: { type: 'integer', minimum: 0, maximum: 100 },
          den: { type: 'integer', minimum: 1, maximum: 100, default: 1 },
          /** Of the night. */
          starts: { type: 'string', format: 'time' },
          ends: { type: 'string', format: 'time' },
          article: law,
        },
      },
    },
    /** Rest between shifts and breaks (R9). */
    rest: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        required: ['code', 'minutes'],
        properties: {
          code: { enum: ['between_shifts', 'between_shifts_approved', 'break_after', 'break_least'] },
          minutes: duration,
          article: law,
        },
      },
    },
    /** Days off and hours in weeks and periods (R9). */
    weeks: {
      type: 'array',
      maxItems: 40,
      items: {
        type: 'object',
        required: ['hours_system', 'window_days'],
        properties: {
          hours_system: { enum: hoursSystems },
          window_days: { type: 'integer', minimum: 1, maximum: 366, x: { unit: 'day' } },
          regular_off: { type: 'integer', minimum: 0, maximum: 100, x: { unit: 'day' } },
          off_days: { type: 'integer', minimum: 0, maximum: 100, x: { unit: 'day' } },
          most_minutes: duration,
          most_daily: duration,
          /** Holds for every span of that length, not only for the weeks counted from the anchor. */
          rolling: { type: 'boolean', default: false },
          article: law,
        },
      },
    },
    /** Annual leave by service (R6). */
    annual_scale: {
      type: 'array',
      maxItems: 60,
      items: {
        type: 'object',
        required: ['service_months', 'minutes'],
        properties: {
          service_months: { type: 'integer', minimum: 0, maximum: 720, x: { unit: 'month' } },
          minutes: duration,
          /** More for each further whole year. */
          accrue_each_year: duration,
          max_minutes: duration,
        },
      },
    },
    sources: { x: { type: 'longtext' } },
    /** A locked month was counted by it. */
    used: { type: 'boolean', default: false, x: { computed: true, copy: false } },
  },
})
