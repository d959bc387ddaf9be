/** One record: heading with state and allowed acts, facts, child rows, related lists, comments, attachments, history. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Tag } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { showText } from '../../providers/notification/alerts'
import type { RecordRow } from '../../providers/data/record-api'
import { useFormats } from '../../components/format/format-settings'
import type { ScreenProps } from '../../resources/core/define-module'
import { LazyPart } from '../cells/lazy-cell'
import { recordTitle, stateColour } from '../../components/entity/entity-texts'
import { useActions } from '../action/use-actions'
import { useEntity, type EntityAccess } from '../entity/use-entity'
import { useSchemaNews } from '../entity/use-schema-news'
import { FormSkeleton } from '../form/form-screen'
import { mergedInto } from '../record/merged-into'
import { opensAs } from '../record/record-links'
import { RecordFrame } from '../record/record-frame'
import { useDeleteRecord } from '../record/use-delete-record'
import { useRecord } from '../record/use-record'
import { useRecordPeople } from '../record/use-record-people'
import { useRecordRoute } from '../record/use-record-route'
import { ScreenError } from '../entity/screen-error'
import { RecordHistory } from './record-history'
import { MoreActions, type MoreAction } from './more-actions'
import { ShowActions } from './show-actions'
import { ShowLayout } from './show-layout'
import { hiddenThings } from './missing-rights'
import { useSideParts } from './use-side-parts'
import { StateTag } from '../states/state-tag'
import { useNeighbours, type Neighbour } from './use-neighbours'
import { useShowKeys } from './use-show-keys'
import { useShowTab } from './use-show-tab'
import { isChoice } from '../../schemas/core/field-types'

const HiddenDialog = lazy(async () => ({ default: (await import('../../components/rights/hidden-dialog')).HiddenDialog }))

export function ShowScreen({ resource }: ScreenProps) {
  const { known, error, retry } = useEntity(resource.name)
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  return known ? <KnownShow resource={resource} known={known} /> : <FormSkeleton />
}

function KnownShow({ resource, known }: ScreenProps & { known: EntityAccess }) {
  const { entity } = known
  const opening = opensAs(resource, entity)
  const route = useRecordRoute(resource, opening)
  const { t } = useTranslation(['screens', entity.module])
  const invalidate = useInvalidate()
  const record = useRecord(resource.name, route.id, { live: entity.x.live !== false })
  useSchemaNews(entity, record.refetch)
  const tabs = useShowTab()
  const beside = useSideParts(entity, route.id)
  const { people } = useRecordPeople(entity, route.id, 'reads')
  const [asking, setAsking] = useState(false)
  const [more, setMore] = useState<readonly MoreAction[]>([])
  const { row } = record
  const refresh = () => void invalidate({ resource: entity.name, invalidates: ['list'] })
  const onChanged = () => {
    record.refetch()
    refresh()
  }
  const deletion = useDeleteRecord(entity, (change) => {
    refresh()
    if (change === 'deleted') route.toList()
    else record.refetch()
  })
  const actions = useActions({ known, resource, onDone: onChanged })
  const edit = () => {
    if (row?._actions?.includes('edit')) route.to('edit', { id: row.id })
  }
  const remove = () => {
    if (row?._actions?.includes('delete')) deletion.ask(row)
  }
  const neighbours = useNeighbours(entity, route.id, route.listSearch)
  const go = (neighbour: Neighbour | null) => {
    if (neighbour) route.to('show', { id: neighbour.id, listSearch: neighbour.listSearch, replace: true })
  }
  useShowKeys({ edit, remove, close: route.toList, previous: () => go(neighbours.previous), next: () => go(neighbours.next) })

  if (route.id === null) return <Navigate to={resource.paths.list} replace />
  const survivor = mergedInto(record.error)
  if (survivor !== undefined) return <LeadOn onArrive={() => route.to('show', { id: survivor, replace: true })} />
  if (record.error || !row)
    return (
      <RecordFrame opening={opening} title="" onClose={route.toList}>
        {record.error ? <ScreenError error={record.error} onRetry={record.refetch} /> : <FormSkeleton />}
      </RecordFrame>
    )

  const shown = { row, refs: row._refs ?? {}, entity: entity.name }
  return (
    <RecordFrame
      opening={opening}
      onClose={route.toList}
      wide={resource.showPanels.length > 0}
      title={<ShowTitle resource={resource} known={known} row={row} />}
      extra={
        <ShowActions
          resource={resource}
          known={known}
          row={row}
          people={people}
          route={route}
          neighbours={neighbours}
          more={more}
          onNeighbour={go}
          onEdit={edit}
          onAct={(name) => actions.start(name, row)}
          onDelete={remove}
          onAskHidden={() => setAsking(true)}
        />
      }
    >
      {resource.showHead && (
        <MoreActions value={setMore}>
          <LazyPart load={resource.showHead} props={shown} />
        </MoreActions>
      )}
      <ShowLayout
        resource={resource}
        entity={entity}
        row={row}
        opening={opening}
        tabs={tabs}
        beside={beside}
        history={<RecordHistory known={known} row={row} onReverted={onChanged} />}
      />
      {deletion.dialog}
      {actions.dialog}
      {asking && (
        <Suspense fallback={null}>
          <HiddenDialog record={`${entity.name}/${row.id}`} {...hiddenThings(known, row, t)} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </RecordFrame>
  )
}

function ShowTitle({ resource, known, row }: ScreenProps & { known: EntityAccess; row: RecordRow }) {
  const { entity } = known
  const { language } = useFormats()
  return (
    <>
      {resource.titleMark && <LazyPart load={resource.titleMark} props={{ row, refs: row._refs ?? {}, entity: entity.name }} />}
      {recordTitle(entity, row, language)} <StateTags known={known} row={row} />
    </>
  )
}

/** The address of a merged record leads to what it became part of, which is said. */
function LeadOn({ onArrive }: { onArrive: () => void }) {
  const arrive = useRef(onArrive)
  useEffect(() => {
    showText('warning', 'screens:show.merged')
    arrive.current()
  }, [])
  return <FormSkeleton />
}

/** What stands out at once: its state, that it is switched off, that it is the default or of the standard set. */
function StateTags({ known: { entity }, row }: { known: EntityAccess; row: RecordRow }) {
  const { t } = useTranslation(['screens', entity.module])
  const states = entity.fields.filter(
    (field) =>
      isChoice(field) &&
      typeof row[field.name] === 'string' &&
      (field.name === entity.x.states?.field || stateColour(field, String(row[field.name]))),
  )
  return (
    <span className="k-record-tags">
      {states.map((field) => (
        <StateTag key={field.name} entity={entity} field={field} value={String(row[field.name])} />
      ))}
      {row.active === false && entity.lookup !== false && <Tag variant="filled">{t('screens:show.inactive')}</Tag>}
      {row.is_default === true && <Tag variant="filled">{t('screens:show.default')}</Tag>}
    </span>
  )
}
