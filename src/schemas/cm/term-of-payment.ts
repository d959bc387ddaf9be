/**
 * The agreement chosen on a customer or lead: how many instalments, each with its share and the rule that dates it
 * (cm.md §3.2, R2). That portions sum to exactly 100 and a deposit comes first is checked by the cm hooks.
 */
import { defineSchema } from '../core/define'

const byPaper = { field: 'method', op: 'in', value: ['cheque', 'promissory_note'] } as const

export const termOfPayment = defineSchema('cm/term-of-payment', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    list: { columns: ['method', 'instalments'], sort: 'position', filters: ['method', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      {
        code: 'TT30',
        name: { en: 'Transfer, net 30', tw: '電匯 30 天', cn: '电汇30天', jp: '銀行振込30日' },
        is_default: true,
        method: 'bank_transfer',
        instalments: [{ portion: '100', payment_term: 'NET30' }],
      },
      {
        code: 'MC30',
        name: { en: 'Cheque, month end 30', tw: '月結 30 天支票', cn: '月结30天支票', jp: '月末締め30日小切手' },
        method: 'cheque',
        instalments: [{ portion: '100', payment_term: 'EOM30' }],
      },
      {
        code: 'MC60',
        name: { en: 'Cheque, month end 60', tw: '月結 60 天支票', cn: '月结60天支票', jp: '月末締め60日小切手' },
        method: 'cheque',
        instalments: [{ portion: '100', payment_term: 'EOM60' }],
      },
      {
        code: 'JPEOM',
        name: { en: 'Transfer, end of next month', tw: '次月底電匯', cn: '次月底电汇', jp: '月末締め翌月末振込' },
        method: 'bank_transfer',
        instalments: [{ portion: '100', payment_term: 'EONM' }],
      },
      {
        code: 'S361',
        name: { en: '30/60/10', tw: '三六一分期', cn: '三六一分期', jp: '3・6・1分割' },
        method: 'bank_transfer',
        instalments: [
          { portion: '30', payment_term: 'PREPAY', is_deposit: true },
          { portion: '60', payment_term: 'ACC7' },
          { portion: '10', payment_term: 'RET90' },
        ],
      },
      {
        code: 'DEP30',
        name: { en: '30% deposit, net 30', tw: '訂金三成餘款 30 天', cn: '三成订金余款30天', jp: '前金3割残金30日' },
        method: 'bank_transfer',
        instalments: [
          { portion: '30', payment_term: 'PREPAY', is_deposit: true },
          { portion: '70', payment_term: 'NET30' },
        ],
      },
      {
        code: 'LC',
        name: { en: 'L/C at sight', tw: '即期信用狀', cn: '即期信用证', jp: '一覧払信用状' },
        method: 'letter_of_credit',
        instalments: [{ portion: '100', payment_term: 'SIGHT' }],
      },
      {
        code: 'CASH',
        name: { en: 'Cash on delivery', tw: '貨到付現', cn: '货到付现', jp: '代引現金' },
        method: 'cash',
        instalments: [{ portion: '100', payment_term: 'COD' }],
      },
    ],
  },
  required: ['method', 'instalments'],
  properties: {
    method: {
      enum: ['bank_transfer', 'cheque', 'promissory_note', 'letter_of_credit', 'cash', 'credit_card', 'direct_debit', 'offset', 'other'],
    },
    cheque_days: { type: 'integer', minimum: 0, x: { unit: 'day', show_if: byPaper } },
    bank_charges: { enum: ['payer', 'payee', 'shared'] },
    currencies: { x: { type: 'texts', codes: 'currency' }, maxItems: 50 },
    print_text: { x: { type: 'i18n-text' } },
    instalments: {
      type: 'array',
      minItems: 1,
      maxItems: 12,
      items: {
        type: 'object',
        required: ['portion', 'payment_term'],
        properties: {
          label: { x: { type: 'i18n-text' } },
          portion: { x: { type: 'decimal', precision: 7, scale: 4, above: '0', max: '100', unit: 'percent', total: true } },
          payment_term: { x: { ref: 'cm/payment-term' } },
          is_deposit: { type: 'boolean', default: false },
        },
      },
    },
  },
})
