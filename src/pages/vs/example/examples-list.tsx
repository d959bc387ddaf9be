/** /vs/admin/example/:category: templates of one category, or all, on the engine's list (vs.md §2). */
import { useMemo } from 'react'
import { Navigate, useNavigate } from 'react-router'
import type { Resource, ScreenProps } from '../../../resources/core/define-module'
import { useResource } from '../../../resources/core/use-resource'
import { ListScreen } from '../../../screens/list/list-screen'
import type { Narrowing } from '../../../screens/list/state/narrowing'
import { CategoryChoice } from '../maint/category-choice'
import { useCategoryWord, type CategoryWord } from '../maint/maint-paths'
import { examplesPath } from './example-paths'

export default function ExamplesList({ resource }: Partial<ScreenProps>) {
  // The list of all is the resource's own screen; that of a category is a page.
  const found = useResource('vs/example')
  const category = useCategoryWord()
  const shown = resource ?? found
  if (category === null) return <Navigate replace to={examplesPath()} />
  return shown ? <Templates resource={shown} category={category} /> : null
}

function Templates({ resource, category }: { resource: Resource; category: CategoryWord }) {
  const navigate = useNavigate()
  const narrow = useMemo(
    (): Narrowing | undefined =>
      category === 'all' ? undefined : { condition: () => ({ field: 'category', op: 'eq', value: category }), params: {} },
    [category],
  )
  const here = useMemo((): Resource => ({ ...resource, paths: { ...resource.paths, list: examplesPath(category) } }), [resource, category])
  return (
    <ListScreen
      resource={here}
      tabs={<CategoryChoice category={category} onChoose={(next) => void navigate(examplesPath(next))} />}
      {...(narrow ? { narrow } : {})}
    />
  )
}
