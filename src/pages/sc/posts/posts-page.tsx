/** /sc/user-departments: the list of posts, or people by departments, and above "no primary" those who have no post at all, of whom a list of posts has no row. */
import { lazy, Suspense } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useIsPhone } from '../../../ui/use-is-phone'
import { aggregateRecords } from '../../../providers/data/record-api'
import type { ScreenProps } from '../../../resources/core/define-module'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import './matrix.css'
import './posts.css'

const PostMatrix = lazy(async () => ({ default: (await import('./post-matrix')).PostMatrix }))

const working = ['active', 'invited', 'suspended']
const withoutPost = {
  all: [
    { field: 'status', op: 'in', value: working },
    { field: 'directory_hidden', op: 'eq', value: false },
    { field: 'department_only', op: 'empty' },
  ],
} as const
const listed = `/sc/list?filter[status][in]=${working.join(',')}&filter[directory_hidden][eq]=false&filter[department_only][empty]=true`

export default function PostsPage({ resource }: ScreenProps) {
  const { t } = useTranslation('sc')
  const [params, setParams] = useSearchParams()
  const isPhone = useIsPhone()
  const isMatrix = params.get('as') === 'matrix' && !isPhone
  return (
    <div className="k-posts-page">
      {!isPhone && (
        <div className="k-posts-views">
          {isMatrix && <h1>{t('entity.user-department.plural')}</h1>}
          <Segmented
            value={isMatrix ? 'matrix' : 'list'}
            onChange={(as) => setParams(as === 'matrix' ? { as } : {}, { replace: true })}
            options={[
              { value: 'list', label: t('matrix.list') },
              { value: 'matrix', label: t('matrix.matrix') },
            ]}
          />
        </div>
      )}
      {[...params.entries()].some(([key, value]) => key.startsWith('filter[marks]') && value === 'no_primary') && <WithoutPost />}
      {isMatrix ? (
        <Suspense fallback={<ListSkeleton />}>
          <PostMatrix resource={resource} />
        </Suspense>
      ) : (
        <ListScreen resource={resource} />
      )}
    </div>
  )
}

function WithoutPost() {
  const { t } = useTranslation('sc')
  const { data } = useQuery({
    queryKey: ['people-without-post'],
    staleTime: 0,
    queryFn: ({ signal }) => aggregateRecords('sc/user', { filter: withoutPost }, { signal }),
  })
  const count = data?.meta.total ?? 0
  return count === 0 ? null : (
    <p role="status" className="k-posts-none">
      {t('transfer.without_post', { count })} <Link to={listed}>{t('transfer.show_them')}</Link>
    </p>
  )
}
