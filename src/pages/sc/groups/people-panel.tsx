/** On a group's record: everybody in it, nested groups and departments resolved, fifty at a time. */
import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { displayName } from '../../../components/people/display-name'
import { readGroupPeople } from '../../../api/sc/groups'
import { useRight } from '../../../providers/access/use-right'
import type { ShowPanelProps } from '../../../resources/core/define-module'
import type { RowOf } from '../../../schemas/core/define'
import type { group } from '../../../schemas/sc/group'
import { ScreenError } from '../../../screens/entity/screen-error'
import { PageTurner } from '../../../components/paging/page-turner'
import './groups.css'

export default function PeoplePanel({ row: { id, version } }: ShowPanelProps<RowOf<typeof group>>) {
  const { t } = useTranslation('sc')
  const mayShow = useRight('sc.use.directory.actions.show')
  const [page, setPage] = useState(1)
  const { data, error, refetch } = useQuery({
    queryKey: ['group-people', id, version, page],
    queryFn: ({ signal }) => readGroupPeople(id, page, signal),
    placeholderData: keepPreviousData,
    retry: 1,
  })
  if (error) return <ScreenError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  const {
    data: people,
    meta: { total, named, per_page: perPage },
  } = data
  const last = Math.max(1, Math.ceil(named / perPage))
  return (
    <section className="k-group-people" aria-labelledby="group-people">
      <h2 id="group-people">{t('group.people', { count: total })}</h2>
      {total === 0 && <p className="k-secondary">{t('group.nobody')}</p>}
      <ul>
        {people.map((person) => (
          <li key={person.id}>
            {mayShow ? <Link to={`/sc/viewuser?id=${person.id}`}>{displayName(person)}</Link> : displayName(person)}{' '}
            <span className="k-secondary">{person.account}</span>
          </li>
        ))}
      </ul>
      {total > named && <p className="k-secondary">{t('group.unnamed', { count: total - named })}</p>}
      <PageTurner className="k-group-pages" page={page} last={last} onGo={setPage} />
    </section>
  )
}
