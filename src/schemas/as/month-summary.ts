/** What payroll reads of a person's month (as.md §3, §5 R11): a revision each time that the month is locked, and none is ever changed. */
import { defineSchema } from '../core/define'

export const monthSummary = defineSchema('as/month-summary', {
  x: {
    area: 'admin',
    permission: 'period',
    title: 'user',
    row_owner: 'user',
    standard_actions: ['list', 'show', 'export'],
    append_only: true,
    live: false,
    unique: [['period', 'user', 'revision']],
    list: {
      columns: ['period', 'user', 'revision', 'department', 'hash'],
      sort: '-period,user,-revision',
      filters: ['period', 'user', 'revision', 'department'],
    },
  },
  required: ['period', 'user', 'revision', 'values', 'hash'],
  properties: {
    period: { x: { ref: 'as/period' } },
    user: { x: { ref: 'sc/user' } },
    revision: { type: 'integer', minimum: 1 },
    department: { x: { ref: 'sc/department' } },
    /** `MonthValues` of server/modules/as/period/rules/month-summary.ts. */
    values: { x: { type: 'json' } },
    hash: { type: 'string', maxLength: 64 },
  },
})
