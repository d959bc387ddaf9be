/** Why a lead was lost, and what closing it so demands (cm.md §3.2). */
import { defineSchema } from '../core/define'

export const lostReason = defineSchema('cm/lost-reason', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    list: { columns: ['kind', 'needs_competitor', 'needs_note', 'reopen_after_days'], sort: 'position', filters: ['kind', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      { code: 'PRICE', name: { en: 'Price', tw: '價格', cn: '价格', jp: '価格' }, kind: 'price' },
      {
        code: 'COMP',
        name: { en: 'Lost to a competitor', tw: '輸給競爭者', cn: '输给竞争者', jp: '競合負け' },
        kind: 'competitor',
        needs_competitor: true,
      },
      { code: 'NOBUD', name: { en: 'No budget', tw: '無預算', cn: '无预算', jp: '予算なし' }, kind: 'no_budget', reopen_after_days: 180 },
      { code: 'DELAY', name: { en: 'Postponed', tw: '專案延後', cn: '项目延后', jp: '延期' }, kind: 'timing', reopen_after_days: 90 },
      { code: 'NOCON', name: { en: 'Cannot be reached', tw: '無法聯絡', cn: '无法联系', jp: '連絡不可' }, kind: 'no_contact' },
      { code: 'GAP', name: { en: 'Product gap', tw: '產品不符', cn: '产品不符', jp: '機能不足' }, kind: 'product_gap', needs_note: true },
      { code: 'OTHER', name: { en: 'Other', tw: '其他', cn: '其他', jp: 'その他' }, kind: 'other', needs_note: true },
    ],
  },
  properties: {
    kind: { enum: ['price', 'competitor', 'timing', 'no_budget', 'no_need', 'no_contact', 'product_gap', 'duplicate', 'other'] },
    needs_competitor: { type: 'boolean', default: false },
    needs_note: { type: 'boolean', default: false },
    reopen_after_days: { type: 'integer', minimum: 1, x: { unit: 'day' } },
  },
})
