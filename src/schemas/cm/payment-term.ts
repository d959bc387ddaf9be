/**
 * The rule that dates one instalment; never chosen on a customer (cm.md §3.2). Its computation is R1:
 * server/modules/cm/terms/rules/due-date.ts. That the discount ends before the due date is checked by the cm hooks.
 */
import { defineSchema } from '../core/define'

const onDayOfMonth = { field: 'month_rule', op: 'eq', value: 'day_of_month' } as const
const withDiscount = { field: 'discount_percent', op: 'gt', value: '0' } as const

const withoutLate = [
  { field: 'grace_days', op: 'empty' },
  { field: 'late_interest_percent', op: 'empty' },
] as const

export const paymentTerm = defineSchema('cm/payment-term', {
  x: {
    area: 'admin',
    custom: true,
    lookup: true,
    // Few terms say it.
    sections: { late: { fields: [['grace_days', 'late_interest_percent']], folded: { all: withoutLate } } },
    list: { columns: ['discount_percent'], sort: 'position', filters: ['base_date', 'month_rule', 'active'] },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      { code: 'PREPAY', name: { en: 'In advance', tw: '預付', cn: '预付', jp: '前払い' }, base_date: 'order_date', days: 0 },
      { code: 'COD', name: { en: 'On delivery', tw: '貨到付款', cn: '货到付款', jp: '代金引換' }, base_date: 'delivery_date', days: 0 },
      {
        code: 'NET30',
        name: { en: 'Net 30 days', tw: '30 天', cn: '净30天', jp: '30日' },
        base_date: 'invoice_date',
        days: 30,
        is_default: true,
      },
      {
        code: 'EOM30',
        name: { en: 'Month end + 30 days', tw: '月結 30 天', cn: '月结30天', jp: '月末締め30日後' },
        base_date: 'invoice_date',
        month_rule: 'end_of_month',
        days: 30,
      },
      {
        code: 'EOM60',
        name: { en: 'Month end + 60 days', tw: '月結 60 天', cn: '月结60天', jp: '月末締め60日後' },
        base_date: 'invoice_date',
        month_rule: 'end_of_month',
        days: 60,
      },
      {
        code: 'EONM',
        name: { en: 'End of next month', tw: '次月底', cn: '次月底', jp: '月末締め翌月末' },
        base_date: 'invoice_date',
        months: 1,
        month_rule: 'end_of_month',
      },
      {
        code: 'C20D10',
        name: { en: '20th, paid 10th of next month', tw: '20 日結次月 10 日', cn: '20日结次月10日', jp: '20日締め翌月10日' },
        base_date: 'invoice_date',
        cutoff_day: 20,
        months: 1,
        month_rule: 'day_of_month',
        due_day: 10,
      },
      {
        code: 'D2N30',
        name: { en: '2% 10 days, net 30', tw: '10 天 2% 淨 30', cn: '10天2%净30', jp: '10日2%・30日' },
        base_date: 'invoice_date',
        days: 30,
        discount_percent: '2',
        discount_days: 10,
        discount_base: 'gross',
      },
      { code: 'SIGHT', name: { en: 'At sight', tw: '見票即付', cn: '见票即付', jp: '一覧払' }, base_date: 'bill_of_lading_date', days: 0 },
      {
        code: 'ACC7',
        name: { en: '7 days after acceptance', tw: '驗收後 7 天', cn: '验收后7天', jp: '検収後7日' },
        base_date: 'acceptance_date',
        days: 7,
      },
      {
        code: 'RET90',
        name: { en: 'Retention, 90 days after acceptance', tw: '驗收後 90 天保留款', cn: '验收后90天质保金', jp: '検収後90日保留金' },
        base_date: 'acceptance_date',
        days: 90,
      },
    ],
  },
  required: ['base_date', 'months', 'month_rule', 'days', 'workday_rule'],
  properties: {
    base_date: { enum: ['invoice_date', 'delivery_date', 'order_date', 'acceptance_date', 'statement_date', 'bill_of_lading_date'] },
    cutoff_day: { type: 'integer', minimum: 1, maximum: 31 },
    months: { type: 'integer', minimum: 0, maximum: 24, default: 0, x: { unit: 'month' } },
    month_rule: { enum: ['none', 'end_of_month', 'day_of_month'], default: 'none' },
    due_day: { type: 'integer', minimum: 1, maximum: 31, x: { show_if: onDayOfMonth, required_if: onDayOfMonth } },
    days: { type: 'integer', minimum: 0, maximum: 365, default: 0, x: { unit: 'day' } },
    workday_rule: { enum: ['keep', 'next', 'previous'], default: 'next' },
    discount_percent: { x: { type: 'percent', min: '0', max: '50' } },
    discount_days: { type: 'integer', minimum: 0, x: { unit: 'day', show_if: withDiscount, required_if: withDiscount } },
    discount_base: { enum: ['gross', 'net'], default: 'gross', x: { show_if: withDiscount } },
    grace_days: { type: 'integer', minimum: 0, x: { unit: 'day' } },
    late_interest_percent: { x: { type: 'percent', min: '0' } },
  },
})
