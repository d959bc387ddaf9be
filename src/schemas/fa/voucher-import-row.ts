/** What became of each voucher of a file (fa.md §2, voucher-import-result): its rows in the sheet, and what is wrong with which cell. */
import { defineSchema } from '../core/define'
import { base, server, serverDate } from './value-lists'

export const importRowStates = ['new', 'created', 'skipped', 'duplicate', 'error'] as const

export const voucherImportRow = defineSchema('fa/voucher-import-row', {
  x: {
    area: 'use',
    permission: 'voucher',
    title: 'voucher_key',
    child_of: 'import',
    explicit_grants_only: true,
    comments: false,
    live: false,
    standard_actions: [],
    unique: [['import', 'position']],
    indexes: [{ fields: ['import', 'state'] }],
  },
  required: ['import', 'position', 'state', 'total'],
  properties: {
    import: { x: { ref: 'fa/voucher-import', on_delete: 'cascade', ...server } },
    /** In the order of the sheet. */
    position: { type: 'integer', minimum: 1, x: server },
    voucher_key: { type: 'string', maxLength: 200, x: server },
    state: { enum: importRowStates, default: 'new', x: server },
    date: serverDate,
    total: base,
    /** The voucher that was made, or that was there already. */
    voucher: { x: { ref: 'fa/voucher', on_delete: 'set_null', ...server } },
    /** Rows of the sheet, as a spreadsheet counts them. */
    lines: { x: { type: 'json', ...server } },
    /** `[{line, column, key, params}]` */
    messages: { x: { type: 'json', ...server } },
  },
})
