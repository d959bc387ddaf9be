/** /vs/admin/example/edit-example/:id: the designer over a template. The engine's address (`?id=`) leads here. */
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { useResource } from '../../../resources/core/use-resource'
import { FormScreen } from '../../../screens/form/form-screen'
import { recordId } from '../../../screens/record/record-links'
import { idOf } from '../maint/maint-paths'
import { editExamplePath, examplesPath } from './example-paths'

export default function EditExamplePage() {
  const resource = useResource('vs/example')
  const { id } = useParams()
  const [params] = useSearchParams()
  const state = useLocation().state as unknown
  const requested = recordId(params)
  if (id === undefined) return <Navigate replace to={requested === null ? examplesPath() : editExamplePath(requested)} state={state} />
  if (idOf(id) === null) return <Navigate replace to={examplesPath()} />
  return resource ? <FormScreen resource={resource} /> : null
}
