/** What the reports of fa answer (fa.md §2, §8). Amounts are decimals as text with four digits, in the company currency unless a name says `foreign`. */
import type { AccountSide, AccountType, ReportName, StatementKind } from './report-names'

/** Stands at the head and the foot of every report. */
export interface ReportHead {
  name: ReportName
  from: string
  to: string
  /** Of the company: ISO 4217. */
  currency: string
  /** The last posting that the figures contain; ask again with it, and they are the same (R4). 0 = nothing is posted. */
  posting_no: number
  /** Instant of reading. */
  taken_at: string
  /** More than what is posted counts. */
  is_preliminary: boolean
  /** Confirmed vouchers of the span that wait to be posted: what an empty report points to. */
  confirmed: number
  /** Drafts of the span. */
  drafts: number
}

export interface AccountRef {
  id: number
  code: string
  /** In the reader's language. */
  name: string
  type: AccountType
  side: AccountSide
  currency: string | null
}

/** A record that a line is about; a merged organization is the one that remains. */
export interface ReportObject {
  id: number
  title: string
}

// ---- trial balance ----------------------------------------------------------------------------------------------------------------

export interface TrialBalanceRow {
  /** Null = a computed line: the result of `year`, which is not closed. */
  account: AccountRef | null
  year: string | null
  /** 1 = top of the chart. */
  level: number
  /** Sums up what is below it; in no total. */
  is_group: boolean
  /** Of the account above it. */
  parent: number | null
  /** ReportRequest by department; null = lines without one. */
  department: ReportObject | null
  /** Requested by currency. */
  foreign: { currency: string; opening: string; debit: string; credit: string; closing: string } | null
  opening_debit: string
  opening_credit: string
  debit: string
  credit: string
  closing_debit: string
  closing_credit: string
}

export type TrialBalanceSums = Pick<
  TrialBalanceRow,
  'opening_debit' | 'opening_credit' | 'debit' | 'credit' | 'closing_debit' | 'closing_credit'
>

export interface TrialBalanceAnswer extends ReportHead {
  rows: readonly TrialBalanceRow[]
  totals: TrialBalanceSums
  /** Debit equals credit in opening, turnover and closing. */
  is_balanced: boolean
}

// ---- lines: ledger, daily ledger, journal --------------------------------------------------------------------------------------------

export interface LedgerLine {
  /** Null = lines of confidential vouchers in one (§6): `count` of them. */
  line: number | null
  voucher: number | null
  number: string | null
  date: string
  posting_no: number | null
  status: 'draft' | 'submitted' | 'confirmed' | 'posted'
  /** Memo of the line, else the summary of the voucher. Null where it is confidential. */
  text: string | null
  is_confidential: boolean
  /** How many lines it stands for; 1 unless they are summed by day or month, or confidential. */
  count: number
  /** Codes of the accounts on the other side. */
  contra: readonly string[]
  debit: string
  credit: string
  /** Running, debit positive. */
  balance: string
  /** Null = company currency. */
  foreign: { currency: string; rate: string; amount: string; balance: string } | null
  department: ReportObject | null
  project: ReportObject | null
  organization: ReportObject | null
  person: ReportObject | null
  document_no: string | null
  due_date: string | null
}

export interface LedgerAccount {
  account: AccountRef
  /** At the beginning of the span, opening vouchers in it included. */
  opening: string
  /** What the lines of this page begin with; equals `opening` on the first. */
  brought_forward: string
  lines: readonly LedgerLine[]
  debit: string
  credit: string
  closing: string
  /** The next page goes on with it. */
  is_continued: boolean
}

export interface Paged {
  page: number
  page_size: number
  /** Of all pages. */
  count: number
}

export interface GeneralLedgerAnswer extends ReportHead, Paged {
  accounts: readonly LedgerAccount[]
  /** Of all accounts that were requested. */
  totals: { opening: string; debit: string; credit: string; closing: string }
}

export interface DailyLedgerDay {
  date: string
  opening: string
  lines: readonly LedgerLine[]
  debit: string
  credit: string
  closing: string
}

export interface DailyLedgerObject {
  /** Null = lines without one, or of confidential vouchers. */
  object: ReportObject | null
  is_confidential: boolean
  opening: string
  days: readonly DailyLedgerDay[]
  debit: string
  credit: string
  closing: string
}

/** One object a page. */
export interface DailyLedgerAnswer extends ReportHead {
  /** All of them, for the list beside: what has a balance or lines. */
  objects: readonly (Omit<DailyLedgerObject, 'days'> & { key: string })[]
  /** The one that is shown. Null = there is none. */
  shown: (DailyLedgerObject & { key: string }) | null
}

export interface JournalVoucher {
  /** Null = a confidential voucher: number, texts and lines stay closed (§6). */
  id: number | null
  number: string | null
  date: string
  posting_no: number | null
  status: LedgerLine['status']
  category: { id: number; code: string; name: string; colour: string | null }
  summary: string | null
  is_confidential: boolean
  total: string
  prepared_by: string | null
  confirmed_by: string | null
  posted_by: string | null
  lines: readonly JournalLine[]
}

export type JournalLine = Pick<
  LedgerLine,
  'debit' | 'credit' | 'text' | 'department' | 'project' | 'organization' | 'person' | 'document_no'
> & {
  line: number
  account: AccountRef
  foreign: { currency: string; rate: string; amount: string } | null
}

export interface DebitCredit {
  debit: string
  credit: string
}

export interface JournalAnswer extends ReportHead, Paged {
  vouchers: readonly JournalVoucher[]
  /** Of the days on this page, each whole day whatever the page shows of it. */
  days: readonly (DebitCredit & { date: string; count: number })[]
  page_total: DebitCredit
  totals: DebitCredit
}

// ---- statements -----------------------------------------------------------------------------------------------------------------------

export interface StatementColumn {
  /** Of a balance sheet equal to `to`. */
  from: string
  to: string
  /** Side by side: whose lines it shows. */
  object: ReportObject | null
  /** Index of the column that this one is compared with. */
  against: number | null
  /** What stands behind the column: the default span of each kind of comparison. */
  kind: 'requested' | 'previous' | 'last_year' | 'object'
}

export interface StatementCell {
  amount: string
  /** Current less compared (R11); null = the column is compared with none. */
  difference: string | null
  /** One decimal, `20.0`; null = compared with 0, or with none. */
  percent: string | null
}

export interface StatementRow {
  /** Of the line; of an account `<line>/<account code>`. */
  key: string
  /** Code of the statement line that it is, or belongs to. */
  line: string
  name: string
  kind: 'line' | 'account' | 'unclosed'
  account: AccountRef | null
  /** 1 = top. */
  level: number
  /** Key of the row above it. */
  parent: string | null
  is_bold: boolean
  /** Computed from other lines: no accounts of its own. */
  is_formula: boolean
  /** By the columns of the answer. */
  cells: readonly StatementCell[]
}

export interface StatementAnswer extends ReportHead {
  statement: StatementKind
  columns: readonly StatementColumn[]
  rows: readonly StatementRow[]
  /**
   * Assets less liabilities and equity by column: all 0 where the books are right; null of a part of the books, which need not balance.
   * Empty of an income statement.
   */
  check: readonly (string | null)[]
  /** Accounts with amounts that no line takes: they are in no total, and have to be mapped. */
  unmapped: readonly AccountRef[]
}
