/** Actual and target of a plan in the list, of those whose lines the reader sees. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { quota } from '../../../schemas/cm/quota'
import { AttainmentBar } from './attainment-bar'
import { figureText } from './plan-numbers'
import { readSum } from '../../../api/cm/quota'

export default function AttainmentCell({ row }: CellProps<RowOf<typeof quota>>) {
  const { t } = useTranslation('cm')
  const { data, error } = useQuery({
    queryKey: ['cm/quota', 'sums', row.id, row.version],
    queryFn: () => readSum(row.id),
    retry: 1,
    staleTime: 10_000,
  })
  if (error) return null
  if (data === undefined) return <span className="k-chips-waiting" aria-hidden />
  if (data === null) return <span className="k-muted">–</span>
  return (
    <span className="k-quota-cell-sums">
      <AttainmentBar percent={data.percent} label={row.title} />
      <span className="k-muted k-number">
        {t('quota.of_target', { actual: figureText(row, data.actual), target: figureText(row, data.target) })}
      </span>
    </span>
  )
}
