/**
 * Files of vouchers (fa.md §3.3, §8): read, judged, then made into vouchers. Kept with their file, as the source of what was made of them.
 * Written by the server alone (server/modules/fa/import).
 */
import { defineSchema } from '../core/define'
import { server } from './value-lists'

export const importKinds = ['vouchers', 'opening'] as const
export const importPolicies = ['all', 'good'] as const
export const importStates = ['uploaded', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'failed'] as const

export const voucherImport = defineSchema('fa/voucher-import', {
  x: {
    area: 'use',
    permission: 'voucher',
    title: 'file',
    row_owner: null,
    explicit_grants_only: true,
    standard_actions: ['list', 'show'],
    comments: false,
    list: { columns: ['file', 'state', 'rows', 'created_by', 'created_at', 'undone_at'], sort: '-id', filters: ['state'] },
    indexes: [{ fields: ['sha256'] }],
  },
  required: ['file', 'file_key', 'size', 'sha256', 'format', 'policy', 'voucher_state', 'state', 'rows'],
  properties: {
    /** Vouchers of a sheet, or the opening of the books by a workbook. */
    kind: { enum: importKinds, default: 'vouchers', x: server },
    file: { type: 'string', maxLength: 255, x: server },
    file_key: { type: 'string', maxLength: 200, x: { ...server, secret: true } },
    /** The ZIP that it came in with its files: what is in it, and where it is. */
    archive: { x: { type: 'json', ...server } },
    archive_key: { type: 'string', maxLength: 200, x: { ...server, secret: true } },
    size: { type: 'integer', x: server },
    sha256: { type: 'string', maxLength: 64, x: server },
    format: { enum: ['csv', 'xlsx'], x: server },
    encoding: { type: 'string', maxLength: 20, x: server },
    delimiter: { type: 'string', maxLength: 1, x: server },
    /** Its first row. */
    headings: { x: { type: 'json', ...server } },
    /** Number of the column, from 0 → what stands in it: `{"0": "voucher_key"}`. */
    mapping: { x: { type: 'json', ...server } },
    /** All or nothing, or the good vouchers only. */
    policy: { enum: importPolicies, default: 'all', x: server },
    /** What becomes of its vouchers. */
    voucher_state: { enum: ['draft', 'confirmed'], default: 'draft', x: server },
    state: { enum: importStates, default: 'checking', x: server },
    /** `{vouchers, new, created, skipped, duplicate, error}` */
    counters: { x: { type: 'json', ...server } },
    /** Lines of the sheet. */
    rows: { type: 'integer', default: 0, x: server },
    /** The earlier import of the same file that made vouchers. */
    same_as: { x: { ref: 'self', ...server } },
    /** Of an opening: debit less credit of its sheets, and what of it may be booked to the opening clearing. */
    difference: { x: { type: 'money', ...server } },
    accepted_difference: { x: { type: 'money', ...server } },
    job: { type: 'integer', x: server },
    undone_at: { type: 'string', format: 'date-time', x: server },
  },
})
