/** What was used of a lot, what waits and what is left (as.md §2 user-leave): sums of its ledger, of all lots of a page in one call. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readLotSum } from '../../../api/as/leave'
import { useFormats } from '../../../components/format/format-settings'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { leaveEntitlement } from '../../../schemas/as/leave-entitlement'

export default function LotBalanceCell({ row }: CellProps<RowOf<typeof leaveEntitlement>>) {
  const { t } = useTranslation('as')
  const { language } = useFormats()
  const { data } = useQuery({
    queryKey: ['as/leave-entitlement', 'sums', row.id],
    queryFn: () => readLotSum(row.id),
    retry: 1,
    staleTime: 5_000,
  })
  if (data === undefined) return <span className="k-chips-waiting" aria-hidden />
  if (data === null) return <span className="k-muted">–</span>
  const hours = (minutes: number) =>
    new Intl.NumberFormat(language === 'en' ? 'en' : 'zh', { maximumFractionDigits: 2 }).format(minutes / 60)
  return <span className="k-number">{t('lot_sum', { used: hours(data.used), pending: hours(data.pending), left: hours(data.left) })}</span>
}
