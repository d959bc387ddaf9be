/** Invoices and bills, and their credit notes (fa.md §3.3, §4.4). Issuing one makes its voucher. */
import { defineSchema } from '../core/define'
import { invoiceActions } from './invoice-actions'
import { chief, date, everything, looks, server, serverInstant, serverUser } from './value-lists'

const quantity = { type: 'decimal', precision: 18, scale: 4 } as const
const purchase = { field: 'kind', op: 'in', value: ['purchase', 'purchase_credit'] } as const
const creditNote = { field: 'kind', op: 'in', value: ['sales_credit', 'purchase_credit'] } as const
const voiding = ['void_reason', 'voided_by', 'voided_at'] as const

export const invoice = defineSchema('fa/invoice', {
  x: {
    area: 'use',
    title: 'number',
    option_detail: 'organization',
    row_owner: null,
    states: { field: 'status', submitted: ['issued'], cancelled: ['void'] },
    // What was issued stays, whoever writes: it is settled, voided, and led to the record that its customer or lead was merged into.
    sealed: [{ in: ['issued', 'void'], but: ['status', 'paid', 'voucher', 'organization', 'purchase_of', 'lead', ...voiding] }],
    actions: invoiceActions,
    // A supplier's number is taken once, and so are our own.
    unique: [
      ['purchase_of', 'number'],
      ['series', 'number'],
    ],
    related: [{ entity: 'fa/invoice', field: 'credits', columns: ['date', 'number', 'currency', 'total', 'status'] }],
    list: {
      columns: ['date', 'number', 'kind', 'organization', 'currency', 'total', 'paid', 'status', 'voucher'],
      sort: '-date,-id',
      filters: ['kind', 'status', 'organization', 'date', 'lead'],
    },
    indexes: [{ fields: ['lead'] }, { fields: ['voucher'] }, { fields: ['credits'] }],
    default_grants: [
      { role: chief, actions: [...everything, 'issue', 'void', 'credit'] },
      { role: 'accountant', actions: [...everything, 'issue', 'void', 'credit'] },
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
    /** Our own, given when it is issued where nobody typed it; or of a purchase the supplier's. */
    number: {
      type: 'string',
      maxLength: 40,
      x: { search: true, required_if: { field: 'kind', op: 'eq', value: 'purchase' }, copy: false },
    },
    /** Of bills the supplier, else empty: so that the number is unique with it. */
    purchase_of: { x: { ref: 'cm/organization', ...server } },
    /** Of our own documents their kind, else empty: so that the number is unique with it. */
    series: { enum: ['sales', 'sales_credit', 'purchase_credit'], x: server },
    date: { ...date, x: { default_to: 'today' } },
    lead: { x: { ref: 'cm/lead', on_delete: 'set_null' } },
    term_of_payment: { x: { ref: 'cm/term-of-payment' } },
    deposit_ratio: { x: { ref: 'cm/deposit-ratio' } },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', default: 'TWD', x: { codes: 'currency', transform: 'upper' } },
    /** Company currency for one unit; empty = the one of the day. */
    rate: { x: { type: 'decimal', precision: 18, scale: 8, above: '0' } },
    price_includes_tax: { type: 'boolean', default: false },
    /** Whether the tax of a purchase may be deducted: 1 goods and expenses, 2 fixed assets; 3 and 4 the same, not deductible (VAT Act art. 19). */
    deduct: { enum: ['1', '2', '3', '4'], default: '1', x: { show_if: purchase } },
    lines: {
      type: 'array',
      maxItems: 200,
      items: {
        type: 'object',
        required: ['description', 'quantity', 'unit_price'],
        properties: {
          product: { x: { ref: 'cm/product' } },
          description: { type: 'string', minLength: 1, maxLength: 200 },
          account: { x: { ref: 'fa/account', options: { field: 'postable', op: 'eq', value: true } } },
          quantity: { x: quantity, default: '1' },
          unit_price: { x: { type: 'money', currency: 'parent.currency', per_unit: true } },
          discount: { x: { type: 'percent', min: '0', max: '100' }, default: '0' },
          tax_category: { x: { ref: 'cm/tax-category' } },
          /** Without tax. */
          net: { x: { type: 'money', currency: 'parent.currency', ...server, live: true } },
          department: { x: { ref: 'sc/department' } },
          project: { x: { ref: 'fa/project' } },
        },
      },
    },
    /** What the supplier's bill says, where its rounding differs from ours (R9); empty = computed. */
    billed_tax: { x: { type: 'money', currency: 'currency', min: '0', show_if: purchase, copy: false } },
    tax: { x: { type: 'money', currency: 'currency', ...server } },
    total: { x: { type: 'money', currency: 'currency', ...server } },
    due: {
      type: 'array',
      x: server,
      items: {
        type: 'object',
        required: ['due_date', 'amount'],
        properties: {
          due_date: date,
          amount: { x: { type: 'money', currency: 'parent.currency' } },
          is_deposit: { type: 'boolean', default: false },
          /** Of its own term, as it was agreed then. */
          grace_days: { type: 'integer', minimum: 0 },
        },
      },
    },
    status: { enum: ['draft', 'issued', 'void'], default: 'draft', x: server },
    voucher: { x: { ref: 'fa/voucher', ...server } },
    /** Of a credit note: what it takes back. */
    credits: {
      x: {
        ref: 'self',
        show_if: creditNote,
        options: { field: 'status', op: 'eq', value: 'issued' },
        options_near: { field: 'organization', as: 'organization' },
      },
    },
    /** Its lead was won: it goes when that is reopened, as long as it is a draft. */
    from_lead: { type: 'boolean', default: false, x: server },
    issued_by: serverUser,
    issued_at: serverInstant,
    void_reason: { type: 'string', minLength: 1, maxLength: 500, x: server },
    voided_by: serverUser,
    voided_at: serverInstant,
    /** What was settled of it. */
    paid: { x: { type: 'money', currency: 'currency', ...server }, default: '0' },
  },
})
