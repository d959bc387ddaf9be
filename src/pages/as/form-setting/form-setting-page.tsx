/** /as/admin/workflow/<kind>: one of the five forms of attendance (as.md §2): which form of workflow it is, and how it works here. */
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { listRecords } from '../../../providers/data/record-api'
import { useResource } from '../../../resources/core/use-resource'
import { formKinds } from '../../../schemas/as/leave-value-lists'
import { ScreenError } from '../../../screens/entity/screen-error'
import { useEntity } from '../../../screens/entity/use-entity'
import { FormSkeleton } from '../../../screens/form/form-screen'
import { RecordForm } from '../../../screens/form/record-form'
import type { RecordRoute } from '../../../screens/record/use-record-route'

const entity = 'as/form-setting'

export default function FormSettingPage() {
  const { pathname } = useLocation()
  const kind = formKinds.find((one) => pathname.endsWith(`/${one}`)) ?? formKinds[0]
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { known, error, retry } = useEntity(entity)
  const resource = useResource(entity)
  const { data, ...query } = useQuery({
    queryKey: [entity, 'of', kind],
    queryFn: ({ signal }) => listRecords(entity, { perPage: 1, filter: { field: 'kind', op: 'eq', value: kind } }, { signal }),
    staleTime: 0,
    gcTime: 0,
    retry: 1,
    refetchOnWindowFocus: false,
  })
  const failure = error ?? query.error
  if (failure && (!known || !data)) return <ScreenError error={failure} onRetry={error ? retry : () => void query.refetch()} />
  if (!resource || !known || !data) return <FormSkeleton />
  const row = data.data[0]
  if (!row) return null
  const route: RecordRoute = {
    id: row.id,
    stays: true,
    from: null,
    params,
    listSearch: new URLSearchParams(),
    toList: () => void navigate(-1),
    toPage: (path) => void navigate(path),
    to: () => undefined,
  }
  return <RecordForm key={kind} resource={resource} known={known} opening="page" route={route} mode="edit" row={row} />
}
