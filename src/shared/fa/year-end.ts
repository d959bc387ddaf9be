/** Closing a year and reopening it (fa.md §2.5, R12): rehearsed, then done as a job. */
import { defineCall, typed } from '../core/call'
import { addDays, lastDayOfMonths } from './days'
import type { YearState } from './period-states'

/** In the order of the checklist. */
export const yearChecks = [
  'books_lock',
  'next_year',
  'previous_year',
  'accounts',
  'drafts',
  'confirmed',
  'unmapped',
  'clearing',
  'proof',
  'periods',
  'revaluation',
  'vat',
] as const
export type YearCheckKey = (typeof yearChecks)[number]

export interface YearCheck {
  key: YearCheckKey
  /** `block`: the year is not closed before it is settled; `warn`: it may be. */
  level: 'ok' | 'warn' | 'block'
  /** In the caller's language. */
  text: string
  /** Where it is settled. */
  url: string | null
  /** The first vouchers that it is about. */
  vouchers: readonly YearVoucher[]
}

export interface YearVoucher {
  id: number
  number: string | null
  date: string
}

export interface YearAccount {
  id: number
  code: string
  name: string
}

/** Signed amounts, debit positive. */
export interface YearPreviewLine {
  account: YearAccount
  /** Titles of department and project, where the balance has them. */
  about: string
  amount: string
}

export interface YearPreviewVoucher {
  kind: 'closing' | 'opening'
  date: string
  lines: readonly YearPreviewLine[]
}

/** An account from the end of the year to the beginning of the next; signed, debit positive. */
export interface YearPreviewBalance {
  account: YearAccount
  before: string
  closing: string
  after: string
  opening: string
  next: string
}

export interface YearEndAnswer {
  year: { id: number; code: string; start: string; end: string; state: YearState }
  /** Code of the year before it, where there is one. */
  previous: { id: number; code: string } | null
  next: { id: number; code: string; start: string; state: YearState } | null
  currency: string
  /** When the closing is due by law, and when at the latest (BEA art. 65). */
  due: { date: string; extended: string }
  checks: readonly YearCheck[]
  /** Income accounts with a balance that no rule closes. */
  unmapped: readonly YearAccount[]
  /** A gain is positive. */
  result: string
  /** Of retained earnings at the beginning of the next year; a credit is positive. */
  retained: string
  /** What closing would book; empty once the year is closed. */
  vouchers: readonly YearPreviewVoucher[]
  balances: readonly YearPreviewBalance[]
  /** What its closing has booked, and reopening would take back. */
  booked: readonly YearVoucher[]
  /** Why it can't be reopened; null = it can, or it is not closed. */
  reopen_refusal: string | null
}

const tag = 'fa/fiscal-year'
const body = { type: 'object', additionalProperties: false, properties: { dry_run: { type: 'boolean' } } } as const

/** The checklist and the preview, for everybody who may see the parameters. */
export const readYearEnd = defineCall({
  method: 'GET',
  path: '/api/fa/fiscal-year/:id/year-end',
  tag,
  answer: typed<{ data: YearEndAnswer }>(),
})

/** `dry_run` answers `data.preview` and writes nothing; else `data.job` closes it. 422 by check, with the vouchers in `meta`. */
export const closeYear = defineCall({
  method: 'POST',
  path: '/api/fa/fiscal-year/:id/close',
  tag,
  body,
  answer: typed<{ data: { job: number | null; preview: YearEndAnswer | null } }>(),
})

/** The closing vouchers are reversed on their own dates; they and their reversals stay. */
export const reopenYear = defineCall({
  method: 'POST',
  path: '/api/fa/fiscal-year/:id/reopen',
  tag,
  body: { ...body, properties: { ...body.properties, reason: { type: 'string', maxLength: 500 } } },
  answer: typed<{ data: { job: number | null; preview: YearEndAnswer | null } }>(),
})

/** Begins the rules of a year: those of the year before, or proposed ones. 409 where it has some. */
export const fillMapping = defineCall({
  method: 'POST',
  path: '/api/fa/fiscal-year/:id/fill-mapping',
  tag,
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['from'],
    properties: { from: { enum: ['previous', 'proposal'] } },
  },
  answer: typed<{ data: { rules: number } }>(),
})

export const yearEndJobKind = 'fa.year-end'
export const yearEndPath = '/fa/use/accounting/year-end-account-mapping'

/** Months from the end of the year, and the extension in months and days (fa/parameter). */
export interface ClosingTime {
  months: number
  more_months: number
  more_days: number
}

/** @param end of the year @returns the last day of the month that the time ends with; the extension counts on from there */
export function closingDue(end: string, { months, more_months, more_days }: ClosingTime): { date: string; extended: string } {
  const after = (count: number) => lastDayOfMonths(end, count + 1)
  return { date: after(months), extended: addDays(after(months + more_months), more_days) }
}
