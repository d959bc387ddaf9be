/** A list whose declaration is known: state, rows, and the parts that draw them. */
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import type { InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { showAlert, showFailure } from '../../providers/alerts'
import { usePreferences } from '../../providers/preferences'
import { orderRecord, restoreRecord, type RecordRow } from '../../providers/data/record-api'
import { Button } from '../../components/shell/button'
import { useFormats } from '../../components/format/format-settings'
import { useIsPhone } from '../../components/use-is-phone'
import { importPath, type Resource } from '../../resources/define-module'
import { entityPlural, recordTitle } from '../entity/texts'
import type { KnownEntity } from '../entity/use-entity'
import { recordPath, type ListOrigin, type Opening } from '../record/record-links'
import { undoAct } from '../record/undo-act'
import { useDeleteRecord } from '../record/use-delete-record'
import { ScreenError } from '../screen-error'
import { resized } from './column-layout'
import { columnsOf, defaultLayout } from './columns'
import { ListCards } from './list-cards'
import { ListNothingMatches, ListNothingYet, RestoreSeeds } from './list-empty'
import { countText, ListPager } from './list-pager'
import { RowsSkeleton } from './list-skeleton'
import { isFiltered, withSort, writeListState } from './list-state'
import { ListTable } from './list-table'
import { ListTabs } from './list-tabs'
import { ListToolbar } from './list-toolbar'
import type { ListUi } from './list-ui'
import { useListData } from './use-list-data'
import { useListKeys } from './use-list-keys'
import { useListView } from './use-list-view'
import { ViewTabs } from './view-tabs'
import { useSelection } from './use-selection'

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar')).BulkBar }))

interface ListViewProps { resource: Resource; known: KnownEntity; opening: Opening; /** A drawer lies over it. */ covered: boolean }

export function ListView({ resource, known, opening, covered }: ListViewProps) {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const formats = useFormats()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { density } = usePreferences()
  const list = useListView(entity)
  const { state, setState } = list
  const columns = columnsOf(t, entity, resource, list.columns)
  const pointed = useRef(false)
  const selected = useRef(0)
  const [ordered, setOrdered] = useState<readonly RecordRow[] | null>(null)
  const data = useListData(entity, state, { ready: list.ready, withUsedBy: columns.some(({ name }) => name === 'used_by'), isBusy: () => pointed.current || selected.current > 0 || covered })
  const rows = ordered ?? data.rows
  const selection = useSelection(JSON.stringify([state.q, state.filters, state.tree, state.trash]), rows, data.meta)
  const searchRef = useRef<InputRef>(null)
  const deletion = useDeleteRecord(entity, () => data.refetch())
  const search = () => writeListState(state)
  const restore = (row: RecordRow) => void restoreRecord(entity.name, row.id).then(data.refetch, showFailure)

  const ui: ListUi = {
    resource, entity, known, opening, trash: state.trash, matching: { q: state.q, filter: data.filter, trash: state.trash }, put: data.put, refetch: data.refetch, remove: deletion.ask, restore,
    context: { t, entity, formats, refs: data.meta?.refs ?? {} },
    origin: { fromList: true, listSearch: search().toString() },
    pathOf: (screen, options = {}) => recordPath(resource, opening, screen, { ...options, search: search() }),
    open: (screen, options = {}) => void navigate(recordPath(resource, opening, screen, { ...options, search: search() }), { state: { fromList: true, listSearch: search().toString() } satisfies ListOrigin }),
  }
  const may = (row: RecordRow, action: string) => row._actions?.includes(action) ?? false
  const cursor = useListKeys(rows, {
    search: () => searchRef.current?.focus(),
    create: () => { if (known.may('create')) ui.open('create') },
    open: (row) => { if (may(row, 'show')) ui.open('show', { id: row.id }) },
    edit: (row) => { if (may(row, 'edit')) ui.open('edit', { id: row.id }) },
    remove: (row) => { if (may(row, 'delete')) deletion.ask(row) },
    select: (row) => selection.toggle(row, false),
    page: (step) => { const page = state.page + step; if (data.meta && page >= 1 && page <= data.meta.last_page) setState({ ...state, page }) },
  }, !covered)
  const order = (next: readonly RecordRow[], moved: RecordRow, afterId: number | null) => {
    setOrdered(next)
    void orderRecord(entity.name, moved.id, afterId)
      .then((changeSet) => { if (changeSet !== null) showAlert({ kind: 'success', text: t('screens:drag.moved', { name: recordTitle(entity, moved, formats.language) }), ...undoAct(t, changeSet, data.refetch) }) }, showFailure)
      .finally(() => { data.refetch(); setOrdered(null) })
  }
  const orderable = entity.lookup !== false && known.may('edit') && !state.trash && !isFiltered(state) && state.sort.every(({ field, descending }) => field === 'position' && !descending)
  useEffect(() => { selected.current = selection.count })

  return (
    <div className="k-list" data-density={density} onPointerEnter={() => { pointed.current = true }} onPointerLeave={() => { pointed.current = false }}>
      <header className="k-list-head">
        <h1>{entityPlural(t, entity)}{data.meta && <span className="k-count">{countText(data.meta)}</span>}</h1>
        <span className="k-list-acts">
          {entity.lookup !== false && known.may('create') && data.meta !== undefined && data.meta.total > 0 && !isPhone && !state.trash && <RestoreSeeds ui={ui} />}
          {known.may('import') && known.may('create') && !isPhone && !state.trash && <Button icon={<ImportOutlined aria-hidden />} onClick={() => void navigate(importPath(resource))}>{t('screens:list.import')}</Button>}
          {known.may('create') && !state.trash && <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => ui.open('create')}>{t('screens:list.create')}</Button>}
        </span>
      </header>
      {!state.trash && <ViewTabs ui={ui} list={list} />}
      {resource.listTabs && !state.trash && <ListTabs ui={ui} field={resource.listTabs} rows={rows} state={state} onChange={setState} />}
      {selection.count > 0 ? <Suspense fallback={<div className="k-toolbar" />}><BulkBar ui={ui} list={list} selection={selection} /></Suspense> : <ListToolbar ui={ui} list={list} count={data.meta ? countText(data.meta) : '0'} refs={ui.context.refs} searchRef={searchRef} />}
      <div className="k-list-body">
        {data.waiting > 0 && <button type="button" className="k-new-pill" onClick={data.refetch}>{t('screens:list.new_rows', { n: data.waiting })}</button>}
        {body()}
      </div>
      {data.meta && rows.length > 0 && <ListPager state={state} meta={data.meta} shown={rows.length} onChange={setState} />}
      {deletion.dialog}
    </div>
  )

  function body() {
    if (data.error && rows.length === 0) return <ScreenError error={data.error} onRetry={data.refetch} />
    if (data.loading) return <RowsSkeleton />
    if (rows.length === 0) return isFiltered(state) || state.trash ? <ListNothingMatches ui={ui} onClear={() => setState({ ...state, page: 1, q: '', filters: [], tree: undefined, trash: false })} /> : <ListNothingYet ui={ui} />
    if (isPhone) return <ListCards ui={ui} columns={columns} rows={rows} selection={selection} fresh={data.fresh} gone={data.gone} />
    return (
      <ListTable
        ui={ui} columns={columns} rows={rows} state={state} selection={selection} cursor={cursor} fresh={data.fresh} gone={data.gone} stale={data.stale}
        onSort={(field, add) => setState(withSort(state, field, add))} orderable={orderable} onOrder={order}
        onResize={(name, width) => list.setColumns(resized(list.columns ?? defaultLayout(entity, resource), name, width))}
      />
    )
  }
}
