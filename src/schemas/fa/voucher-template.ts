/** Vouchers that come back (fa.md §3.3): lines whose amounts are given, are a share of a value that is requested, or are computed. */
import { defineSchema } from '../core/define'
import { chief, everything, looks } from './value-lists'

/** A formula over `value` and lines before it, `L1`, `L2`: signs, brackets, decimals. */
const formula = '^[0-9.\\s+\\-*/()×÷−A-Za-z]+$'

export const voucherTemplate = defineSchema('fa/voucher-template', {
  x: {
    area: 'admin',
    title: 'name',
    list: { columns: ['name', 'category', 'summary', 'active', 'updated_at'], sort: 'name', filters: ['category', 'active'] },
    default_grants: [
      { role: chief, actions: everything },
      { role: 'accountant', actions: everything.filter((action) => action !== 'import') },
      { role: 'cashier', actions: ['list', 'show'] },
      { role: 'auditor', actions: looks },
    ],
  },
  required: ['name', 'category', 'active'],
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 100, x: { unique: true, search: true } },
    category: { x: { ref: 'fa/voucher-category', options: { field: 'active', op: 'eq', value: true } } },
    summary: { type: 'string', maxLength: 200 },
    /** What the requested value is, where a line needs it: "Rent without tax". */
    asks: { type: 'string', maxLength: 100 },
    active: { type: 'boolean', default: true },
    lines: {
      type: 'array',
      maxItems: 500,
      items: {
        type: 'object',
        required: ['side', 'by'],
        properties: {
          account: { x: { ref: 'fa/account', options: { field: 'postable', op: 'eq', value: true } } },
          memo: { type: 'string', maxLength: 200 },
          side: { enum: ['debit', 'credit'], default: 'debit' },
          by: { enum: ['amount', 'percent', 'formula'], default: 'amount' },
          amount: { x: { type: 'money', min: '0', show_if: { field: 'by', op: 'eq', value: 'amount' } } },
          percent: { x: { type: 'percent', show_if: { field: 'by', op: 'eq', value: 'percent' } } },
          formula: { type: 'string', maxLength: 200, pattern: formula, x: { show_if: { field: 'by', op: 'eq', value: 'formula' } } },
          department: { x: { ref: 'sc/department' } },
          project: { x: { ref: 'fa/project' } },
          organization: { x: { ref: 'cm/organization' } },
        },
      },
    },
  },
})
