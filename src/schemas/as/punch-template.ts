/** How a file of punches is read (as.md §3, §8). */
import { defineSchema } from '../core/define'
import { hrAdmin } from './value-lists'

export const punchTemplate = defineSchema('as/punch-template', {
  x: {
    area: 'admin',
    permission: 'clocking',
    open_options: true,
    list: { columns: ['code', 'name', 'layout', 'encoding', 'active'], sort: 'code', filters: ['layout', 'active'] },
    default_grants: [{ role: 'hr-admin', actions: hrAdmin }],
    examples: [
      {
        code: 'T{n}',
        layout: 'delimited',
        columns: [
          { field: 'card_no', column: 1 },
          { field: 'datetime', column: 2 },
        ],
        date_format: 'YYYY-MM-DD',
      },
    ],
    seeds: [
      {
        code: 'CSV',
        name: {
          en: 'Card, date, time, direction',
          tw: '卡號、日期、時間、方向',
          cn: '卡号、日期、时间、方向',
          jp: 'カード・日付・時刻・区分',
        },
        layout: 'delimited',
        columns: [
          { field: 'card_no', column: 1 },
          { field: 'date', column: 2 },
          { field: 'time', column: 3 },
          { field: 'direction', column: 4 },
          { field: 'device', column: 5 },
        ],
        direction_map: [
          { code: 'in', direction: 'in' },
          { code: 'out', direction: 'out' },
        ],
        skip_lines: 1,
      },
    ],
  },
  required: ['code', 'name', 'layout', 'encoding', 'columns', 'date_format', 'skip_lines', 'active'],
  properties: {
    code: { type: 'string', minLength: 1, maxLength: 32, pattern: '^[A-Za-z0-9_-]+$', x: { unique: true, search: true } },
    name: { x: { type: 'i18n-text', search: true } },
    layout: { enum: ['fixed', 'delimited'], default: 'delimited' },
    delimiter: { enum: ['comma', 'semicolon', 'tab'], default: 'comma', x: { show_if: { field: 'layout', op: 'eq', value: 'delimited' } } },
    encoding: { enum: ['utf-8', 'big5', 'shift_jis'], default: 'utf-8' },
    columns: {
      type: 'array',
      minItems: 2,
      maxItems: 12,
      items: {
        type: 'object',
        required: ['field', 'column'],
        properties: {
          field: { enum: ['card_no', 'employee_no', 'date', 'time', 'datetime', 'direction', 'device'] },
          /** Of delimited files the column, of others the first character; from 1. */
          column: { type: 'integer', minimum: 1, maximum: 1000 },
          /** Characters, in files of fixed width. */
          length: { type: 'integer', minimum: 1, maximum: 200 },
        },
      },
    },
    direction_map: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['code', 'direction'],
        properties: { code: { type: 'string', minLength: 1, maxLength: 20 }, direction: { enum: ['in', 'out', 'auto'] } },
      },
    },
    date_format: { type: 'string', minLength: 4, maxLength: 20, pattern: '^[YMDR/.年月日-]+$', default: 'YYYY-MM-DD' },
    skip_lines: { type: 'integer', minimum: 0, maximum: 100, default: 0 },
    active: { type: 'boolean', default: true },
  },
})
