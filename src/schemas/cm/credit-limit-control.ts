/**
 * What happens when a customer's exposure nears or passes the credit limit, or he is overdue (cm.md §3.2, R14). That
 * severity rises with the threshold is checked by the cm hooks.
 */
import { defineSchema } from '../core/define'
import { creditCheckpoints } from './value-lists'

export const creditLimitControl = defineSchema('cm/credit-limit-control', {
  x: {
    area: 'admin',
    lookup: true,
    list: { columns: ['basis', 'checkpoints', 'levels'], sort: 'position', filters: ['basis', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      { code: 'NONE', name: { en: 'No control', tw: '不控管', cn: '不控制', jp: '管理なし' }, levels: [] },
      {
        code: 'WARN',
        name: { en: 'Warn only', tw: '僅警示', cn: '仅警示', jp: '警告のみ' },
        checkpoints: creditCheckpoints,
        levels: [
          { usage_percent: '80', action: 'notify' },
          { usage_percent: '100', action: 'warn' },
        ],
      },
      {
        code: 'STD',
        name: { en: 'Standard', tw: '標準', cn: '标准', jp: '標準' },
        checkpoints: creditCheckpoints,
        is_default: true,
        levels: [
          { usage_percent: '80', action: 'notify' },
          { usage_percent: '100', overdue_days: 0, action: 'warn' },
          { usage_percent: '110', overdue_days: 30, action: 'approve' },
          { usage_percent: '130', overdue_days: 90, action: 'block' },
        ],
      },
      {
        code: 'STRICT',
        name: { en: 'Strict', tw: '嚴格', cn: '严格', jp: '厳格' },
        checkpoints: creditCheckpoints,
        levels: [
          { usage_percent: '90', action: 'warn' },
          { usage_percent: '100', overdue_days: 7, action: 'block' },
        ],
      },
    ],
  },
  required: ['basis'],
  properties: {
    basis: { enum: ['receivable', 'receivable_and_won', 'receivable_won_and_commit'], default: 'receivable_and_won' },
    checkpoints: { type: 'array', items: { enum: creditCheckpoints } },
    levels: {
      type: 'array',
      maxItems: 20,
      items: {
        type: 'object',
        required: ['action'],
        properties: {
          usage_percent: {
            x: { type: 'decimal', precision: 6, scale: 2, min: '0', unit: 'percent', required_if: { field: 'overdue_days', op: 'empty' } },
          },
          overdue_days: { type: 'integer', minimum: 0, x: { unit: 'day' } },
          action: { enum: ['notify', 'warn', 'approve', 'block'] },
          notify: { x: { type: 'owners' } },
          approver: { x: { type: 'owner', show_if: { field: 'action', op: 'eq', value: 'approve' } } },
        },
      },
    },
  },
})
