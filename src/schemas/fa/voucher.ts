/**
 * Vouchers (fa.md §3.2, §4.1). A draft is edited; from the confirmation on only the actions change it, and what is posted never changes:
 * triggers of the database hold that (server/modules/fa/voucher).
 */
import { defineSchema } from '../core/define'
import { chief, everything, looks, server, serverInstant, serverUser, voucherStatuses } from './value-lists'
import { voucherActions } from './voucher-actions'

export const voucher = defineSchema('fa/voucher', {
  x: {
    area: 'use',
    title: 'number',
    option_detail: 'summary',
    // Who prepared it is not its owner: colleagues confirm it. What a role may not touch is in the hooks.
    row_owner: null,
    // Administrators give the roles, and hold no voucher (fa.md §6).
    explicit_grants_only: true,
    states: {
      field: 'status',
      // The approval's form decides, and vouchers of other modules arrive as the books say.
      automatic: { submitted: ['draft'], confirmed: ['submitted', 'draft'], draft: ['submitted', 'confirmed'], posted: ['draft'] },
      submitted: ['submitted', 'confirmed', 'posted'],
      cancelled: ['void'],
    },
    request: { action: 'fa.voucher-approve', about: 'voucher' },
    open_fields: ['note', 'files'],
    // Rows of several lines, which the generated import can't read (fa.md §8): server/modules/fa/import.
    import: { own: true },
    // What the database holds, whoever writes (fa.md §3.2): what is posted stays, and is balanced; nothing is posted into a period that is not open.
    sealed: [{ in: ['posted', 'void'], but: ['reversed_by', 'note', 'files'] }],
    double_entry: { lines: 'fa/voucher-line', by: 'voucher', in: ['confirmed', 'posted'], roles: 'fa/account-role', lock: 'fa/parameter' },
    period_lock: { by: 'fa/period', on: ['period'], states: ['posted'], fields: ['period', 'date'] },
    actions: voucherActions,
    // Lines are rows of their own (fa/voucher-line): settlements refer to them, ledgers read them by account and date. They come with the voucher.
    virtual_fields: { lines: { x: { type: 'json' } } },
    related: [
      {
        entity: 'fa/voucher-line',
        field: 'voucher',
        columns: ['account', 'memo', 'debit', 'credit', 'organization'],
        search: ['document_no'],
      },
    ],
    list: {
      columns: ['date', 'number', 'category', 'summary', 'total', 'files', 'status', 'prepared_by', 'confirmed_by', 'posted_by'],
      sort: '-date,-id',
      filters: ['status', 'category', 'date', 'prepared_by', 'total', 'voucher_import'],
    },
    indexes: [{ fields: ['period', 'status'] }, { fields: ['status', 'date'] }],
    default_grants: [
      {
        role: chief,
        actions: [
          ...everything,
          ...['submit', 'confirm', 'unconfirm', 'post', 'void', 'reverse', 'edit-all', 'batch', 'attach', 'confidential', 'all-kinds'],
        ],
      },
      {
        role: 'accountant',
        actions: ['list', 'show', 'create', 'edit', 'delete', 'import', 'export', 'submit', 'confirm', 'batch', 'attach', 'all-kinds'],
      },
      { role: 'cashier', actions: ['list', 'show', 'create', 'edit', 'delete', 'submit', 'attach'] },
      { role: 'auditor', actions: [...looks, 'confidential', 'all-kinds'] },
    ],
    examples: [{ category: 'T', date: null }],
  },
  required: ['category', 'adjusting', 'role', 'status'],
  properties: {
    /** Given at the first confirmation, without gaps; it never changes (R2). */
    number: { type: 'string', maxLength: 60, x: { ...server, unique: true, search: true } },
    /** With its month it stays once there is a number. */
    category: { x: { ref: 'fa/voucher-category', options: { field: 'active', op: 'eq', value: true } } },
    /** A form decides in place of a colleague. */
    requires_approval: {
      type: 'boolean',
      x: { from: 'category.requires_approval', frozen_in: ['submitted', 'confirmed', 'posted', 'void'] },
    },
    date: { type: 'string', format: 'date', x: { default_to: 'today' } },
    /** By the date; an adjusting one is of period 13. */
    period: { x: { ref: 'fa/period', ...server } },
    adjusting: { type: 'boolean', default: false },
    role: { enum: ['normal', 'opening', 'closing', 'revaluation', 'reversal'], default: 'normal', x: server },
    status: { enum: voucherStatuses, default: 'draft', x: server },
    summary: { type: 'string', maxLength: 200, x: { search: true } },
    /** Not part of the hash: it may change at any time. */
    note: { x: { type: 'longtext' }, maxLength: 5000 },
    /** What it was made of, in another module: `{ module, entity, id, url }`. */
    source: { x: { type: 'json', ...server } },
    /** The same posting twice is one voucher (§7). */
    key: { type: 'string', maxLength: 160, x: { ...server, unique: true } },
    /** The file that it came from. */
    voucher_import: { x: { ref: 'fa/voucher-import', ...server } },
    reverses: { x: { ref: 'self', ...server, unique: true } },
    reversed_by: { x: { ref: 'self', ...server, unique: true } },
    /** The sum of its debits. */
    total: { x: { type: 'money', ...server, total: true }, default: '0' },
    prepared_by: serverUser,
    prepared_at: serverInstant,
    confirmed_by: serverUser,
    confirmed_at: serverInstant,
    posted_by: serverUser,
    posted_at: serverInstant,
    voided_by: serverUser,
    voided_at: serverInstant,
    /** Of the last step back: unconfirmed, or void. */
    reason: { type: 'string', maxLength: 500, x: server },
    /** Of the whole book, without gaps. */
    posting_no: { type: 'integer', minimum: 1, x: { ...server, unique: true } },
    /** Of the voucher before it in the book, and its own (R3). */
    prev_hash: { type: 'string', maxLength: 64, x: server },
    hash: { type: 'string', maxLength: 64, x: server },
    /** SHA-256 of the files that the hash holds: those of the posting, since more may be added later. */
    hashed_files: { x: { type: 'json', ...server } },
    /** May be added after posting, never taken away. */
    files: { x: { type: 'files' } },
  },
})
