/** What was posted to an account in a period, by department, project and currency (fa.md §3.2): written in the posting's transaction, proved nightly. */
import { defineSchema } from '../core/define'
import { base, server } from './value-lists'

const foreign = { x: { type: 'money', currency: 'currency', ...server }, default: '0' } as const

export const periodBalance = defineSchema('fa/period-balance', {
  x: {
    area: 'use',
    permission: 'report',
    title: 'key',
    explicit_grants_only: true,
    standard_actions: [],
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
