/** One record: heading with state and allowed acts, facts, child rows, related lists, comments, attachments, history. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Tag } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { showText } from '../../providers/notification/alerts'
import type { RecordRow } from '../../providers/data/record-api'
import { useFormats } from '../../components/format/format-settings'
import type { ScreenProps } from '../../resources/core/define-module'
import { LazyPart } from '../cells/lazy-cell'
import { recordTitle } from '../../components/entity/entity-texts'
import { useActions } from '../action/use-actions'
import { useEntity, type EntityAccess } from '../entity/use-entity'
import { useSchemaNews } from '../entity/use-schema-news'
import { FormSkeleton } from '../form/form-screen'
import { mergedInto } from '../record/merged-into'
import { isFullPage, opensAs, type Opening } from '../record/record-links'
import { RecordFrame } from '../record/record-frame'
import { useDeleteRecord } from '../record/use-delete-record'
import { useRecord } from '../record/use-record'
import { useRecordAction } from '../record/use-record-action'
import { useRecordPeople } from '../record/use-record-people'
import { useRecordRoute, type RecordRoute } from '../record/use-record-route'
import { ScreenError } from '../entity/screen-error'
import { Button } from '../../ui/button'
import { headingStates } from './heading-states'
import { KeyFacts } from './key-facts'
import { RecordEdit, type RecordEditing } from './record-edit'
import { RecordHistory } from './record-history'
import { MoreActions, type MoreAction } from './more-actions'
import { ShowActions } from './show-actions'
import { ShowLayout } from './show-layout'
import { hiddenThings } from './missing-rights'
import { useSideParts } from './use-side-parts'
import { StateTag } from '../states/state-tag'
import { useNeighbours, type Neighbour } from './use-neighbours'
import { useShowKeys } from './use-show-keys'
import { useSteps } from './use-steps'
import { useShowTab } from './use-show-tab'
import { useShownNeighbours } from './use-shown-order'

const HiddenDialog = lazy(async () => ({ default: (await import('../../components/rights/hidden-dialog')).HiddenDialog }))

export function ShowScreen({ resource }: ScreenProps) {
  const { known, error, retry } = useEntity(resource.name)
  if (error && !known) return <ScreenError error={error} onRetry={retry} />
  return known ? <RoutedShow resource={resource} known={known} /> : <FormSkeleton />
}

/** As the address of the record has it. */
function RoutedShow({ resource, known }: ScreenProps & { known: EntityAccess }) {
  const [params] = useSearchParams()
  const opening = isFullPage(params) ? 'page' : opensAs(resource, known.entity)
  const route = useRecordRoute(resource, opening)
  return <ShownRecord resource={resource} known={known} opening={opening} route={route} />
}

interface ShownRecordProps extends ScreenProps {
  known: EntityAccess
  opening: Opening
  route: RecordRoute
  /** Its page can be opened, too: here it lies in a drawer over rows or cards. */
  over?: boolean
  /** What lies under it, where that is not all drawn. */
  order?: readonly number[] | undefined
}

export function ShownRecord({ resource, known, opening, route, over = false, order }: ShownRecordProps) {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const invalidate = useInvalidate()
  const record = useRecord(resource.name, route.id, { live: entity.x.live !== false })
  useSchemaNews(entity, record.refetch)
  const tabs = useShowTab()
  const { people } = useRecordPeople(entity, route.id, 'reads')
  const [field, setField] = useState<string | null>(null)
  const saving = useRecordAction(entity.name, route.id ?? 0)
  const [asking, setAsking] = useState(false)
  const [more, setMore] = useState<readonly MoreAction[]>([])
  const { row } = record
  const refresh = () => void invalidate({ resource: entity.name, invalidates: ['list'] })
  const onChanged = () => {
    record.refetch()
    refresh()
  }
  const history = row && <RecordHistory known={known} row={row} onReverted={onChanged} />
  const beside = useSideParts(
    entity,
    route.id,
    resource.stream && row ? { row, hide: resource.hide, history, lines: resource.streamLines } : undefined,
  )
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
  const listed = useNeighbours(entity, order ? null : route.id, route.listSearch)
  const neighbours = useShownNeighbours(route.id, route.listSearch, { listed, over, order })
  const go = ({ id, listSearch }: Neighbour) => route.to('show', { id, listSearch, replace: true })
  const steps = useSteps(route.id, neighbours, go)
  useShowKeys({ edit, remove, close: route.toList, previous: () => steps('previous'), next: () => steps('next') })

  if (route.id === null) return <Navigate to={resource.paths.list} replace />
  const survivor = mergedInto(record.error)
  if (survivor !== undefined) return <LeadOn onArrive={() => route.to('show', { id: survivor, replace: true })} />
  if (record.error || !row)
    return (
      <RecordFrame opening={opening} title="" onClose={route.toList}>
        {record.error ? (
          <ScreenError
            error={record.error}
            onRetry={record.refetch}
            extra={<Button onClick={route.toList}>{t('screens:back_to_list')}</Button>}
          />
        ) : (
          <FormSkeleton />
        )}
      </RecordFrame>
    )

  const editing: RecordEditing = { known, field, edit: setField, refresh: saving.refresh }
  const shown = { row, refs: row._refs ?? {}, entity: entity.name }
  return (
    <RecordFrame
      opening={opening}
      onClose={route.toList}
      wide={resource.showPanels.length > 0 && !over}
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
          onStep={steps}
          onEdit={edit}
          onAct={(name) => actions.start(name, row)}
          onDelete={remove}
          onAskHidden={() => setAsking(true)}
        />
      }
    >
      <RecordEdit value={editing}>
        <KeyFacts entity={entity} resource={resource} row={row} />
        {resource.showHead && (
          <MoreActions value={setMore}>
            <LazyPart load={resource.showHead} props={shown} />
          </MoreActions>
        )}
        {/* The frame stands while parts are loaded. */}
        <Suspense fallback={<FormSkeleton />}>
          <ShowLayout
            resource={resource}
            entity={entity}
            row={row}
            opening={opening}
            tabs={tabs}
            beside={beside}
            history={resource.stream ? null : history}
          />
        </Suspense>
      </RecordEdit>
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
  const formats = useFormats()
  const props = { row, refs: row._refs ?? {}, entity: entity.name }
  const title = recordTitle(entity, row, formats)
  return (
    <>
      {resource.titleMark && <LazyPart load={resource.titleMark} props={props} />}
      {resource.titleText ? <LazyPart load={resource.titleText} props={props} fallback={title} /> : title}{' '}
      <StateTags known={known} row={row} />
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
  return (
    <span className="k-record-tags">
      {headingStates(entity, row).map((field) => (
        <StateTag key={field.name} entity={entity} field={field} value={String(row[field.name])} />
      ))}
      {row.active === false && entity.lookup !== false && <Tag variant="filled">{t('screens:show.inactive')}</Tag>}
      {row.is_default === true && <Tag variant="filled">{t('screens:show.default')}</Tag>}
    </span>
  )
}
