/** Kinds of vouchers, with their numbers (fa.md §3.1; BEA art. 17). */
import { defineSchema } from '../core/define'
import { chief, everything, looks, voucherKinds } from './value-lists'

/** Lines of a voucher that is made of a whole book or payroll (fa.md §9). */
const long = 20_000

export const voucherCategory = defineSchema('fa/voucher-category', {
  x: {
    area: 'admin',
    lookup: true,
    list: {
      columns: ['kind', 'role', 'pattern', 'reset', 'confidential', 'active', 'used_by'],
      sort: 'position',
      filters: ['kind', 'role', 'active'],
    },
    default_grants: [
      { role: chief, actions: everything },
      { role: 'accountant', actions: looks },
      { role: 'cashier', actions: ['list', 'show'] },
      { role: 'auditor', actions: looks },
    ],
    examples: [{ code: 'V{n}', kind: 'transfer', pattern: '{CODE}{YYYY}{MM}-{SEQ:4}', reset: 'month' }],
    seeds: [
      { code: 'R', name: { en: 'Receipt', tw: '收入傳票', cn: '收款凭证', jp: '入金伝票' }, kind: 'receipt', colour: '#cf1322' },
      {
        code: 'P',
        name: { en: 'Payment', tw: '支出傳票', cn: '付款凭证', jp: '出金伝票' },
        kind: 'payment',
        colour: '#0958d9',
        requires_file: true,
      },
      { code: 'T', name: { en: 'Transfer', tw: '轉帳傳票', cn: '转账凭证', jp: '振替伝票' }, kind: 'transfer', is_default: true },
      {
        code: 'S',
        name: { en: 'Payroll', tw: '薪資傳票', cn: '工资凭证', jp: '給与伝票' },
        kind: 'transfer',
        confidential: true,
        max_lines: long,
      },
      {
        code: 'X',
        name: { en: 'Exchange revaluation', tw: '匯兌評價傳票', cn: '汇兑调整凭证', jp: '為替評価伝票' },
        kind: 'transfer',
        role: 'revaluation',
      },
      {
        code: 'O',
        name: { en: 'Opening', tw: '開帳傳票', cn: '期初凭证', jp: '開始残高伝票' },
        kind: 'transfer',
        role: 'opening',
        max_lines: long,
      },
      {
        code: 'C',
        name: { en: 'Closing', tw: '結帳傳票', cn: '结账凭证', jp: '決算伝票' },
        kind: 'transfer',
        role: 'closing',
        max_lines: long,
      },
    ],
  },
  required: ['kind', 'role', 'pattern', 'reset', 'max_lines'],
  properties: {
    code: { type: 'string', maxLength: 10, pattern: '^[0-9A-Z][0-9A-Z-]*$', x: { transform: 'upper' } },
    kind: { enum: voucherKinds },
    role: { enum: ['normal', 'opening', 'closing', 'revaluation'], default: 'normal' },
    /** Tokens of sc.md §5.6. With kind and reset it stays once a number was given (server/modules/fa/category). */
    pattern: { type: 'string', minLength: 1, maxLength: 40, default: '{CODE}{YYYY}{MM}-{SEQ:4}' },
    reset: { enum: ['month', 'year'], default: 'month' },
    /** Proposed for receipts and payments. */
    cash_account: {
      x: {
        ref: 'fa/account',
        options: { field: 'kind', op: 'in', value: ['cash', 'bank'] },
        show_if: { field: 'kind', op: 'in', value: ['receipt', 'payment'] },
      },
    },
    requires_file: { type: 'boolean', default: false },
    /** By a form (`fa.voucher-approve`, variant = code) in place of a colleague. */
    requires_approval: { type: 'boolean', default: false },
    /** Its lines are read with the right `confidential` alone. */
    confidential: { type: 'boolean', default: false },
    max_lines: { type: 'integer', minimum: 2, maximum: 20_000, default: 500 },
    /** Empty: as the company's country says (fa/parameter). */
    retention_years: { type: 'integer', minimum: 1, maximum: 99, x: { unit: 'year' } },
  },
})
