/** /vs/admin/event-maint/:category/:id: the control room of an event (vs.md §2). The record's own screen, at the address of its list. */
import { useMemo } from 'react'
import { Navigate, useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { useResource } from '../../../resources/core/use-resource'
import type { Resource } from '../../../resources/core/define-module'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useEntity } from '../../../screens/entity/use-entity'
import { FormSkeleton } from '../../../screens/form/form-screen'
import { listPath, recordPath, type ListOrigin } from '../../../screens/record/record-links'
import type { RecordRoute } from '../../../screens/record/use-record-route'
import { ShownRecord } from '../../../screens/show/show-screen'
import { controlPath, idOf, maintPath, useCategoryWord, type CategoryWord } from '../maint/maint-paths'

export default function ControlPage() {
  const category = useCategoryWord()
  const id = idOf(useParams().id)
  const resource = useResource('vs/event')
  const { known, error, retry } = useEntity('vs/event')
  if (category === null || id === null) return <Navigate replace to={maintPath(category ?? 'all')} />
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  if (!known || !resource) return <FormSkeleton />
  return <ControlRoom key={id} id={id} category={category} resource={resource} known={known} />
}

interface ControlRoomProps {
  id: number
  category: CategoryWord
  resource: Resource
  known: Parameters<typeof ShownRecord>[0]['known']
}

function ControlRoom({ id, category, resource, known }: ControlRoomProps) {
  const here = useMemo((): Resource => ({ ...resource, paths: { ...resource.paths, list: maintPath(category) } }), [resource, category])
  return <ShownRecord resource={here} known={known} opening="page" route={useControlRoute(here, id, category)} />
}

/** As useRecordRoute of the engine, with the event in the path. */
function useControlRoute(resource: Resource, id: number, category: CategoryWord): RecordRoute {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const origin = (useLocation().state ?? {}) as ListOrigin
  const listSearch = new URLSearchParams(origin.listSearch ?? '')
  return {
    ...{ id, from: null, params, listSearch },
    toList: () => void navigate(listPath(resource, listSearch)),
    toPage: (path) => void navigate(path),
    to: (screen, { replace = false, listSearch: search = listSearch, ...options } = {}) =>
      void navigate(
        screen === 'show' && options.id !== undefined
          ? controlPath(options.id, category)
          : recordPath(resource, 'page', screen, { ...options, search }),
        { replace, state: { ...origin, listSearch: search.toString() } satisfies ListOrigin },
      ),
  }
}
