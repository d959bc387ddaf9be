/** A cycle of days that repeats from its anchor (as.md §3): the working week, and the rotation of a team. */
import { defineSchema } from '../core/define'
import { date, hrAdmin } from './value-lists'

const week = (workdays: readonly string[], shift: string) =>
  workdays.map((day_type, i) => ({ day_no: i + 1, day_type, ...(day_type === 'work' ? { shift } : {}) }))
const fiveDays = ['work', 'work', 'work', 'work', 'work', 'rest', 'regular_off']

export const rosterPattern = defineSchema('as/roster-pattern', {
  x: {
    area: 'admin',
    permission: 'shiftManagement',
    open_options: true,
    list: { columns: ['code', 'name', 'cycle_days', 'anchor', 'active', 'used_by'], sort: 'code', filters: ['active', 'cycle_days'] },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    examples: [{ code: 'P{n}', cycle_days: 2, days: [{ day_no: 1, day_type: 'regular_off' }] }],
    seeds: [
      {
        code: 'WEEK5',
        name: { en: 'Monday to Friday', tw: '週一至週五', cn: '周一至周五', jp: '月曜〜金曜' },
        cycle_days: 7,
        anchor: '2024-01-01',
        days: week(fiveDays, 'D09'),
      },
    ],
  },
  required: ['code', 'name', 'cycle_days', 'anchor', 'active'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { x: { type: 'i18n-text', search: true } },
    cycle_days: { type: 'integer', minimum: 1, maximum: 56, x: { unit: 'day' } },
    /** A day 1 of the cycle; of a week a Monday. */
    anchor: date,
    /** Days that are not named are off. */
    days: {
      type: 'array',
      maxItems: 56,
      items: {
        type: 'object',
        required: ['day_no', 'day_type'],
        properties: {
          day_no: { type: 'integer', minimum: 1, maximum: 56 },
          day_type: { enum: ['work', 'rest', 'regular_off', 'off'] },
          shift: {
            x: {
              ref: 'as/shift',
              options: { field: 'active', op: 'eq', value: true },
              show_if: { field: 'day_type', op: 'eq', value: 'work' },
              required_if: { field: 'day_type', op: 'eq', value: 'work' },
            },
          },
        },
      },
    },
    active: { type: 'boolean', default: true },
  },
})
