/** What each account of the chart holds today, with what is below it (fa.md §2, R4): of cash and bank alone for who reads no other ledger. */
import Decimal from 'decimal.js'
import type { AccountBalances } from '../../../../src/shared/fa/chart'
import { companyToday } from '../../../kernel/company-time'
import type { Context } from '../../../kernel/context'
import { requestOf } from '../report/report-request'
import { readChart } from '../report/chart'
import { accountSpans, ledgerLines } from '../report/ledger-question'
import { moneyText } from '../report/money'
import { inSnapshot } from '../report/snapshot'
import { withThoseBelow } from './rules/with-those-below'

export const accountBalances = (ctx: Context): Promise<AccountBalances> =>
  inSnapshot(ctx, async (within) => {
    const as_of = companyToday(within)
    const requested = await requestOf(within, 'general-ledger', { from: as_of, to: as_of })
    const chart = (await readChart(within)).filter(({ kind }) => !requested.cashOnly || kind === 'cash' || kind === 'bank')
    const lines = await ledgerLines(within, requested, { chart, question: {} })
    const own = new Map(
      [...(await accountSpans(within, requested, { chart, lines }))].map(([id, { opening, debit, credit }]) => [
        id,
        opening.plus(debit).minus(credit),
      ]),
    )
    const sums = withThoseBelow(chart, own)
    return {
      currency: requested.currency,
      as_of,
      balances: chart.map(({ id, code, side }) => {
        const net = sums.get(id) ?? new Decimal(0)
        return { id, code, balance: moneyText(side === 'credit' && !net.isZero() ? net.negated() : net) }
      }),
    }
  })
