/** Create, edit and duplicate a pipeline together with its stages (cm.md §2): saved as one. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useResource } from '../../../resources/core/use-resource'
import type { ScreenProps } from '../../../resources/core/define-module'
import type { RecordRow } from '../../../providers/data/record-api'
import { useEntity } from '../../../screens/entity/use-entity'
import { FormSkeleton } from '../../../screens/form/form-screen'
import { RecordFrame } from '../../../screens/record/record-frame'
import { useRecord } from '../../../screens/record/use-record'
import { useRecordRoute } from '../../../screens/record/use-record-route'
import { ScreenError } from '../../../screens/entity/screen-error'
import { stagesOfPipeline } from './stages-of-pipelines'
import { EditorForm } from './editor-form'
import '../../../ui/screens.css'
import '../common/cm.css'

export default function PipelineEditor({ resource }: ScreenProps) {
  const route = useRecordRoute(resource, 'page')
  const source = route.id ?? route.from
  const pipeline = useEntity(resource.name)
  const stage = useEntity('cm/stage')
  const stageResource = useResource('cm/stage')
  const record = useRecord(resource.name, source)
  const stages = useQuery({
    queryKey: ['cm/stage', 'edited', source],
    enabled: source !== null,
    queryFn: (): Promise<RecordRow[]> => (source === null ? Promise.resolve([]) : stagesOfPipeline(source)),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const [round, setRound] = useState(0)
  const error = pipeline.error ?? stage.error ?? record.error ?? stages.error
  const reload = async () => {
    pipeline.retry()
    stage.retry()
    record.refetch()
    await stages.refetch()
    setRound((now) => now + 1)
  }
  if (error)
    return (
      <RecordFrame opening="page" title="" onClose={route.toList}>
        <ScreenError error={error} onRetry={() => void reload()} />
      </RecordFrame>
    )
  const isLoaded = source === null || (record.row !== undefined && stages.data !== undefined)
  if (!pipeline.known || !stage.known || !stageResource || !isLoaded)
    return (
      <RecordFrame opening="page" title="" onClose={route.toList}>
        <FormSkeleton />
      </RecordFrame>
    )
  const version = [record.row?.version, ...(stages.data ?? []).map((row) => row.version)].join()
  return (
    <EditorForm
      key={`${source ?? 'new'} ${route.id === null} ${round} ${version}`}
      resource={resource}
      stageResource={stageResource}
      pipeline={pipeline.known}
      stage={stage.known}
      route={route}
      row={record.row}
      stages={stages.data ?? []}
      mode={route.id !== null ? 'edit' : route.from !== null ? 'clone' : 'create'}
      onReload={() => void reload()}
    />
  )
}
