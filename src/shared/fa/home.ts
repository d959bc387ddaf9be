/** What the home page shows of finance (shell.md §2.2): what waits for the caller, what is due, and what is in cash and bank accounts. */
import { defineCall, typed } from '../core/call'

/** Counts; null = the caller does not do this. */
export interface WaitingVouchers {
  /** The caller's own drafts. */
  drafts: number | null
  /** Drafts of others that the caller may confirm. */
  confirm: number | null
  /** Confirmed vouchers that the caller may post. */
  post: number | null
}

/** In company currency, as decimals with four digits. */
export interface DueSums {
  overdue: string
  /** From today on, within `dueDays`. */
  due: string
}

/** Of organizations, and of people beside them, since each has a list of its own; null = the caller doesn't see those of people. */
export interface DueOfSide extends DueSums {
  people: DueSums | null
}

export interface CashAccount {
  id: number
  code: string
  name: string
  balance: string
  /** In the account's own currency, where it has one. */
  foreign: { currency: string; amount: string } | null
}

/** Parts that the caller may not read are null. */
export interface FinanceHome {
  currency: string
  as_of: string
  waiting: WaitingVouchers
  receivable: DueOfSide | null
  payable: DueOfSide | null
  cash: { accounts: readonly CashAccount[]; total: string } | null
}

/** Today and the six days after it. */
export const dueDays = 7

export const readFinanceHome = defineCall({
  method: 'GET',
  path: '/api/fa/home',
  tag: 'fa/voucher',
  answer: typed<{ data: FinanceHome }>(),
})

/** One of them is enough. */
export const financeHomePaths = [
  'fa.use.voucher.actions.create',
  'fa.use.voucher.actions.confirm',
  'fa.use.voucher.actions.post',
  'fa.use.transaction.actions.list',
  'fa.use.report.actions.general-ledger',
  'fa.use.report.actions.cash-ledger',
] as const
