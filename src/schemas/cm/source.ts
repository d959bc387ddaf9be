/** Where a lead or customer came from (cm.md §3.2). `web_key` is what the web intake sends as `source`. */
import { defineSchema } from '../core/define'

export const source = defineSchema('cm/source', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    list: {
      columns: ['channel', 'valid_from', 'valid_to', 'cost', 'default_owner'],
      sort: 'position',
      filters: ['channel', 'default_owner', 'active'],
    },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      { code: 'WEB', name: { en: 'Website', tw: '官網', cn: '官网', jp: 'ウェブサイト' }, channel: 'web' },
      { code: 'EXPO', name: { en: 'Exhibition', tw: '展覽', cn: '展会', jp: '展示会' }, channel: 'exhibition' },
      { code: 'REF', name: { en: 'Referral', tw: '客戶介紹', cn: '客户介绍', jp: '紹介' }, channel: 'referral' },
      { code: 'CALL', name: { en: 'Cold call', tw: '陌生開發', cn: '陌生拜访', jp: '新規開拓' }, channel: 'cold_call' },
      { code: 'PARTNER', name: { en: 'Partner', tw: '經銷夥伴', cn: '合作伙伴', jp: 'パートナー' }, channel: 'partner' },
      { code: 'OTHER', name: { en: 'Other', tw: '其他', cn: '其他', jp: 'その他' }, channel: 'other' },
    ],
  },
  required: ['channel'],
  properties: {
    channel: { enum: ['web', 'phone', 'email', 'exhibition', 'referral', 'campaign', 'partner', 'walk_in', 'cold_call', 'other'] },
    valid_from: { type: 'string', format: 'date' },
    valid_to: { type: 'string', format: 'date', x: { after: 'valid_from' } },
    cost: { x: { type: 'money', min: '0' } },
    default_owner: { x: { type: 'owner' } },
    web_key: { type: 'string', maxLength: 100, x: { unique: true, search: true } },
  },
})
