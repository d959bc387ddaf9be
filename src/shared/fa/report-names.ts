/** The reports of fa by name: each is a right of its own (fa.md §6), `fa.use.report.actions.<name>`. */
import { reportFileAction, reportNames } from '../../schemas/fa/value-lists'

export { reportFileAction, reportNames }
export type ReportName = (typeof reportNames)[number]

/** Lets a cashier read the two ledgers of cash and bank accounts, and nothing else (fa.md §6). */
export const cashLedgerPath = 'fa.use.report.actions.cash-ledger'
export const reportPath = (name: ReportName): string => `fa.use.report.actions.${name}`
/** Which rights open a report: one of them is enough. */
export const reportPaths = (name: ReportName): readonly string[] =>
  name === 'general-ledger' || name === 'subs-daily-ledger' ? [reportPath(name), cashLedgerPath] : [reportPath(name)]
/** What taking a report as a file needs besides. */
export const reportFilePermission = `fa.use.report.actions.${reportFileAction}`

export type AccountType =
  'asset' | 'liability' | 'equity' | 'revenue' | 'cost' | 'expense' | 'other_income' | 'other_expense' | 'tax' | 'oci'
export type AccountSide = 'debit' | 'credit'
export type StatementKind = 'IS' | 'BS'

/** Income-side accounts open at 0 each fiscal year (R4). */
export const isIncomeSide = (type: AccountType): boolean => type !== 'asset' && type !== 'liability' && type !== 'equity'
