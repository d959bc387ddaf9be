/** How much is asked in advance, and when (cm.md §3.2); its effect on instalments is R2. */
import { defineSchema } from '../core/define'

export const depositRatio = defineSchema('cm/deposit-ratio', {
  x: {
    area: 'admin',
    lookup: true,
    list: { columns: ['ratio', 'due_trigger', 'refund'], sort: 'position', filters: ['due_trigger', 'refund', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      { code: 'D0', name: { en: 'None', tw: '無訂金', cn: '无订金', jp: 'なし' }, ratio: '0', is_default: true },
      {
        code: 'D10',
        name: { en: '10% deposit', tw: '訂金一成', cn: '一成订金', jp: '前金10%' },
        ratio: '10',
        due_trigger: 'order_confirmed',
      },
      {
        code: 'D30',
        name: { en: '30% deposit', tw: '訂金三成', cn: '三成订金', jp: '前金30%' },
        ratio: '30',
        due_trigger: 'contract_signed',
      },
      {
        code: 'D50',
        name: { en: '50% deposit', tw: '訂金五成', cn: '五成订金', jp: '前金50%' },
        ratio: '50',
        due_trigger: 'before_production',
      },
      { code: 'D100', name: { en: 'Full prepayment', tw: '全額預付', cn: '全额预付', jp: '全額前払い' }, ratio: '100' },
    ],
  },
  required: ['ratio', 'base'],
  properties: {
    ratio: { x: { type: 'percent', min: '0', max: '100' } },
    base: { enum: ['gross', 'net'], default: 'gross' },
    due_trigger: { enum: ['contract_signed', 'order_confirmed', 'before_production', 'before_shipment'] },
    min_amount: { x: { type: 'money', min: '0' } },
    /** Empty = the digits of the currency. */
    round_to: { enum: ['1', '10', '100', '1000'] },
    refund: { enum: ['full', 'pro_rata', 'none'] },
  },
})
