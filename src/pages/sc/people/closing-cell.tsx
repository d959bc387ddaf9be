/** Of a closed department, in its list: who closed it, and its former members, who are listed at a click. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRight } from '../../../providers/access/use-right'
import { readClosing } from '../../../api/sc/holders'
import type { CellProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { department } from '../../../schemas/sc/department'
import './people.css'

export default function ClosingCell({ row: { id, version, status } }: CellProps<RowOf<typeof department>>) {
  const { t } = useTranslation('sc')
  const mayList = useRight('sc.admin.user.actions.list')
  const { data } = useQuery({
    queryKey: ['closing', id, version],
    queryFn: () => readClosing(id),
    enabled: status === 'inactive',
    staleTime: 30_000,
    retry: 1,
  })
  if (!data) return null
  const members = t('closing.members', { count: data.members })
  return (
    <span className="k-closing">
      {data.by && <>{t('closing.by', { name: data.by })} · </>}
      {data.members > 0 && mayList ? <Link to={`/sc/user-departments?filter[department][in]=${id}`}>{members}</Link> : members}
      {' · '}
      <Link to={`/sc/department/show?id=${id}`}>{t('closing.history')}</Link>
    </span>
  )
}
