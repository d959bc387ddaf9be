/** How the books are kept here (fa.md §3.1): one row. What may still change is checked by the hooks (server/modules/fa/parameter). */
import { defineSchema } from '../core/define'
import { chartTemplates, chief, date, rateBases } from './value-lists'

const percent = { type: 'percent', min: '0', max: '100' } as const

export const parameter = defineSchema('fa/parameter', {
  x: {
    area: 'admin',
    title: 'tax_reg_no',
    singleton: true,
    actions: { 'year-close': {}, integrity: {}, opening: {}, revalue: {} },
    sections: {
      control: {
        fields: [
          ['four_eyes_confirm', 'four_eyes_post'],
          'confirm_limits',
          ['cash_scope', 'reversal_mode'],
          ['hook_state', 'late_entry_days'],
        ],
      },
      exchange: { fields: [['rate_basis', 'rate_max_age_days'], 'rounding_lines'] },
      tax: {
        fields: [
          ['tax_country', 'vat_months'],
          ['tax_reg_no', 'tax_form'],
        ],
      },
      parties: { fields: [['net_deposits', 'write_off_limit'], 'ageing'] },
      print: { fields: ['page_total_print', 'signature_boxes'] },
      keeping: { fields: ['hash_chain', 'closing_months', ['closing_more_months', 'closing_more_days'], 'retention'] },
    },
    seeds: [
      {
        retention: [
          { country: 'TW', vouchers: 5, books: 10 },
          { country: 'JP', vouchers: 7, books: 10 },
          { country: 'HK', vouchers: 7, books: 7 },
          { country: 'CN', vouchers: 30, books: 30 },
        ],
        ageing: [
          { days: 30, rate: '0' },
          { days: 60, rate: '0' },
          { days: 90, rate: '0' },
          { days: 180, rate: '0' },
        ],
        signature_boxes: [{ key: 'approved' }, { key: 'accountant' }, { key: 'checked' }, { key: 'cashier' }, { key: 'prepared' }],
      },
    ],
    default_grants: [
      { role: chief, actions: ['list', 'show', 'edit', 'year-close', 'integrity', 'opening', 'revalue'] },
      { role: 'accountant', actions: ['list', 'show'] },
      { role: 'auditor', actions: ['list', 'show'] },
    ],
  },
  required: [
    'four_eyes_confirm',
    'four_eyes_post',
    'cash_scope',
    'reversal_mode',
    'rate_basis',
    'rate_max_age_days',
    'rounding_lines',
    'late_entry_days',
    'hook_state',
    'vat_months',
    'tax_form',
    'statement_template',
    'net_deposits',
    'write_off_limit',
    'page_total_print',
    'hash_chain',
    'closing_months',
    'closing_more_months',
    'closing_more_days',
  ],
  properties: {
    /** Nothing is booked before it. */
    books_start: date,
    /** Nothing is booked on or before it, whoever asks; it only moves forward. */
    books_lock_date: date,
    four_eyes_confirm: { type: 'boolean', default: true },
    four_eyes_post: { type: 'boolean', default: false },
    /** Above it somebody else confirms; who is in none has no limit. */
    confirm_limits: {
      type: 'array',
      maxItems: 100,
      items: {
        type: 'object',
        required: ['owner', 'max'],
        properties: { owner: { x: { type: 'owner' } }, max: { x: { type: 'money', min: '0' } } },
      },
    },
    cash_scope: { enum: ['cash', 'cash_and_bank'], default: 'cash_and_bank' },
    reversal_mode: { enum: ['swap', 'negative'], default: 'swap' },
    rate_basis: { enum: rateBases, default: 'mid' },
    rate_max_age_days: { type: 'integer', minimum: 0, maximum: 366, default: 10, x: { unit: 'day' } },
    /** Units of the last digit that a line in foreign currency may be off (R1). */
    rounding_lines: { type: 'integer', minimum: 0, maximum: 100, default: 1 },
    /** BEA art. 34: no later than two months. */
    late_entry_days: { type: 'integer', minimum: 0, maximum: 366, default: 60, x: { unit: 'day' } },
    /** In which state vouchers of other modules arrive. */
    hook_state: { enum: ['draft', 'confirmed', 'posted'], default: 'confirmed' },
    tax_country: { type: 'string', pattern: '^[A-Z]{2}$', default: 'TW', x: { codes: 'country', transform: 'upper' } },
    vat_months: { type: 'integer', minimum: 1, maximum: 12, default: 2, x: { unit: 'month' } },
    tax_reg_no: { type: 'string', pattern: '^\\d{9}$', x: { pattern_message: 'tax_reg_no' } },
    tax_form: { enum: ['401', '403'], default: '401' },
    statement_template: { enum: chartTemplates, default: 'TW' },
    /** Deposits of customers lessen what they owe (R14). */
    net_deposits: { type: 'boolean', default: false },
    write_off_limit: { x: { type: 'money', min: '0' }, default: '10' },
    /** Last day of each bucket, and the share that is expected to be lost (R8). */
    ageing: {
      type: 'array',
      maxItems: 10,
      items: {
        type: 'object',
        required: ['days', 'rate'],
        properties: { days: { type: 'integer', minimum: 1, maximum: 3650, x: { unit: 'day' } }, rate: { x: percent, default: '0' } },
      },
    },
    /** Books carry totals from page to page. */
    page_total_print: { type: 'boolean', default: true },
    /** Below a printed voucher, in their order. */
    signature_boxes: {
      type: 'array',
      maxItems: 8,
      items: {
        type: 'object',
        required: ['key'],
        properties: { key: { enum: ['approved', 'accountant', 'checked', 'cashier', 'prepared'] } },
      },
    },
    /** Not switched off after the first posting. */
    hash_chain: { type: 'boolean', default: true },
    /** From the end of the year to the completion of its closing, and its extension (BEA art. 65). */
    closing_months: { type: 'integer', minimum: 0, maximum: 12, default: 2, x: { unit: 'month' } },
    closing_more_months: { type: 'integer', minimum: 0, maximum: 12, default: 2, x: { unit: 'month' } },
    closing_more_days: { type: 'integer', minimum: 0, maximum: 31, default: 15, x: { unit: 'day' } },
    /** Years from the completion of the annual closing (BEA art. 38). */
    retention: {
      type: 'array',
      maxItems: 50,
      items: {
        type: 'object',
        required: ['country', 'vouchers', 'books'],
        properties: {
          country: { type: 'string', pattern: '^[A-Z]{2}$', x: { codes: 'country', transform: 'upper' } },
          vouchers: { type: 'integer', minimum: 1, maximum: 99, x: { unit: 'year' } },
          books: { type: 'integer', minimum: 1, maximum: 99, x: { unit: 'year' } },
        },
      },
    },
  },
})
