/** /sc/user-departments: the list of posts, and above "no primary" those who have no post at all, of whom a list of posts has no row. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { aggregateRecords } from '../../../providers/data/record-api'
import type { ScreenProps } from '../../../resources/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import './posts.css'

const working = ['active', 'invited', 'suspended']
const withoutPost = { all: [{ field: 'status', op: 'in', value: working }, { field: 'directory_hidden', op: 'eq', value: false }, { field: 'department_only', op: 'empty' }] } as const
const listed = `/sc/list?filter[status][in]=${working.join(',')}&filter[directory_hidden][eq]=false&filter[department_only][empty]=true`

export default function PostsPage({ resource }: ScreenProps) {
  const [params] = useSearchParams()
  return (
    <div className="k-posts-page">
      {[...params.entries()].some(([key, value]) => key.startsWith('filter[marks]') && value === 'no_primary') && <WithoutPost />}
      <ListScreen resource={resource} />
    </div>
  )
}

function WithoutPost() {
  const { t } = useTranslation('sc')
  const { data } = useQuery({ queryKey: ['people-without-post'], staleTime: 0, queryFn: ({ signal }) => aggregateRecords('sc/user', { filter: withoutPost }, { signal }) })
  const count = data?.meta.total ?? 0
  return count === 0 ? null : <p role="status" className="k-posts-none">{t('transfer.without_post', { count })} <Link to={listed}>{t('transfer.show_them')}</Link></p>
}
