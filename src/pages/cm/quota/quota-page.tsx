/** Make, change and copy a plan of targets (cm.md §2 quota/create): its head, and the grid of owners and spans. */
import { useQuery } from '@tanstack/react-query'
import type { ScreenProps } from '../../../resources/core/define-module'
import { useEntity } from '../../../screens/entity/use-entity'
import { FormSkeleton } from '../../../screens/form/form-screen'
import { RecordFrame } from '../../../screens/record/record-frame'
import { useRecord } from '../../../screens/record/use-record'
import { useRecordRoute } from '../../../screens/record/use-record-route'
import { ScreenError } from '../../../screens/entity/screen-error'
import { readAttainment } from '../../../api/cm/quota'
import { PlanForm } from './plan-form'
import '../../../ui/screens.css'
import '../common/cm.css'
import './quota.css'

export default function QuotaPage({ resource }: ScreenProps) {
  const route = useRecordRoute(resource, 'page')
  const source = route.id ?? route.from
  const quota = useEntity(resource.name)
  const record = useRecord(resource.name, source)
  const targets = useQuery({
    queryKey: ['cm/quota', 'targets', source],
    enabled: source !== null,
    queryFn: () => (source === null ? Promise.resolve(null) : readAttainment(source)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const error = quota.error ?? record.error ?? targets.error
  const reload = () => {
    quota.retry()
    record.refetch()
    void targets.refetch()
  }
  if (error)
    return (
      <RecordFrame opening="page" title="" onClose={route.toList}>
        <ScreenError error={error} onRetry={reload} />
      </RecordFrame>
    )
  const isLoaded = source === null || (record.row !== undefined && targets.data !== undefined)
  if (!quota.known || !isLoaded)
    return (
      <RecordFrame opening="page" title="" onClose={route.toList}>
        <FormSkeleton />
      </RecordFrame>
    )
  const mode = route.id !== null ? 'edit' : route.from !== null ? 'clone' : 'create'
  return (
    <PlanForm
      key={`${source ?? 'new'} ${mode}`}
      resource={resource}
      known={quota.known}
      route={route}
      row={record.row}
      targets={targets.data ?? null}
      mode={mode}
    />
  )
}
