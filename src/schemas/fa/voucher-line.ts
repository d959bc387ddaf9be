/**
 * Lines of vouchers (fa.md §3.2). Rows of their own, not child rows: settlements and tax documents refer to them, and every ledger reads them by
 * account and date. Written with their voucher alone; date, period and posting number are the voucher's, so that no ledger joins it.
 */
import { defineSchema } from '../core/define'
import { base, serverDate, server } from './value-lists'

export const voucherLine = defineSchema('fa/voucher-line', {
  x: {
    area: 'use',
    permission: 'voucher',
    title: 'memo',
    child_of: 'voucher',
    explicit_grants_only: true,
    comments: false,
    standard_actions: ['list', 'show', 'export'],
    list: {
      columns: [
        'voucher',
        'date',
        'account',
        'memo',
        'debit',
        'credit',
        'currency',
        'amount_currency',
        'department',
        'project',
        'organization',
      ],
      sort: 'voucher,position',
      filters: ['account', 'date', 'organization', 'department', 'project', 'person'],
    },
    unique: [['voucher', 'position']],
    sealed: [
      { of: 'voucher', in: ['posted', 'void'], but: ['residual', 'residual_base', 'due_date', 'overdue_notified'] },
      // The posting itself gives them their number.
      { of: 'voucher', in: ['submitted', 'confirmed'], but: ['residual', 'residual_base', 'due_date', 'posting_no'] },
    ],
    indexes: [
      { fields: ['account', 'date'] },
      { fields: ['organization', 'account'] },
      { fields: ['period', 'account'] },
      { fields: ['document_no'] },
      { fields: ['posting_no'] },
    ],
  },
  required: ['voucher', 'position', 'debit', 'credit'],
  properties: {
    voucher: { x: { ref: 'fa/voucher', on_delete: 'cascade', ...server } },
    position: { type: 'integer', minimum: 1, x: server },
    /** A draft may be without it. */
    account: { x: { ref: 'fa/account', ...server } },
    memo: { type: 'string', maxLength: 200, x: { ...server, search: true } },
    /** In company currency; one of the two is 0. Negative in a negative reversal alone. */
    debit: base,
    credit: base,
    /** Empty = the company's. */
    currency: { type: 'string', pattern: '^[A-Z]{3}$', x: { codes: 'currency', ...server } },
    rate: { x: { type: 'decimal', precision: 18, scale: 8, ...server } },
    /** Signed: debit is positive. */
    amount_currency: { x: { type: 'money', currency: 'currency', ...server } },
    department: { x: { ref: 'sc/department', ...server } },
    project: { x: { ref: 'fa/project', ...server } },
    organization: { x: { ref: 'cm/organization', ...server } },
    person: { x: { ref: 'sc/user', ...server } },
    document_no: { type: 'string', maxLength: 60, x: { ...server, search: true } },
    document_date: serverDate,
    due_date: serverDate,
    /** The posted line that this one settles: held by the confirmation, settled by the posting (R6). */
    settles: { x: { ref: 'self', ...server } },
    /** What is left of an open item, in its currency and in the company's. */
    residual: { x: { type: 'money', currency: 'currency', ...server }, default: '0' },
    residual_base: base,
    /** The most days overdue that its customer's owner has been notified of (fa.md §7). */
    overdue_notified: { type: 'integer', minimum: 0, default: 0, x: server },
    /** Of its voucher; the number once it is posted. */
    date: serverDate,
    period: { x: { ref: 'fa/period', ...server } },
    posting_no: { type: 'integer', minimum: 1, x: server },
  },
})
