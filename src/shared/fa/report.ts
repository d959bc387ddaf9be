/** The calls of the reports (fa.md §2.6, §8), declared once for both sides: what each takes, and what it answers. */
import { defineCall, typed } from '../core/call'
import type { DailyLedgerAnswer, GeneralLedgerAnswer, JournalAnswer, StatementAnswer, TrialBalanceAnswer } from './report-answers'

const date = { type: 'string', format: 'date' } as const
const id = { type: 'string', pattern: '^[1-9][0-9]{0,14}$' } as const
const yesNo = { enum: ['true', 'false'] } as const
const code = { type: 'string', pattern: '^[0-9A-Z][0-9A-Z.-]{0,19}$' } as const
const page = { type: 'string', pattern: '^[1-9][0-9]{0,6}$' } as const

/** What every report takes. Without `from` and `to` the month of today. */
const common = {
  from: date,
  to: date,
  /** As of this posting: what was posted later is left out (R4). */
  posting_no: { type: 'string', pattern: '^[0-9]{1,12}$' },
  /** `confirmed`: confirmed vouchers count too; `draft`: drafts as well. Such a report is preliminary. */
  status: { enum: ['posted', 'confirmed', 'draft'] },
  /** With those below it. */
  department: id,
  project: id,
} as const

/** Which lines the ledgers show. */
const lines = {
  /** Codes; the first alone is one account, with what is below it. */
  account_from: code,
  account_to: code,
  /** `IS:6200`: the accounts of a statement line, and of accounts by nature only the departments whose class the line takes (R11). */
  line: { type: 'string', pattern: '^(IS|BS):[0-9A-Z]{1,20}$' },
  /** Only what is in this currency. */
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  organization: id,
  person: id,
  /** `exclude`: period 13 is left out. */
  adjusting: { enum: ['include', 'exclude'] },
  /** `exclude`: before the closing vouchers of the year. Default of ledgers `include`. */
  closing: { enum: ['include', 'exclude'] },
} as const

/** How a statement is drawn, by the screen and in the file. */
const shown = {
  /** Rows down to this level. */
  level: { type: 'string', pattern: '^[1-9]$' },
  hide_zero: yesNo,
  /** Of files alone; totals are rounded from exact sums (R11). */
  unit: { enum: ['1', '1000', '1000000'] },
} as const

const questionOf = <const P extends object>(properties: P) => ({ type: 'object', additionalProperties: false, properties }) as const

/** `by`: rows of an account by department or currency. `closing` default `exclude`: before closing. */
export const trialBalanceQuestion = {
  ...common,
  ...shown,
  account_from: code,
  account_to: code,
  by: { enum: ['none', 'department', 'currency'] },
  adjusting: lines.adjusting,
  closing: lines.closing,
} as const

/** `mode`: lines, or their sums by day or month. */
export const generalLedgerQuestion = {
  ...common,
  ...lines,
  mode: { enum: ['lines', 'day', 'month'] },
  page,
  page_size: page,
} as const

/** One account or one kind of account, by what its lines are about. */
export const dailyLedgerQuestion = {
  ...common,
  account_from: code,
  account_to: code,
  kind: { enum: ['cash', 'bank', 'receivable', 'payable', 'notes_receivable', 'notes_payable', 'deposit_in', 'deposit_out'] },
  /** `counterparty`: organization, else person. */
  by: { enum: ['counterparty', 'person', 'department', 'project', 'account'] },
  currency: lines.currency,
  /** `o31`, `u7`, `d4`, `p2`, `a9` as the answer's `objects` name them, `none`, `confidential`; default the first. */
  object: { type: 'string', pattern: '^([oudpa][1-9][0-9]{0,14}|none|confidential)$' },
} as const

export const journalQuestion = {
  ...common,
  category: id,
  /** Who prepared, confirmed or posted it. */
  user: id,
  account: code,
  /** `12345`, `>100000`, `<500`: of the voucher's total or one of its lines. */
  amount: { type: 'string', pattern: '^[=<>]?[0-9]{1,14}(\\.[0-9]{1,4})?$' },
  /** In summary, memo, number and document number. */
  text: { type: 'string', minLength: 1, maxLength: 100 },
  page,
  page_size: page,
} as const

/** Spans of a statement's columns, at most 24: `2026-11-01..2026-11-30,2026-12-01..2026-12-31`. */
const columns = {
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\d\\.\\.\\d{4}-\\d\\d-\\d\\d(,\\d{4}-\\d\\d-\\d\\d\\.\\.\\d{4}-\\d\\d-\\d\\d){0,23}$',
} as const

export const incomeStatementQuestion = {
  ...common,
  ...shown,
  columns,
  /** `previous`: the span of the same length before; `department`, `project`: side by side. */
  compare: { enum: ['none', 'previous', 'last_year', 'department', 'project'] },
  by: { enum: ['function', 'nature'] },
} as const

/** At `to`; `dates` are further columns, at most 23, but not of objects side by side. */
export const balanceSheetQuestion = {
  ...common,
  ...shown,
  dates: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\d(,\\d{4}-\\d\\d-\\d\\d){0,22}$' },
  /** `previous`: the month's end before; `department`, `project`: side by side. */
  compare: { enum: ['none', 'previous', 'last_year', 'department', 'project'] },
} as const

const tag = 'fa/period-balance'

export const readTrialBalance = defineCall({
  method: 'GET',
  path: '/api/fa/report/trial-balance',
  tag,
  query: questionOf(trialBalanceQuestion),
  answer: typed<{ data: TrialBalanceAnswer }>(),
})

export const readGeneralLedger = defineCall({
  method: 'GET',
  path: '/api/fa/report/general-ledger',
  tag,
  query: questionOf(generalLedgerQuestion),
  answer: typed<{ data: GeneralLedgerAnswer }>(),
})

export const readJournal = defineCall({
  method: 'GET',
  path: '/api/fa/report/journal',
  tag,
  query: questionOf(journalQuestion),
  answer: typed<{ data: JournalAnswer }>(),
})

export const readDailyLedger = defineCall({
  method: 'GET',
  path: '/api/fa/report/subs-daily-ledger',
  tag,
  query: questionOf(dailyLedgerQuestion),
  answer: typed<{ data: DailyLedgerAnswer }>(),
})

export const readIncomeStatement = defineCall({
  method: 'GET',
  path: '/api/fa/report/income-statement',
  tag,
  query: questionOf(incomeStatementQuestion),
  answer: typed<{ data: StatementAnswer }>(),
})

export const readBalanceSheet = defineCall({
  method: 'GET',
  path: '/api/fa/report/balance-sheet',
  tag,
  query: questionOf(balanceSheetQuestion),
  answer: typed<{ data: StatementAnswer }>(),
})

/** Each report as a file: `GET /api/fa/report/<name>/export?format=` with the question of the report. */
export const reportFilePath = (name: string): string => `/api/fa/report/${name}/export`
export const reportFormats = ['xlsx', 'csv', 'pdf'] as const

/** The posted journal for another program (R19): `GET /api/fa/export/journal?format=`. Without a span the whole book. */
export const journalExportPath = '/api/fa/export/journal'
export const journalExportQuestion = { format: { enum: ['hledger', 'csv'] }, from: date, to: date } as const
