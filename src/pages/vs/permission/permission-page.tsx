/** /vs/admin/permission/:category: who may do what in a category of events; `all` = in every one (vs.md §2, §3). */
import { useMemo } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { useResource } from '../../../resources/core/use-resource'
import { ListScreen } from '../../../screens/list/list-screen'
import { ListSkeleton } from '../../../screens/list/list-skeleton'
import type { Narrowing } from '../../../screens/list/state/narrowing'
import { CategoryChoice } from '../maint/category-choice'
import { permissionPath, useCategoryWord, type CategoryWord } from '../maint/maint-paths'

export default function PermissionPage() {
  const category = useCategoryWord()
  return category === null ? <Navigate replace to={permissionPath()} /> : <Rights category={category} />
}

function Rights({ category }: { category: CategoryWord }) {
  const { t } = useTranslation('vs')
  const navigate = useNavigate()
  const resource = useResource('vs/category-right')
  const narrow = useMemo(
    (): Narrowing => ({
      condition: () => (category === 'all' ? { field: 'category', op: 'empty' } : { field: 'category', op: 'eq', value: category }),
      params: {},
    }),
    [category],
  )
  if (!resource) return <ListSkeleton />
  return (
    <ListScreen
      resource={resource}
      heading={t('page.permission')}
      narrow={narrow}
      tabs={<CategoryChoice category={category} onChoose={(next) => void navigate(permissionPath(next))} />}
    />
  )
}
