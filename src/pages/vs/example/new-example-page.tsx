/** /vs/admin/example/new-example/:templateId?: a new template, empty, a copy of another one, or from an event (`?event=`). */
import { Navigate, useParams, useSearchParams } from 'react-router'
import { useResource } from '../../../resources/core/use-resource'
import { BegunForm, type Beginning } from '../../../screens/form/begun-form'
import { FormScreen } from '../../../screens/form/form-screen'
import { copiesIn, repictured } from '../../../shared/vs/pictures'
import { templateOfEvent } from '../../../shared/vs/template'
import { idOf } from '../maint/maint-paths'
import { newExamplePath } from './example-paths'

export default function NewExamplePage() {
  const resource = useResource('vs/example')
  const { templateId } = useParams()
  const [params] = useSearchParams()
  if (!resource) return null
  // Lists clone by `from`.
  const from = beginning(templateId ?? params.get('from'), params.get('event'))
  if (from) return <BegunForm resource={resource} from={from} />
  return templateId === undefined ? <FormScreen resource={resource} /> : <Navigate replace to={newExamplePath()} />
}

function beginning(template: string | null, event: string | null): Beginning | undefined {
  const [copied, made] = [idOf(template ?? undefined), idOf(event ?? undefined)]
  if (copied !== null)
    return {
      entity: 'vs/example',
      id: copied,
      begin: (row, copy) => ({ mode: 'clone', row: { ...copy, questions: repictured(row.questions, copiesIn(row, copy)) } }),
    }
  if (made !== null)
    return {
      entity: 'vs/event',
      id: made,
      begin: (row, copy) => ({ mode: 'create', row: undefined, given: templateOfEvent(row, copiesIn(row, copy)) }),
    }
  return undefined
}
