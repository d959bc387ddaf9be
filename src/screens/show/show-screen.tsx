/** One record: heading with state and allowed acts, facts, child rows, related lists, comments, attachments, history. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import EditOutlined from '@ant-design/icons/EditOutlined'
import LeftOutlined from '@ant-design/icons/LeftOutlined'
import MoreOutlined from '@ant-design/icons/MoreOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { Dropdown, Tag } from 'antd'
import { useInvalidate } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { showText } from '../../providers/notification/alerts'
import type { RecordRow } from '../../providers/data/record-api'
import { useFormats } from '../../components/format/format-settings'
import { Button } from '../../ui/button'
import { Tabs } from '../../ui/tabs'
import type { ScreenProps } from '../../resources/core/define-module'
import { LazyPart } from '../cells/lazy-cell'
import { enumLabel, recordTitle, stateColour } from '../../components/entity/entity-texts'
import { useEntity, type EntityAccess } from '../entity/use-entity'
import { useSchemaNews } from '../entity/use-schema-news'
import { FormSkeleton } from '../form/form-screen'
import { mergedInto } from '../record/merged-into'
import { opensAs } from '../record/record-links'
import { RecordFrame } from '../record/record-frame'
import { RecordPeople } from '../record/record-people'
import { useDeleteRecord } from '../record/use-delete-record'
import { useRecord } from '../record/use-record'
import { useRecordPeople } from '../record/use-record-people'
import { useRecordRoute } from '../record/use-record-route'
import { ScreenError } from '../entity/screen-error'
import { RecordFacts } from './record-facts'
import { RecordHistory } from './record-history'
import { RelatedList } from './related-list'
import { MoreActions, type MoreAction } from './more-actions'
import { MarkButton } from './mark-button'
import { TabbedMiddle } from './tabbed-middle'
import { hiddenThings } from './missing-rights'
import { useSideParts } from './use-side-parts'
import { useNeighbours, type Neighbour } from './use-neighbours'
import { useShowKeys } from './use-show-keys'
import { useShowTab } from './use-show-tab'

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
  const { language } = useFormats()
  const invalidate = useInvalidate()
  const record = useRecord(resource.name, route.id, { live: entity.x.live !== false })
  useSchemaNews(entity, record.refetch)
  const { tab, setTab, placeOf } = useShowTab()
  const beside = useSideParts(entity, route.id)
  const { people } = useRecordPeople(entity, route.id, 'reads')
  const [asking, setAsking] = useState(false)
  const [more, setMore] = useState<readonly MoreAction[]>([])
  const { row } = record
  const may = (action: string) => row?._actions?.includes(action) ?? false
  const refresh = () => void invalidate({ resource: entity.name, invalidates: ['list'] })
  const deletion = useDeleteRecord(entity, (change) => {
    refresh()
    if (change === 'deleted') route.toList()
    else record.refetch()
  })
  const edit = () => {
    if (row && may('edit')) route.to('edit', { id: row.id })
  }
  const neighbours = useNeighbours(entity, route.id, route.listSearch)
  const go = (neighbour: Neighbour | null) => {
    if (neighbour) route.to('show', { id: neighbour.id, listSearch: neighbour.listSearch, replace: true })
  }
  useShowKeys({
    edit,
    remove: () => {
      if (row && may('delete')) deletion.ask(row)
    },
    close: route.toList,
    previous: () => go(neighbours.previous),
    next: () => go(neighbours.next),
  })

  if (route.id === null) return <Navigate to={resource.paths.list} replace />
  const survivor = mergedInto(record.error)
  if (survivor !== undefined) return <LeadOn onArrive={() => route.to('show', { id: survivor, replace: true })} />
  if (record.error)
    return (
      <RecordFrame opening={opening} title="" onClose={route.toList}>
        <ScreenError error={record.error} onRetry={record.refetch} />
      </RecordFrame>
    )
  if (!row)
    return (
      <RecordFrame opening={opening} title="" onClose={route.toList}>
        <FormSkeleton />
      </RecordFrame>
    )

  const copyLink = () =>
    void navigator.clipboard.writeText(`${window.location.origin}${resource.paths.show}?id=${row.id}`).then(
      () => showText('success', 'screens:show.link_copied'),
      () => showText('warning', 'screens:show.link_not_copied'),
    )
  const items = [
    ...(known.may('create') ? [{ key: 'clone', label: t('screens:act.clone'), onClick: () => route.to('create', { from: row.id }) }] : []),
    ...more.map(({ key, label, onClick }) => ({ key, label, onClick })),
    { key: 'link', label: t('screens:act.copy_link'), onClick: copyLink },
    { key: 'print', label: t('screens:act.print'), onClick: () => window.print() },
    { key: 'hidden', label: t('common:why.hidden_title'), onClick: () => setAsking(true) },
    ...(may('delete')
      ? [{ type: 'divider' as const }, { key: 'delete', danger: true, label: t('screens:act.delete'), onClick: () => deletion.ask(row) }]
      : []),
  ]
  const isTabbed = opening === 'page' && resource.showTabs !== undefined
  const history = (
    <RecordHistory
      known={known}
      row={row}
      onReverted={() => {
        record.refetch()
        refresh()
      }}
    />
  )
  const details = (
    <div className="k-show-main">
      <RecordFacts entity={entity} resource={resource} row={row} refs={row._refs ?? {}} />
      {!isTabbed &&
        entity.x.related?.map((related) => (
          <RelatedList key={`${related.entity} ${related.field}`} of={entity} related={related} id={row.id} />
        ))}
      {opening === 'page' &&
        !isTabbed &&
        beside.map(({ key, label, children }) => (
          <section key={key} ref={placeOf(key)} className="k-show-beside">
            <h2 className="k-form-section">{label}</h2>
            {children}
          </section>
        ))}
    </div>
  )
  const shown = { row, refs: row._refs ?? {}, entity: entity.name }
  const panels = resource.showPanels.map((load, index) => <LazyPart key={index} load={load} props={shown} />)
  const middle =
    resource.showMiddle &&
    (isTabbed ? (
      <Suspense fallback={<FormSkeleton />}>
        <TabbedMiddle
          resource={resource}
          entity={entity}
          row={row}
          shown={shown}
          history={history}
          beside={beside}
          selected={tab}
          onSelect={setTab}
        />
      </Suspense>
    ) : (
      <LazyPart load={resource.showMiddle} props={shown} />
    ))
  return (
    <RecordFrame
      opening={opening}
      onClose={route.toList}
      wide={panels.length > 0}
      title={
        <>
          {resource.titleMark && <LazyPart load={resource.titleMark} props={shown} />}
          {recordTitle(entity, row, language)} <StateTags known={known} row={row} />
        </>
      }
      extra={
        <span className="k-record-acts">
          {people.length > 0 && <RecordPeople entity={entity} people={people} />}
          {neighbours.place !== undefined && (
            <span className="k-neighbours">
              <Button
                type="text"
                icon={<LeftOutlined aria-hidden />}
                label={t('screens:show.previous')}
                disabled={!neighbours.previous}
                onClick={() => go(neighbours.previous)}
              />
              <Button
                type="text"
                icon={<RightOutlined aria-hidden />}
                label={t('screens:show.next')}
                disabled={!neighbours.next}
                onClick={() => go(neighbours.next)}
              />
            </span>
          )}
          {!entity.x.view && <MarkButton mark="favourite" entity={entity.name} id={row.id} />}
          {entity.x.live !== false && <MarkButton mark="follow" entity={entity.name} id={row.id} />}
          {may('edit') && (
            <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={edit}>
              {t('screens:act.edit')}
            </Button>
          )}
          <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
            <span>
              <Button icon={<MoreOutlined aria-hidden />} label={t('screens:act.more')} />
            </span>
          </Dropdown>
        </span>
      }
    >
      {resource.showHead && (
        <MoreActions value={setMore}>
          <LazyPart load={resource.showHead} props={shown} />
        </MoreActions>
      )}
      {isTabbed ? (
        <div className="k-show" data-tabbed>
          <aside className="k-show-side">{panels[0]}</aside>
          <div className="k-show-middle">{middle}</div>
          {details}
          {panels.length > 1 && (
            <aside className="k-show-side" data-more>
              {panels.slice(1)}
            </aside>
          )}
        </div>
      ) : opening === 'page' ? (
        <div className="k-show" data-middle={middle ? true : undefined}>
          {details}
          {middle && <div className="k-show-middle">{middle}</div>}
          <aside className="k-show-side">
            {panels}
            {!entity.x.view && (
              <>
                <h2 className="k-form-section">{t('screens:history.title')}</h2>
                {history}
              </>
            )}
          </aside>
        </div>
      ) : entity.x.view ? (
        <>
          {details}
          {middle}
          {panels}
        </>
      ) : (
        <Tabs
          late
          selected={tab}
          onSelect={setTab}
          tabs={[
            {
              key: 'details',
              label: t('screens:show.details'),
              children: (
                <>
                  {details}
                  {middle}
                  {panels}
                </>
              ),
            },
            ...beside,
            { key: 'history', label: t('screens:history.title'), children: history },
          ]}
        />
      )}
      {deletion.dialog}
      {asking && (
        <Suspense fallback={null}>
          <HiddenDialog record={`${entity.name}/${row.id}`} {...hiddenThings(known, row, t)} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </RecordFrame>
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
    (field) => field.type === 'enum' && typeof row[field.name] === 'string' && stateColour(field, String(row[field.name])),
  )
  return (
    <span className="k-record-tags">
      {states.map((field) => (
        <span key={field.name} className="k-status" data-tone={stateColour(field, String(row[field.name]))}>
          {enumLabel(t, entity, field.name, String(row[field.name]))}
        </span>
      ))}
      {row.active === false && entity.lookup !== false && <Tag variant="filled">{t('screens:show.inactive')}</Tag>}
      {row.is_default === true && <Tag variant="filled">{t('screens:show.default')}</Tag>}
    </span>
  )
}
