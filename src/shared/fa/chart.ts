/** Beginning with a chart of accounts (fa.md §2 `/fa/admin/maintain/account`, §3.4), declared once for both sides. */
import { defineCall, typed } from '../core/call'
import { chartTemplates } from '../../schemas/fa/value-lists'

export interface LoadedChart {
  /** Rows that were made; what was there stays as it is. */
  accounts: number
  lines: number
  /** Roles that got an account. */
  roles: number
}

export interface AccountBalances {
  currency: string
  as_of: string
  /** On the side on which the account's balance usually stands, decimals with four digits; with the accounts below it. */
  balances: readonly { id: number; code: string; balance: string }[]
}

/** Of today; of cash and bank accounts alone for who reads no other ledger. */
export const readAccountBalances = defineCall({
  method: 'GET',
  path: '/api/fa/account/balances',
  tag: 'fa/account',
  answer: typed<{ data: AccountBalances }>(),
})

/**
 * Makes what the chart lacks of the template: accounts, lines of statements, accounts of the roles. Again it makes nothing.
 * 409: somebody loads one. 422 `template`: vouchers use the accounts, or those of another chart are there.
 */
export const loadChart = defineCall({
  method: 'POST',
  path: '/api/fa/account/load-template',
  tag: 'fa/account',
  body: {
    type: 'object',
    additionalProperties: false,
    required: ['template'],
    properties: { template: { type: 'string', enum: chartTemplates } },
  },
  answer: typed<{ data: LoadedChart }>(),
})
