/** /vs/admin/event-maint/edit-event/:id: the same wizard over a draft. The engine's address (`?id=`) leads here. */
import { Navigate, useLocation, useParams, useSearchParams } from 'react-router'
import { useResource } from '../../../resources/core/use-resource'
import { FormScreen } from '../../../screens/form/form-screen'
import { recordId } from '../../../screens/record/record-links'
import { maintPath } from '../maint/maint-paths'
import { editEventPath, idIn } from './wizard-paths'

export default function EditEventPage() {
  const resource = useResource('vs/event')
  const { id } = useParams()
  const [params] = useSearchParams()
  const { state, hash } = useLocation()
  const requested = recordId(params)
  if (id === undefined)
    return (
      <Navigate to={requested === null ? maintPath() : { pathname: editEventPath(requested), hash }} replace state={state as unknown} />
    )
  if (idIn(id) === null) return <Navigate to={maintPath()} replace />
  return resource ? <FormScreen resource={resource} /> : null
}
