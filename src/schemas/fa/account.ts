/** Accounts of the chart (fa.md §3.1). What depends on their lines is checked by the hooks (server/modules/fa/account). */
import { defineSchema } from '../core/define'
import { accountKinds, accountTypes, chief, date, everything, looks, requirements, sides } from './value-lists'

const atBank = { field: 'kind', op: 'eq', value: 'bank' } as const
/** Seen with `bank-show` alone. */
const bank = { guard: 'bank', show_if: atBank } as const

export const account = defineSchema('fa/account', {
  x: {
    area: 'admin',
    option_detail: 'code',
    tree: { parent: 'parent', depth: 6 },
    list: {
      columns: ['code', 'name', 'parent', 'type', 'side', 'kind', 'postable', 'open_item', 'currency', 'report_code', 'active'],
      sort: 'code',
      filters: ['type', 'kind', 'postable', 'open_item', 'active', 'parent'],
    },
    sections: {
      statements: { fields: [['report_code', 'cash_flow'], 'tax_category'] },
      foreign: { fields: [['currency', 'revalue']] },
      bank: { fields: [['bank_code', 'branch'], ['account_no', 'account_tail'], 'iban'], show_if: atBank },
      validity: { fields: [['valid_from', 'valid_to']], folded: true },
    },
    indexes: [{ fields: ['code'], prefix: true }],
    default_grants: [
      { role: chief, actions: everything, fields: ['bank-show', 'bank-edit'] },
      { role: 'accountant', actions: looks },
      { role: 'cashier', actions: ['list', 'show'], fields: ['bank-show'] },
      { role: 'auditor', actions: looks, fields: ['bank-show'] },
    ],
    examples: [{ code: 'A{n}', parent: null, type: 'asset', side: 'debit', kind: 'none', postable: false, open_item: false }],
  },
  required: ['code', 'name', 'type', 'side', 'kind', 'postable', 'open_item', 'revalue', 'limit_zero', 'active'],
  properties: {
    code: {
      type: 'string',
      minLength: 1,
      maxLength: 20,
      pattern: '^[0-9A-Z][0-9A-Z.\\-]*$',
      x: { unique: true, search: true, transform: 'upper', pattern_message: 'account_code' },
    },
    name: { x: { type: 'i18n-text', search: true } },
    /** Other words by which it is found. */
    alias: { type: 'string', maxLength: 120, x: { search: true } },
    parent: { x: { ref: 'self' } },
    type: { enum: accountTypes },
    /** On which its balance usually stands; a contra account's is the other one. */
    side: { enum: sides },
    kind: { enum: accountKinds, default: 'none' },
    /** Only these take lines. */
    postable: { type: 'boolean', default: true },
    /** Its lines stay open until they are settled. */
    open_item: { type: 'boolean', default: false },
    /** What a line must name when its voucher is confirmed. */
    requires: { type: 'array', items: { enum: requirements } },
    /** Empty = any; else only this one. */
    currency: { type: 'string', pattern: '^[A-Z]{3}$', x: { codes: 'currency', transform: 'upper' } },
    /** At the end of a period, of its balance in foreign currency (R7). */
    revalue: { enum: ['none', 'reverse', 'carry'], default: 'none' },
    /** Empty on expenses by nature: there the class of the line's department decides (R11). */
    report_code: {
      x: {
        ref: 'fa/statement-line',
        required_if: {
          all: [
            { field: 'postable', op: 'eq', value: true },
            { field: 'type', op: 'ne', value: 'expense' },
          ],
        },
      },
    },
    cash_flow: { enum: ['operating', 'investing', 'financing', 'fx', 'cash'] },
    /** Proposed by the tax panel. */
    tax_category: { x: { ref: 'cm/tax-category' } },
    bank_code: { type: 'string', maxLength: 20, x: bank },
    branch: { type: 'string', maxLength: 80, x: bank },
    /** Sealed; its last five characters are in `account_tail`. */
    account_no: { type: 'string', maxLength: 40, x: { ...bank, secret: true } },
    account_tail: { type: 'string', maxLength: 5, x: { guard: 'bank', computed: true } },
    iban: { type: 'string', maxLength: 34, x: { ...bank, transform: 'upper' } },
    /** Its balance may not cross to the wrong side: cash on hand. */
    limit_zero: { type: 'boolean', default: false },
    valid_from: date,
    valid_to: { ...date, x: { after: 'valid_from' } },
    active: { type: 'boolean', default: true },
  },
})
