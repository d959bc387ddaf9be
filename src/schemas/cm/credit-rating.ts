/** How a customer pays, and what we allow him for it (cm.md §3.2). Rank 1 is the best. */
import { defineSchema } from '../define'

export const creditRating = defineSchema('cm/credit-rating', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    list: {
      columns: ['rank', 'risk', 'default_limit', 'default_control', 'default_term', 'tolerated_overdue_days'],
      sort: 'position',
      filters: ['risk', 'default_control', 'default_term', 'active'],
    },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      {
        code: 'AA', name: { en: 'Excellent', tw: '優良', cn: '优良', jp: '優良' }, rank: 1,
        risk: 'low', default_limit: '3000000', default_control: 'STD', tolerated_overdue_days: 15, review_months: 12,
      },
      {
        code: 'A', name: { en: 'Good', tw: '良好', cn: '良好', jp: '良好' }, rank: 2,
        risk: 'low', default_limit: '1000000', default_control: 'STD', tolerated_overdue_days: 10, review_months: 12,
      },
      {
        code: 'B', name: { en: 'Fair', tw: '普通', cn: '一般', jp: '普通' }, rank: 3, is_default: true,
        risk: 'medium', default_limit: '300000', default_control: 'STD', tolerated_overdue_days: 5, review_months: 6,
      },
      {
        code: 'C', name: { en: 'Watch', tw: '觀察', cn: '关注', jp: '要注意' }, rank: 4,
        risk: 'high', default_limit: '100000', default_control: 'STRICT', tolerated_overdue_days: 0, review_months: 3,
      },
      {
        code: 'X', name: { en: 'Stopped', tw: '停止交易', cn: '停止交易', jp: '取引停止' }, rank: 5,
        risk: 'stop', default_limit: '0', default_control: 'STRICT',
      },
    ],
  },
  properties: {
    rank: { type: 'integer', minimum: 1, x: { unique: true } },
    risk: { enum: ['low', 'medium', 'high', 'stop'] },
    default_limit: { x: { type: 'money', min: '0' } },
    default_control: { x: { ref: 'cm/credit-limit-control' } },
    default_term: { x: { ref: 'cm/term-of-payment' } },
    tolerated_overdue_days: { type: 'integer', minimum: 0, x: { unit: 'day' } },
    review_months: { type: 'integer', minimum: 1, x: { unit: 'month' } },
  },
})
