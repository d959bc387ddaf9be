/**
 * One table, two purposes: how the customer takes our invoice, and how we collect his cheque (cm.md §3.2). An e-invoice
 * goes to a carrier, is donated, or is printed: one excludes the others.
 */
import { defineSchema } from '../core/define'
import type { Condition } from '../core/types'

type Named = 'mode' | 'carrier_type' | 'needs_carrier_no' | 'needs_love_code' | 'prints_paper'
const forInvoice = { field: 'purpose', op: 'eq', value: 'invoice' } as const
const toCarrier: readonly Condition<Named>[] = [
  { field: 'mode', op: 'eq', value: 'carrier' },
  { field: 'carrier_type', op: 'in', value: ['3J0002', 'CQ0001', 'member'] },
  { field: 'needs_carrier_no', op: 'eq', value: true },
]
const donated: readonly Condition<Named>[] = [
  { field: 'mode', op: 'eq', value: 'donation' },
  { field: 'needs_love_code', op: 'eq', value: true },
]
const printed: readonly Condition<Named>[] = [
  { field: 'mode', op: 'eq', value: 'printed' },
  { field: 'prints_paper', op: 'eq', value: true },
]

export const billPickupMethod = defineSchema('cm/bill-pickup-method', {
  x: {
    area: 'admin',
    lookup: { default_per: ['purpose'] },
    sections: { invoice: { fields: ['carrier_type', ['needs_carrier_no', 'needs_love_code'], 'prints_paper'], show_if: forInvoice } },
    list: {
      columns: ['purpose', 'mode', 'carrier_type', 'prints_paper'],
      sort: 'position',
      filters: ['purpose', 'mode', 'carrier_type', 'active'],
    },
    default_grants: [{ role: 'department-head', actions: ['list', 'show'] }],
    seeds: [
      {
        code: 'B2B',
        name: { en: 'B2B e-invoice', tw: 'B2B 電子發票', cn: 'B2B电子发票', jp: 'B2B電子インボイス' },
        purpose: 'invoice',
        mode: 'b2b_exchange',
        is_default: true,
      },
      {
        code: 'MOBILE',
        name: { en: 'Mobile barcode', tw: '手機條碼', cn: '手机条码', jp: '携帯バーコード' },
        purpose: 'invoice',
        mode: 'carrier',
        carrier_type: '3J0002',
        needs_carrier_no: true,
      },
      {
        code: 'CDC',
        name: { en: 'Citizen certificate', tw: '自然人憑證', cn: '自然人凭证', jp: '市民証明書' },
        purpose: 'invoice',
        mode: 'carrier',
        carrier_type: 'CQ0001',
        needs_carrier_no: true,
      },
      {
        code: 'PAPER',
        name: { en: 'Printed proof with goods', tw: '紙本隨貨', cn: '纸质随货', jp: '紙・商品同梱' },
        purpose: 'invoice',
        mode: 'with_goods',
        prints_paper: true,
      },
      { code: 'MAIL', name: { en: 'Mailed', tw: '郵寄', cn: '邮寄', jp: '郵送' }, purpose: 'invoice', mode: 'mailed', prints_paper: true },
      {
        code: 'DONATE',
        name: { en: 'Donate', tw: '捐贈', cn: '捐赠', jp: '寄付' },
        purpose: 'invoice',
        mode: 'donation',
        needs_love_code: true,
      },
      {
        code: 'CHQMAIL',
        name: { en: 'Cheque mailed to us', tw: '支票郵寄', cn: '支票邮寄', jp: '小切手郵送' },
        purpose: 'payment_note',
        mode: 'mailed',
        is_default: true,
      },
      {
        code: 'CHQREP',
        name: { en: 'Collected by salesperson', tw: '業務收票', cn: '业务收票', jp: '営業集金' },
        purpose: 'payment_note',
        mode: 'salesperson',
        reminder_days: 3,
      },
      {
        code: 'CHQCTR',
        name: { en: 'Collected at customer counter', tw: '臨櫃領票', cn: '柜台领票', jp: '窓口受取' },
        purpose: 'payment_note',
        mode: 'counter',
        needs_seal: true,
        month_days: [25],
      },
    ],
  },
  required: ['purpose'],
  properties: {
    purpose: { enum: ['invoice', 'payment_note'] },
    mode: { enum: ['b2b_exchange', 'carrier', 'printed', 'mailed', 'with_goods', 'self_pickup', 'salesperson', 'donation', 'counter'] },
    carrier_type: {
      enum: ['none', '3J0002', 'CQ0001', 'member'],
      default: 'none',
      x: {
        allowed_if: { one_way: { any: [{ field: 'carrier_type', op: 'eq', value: 'none' }, { none: [...donated, ...printed] }] } },
      },
    },
    needs_carrier_no: {
      type: 'boolean',
      default: false,
      x: {
        allowed_if: { one_way: { any: [{ field: 'needs_carrier_no', op: 'eq', value: false }, { none: [...donated, ...printed] }] } },
      },
    },
    needs_love_code: {
      type: 'boolean',
      default: false,
      x: {
        allowed_if: { one_way: { any: [{ field: 'needs_love_code', op: 'eq', value: false }, { none: [...toCarrier, ...printed] }] } },
      },
    },
    prints_paper: {
      type: 'boolean',
      default: false,
      x: {
        allowed_if: { one_way: { any: [{ field: 'prints_paper', op: 'eq', value: false }, { none: [...toCarrier, ...donated] }] } },
      },
    },
    needs_seal: { type: 'boolean', default: false },
    needs_id: { type: 'boolean', default: false },
    pickup_place: { type: 'string', maxLength: 200 },
    weekdays: { type: 'array', items: { enum: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] } },
    month_days: { x: { type: 'integers' }, maxItems: 31 },
    reminder_days: { type: 'integer', minimum: 0, x: { unit: 'day' } },
  },
})
