/** What the checks of a voucher look at (fa.md §4.1, R0): plain data that the editor and the server both have. */
import type { ForeignAmount, Sides } from './voucher-amounts'

export type VoucherRole = 'normal' | 'opening' | 'closing' | 'revaluation' | 'reversal'
export type CategoryKind = 'receipt' | 'payment' | 'transfer'

/** What an account may demand of its line. */
export const requirable = ['department', 'project', 'organization', 'person', 'due_date', 'document_no'] as const
export type Requirable = (typeof requirable)[number]

export interface LineFacts extends Sides, ForeignAmount {
  account: number | null
  department: number | null
  project: number | null
  organization: number | null
  person: number | null
  document_no: string | null
  due_date: string | null
}

export interface AccountFacts {
  id: number
  code: string
  /** `none`, `cash`, `bank`, `receivable` … (fa.md §3.1). */
  kind: string
  side: 'debit' | 'credit'
  postable: boolean
  active: boolean
  valid_from: string | null
  valid_to: string | null
  /** Null: any currency. */
  currency: string | null
  requires: readonly Requirable[]
  limit_zero: boolean
  /** Role `fx_realised` or `fx_unrealised`: its lines move base amounts without foreign ones. */
  is_exchange?: boolean
}

export interface VoucherFacts {
  date: string | null
  role: VoucherRole
  /** Negative amounts: of a reversal in mode `negative`. */
  is_negative?: boolean
  category: { kind: CategoryKind; requires_file: boolean; max_lines: number } | null
  /** How many files it has. */
  files: number
  lines: readonly LineFacts[]
}

/** The period that the date lies in; `is_open` for this person, running exceptions counted. */
export interface PeriodFacts {
  /** `2026-10`. */
  title: string
  state: 'future' | 'open' | 'locked' | 'closed'
  is_open: boolean
  tax_locked: boolean
}

/** The book: parameters, and how currencies are written. */
export interface BookFacts {
  currency: string
  /** Digits after the point, of any currency. */
  digits: (currency: string) => number
  books_start: string | null
  books_lock_date: string | null
  cash_scope: 'cash' | 'cash_and_bank'
  late_entry_days: number
  /** `YYYY-MM-DD` in the company's zone. */
  today: string
}

/** What only the server knows; what is left out is not judged. */
export interface SurroundingFacts {
  /** Undefined: not judged; null: the date lies in no period. */
  period?: PeriodFacts | null
  /** VAT that the tax documents name, by direction; absent where the voucher has none. */
  tax?: { in: string | null; out: string | null }
  /** Balance of accounts that may not cross zero, as it will be, debit positive, by account. */
  balances?: ReadonlyMap<number, string>
  /** What the budget says against it. */
  budget?: readonly Finding[]
  /** Positions (from 0) of lines whose counterparty and document number are booked already, and in which voucher. */
  duplicates?: readonly { line: number; number: string }[]
  /** The date is no workday. */
  is_rest_day?: boolean
  /** Lines (from 0) whose rate is older than the company allows, and of which day it is. */
  old_rates?: readonly { line: number; date_used: string }[]
}

/** `path`: the field (`date`, `lines`, `lines.0.debit`, from 0); `code`: text `fa:check.<code>`. */
export interface Finding {
  path: string
  code: string
  params?: Readonly<Record<string, string | number>>
}

export interface Findings {
  /** Keep the voucher from being confirmed and posted. */
  errors: Finding[]
  /** Are acknowledged by whoever confirms. */
  warnings: Finding[]
}
