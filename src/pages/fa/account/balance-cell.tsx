/** What an account holds today, with those below it, on the side on which its balance usually stands; it opens the ledger (fa.md §2). */
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call } from '../../../api/call'
import { formatMoney } from '../../../components/format/format-number'
import { useRight } from '../../../providers/access/use-right'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { account } from '../../../schemas/fa/account'
import { readAccountBalances } from '../../../shared/fa/chart'
import { cashLedgerPath, reportPath } from '../../../shared/fa/report-names'
import { ledgerLink } from '../report/report-links'

export default function BalanceCell({ row }: CellProps<RowOf<typeof account>>) {
  const readsLedgers = useRight(reportPath('general-ledger'))
  const readsCash = useRight(cashLedgerPath)
  const { data } = useQuery({
    queryKey: ['fa/account', 'balances'],
    enabled: readsLedgers || readsCash,
    queryFn: async ({ signal }) => (await call(readAccountBalances, { signal })).data,
    retry: 1,
    staleTime: 10_000,
  })
  if (!readsLedgers && !readsCash) return <span className="k-muted">–</span>
  if (!data) return <span className="k-chips-waiting" aria-hidden />
  const balance = data.balances.find(({ id }) => id === row.id)?.balance
  if (balance === undefined) return <span className="k-muted">–</span>
  const ledger = { from: `${data.as_of.slice(0, 7)}-01`, to: data.as_of, account: row.code }
  return (
    <Link className="k-number" to={ledgerLink(new URLSearchParams(), ledger)}>
      {formatMoney(balance, data.currency)}
    </Link>
  )
}
