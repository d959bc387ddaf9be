/** How many hold a position, of how many that are planned: "3 / 4"; more than planned is marked. A click lists them. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { groupDigits } from '../../../components/format/format-number'
import { useRight } from '../../../providers/access/use-right'
import { readHolders } from '../../../api/sc/holders'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { jobPosition } from '../../../schemas/sc/job-position'

export default function HoldersCell({ row: { id, version, headcount } }: CellProps<RowOf<typeof jobPosition>>) {
  const { t } = useTranslation('sc')
  const mayList = useRight('sc.admin.user.actions.list')
  const { data } = useQuery({ queryKey: ['posts', 'holders', id, version], queryFn: () => readHolders(id), staleTime: 30_000, retry: 1 })
  if (data === undefined) return null
  const isOver = headcount !== null && data > headcount
  const text = headcount === null ? groupDigits(String(data)) : `${groupDigits(String(data))} / ${groupDigits(String(headcount))}`
  return (
    <>
      {data > 0 && mayList ? (
        <Link to={`/sc/list?filter[job_position][in]=${id}`} aria-label={t('holders.list', { count: data })}>
          {text}
        </Link>
      ) : (
        text
      )}
      {isOver && (
        <span className="k-status" data-tone="warning">
          {t('holders.over', { count: data - (headcount ?? 0) })}
        </span>
      )}
    </>
  )
}
