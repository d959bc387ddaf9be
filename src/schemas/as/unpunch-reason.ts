/** Why a punch was missed (as.md §3): whether it counts to the monthly limit. */
import { defineSchema } from '../core/define'

export const unpunchReason = defineSchema('as/unpunch-reason', {
  x: {
    area: 'admin',
    lookup: true,
    permission: 'punch',
    list: { columns: ['counts_to_limit', 'active', 'used_by'], sort: 'position', filters: ['counts_to_limit', 'active'] },
    default_grants: [
      { role: 'hr-admin', actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export'], read: 'all', write: 'all' },
    ],
    seeds: [
      { code: 'FORGOT', position: 1, is_default: true, name: { en: 'Forgot to clock', tw: '忘記打卡', cn: '忘记打卡', jp: '打刻忘れ' } },
      {
        code: 'DEVICE',
        position: 2,
        counts_to_limit: false,
        name: { en: 'Device or network failed', tw: '設備或網路故障', cn: '设备或网络故障', jp: '機器・通信の故障' },
      },
      {
        code: 'FIELD',
        position: 3,
        counts_to_limit: false,
        name: { en: 'Worked outside', tw: '外出公務', cn: '外出公务', jp: '社外での業務' },
      },
      { code: 'CARD', position: 4, name: { en: 'Card not at hand', tw: '未帶卡片', cn: '未带卡片', jp: 'カード不携帯' } },
      { code: 'OTHER', position: 9, name: { en: 'Other', tw: '其他', cn: '其他', jp: 'その他' } },
    ],
  },
  properties: { counts_to_limit: { type: 'boolean', default: true } },
})
