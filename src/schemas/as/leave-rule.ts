/** How much of a leave type is granted, when, and what becomes of what is left (as.md §3, §5 R6). */
import { defineSchema } from '../core/define'
import { annualRules } from './leave-sets/annual-rules'

const byService = { field: 'basis', op: 'nin', value: ['event', 'overtime', 'manual'] } as const

export const leaveRule = defineSchema('as/leave-rule', {
  x: {
    area: 'admin',
    permission: 'leave',
    title: 'leave',
    list: {
      columns: ['leave', 'owners', 'basis', 'grant_timing', 'carry', 'on_expire', 'valid_from', 'valid_to'],
      sort: 'leave,-valid_from',
      filters: ['leave', 'basis', 'valid_from', 'valid_to'],
    },
    actions: { simulate: {} },
    default_grants: [
      {
        role: 'hr-admin',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'simulate'],
        read: 'all',
        write: 'all',
      },
    ],
    sections: {
      scale: { fields: ['scale', ['prorate', 'round_mode'], ['round_to_min', 'part_time_ratio']], show_if: byService },
      left: {
        fields: [
          ['carry', 'carry_max_min'],
          ['carry_months', 'expire_months'],
          ['on_expire', 'consume_order'],
        ],
      },
    },
    examples: [{ leave: 'new' }],
    seeds: annualRules,
  },
  required: ['leave', 'basis', 'grant_timing', 'prorate', 'round_mode', 'carry', 'on_expire', 'consume_order', 'valid_from'],
  properties: {
    leave: { x: { ref: 'as/leave', options: { field: 'quota', op: 'eq', value: 'granted' } } },
    /** Empty = everybody. */
    owners: { x: { type: 'owners' } },
    /** `overtime`: of a day off that is owed, for work on the weekly day off or a holiday on a day off of the roster (R8, R10). */
    basis: { enum: ['anniversary', 'calendar_year', 'fiscal_year', 'monthly', 'event', 'overtime', 'manual'] },
    grant_timing: { enum: ['in_advance', 'in_arrears'], default: 'in_advance' },
    /** By months of service; the last line that is reached holds. */
    scale: {
      type: 'array',
      maxItems: 60,
      items: {
        type: 'object',
        required: ['service_months', 'minutes'],
        properties: {
          service_months: { type: 'integer', minimum: 0, maximum: 720, x: { unit: 'month' } },
          minutes: { x: { type: 'duration' }, minimum: 0 },
          /** More with each further year, up to the most. */
          accrue_each_year: { x: { type: 'duration' }, minimum: 0 },
          max_minutes: { x: { type: 'duration' }, minimum: 0 },
        },
      },
    },
    prorate: { enum: ['none', 'days', 'months'], default: 'days' },
    round_to_min: { x: { type: 'duration' }, minimum: 1, maximum: 1440, default: 240 },
    round_mode: { enum: ['up', 'nearest', 'down'], default: 'up' },
    carry: { enum: ['none', 'all', 'upto'], default: 'none' },
    carry_max_min: {
      x: {
        type: 'duration',
        show_if: { field: 'carry', op: 'eq', value: 'upto' },
        required_if: { field: 'carry', op: 'eq', value: 'upto' },
      },
      minimum: 1,
    },
    carry_months: {
      type: 'integer',
      minimum: 1,
      maximum: 60,
      default: 12,
      x: { unit: 'month', show_if: { field: 'carry', op: 'ne', value: 'none' } },
    },
    /** After the grant; empty = with the year of its basis. */
    expire_months: { type: 'integer', minimum: 1, maximum: 120, x: { unit: 'month' } },
    on_expire: { enum: ['pay', 'drop', 'carry'], default: 'pay' },
    consume_order: { enum: ['expiry', 'oldest'], default: 'expiry' },
    /** By the weekly minutes of who works part time. */
    part_time_ratio: { type: 'boolean', default: true },
    valid_from: { type: 'string', format: 'date' },
    valid_to: { type: 'string', format: 'date', x: { after: 'valid_from' } },
  },
})
