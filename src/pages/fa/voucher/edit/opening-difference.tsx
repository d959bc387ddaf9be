/** What an opening voucher lacks to its balance: shown, and booked to opening clearing only where somebody accepts it (fa.md §8). */
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../components/format/format-number'
import { listRecords } from '../../../../providers/data/record-api'
import { Button } from '../../../../ui/button'
import { isBlank, newLine } from '../grid/grid-line'
import { lineTotals } from '../grid/line-totals'
import { useVoucher, type VoucherStore } from '../grid/voucher-store'

export function OpeningDifference({ store, company: { currency } }: { store: VoucherStore; company: { currency: string } }) {
  const { t } = useTranslation('fa')
  const lines = useVoucher(store, (state) => state.lines)
  const { difference } = lineTotals(lines)
  const { data: account } = useQuery({
    queryKey: ['fa/account-role', 'opening_clearing'],
    retry: false,
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { data } = await listRecords('fa/account-role', { filter: { field: 'key', op: 'eq', value: 'opening_clearing' } }, { signal })
      return typeof data[0]?.account === 'number' ? data[0].account : null
    },
  })
  if (difference === '0') return null
  const isShort = difference.startsWith('-')
  const amount = difference.replace(/^-/, '')
  const accept = () =>
    store.setLines((now) => [
      ...now.filter((line) => !isBlank(line)),
      newLine({ account: account ?? null, memo: t('opening.memo'), [isShort ? 'debit' : 'credit']: amount }),
    ])
  return (
    <Alert
      type="warning"
      showIcon
      title={t('opening.difference', { amount: `${currency} ${formatMoney(amount, currency)}` })}
      action={
        <Button size="small" disabled={account === undefined || account === null} onClick={accept}>
          {t('opening.accept')}
        </Button>
      }
    />
  )
}
