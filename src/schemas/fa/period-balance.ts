/**
 * What was posted to an account in a period, by department, project and currency (fa.md §3.2): written in the posting's transaction, proved
 * nightly. It bears the rights of the reports (§6): one for each, in the departments that `read` reaches.
 */
import { defineSchema } from '../core/define'
import { base, chief, reportFileAction, reportNames, server } from './value-lists'

const allReports = [...reportNames, reportFileAction] as const

const foreign = { x: { type: 'money', currency: 'currency', ...server }, default: '0' } as const

export const periodBalance = defineSchema('fa/period-balance', {
  x: {
    area: 'use',
    permission: 'report',
    title: 'key',
    explicit_grants_only: true,
    row_owner: null,
    row_department: 'department',
    standard_actions: [],
    actions: {
      'trial-balance': {},
      'general-ledger': {},
      journal: {},
      'subs-daily-ledger': {},
      'income-statement': {},
      'balance-sheet': {},
      /** The two ledgers, of cash and bank accounts alone: the cashier. */
      'cash-ledger': {},
      /** A report as a file, besides the right to see it. */
      download: {},
    },
    default_grants: [
      { role: chief, actions: allReports, read: 'all' },
      { role: 'accountant', actions: allReports, read: 'all' },
      { role: 'cashier', actions: ['cash-ledger', reportFileAction], read: 'all' },
      { role: 'department-head', actions: ['income-statement', reportFileAction], read: 'tree' },
      { role: 'auditor', actions: allReports, read: 'all' },
    ],
    live: false,
    indexes: [{ fields: ['account', 'period'] }, { fields: ['period'] }],
  },
  required: ['key', 'account', 'period', 'currency', 'debit', 'credit', 'debit_currency', 'credit_currency'],
  properties: {
    /** Account, period, department or 0, project or 0, and currency: `12:3:0:0:TWD`. One row for each. */
    key: { type: 'string', maxLength: 80, x: { ...server, unique: true } },
    account: { x: { ref: 'fa/account', ...server } },
    period: { x: { ref: 'fa/period', ...server } },
    department: { x: { ref: 'sc/department', ...server } },
    project: { x: { ref: 'fa/project', ...server } },
    currency: { type: 'string', pattern: '^[A-Z]{3}$', x: { codes: 'currency', ...server } },
    debit: base,
    credit: base,
    debit_currency: foreign,
    credit_currency: foreign,
  },
})
