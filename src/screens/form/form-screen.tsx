/** Create, edit and clone of any entity. Without `?id=` the edit screen leads to its list (spec/README.md §2). */
import { Navigate, useLocation } from 'react-router'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useAppearDelay } from '../../ui/use-appear-delay'
import { Button } from '../../ui/button'
import { failureOf } from '../../providers/http/error-text'
import type { ScreenProps } from '../../resources/core/define-module'
import { useEntity, type EntityAccess } from '../entity/use-entity'
import { useSchemaNews } from '../entity/use-schema-news'
import { mergedInto } from '../record/merged-into'
import { opensAs } from '../record/record-links'
import { RecordFrame } from '../record/record-frame'
import { useRecord } from '../record/use-record'
import { useRecordRoute } from '../record/use-record-route'
import { ScreenError } from '../entity/screen-error'
import { LostDraft } from './conflict/lost-draft'
import { RecordForm } from './record-form'
import { useCopiedFiles } from './state/use-copied-files'

export function FormScreen({ resource }: ScreenProps) {
  const { known, error, retry } = useEntity(resource.name)
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  return known ? <KnownForm resource={resource} known={known} /> : <FormSkeleton />
}

function KnownForm({ resource, known }: ScreenProps & { known: EntityAccess }) {
  const opening = opensAs(resource, known.entity)
  const route = useRecordRoute(resource, opening)
  const { pathname } = useLocation()
  useSchemaNews(known.entity)
  const isCreate = pathname === resource.paths.create && !(resource.paths.edit === resource.paths.create && route.id !== null)
  const source = isCreate ? route.from : route.id
  const record = useRecord(resource.name, source)
  const copied = useCopiedFiles(known.entity, isCreate ? record.row : undefined)
  if (!isCreate && route.id === null) return <Navigate to={resource.paths.list} replace />
  if (source !== null && record.error)
    return (
      <RecordFrame opening={opening} title="" onClose={route.toList}>
        {!isCreate && route.id !== null && failureOf(record.error)?.status === 404 && (
          <LostDraft resource={resource} known={known} route={route} id={route.id} />
        )}
        <ScreenError
          error={record.error}
          onRetry={record.refetch}
          extra={
            <MergedLink
              error={record.error}
              onOpen={(id) => route.to(isCreate ? 'create' : 'edit', isCreate ? { from: id, replace: true } : { id, replace: true })}
            />
          }
        />
      </RecordFrame>
    )
  if (isCreate && copied.error !== null)
    return (
      <RecordFrame opening={opening} title="" onClose={route.toList}>
        <ScreenError error={copied.error} onRetry={copied.refetch} />
      </RecordFrame>
    )
  const row = isCreate ? copied.row : record.row
  if (source !== null && !row)
    return (
      <RecordFrame opening={opening} title="" onClose={route.toList}>
        <FormSkeleton />
      </RecordFrame>
    )
  return (
    <RecordForm
      key={`${pathname} ${source ?? 'new'}`}
      resource={resource}
      known={known}
      opening={opening}
      route={route}
      mode={isCreate ? (source === null ? 'create' : route.amends ? 'amend' : 'clone') : 'edit'}
      row={row}
    />
  )
}

/** What is typed over a merged record is not lost by leading on at once: its draft is offered above. */
function MergedLink({ error, onOpen }: { error: unknown; onOpen: (id: number) => void }) {
  const { t } = useTranslation('screens')
  const into = mergedInto(error)
  return into === undefined ? null : <Button onClick={() => onOpen(into)}>{t('refused.open_other')}</Button>
}

export function FormSkeleton() {
  return (
    <div className="k-skeleton" style={useAppearDelay()} aria-hidden>
      {[0, 1, 2, 3].map((index) => (
        <Skeleton key={index} active title={{ width: 96 }} paragraph={{ rows: 1, width: '100%' }} />
      ))}
    </div>
  )
}
