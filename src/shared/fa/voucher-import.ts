/** Vouchers from a sheet (fa.md §8): what a file may have, and the calls beside the generated ones. */
import { defineCall, typed } from '../core/call'
import { fileEncodings } from '../../schemas/sc/file-encodings'
import { fileDelimiters } from '../engine/file-reading'
import type { OpeningSheet, SheetColumn } from './opening-import'

/** Headings of the sheet. Rows with one `voucher_key` make one voucher. */
export const importColumns = [
  'voucher_key',
  'date',
  'category',
  'summary',
  'account',
  'memo',
  'debit',
  'credit',
  'currency',
  'rate',
  'amount_currency',
  'department_code',
  'project_code',
  'organization_code',
  'registry_no',
  'employee_no',
  'document_no',
  'document_date',
  'due_date',
  'invoice_format',
  'invoice_no',
  'seller_no',
  'net',
  'tax',
  'deduct',
  'file_names',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** Without these a sheet says no voucher. */
export const neededColumns: readonly ImportColumn[] = ['voucher_key', 'account']

export const missingColumns = (mapping: Readonly<Record<string, ImportColumn>>): ImportColumn[] =>
  neededColumns.filter((column) => !Object.values(mapping).includes(column))

export const isImportColumn = (text: string): text is ImportColumn => (importColumns as readonly string[]).includes(text)

/** `vouchers`: a sheet of them; `opening`: a workbook of the balances and open items that the books begin with. */
export type ImportKind = 'vouchers' | 'opening'
export type ImportPolicy = 'all' | 'good'
export type ImportState = 'uploaded' | 'checking' | 'checked' | 'running' | 'done' | 'undoing' | 'undone' | 'failed'
export type ImportRowState = 'new' | 'created' | 'skipped' | 'duplicate' | 'error'

/** `new`: would be made; `skipped`: would have been, but for others that are wrong. */
export interface ImportCounters extends Readonly<Record<ImportRowState, number>> {
  vouchers: number
}

export interface VoucherImport {
  id: number
  kind: ImportKind
  /** Of an opening: debit less credit of its sheets; null until it was checked. */
  difference: string | null
  file: string
  state: ImportState
  policy: ImportPolicy
  voucher_state: 'draft' | 'confirmed'
  /** Null until it was checked. */
  counters: ImportCounters | null
  /** Lines of the sheet. */
  rows: number
  /** Headings that mean no column: they are left out. */
  unused: readonly string[]
  /** How its text was read; null of a workbook. */
  encoding: string | null
  /** The earlier import of the same file. */
  same_as: number | null
  job: number | null
  /** Its vouchers are drafts, all of them. */
  can_undo: boolean
  created_by: string | null
  created_at: string
  undone_at: string | null
}

/** How the file of an import begins, and what its columns are. */
export interface VoucherFile {
  format: 'csv' | 'xlsx'
  encoding: string | null
  delimiter: string | null
  /** The ZIP that its sheet came in: the sheet's name, and how many files it holds besides. */
  archive: { sheet: string; files: number } | null
  analysis: { headings: string[]; sample: string[][]; certain: boolean }
  /** Number of the column, from 0 → what stands in it. */
  mapping: Readonly<Record<string, ImportColumn>>
}

export interface ImportedVoucher {
  id: number
  /** Null where the sheet has none. */
  voucher_key: string | null
  state: ImportRowState
  date: string | null
  total: string
  /** Rows of the sheet. */
  lines: readonly number[]
  /** As it is now; null of what was not made, or was deleted since. */
  voucher: { id: number; number: string | null; status: string } | null
  messages: readonly {
    line: number
    /** Of an opening: which of its sheets the line is in. */
    sheet?: OpeningSheet
    column: SheetColumn | null
    /** In the caller's language. */
    text: string
  }[]
}

export const importJobKind = 'fa.import-vouchers'
/** Lines of a sheet, and bytes of a file. */
export const mostImportLines = 20_000
export const mostImportBytes = 20 * 1_048_576
/** Of a ZIP with a sheet and its files. */
export const mostArchiveBytes = 50 * 1_048_576

const tag = 'fa/voucher-import'
/** The right to open the books. */
export const openingRight = 'fa.admin.parameter.actions.opening'
const digits = { type: 'string', pattern: '^[1-9][0-9]{0,5}$' } as const

/** 404 of an import that is not there. */
export const readVoucherImport = defineCall({
  method: 'GET',
  path: '/api/fa/voucher-import/:id/result',
  tag,
  answer: typed<{ data: VoucherImport }>(),
})

export const readImportedVouchers = defineCall({
  method: 'GET',
  path: '/api/fa/voucher-import/:id/rows',
  tag,
  query: {
    type: 'object',
    additionalProperties: false,
    properties: { state: { enum: ['new', 'created', 'skipped', 'duplicate', 'error'] }, page: digits, per_page: digits },
  },
  answer: typed<{ data: readonly ImportedVoucher[]; meta: { current_page: number; per_page: number; total: number } }>(),
})

export const readVoucherFile = defineCall({
  method: 'GET',
  path: '/api/fa/voucher-import/:id/file',
  tag,
  answer: typed<{ data: VoucherFile }>(),
})

/** Reads the file otherwise; its columns are told anew by their headings. 409 once vouchers were made of it. */
export const readVoucherFileAgain = defineCall({
  method: 'POST',
  path: '/api/fa/voucher-import/:id/read',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    properties: { encoding: { enum: fileEncodings }, delimiter: { enum: fileDelimiters } },
  },
  answer: typed<{ data: VoucherFile }>(),
})

/** Judges it, as a job, with these columns. 422 on `mapping` where one is none, or a needed one is missing; 409 once vouchers were made of it. */
export const checkVoucherImport = defineCall({
  method: 'POST',
  path: '/api/fa/voucher-import/:id/check',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['mapping'],
    properties: {
      mapping: {
        type: 'object',
        maxProperties: 100,
        propertyNames: { pattern: '^[0-9]{1,3}$' },
        additionalProperties: { enum: importColumns },
      },
    },
  },
  answer: typed<{ data: { import_id: number; job_id: number } }>(),
  status: 202,
})

/**
 * Makes the vouchers, as a job. `all`: one that is wrong keeps the others from being made, too. 409 in a state that has nothing to make;
 * 422 for `confirmed` where a second person has to confirm, and for an opening whose difference is not the accepted one, which is booked to
 * the opening clearing.
 */
export const runVoucherImport = defineCall({
  method: 'POST',
  path: '/api/fa/voucher-import/:id/run',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    properties: {
      policy: { enum: ['all', 'good'] },
      voucher_state: { enum: ['draft', 'confirmed'] },
      accept_difference: { type: 'string', pattern: '^-?[0-9]{1,14}(\\.[0-9]{1,4})?$' },
    },
  },
  answer: typed<{ data: { import_id: number; job_id: number } }>(),
  status: 202,
  idempotent: true,
})

/** Deletes its vouchers while all of them are drafts without a number, as a job; 409 else. */
export const undoVoucherImport = defineCall({
  method: 'POST',
  path: '/api/fa/voucher-import/:id/undo',
  tag,
  answer: typed<{ data: { import_id: number; job_id: number } }>(),
  status: 202,
  idempotent: true,
})
