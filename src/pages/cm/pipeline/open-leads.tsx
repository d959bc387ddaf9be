/** How many leads are open in a pipeline, of those that the reader may see; they open in the table. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groupDigits } from '../../../components/format/format-number'
import { aggregateRecords } from '../../../providers/data/record-api'
import { useRight } from '../../../providers/access/use-right'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { pipeline } from '../../../schemas/cm/pipeline'

const open = { field: 'status', op: 'eq', value: 'open' } as const

export default function OpenLeads({ row: { id } }: CellProps<RowOf<typeof pipeline>>) {
  const { t } = useTranslation('cm')
  const mayList = useRight('cm.use.lead.actions.list')
  // The cells of a list share one answer.
  const { data } = useQuery({
    queryKey: ['cm', 'open-leads', 'by-pipeline'],
    enabled: mayList,
    retry: 1,
    queryFn: ({ signal }) => aggregateRecords('cm/lead', { group: 'pipeline', filter: open }, { signal }),
  })
  if (!mayList) return <span className="k-value-none">–</span>
  if (!data) return null
  const count = data.data.find(({ value }) => value === id)?.count ?? 0
  if (count === 0) return <span className="k-value-none">0</span>
  return (
    <Link
      className="k-number"
      to={`/cm/use/lead/table?filter[pipeline][in]=${id}&filter[status][in]=open&sort=expected_close_date`}
      aria-label={t('cell.open_leads', { count, n: groupDigits(String(count)) })}
    >
      {groupDigits(String(count))}
    </Link>
  )
}
