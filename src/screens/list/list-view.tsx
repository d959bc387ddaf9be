/** A list whose declaration is known: state, rows, and the parts that draw them. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { CanAccess } from '@refinedev/core'
import type { InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { rightTo } from '../../providers/access/access-control'
import { showAlert, showFailure } from '../../providers/notification/alerts'
import { usePreferences } from '../../providers/preferences/preferences'
import { orderRecord, restoreRecord, type RecordRow } from '../../providers/data/record-api'
import { Button } from '../../ui/button'
import { useFormats } from '../../components/format/format-settings'
import { useMapTiles } from '../../components/map/map-tiles'
import { useIsPhone } from '../../ui/use-is-phone'
import { useStable } from '../../ui/use-stable'
import { importPath, type Resource } from '../../resources/core/define-module'
import { isNumeric } from '../cells/field-text'
import { LazyPart } from '../cells/lazy-cell'
import { entityNew, entityPlural, recordTitle } from '../../components/entity/entity-texts'
import type { EntityAccess } from '../entity/use-entity'
import { useSchemaNews } from '../entity/use-schema-news'
import { recordPath, type ListOrigin, type Opening } from '../record/record-links'
import { undoAction } from '../record/undo-action'
import { useDeleteRecord } from '../record/use-delete-record'
import { ScreenError } from '../entity/screen-error'
import { resized } from './table/column-layout'
import { columnsOf, defaultLayout } from './table/columns'
import { isEditable, nextEditable, type CellPlace } from './table/inline-edit'
import { groupFields, kindField, placeFields } from './layouts/layouts'
import { ListCount } from './list-count'
import { countText, ListPager } from './list-pager'
import { RowsSkeleton } from './list-skeleton'
import { hasHandOrder } from './table/hand-order'
import { RestoreSeeds } from './restore-seeds'
import { isFiltered, withSort, writeListState } from './state/list-state'
import { isScoped, shortened } from './filter/short-keys'
import { ListTable } from './table/list-table'
import { ListTabs } from './views/list-tabs'
import { ListToolbar } from './list-toolbar'
import type { ListUi } from './state/list-context'
import { useAggregate } from './state/use-aggregate'
import { useListData } from './state/use-list-data'
import { useListKeys } from './use-list-keys'
import { useListView } from './views/use-list-view'
import { ViewTabs } from './views/view-tabs'
import { useSelection } from './bulk/use-selection'

const ListNothingMatches = lazy(async () => ({ default: (await import('./list-empty')).ListNothingMatches }))
const ListNothingYet = lazy(async () => ({ default: (await import('./list-empty')).ListNothingYet }))
const Board = lazy(async () => ({ default: (await import('./layouts/board')).Board }))
const ChartView = lazy(async () => ({ default: (await import('../chart/chart-view')).ChartView }))
const ListCards = lazy(async () => ({ default: (await import('./table/list-cards')).ListCards }))
const ListMap = lazy(async () => ({ default: (await import('./layouts/list-map')).ListMap }))
const MonthView = lazy(async () => ({ default: (await import('./layouts/month-view')).MonthView }))
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar')).BulkBar }))

const noRefs = {}

interface ListViewProps {
  resource: Resource
  known: EntityAccess
  opening: Opening
  /** A drawer lies over it. */ covered: boolean
  nothing?: ReactNode
  index?: ReactNode
}

