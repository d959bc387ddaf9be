/** The form of a new record that begins with another one, once that is read and its files are copied. */
import type { RecordRow } from '../../providers/data/record-api'
import type { Resource } from '../../resources/core/define-module'
import { ScreenError } from '../entity/screen-error'
import { useEntity, type EntityAccess } from '../entity/use-entity'
import { FormSkeleton } from './form-screen'
import { RecordForm } from './record-form'
import type { RecordFormInput } from './state/form-input'
import { useCopiedFiles } from './state/use-copied-files'
import { RecordFrame } from '../record/record-frame'
import { useRecord } from '../record/use-record'
import { useRecordRoute } from '../record/use-record-route'

/** @property begin what the form begins with @param row as it is @param copied with copies of its files */
export interface Beginning {
  entity: string
  id: number
  begin: (row: RecordRow, copied: RecordRow) => Pick<RecordFormInput, 'mode' | 'row'> & { given?: Readonly<Record<string, unknown>> }
}

export function BegunForm({ resource, from }: { resource: Resource; from: Beginning }) {
  const own = useEntity(resource.name)
  const source = useEntity(from.entity)
  const error = own.error ?? source.error
  if (error && (!own.known || !source.known))
    return (
      <ScreenError
        error={error}
        onRetry={() => {
          own.retry()
          source.retry()
        }}
      />
    )
  if (!own.known || !source.known) return <FormSkeleton />
  return <KnownForm key={`${from.entity} ${from.id}`} resource={resource} from={from} known={own.known} source={source.known} />
}

interface KnownFormProps {
  resource: Resource
  from: Beginning
  known: EntityAccess
  source: EntityAccess
}

function KnownForm({ resource, from, known, source }: KnownFormProps) {
  const route = useRecordRoute(resource, 'page')
  const record = useRecord(from.entity, from.id)
  const copied = useCopiedFiles(source.entity, record.row)
  const error = record.error ?? copied.error
  if (error || !record.row || !copied.row)
    return (
      <RecordFrame opening="page" title="" onClose={route.toList}>
        {error ? <ScreenError error={error} onRetry={record.error ? record.refetch : copied.refetch} /> : <FormSkeleton />}
      </RecordFrame>
    )
  const { given, ...begun } = from.begin(record.row, copied.row)
  return (
    <RecordForm
      resource={resource}
      known={known}
      opening="page"
      route={{ ...route, from: from.id, ...(given ? { given } : {}) }}
      givenRefs={copied.row._refs}
      {...begun}
    />
  )
}
