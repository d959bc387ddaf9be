/** How we look after a customer: how often we visit, how fast we answer (cm.md §3.2). Rank 1 is the highest. */
import { defineSchema } from '../core/define'

export const customerLevel = defineSchema('cm/customer-level', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    list: { columns: ['rank', 'visit_interval_days', 'response_hours', 'default_discount'], sort: 'position', filters: ['rank', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      {
        code: 'VIP',
        name: { en: 'Strategic', tw: '策略客戶', cn: '战略客户', jp: '戦略顧客' },
        rank: 1,
        visit_interval_days: 30,
        response_hours: 4,
        default_discount: '10',
      },
      {
        code: 'KEY',
        name: { en: 'Key', tw: '重要客戶', cn: '重点客户', jp: '重要顧客' },
        rank: 2,
        visit_interval_days: 60,
        response_hours: 8,
        default_discount: '5',
      },
      {
        code: 'STD',
        name: { en: 'Standard', tw: '一般客戶', cn: '普通客户', jp: '一般顧客' },
        rank: 3,
        visit_interval_days: 120,
        response_hours: 24,
        default_discount: '0',
        is_default: true,
      },
      {
        code: 'POT',
        name: { en: 'Potential', tw: '潛在客戶', cn: '潜在客户', jp: '見込み客' },
        rank: 4,
        visit_interval_days: 180,
        response_hours: 48,
        default_discount: '0',
      },
    ],
  },
  properties: {
    rank: { type: 'integer', minimum: 1, x: { unique: true } },
    visit_interval_days: { type: 'integer', minimum: 1, x: { unit: 'day' } },
    response_hours: { type: 'integer', minimum: 0, x: { unit: 'hour' } },
    default_discount: { x: { type: 'percent', min: '0', max: '100' } },
  },
})
