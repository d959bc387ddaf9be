/** Invoices and bills, and their credit notes (fa.md §3.3, §4.4). Issuing one makes its voucher. */
import { defineSchema } from '../core/define'
import { chief, date, everything, looks, server } from './value-lists'

const quantity = { type: 'decimal', precision: 18, scale: 4 } as const
const purchase = { field: 'kind', op: 'in', value: ['purchase', 'purchase_credit'] } as const
const creditNote = { field: 'kind', op: 'in', value: ['sales_credit', 'purchase_credit'] } as const

export const invoice = defineSchema('fa/invoice', {
  x: {
    area: 'use',
    title: 'number',
    option_detail: 'organization',
    row_owner: null,
    // Issuing one makes its voucher: calls of their own.
    states: { field: 'status', automatic: { issued: ['draft'], void: ['draft', 'issued'] }, submitted: ['issued'], cancelled: ['void'] },
    actions: { issue: {}, credit: {} },
    // A supplier's number is taken once.
    unique: [['purchase_of', 'number']],
    list: {
      columns: ['date', 'number', 'kind', 'organization', 'currency', 'total', 'paid', 'status', 'voucher'],
      sort: '-date,-id',
      filters: ['kind', 'status', 'organization', 'date', 'lead'],
    },
    indexes: [{ fields: ['lead'] }, { fields: ['voucher'] }],
    default_grants: [
      { role: chief, actions: [...everything, 'issue', 'credit'] },
      { role: 'accountant', actions: [...everything, 'issue', 'credit'] },
      { role: 'cashier', actions: ['list', 'show'] },
      { role: 'auditor', actions: looks },
    ],
    examples: [{ kind: 'sales', status: 'draft', credits: null, lead: null, lines: [] }],
  },
  required: ['kind', 'organization', 'date', 'status', 'currency', 'price_includes_tax'],
  properties: {
    kind: {
      enum: ['sales', 'sales_credit', 'purchase', 'purchase_credit'],
      default: 'sales',
      x: { read_only_if: { field: 'status', op: 'ne', value: 'draft' } },
    },
    organization: { x: { ref: 'cm/organization' } },
    /** Our own, or of a purchase the supplier's. */
    number: { type: 'string', maxLength: 40, x: { search: true, required_if: purchase } },
    /** Of purchases the supplier, else empty: so that the number is unique with it. */
    purchase_of: { x: { ref: 'cm/organization', ...server } },
    date: { ...date, x: { default_to: 'today' } },
    lead: { x: { ref: 'cm/lead', on_delete: 'set_null' } },
    term_of_payment: { x: { ref: 'cm/term-of-payment' } },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', default: 'TWD', x: { codes: 'currency', transform: 'upper' } },
    rate: { x: { type: 'decimal', precision: 18, scale: 8, above: '0' } },
    price_includes_tax: { type: 'boolean', default: false },
    lines: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['description', 'quantity', 'unit_price'],
        properties: {
          description: { type: 'string', minLength: 1, maxLength: 200 },
          product: { x: { ref: 'cm/product' } },
          account: { x: { ref: 'fa/account', options: { field: 'postable', op: 'eq', value: true } } },
          department: { x: { ref: 'sc/department' } },
          project: { x: { ref: 'fa/project' } },
          quantity: { x: quantity, default: '1' },
          unit_price: { x: { type: 'money', currency: 'parent.currency', per_unit: true } },
          discount: { x: { type: 'percent', min: '0', max: '100' }, default: '0' },
          tax_category: { x: { ref: 'cm/tax-category' } },
          net: { x: { type: 'money', currency: 'parent.currency', ...server } },
        },
      },
    },
    tax: { x: { type: 'money', currency: 'currency', ...server } },
    total: { x: { type: 'money', currency: 'currency', ...server } },
    due: {
      type: 'array',
      x: server,
      items: {
        type: 'object',
        required: ['due_date', 'amount'],
        properties: { due_date: date, amount: { x: { type: 'money', currency: 'parent.currency' } } },
      },
    },
    status: { enum: ['draft', 'issued', 'void'], default: 'draft', x: server },
    voucher: { x: { ref: 'fa/voucher', ...server } },
    /** Of a credit note: what it takes back. */
    credits: { x: { ref: 'self', show_if: creditNote } },
    /** What was settled of it. */
    paid: { x: { type: 'money', currency: 'currency', ...server }, default: '0' },
  },
})
