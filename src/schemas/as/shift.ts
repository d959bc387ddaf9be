/** Working times of a day (as.md §3). Rules of its times: src/shared/as/shift-times.ts. */
import { defineSchema } from '../core/define'
import { hrAdmin } from './value-lists'

const time = { type: 'string', format: 'time' } as const

export const shift = defineSchema('as/shift', {
  x: {
    area: 'admin',
    permission: 'shiftManagement',
    // Names of shifts stand in rosters, in calendars and in forms of everybody.
    open_options: true,
    list: {
      columns: ['code', 'name', 'category', 'segments', 'work_minutes', 'needs_punch', 'active'],
      sort: 'code',
      filters: ['category', 'needs_punch', 'active'],
    },
    actions: { publish: {} },
    default_grants: [{ role: 'hr-admin', actions: [...hrAdmin, 'publish'] }],
    examples: [{ code: 'S{n}', segments: [{ start: '09:00', end: '18:00', ends_next_day: false }], breaks: [], effective_from: null }],
    sections: {
      times: { fields: ['segments', 'breaks', 'auto_break'] },
      windows: {
        fields: [
          ['early_window', 'late_window'],
          ['late_grace', 'early_grace'],
          ['needs_punch', 'flexible_start'],
        ],
      },
      night: { fields: [['night_from', 'night_to'], 'head_count'], folded: true },
      versions: { fields: ['effective_from', 'versions'], folded: true },
    },
    seeds: [
      {
        code: 'D09',
        category: 'DAY',
        name: { en: 'Office 09–18', tw: '常日班 09–18', cn: '常日班 09–18', jp: '日勤 09–18' },
        segments: [{ start: '09:00', end: '18:00' }],
        breaks: [{ start: '12:00', end: '13:00' }],
        work_minutes: 480,
      },
    ],
  },
  required: ['code', 'name', 'category', 'segments', 'early_window', 'late_window', 'needs_punch', 'flexible_start', 'active'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 6, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { x: { type: 'i18n-text', search: true } },
    category: { x: { ref: 'as/shift-category' } },
    /** Empty = its category's. */
    colour: { x: { type: 'colour' } },
    segments: {
      type: 'array',
      minItems: 1,
      maxItems: 3,
      items: {
        type: 'object',
        required: ['start', 'end', 'ends_next_day'],
        properties: { start: time, end: time, ends_next_day: { type: 'boolean', default: false } },
      },
    },
    breaks: {
      type: 'array',
      maxItems: 6,
      items: {
        type: 'object',
        required: ['start', 'end', 'next_day', 'paid'],
        properties: { start: time, end: time, next_day: { type: 'boolean', default: false }, paid: { type: 'boolean', default: false } },
      },
    },
    auto_break: {
      type: 'array',
      maxItems: 3,
      items: {
        type: 'object',
        required: ['after_minutes', 'deduct_minutes'],
        properties: {
          after_minutes: { x: { type: 'duration' }, minimum: 1, maximum: 1440 },
          deduct_minutes: { x: { type: 'duration' }, minimum: 1, maximum: 480 },
        },
      },
    },
    /** Paid minutes: segments less unpaid breaks. */
    work_minutes: { x: { type: 'duration', computed: true } },
    early_window: { x: { type: 'duration' }, default: 180, minimum: 0, maximum: 720 },
    late_window: { x: { type: 'duration' }, default: 360, minimum: 0, maximum: 720 },
    /** Empty = as the settings say. */
    late_grace: { x: { type: 'duration' }, minimum: 0, maximum: 120 },
    early_grace: { x: { type: 'duration' }, minimum: 0, maximum: 120 },
    needs_punch: { enum: ['both', 'in', 'none'], default: 'both' },
    flexible_start: { x: { type: 'duration' }, default: 0, minimum: 0, maximum: 240 },
    night_from: time,
    night_to: time,
    head_count: { type: 'integer', minimum: 0, maximum: 10_000, x: { unit: 'person' } },
    active: { type: 'boolean', default: true },
    /** A used shift changes from this day on; days before keep the times that they had (`versions`: the last that begins on or before a day). */
    effective_from: { type: 'string', format: 'date', x: { copy: false } },
    versions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['from', 'snapshot'],
        properties: { from: { type: 'string', format: 'date' }, snapshot: { x: { type: 'json' } } },
      },
      x: { computed: true, copy: false },
    },
  },
})
