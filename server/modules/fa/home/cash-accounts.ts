/** What is in cash and bank accounts today, by account (fa.md R4). */
import Decimal from 'decimal.js'
import type { FinanceHome } from '../../../../src/shared/fa/home'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { requestOf } from '../report/report-request'
import { balanceSums } from '../report/balance-sums'
import { readChart } from '../report/chart'
import { moneyText } from '../report/money'

export async function cashAccounts(ctx: Context): Promise<NonNullable<FinanceHome['cash']>> {
  const to = companyToday(ctx)
  const held = (await readChart(ctx)).filter(({ kind }) => kind === 'cash' || kind === 'bank')
  const rows = await balanceSums(ctx, await requestOf(ctx, 'general-ledger', { from: to, to }), {
    spans: [{ from: null, to, part: 'all', closing: true, adjusting: true }],
    by: { currency: true },
    filter: { accounts: new Set(held.map(({ id }) => id)) },
  })
  const accounts = held.flatMap(({ id, code, name, currency }) => {
    const own = rows.filter(({ account }) => account === id)
    const balance = Decimal.sum(0, ...own.map(({ debit, credit }) => debit.minus(credit)))
    if (balance.isZero()) return []
    const inOwn = own.filter((row) => row.currency === currency)
    const amount = Decimal.sum(0, ...inOwn.map(({ debit_currency, credit_currency }) => debit_currency.minus(credit_currency)))
    return [{ id, code, name, balance, foreign: currency === null ? null : { currency, amount: moneyText(amount) } }]
  })
  return {
    accounts: accounts.map((account) => ({ ...account, balance: moneyText(account.balance) })),
    total: moneyText(Decimal.sum(0, ...accounts.map(({ balance }) => balance))),
  }
}
