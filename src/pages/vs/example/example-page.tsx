/** /vs/admin/example/:category/:id: one template, on the engine's screen (vs.md §2). */
import { Navigate, useParams } from 'react-router'
import { useResource } from '../../../resources/core/use-resource'
import { ShowScreen } from '../../../screens/show/show-screen'
import { idOf, useCategoryWord } from '../maint/maint-paths'
import { examplesPath } from './example-paths'

export default function ExamplePage() {
  const resource = useResource('vs/example')
  const { id } = useParams()
  const category = useCategoryWord()
  if (category === null || idOf(id) === null) return <Navigate replace to={examplesPath()} />
  return resource ? <ShowScreen resource={resource} /> : null
}
