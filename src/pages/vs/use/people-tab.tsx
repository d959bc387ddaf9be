/** The roster, as much of it as I may read: who runs the event all of it, a participant their own row (vs.md §6). */
import { useState } from 'react'
import { Skeleton } from 'antd'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageTurner } from '../../../components/paging/page-turner'
import { listRecords } from '../../../providers/data/record-api'
import { refTitle } from '../../../providers/data/refs'
import { ScreenError } from '../../../screens/entity/screen-error'

const perPage = 50

export function PeopleTab({ id }: { id: number }) {
  const { t } = useTranslation('vs')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['vs/participant', id, page],
    queryFn: ({ signal }) =>
      listRecords('vs/participant', { page, perPage, filter: { field: 'event', op: 'eq', value: id } }, { background: true, signal }),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  if (error && !data) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active className="k-skeleton" />
  const { refs, last_page: pages } = data.meta
  if (data.data.length === 0) return <p className="k-muted">{t('use.people.none')}</p>
  const label = (field: string) => t(`entity.participant.fields.${field}.label`)
  return (
    <>
      <p className="k-muted">{t('use.people.hint')}</p>
      <div className="k-table-scroll k-table-inset">
        <table className="k-table">
          <thead>
            <tr>
              {['user', 'department', 'group', 'state'].map((field) => (
                <th key={field} scope="col">
                  {label(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.data.map((row) => (
              <tr key={row.id}>
                <td>{refTitle(refs, 'sc/user', row.user)?.title}</td>
                <td>{refTitle(refs, 'sc/department', row.department)?.title}</td>
                <td>{typeof row.group === 'string' ? row.group : ''}</td>
                <td>{t(`entity.participant.fields.state.enum.${String(row.state)}`)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <PageTurner page={page} last={pages} onGo={setPage} />
    </>
  )
}