export function ListView({ resource, known, opening, covered, nothing, index }: ListViewProps) {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { density } = usePreferences()
  const list = useListView(entity)
  const { state, setState } = list
  const columns = useMemo(() => columnsOf(t, entity, resource, list.columns), [t, entity, resource, list.columns])
  const pointed = useRef(false)
  const selected = useRef(0)
  const [editing, setEditing] = useState<CellPlace | null>(null)
  const [cursorColumn, setCursorColumn] = useState<string | null>(null)
  const [ordered, setOrdered] = useState<readonly RecordRow[] | null>(null)
  const data = useListData(entity, state, {
    ready: list.ready,
    withUsedBy: columns.some(({ name }) => name === 'used_by'),
    whole: state.kind !== 'table',
    isBusy: () => pointed.current || selected.current > 0 || editing !== null || covered,
  })
  useSchemaNews(entity, data.refetch)
  const rows = ordered ?? data.rows
  const selection = useSelection(JSON.stringify([state.q, state.filters, state.tree, state.trash]), rows, data.meta)
  const searchRef = useRef<InputRef>(null)
  const deletion = useDeleteRecord(entity, () => data.refetch())
  const [put, refetch, remove, restore] = [
    useStable(data.put),
    useStable(data.refetch),
    useStable(deletion.ask),
    useStable((row: RecordRow) => void restoreRecord(entity.name, row.id).then(data.refetch, showFailure)),
  ]
  const refs = data.meta?.refs ?? noRefs

  // The same one while it says the same: rows that have not changed are not drawn again.
  const ui: ListUi = useMemo(() => {
    const search = () => shortened(writeListState(state), entity)
    const origin: ListOrigin = { fromList: true, listSearch: search().toString() }
    return {
      resource,
      entity,
      known,
      opening,
      trash: state.trash,
      matching: { q: state.q, filter: data.filter, trash: state.trash },
      put,
      refetch,
      remove,
      restore,
      context: { t, entity, formats, refs },
      origin,
      pathOf: (screen, options = {}) => recordPath(resource, opening, screen, { ...options, search: search() }),
      open: (screen, options = {}) =>
        void navigate(recordPath(resource, opening, screen, { ...options, search: search() }), { state: origin }),
    }
  }, [resource, entity, known, opening, state, data.filter, t, formats, refs, put, refetch, remove, restore, navigate])
  const may = (row: RecordRow, action: string) => row._actions?.includes(action) ?? false
  const cursor = useListKeys(
    rows,
    {
      search: () => searchRef.current?.focus(),
      create: () => {
        if (known.may('create')) ui.open('create')
      },
      open: (row) => {
        if (may(row, 'show')) ui.open('show', { id: row.id })
      },
      edit: (row) => {
        if (may(row, 'edit')) ui.open('edit', { id: row.id })
      },
      remove: (row) => {
        if (may(row, 'delete')) deletion.ask(row)
      },
      select: (row) => selection.toggle(row, false),
      cell: (row, step) => {
        const next = nextEditable(ui, columns, row, cursorColumn ?? '', step)
        if (next) setCursorColumn(next.column)
      },
      editCell: (row) => {
        const at = columns.find(({ name }) => name === cursorColumn)
        setEditing(at && isEditable(ui, at, row) ? { row: row.id, column: at.name } : nextEditable(ui, columns, row, '', 1))
      },
      page: (step) => {
        const page = state.page + step
        if (data.meta && page >= 1 && page <= data.meta.last_page) setState({ ...state, page })
      },
    },
    !covered,
  )
  const order = (next: readonly RecordRow[], moved: RecordRow, afterId: number | null) => {
    setOrdered(next)
    void orderRecord(entity.name, moved.id, afterId)
      .then((changeSet) => {
        if (changeSet !== null)
          showAlert({
            kind: 'success',
            text: t('screens:drag.moved', { name: recordTitle(entity, moved, formats.language) }),
            ...undoAction(t, changeSet, data.refetch),
          })
      }, showFailure)
      .finally(() => {
        data.refetch()
        setOrdered(null)
      })
  }
  const tiles = useMapTiles(placeFields(entity) !== undefined)
  const maps = tiles !== undefined && tiles.provider !== 'none'
  const by = state.trash || (state.kind === 'map' && tiles?.provider === 'none') ? undefined : kindField(entity, state)
  const chart = state.trash || state.kind !== 'chart' ? undefined : state.chart
  const group =
    state.kind === 'table' && !state.trash
      ? groupFields(entity).find(({ name }) => name === state.group)
      : state.kind === 'tree'
        ? by
        : undefined
  const isSummed = entity.fields.some((field) => field.x.total && isNumeric(field))
  const aggregate = useAggregate(entity, {
    matching: ui.matching,
    group: group?.name,
    of: data.of,
    enabled:
      data.meta !== undefined &&
      state.kind !== 'kanban' &&
      state.kind !== 'calendar' &&
      state.kind !== 'map' &&
      !chart &&
      (group !== undefined || isSummed),
  })
  const orderable = group === undefined && known.may('edit') && hasHandOrder(entity, resource, state, rows)
  useEffect(() => {
    selected.current = selection.count
  })
  const named = entityNew(t, entity, formats.language)

  return (
    <div
      className="k-list"
      data-density={density}
      onPointerEnter={() => {
        pointed.current = true
      }}
      onPointerLeave={() => {
        pointed.current = false
      }}
    >
      <header className="k-list-head">
        <h1>
          {entityPlural(t, entity)}
          {data.meta && <ListCount ui={ui} meta={data.meta} />}
        </h1>
        <span className="k-list-acts">
          {resource.listActions && !state.trash && <LazyPart load={resource.listActions} props={{ resource, onDone: data.refetch }} />}
          {entity.lookup !== false && known.may('create') && data.meta !== undefined && data.meta.total > 0 && !isPhone && !state.trash && (
            <RestoreSeeds ui={ui} />
          )}
          {known.may('import') && known.may('create') && !isPhone && !state.trash && (
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => void navigate(importPath(resource))}>
              {t('screens:list.import')}
            </Button>
          )}
          {!state.trash && (
            <CanAccess {...rightTo(entity.path, 'create')}>
              <Button
                type="primary"
                icon={<PlusOutlined aria-hidden />}
                onClick={() => ui.open('create')}
                {...(isPhone ? { label: named } : {})}
              >
                {isPhone ? t('screens:list.create') : named}
              </Button>
            </CanAccess>
          )}
        </span>
      </header>
      {!state.trash && <ViewTabs ui={ui} list={list} />}
      {resource.listTabs && !state.trash && <ListTabs ui={ui} field={resource.listTabs} rows={rows} state={state} onChange={setState} />}
      {selection.count > 0 ? (
        <Suspense fallback={<div className="k-toolbar" />}>
          <BulkBar ui={ui} list={list} selection={selection} />
        </Suspense>
      ) : (
        <ListToolbar
          ui={ui}
          list={list}
          count={data.meta ? countText(data.meta) : '0'}
          refs={ui.context.refs}
          searchRef={searchRef}
          maps={maps}
        />
      )}
      {!state.trash && index}
      <div className="k-list-body">
        {data.waiting > 0 && (
          <button type="button" className="k-new-pill" onClick={data.refetch}>
            {t('screens:list.new_rows', { n: data.waiting })}
          </button>
        )}
        {body()}
      </div>
      {data.meta && rows.length > 0 && !group && !by && !chart && (
        <ListPager state={state} meta={data.meta} shown={rows.length} onChange={setState} />
      )}
      {deletion.dialog}
    </div>
  )

  function body() {
    if (data.error && rows.length === 0) return <ScreenError error={data.error} onRetry={data.refetch} />
    if (data.loading) return <RowsSkeleton />
    // A month without entries is still a month.
    if (by && state.kind === 'calendar')
      return (
        <Suspense fallback={<RowsSkeleton />}>
          <MonthView ui={ui} field={by} state={state} onChange={setState} of={data.of} />
        </Suspense>
      )
    if (group && !aggregate) return <RowsSkeleton />
    if (rows.length === 0 && nothing && isScoped(state, entity)) return nothing
    if (rows.length === 0)
      return (
        <Suspense fallback={<RowsSkeleton />}>
          {isFiltered(state) || state.trash ? (
            <ListNothingMatches
              ui={ui}
              onClear={() => setState({ ...state, page: 1, q: '', filters: [], tree: undefined, trash: false })}
            />
          ) : (
            <ListNothingYet ui={ui} />
          )}
        </Suspense>
      )
    if (chart)
      return (
        <Suspense fallback={<RowsSkeleton />}>
          <ChartView ui={ui} chart={chart} state={state} onChange={setState} of={data.of} />
        </Suspense>
      )
    if (by && state.kind === 'kanban')
      return (
        <Suspense fallback={<RowsSkeleton />}>
          <Board ui={ui} field={by} columns={columns} state={state} of={data.of} />
        </Suspense>
      )
    if (by && state.kind === 'map')
      return tiles ? (
        <Suspense fallback={<RowsSkeleton />}>
          <ListMap ui={ui} tiles={tiles} state={state} of={data.of} />
        </Suspense>
      ) : (
        <RowsSkeleton />
      )
    if (isPhone && !group)
      return (
        <Suspense fallback={<RowsSkeleton />}>
          <ListCards ui={ui} columns={columns} rows={rows} selection={selection} fresh={data.fresh} gone={data.gone} />
        </Suspense>
      )
    return (
      <ListTable
        ui={ui}
        columns={columns}
        rows={rows}
        state={state}
        selection={selection}
        cursor={cursor}
        fresh={data.fresh}
        gone={data.gone}
        stale={data.stale}
        onSort={(field, add) => setState(withSort(state, field, add))}
        orderable={orderable}
        onOrder={order}
        sums={isSummed ? aggregate?.meta.sums : undefined}
        grouped={group && aggregate ? { field: group, groups: aggregate, of: data.of, tree: state.kind === 'tree' } : undefined}
        editing={editing}
        onEdit={setEditing}
        cursorColumn={cursorColumn}
        onResize={(name, width) => list.setColumns(resized(list.columns ?? defaultLayout(entity, resource), name, width))}
      />
    )
  }
}
