/** A list whose declaration is known: state, rows, and the parts that draw them. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../providers/preferences/preferences'
import type { Resource } from '../../resources/core/define-module'
import { useActions } from '../action/use-actions'
import { useRowActions } from '../action/use-row-actions'
import type { EntityAccess } from '../entity/use-entity'
import { useSchemaNews } from '../entity/use-schema-news'
import type { Opening } from '../record/record-links'
import { useDeleteRecord } from '../record/use-delete-record'
import { useSelection } from './bulk/use-selection'
import { ListBody } from './list-body'
import { ListHead } from './list-head'
import { countParams, ListPager } from './list-pager'
import { ListToolbar } from './list-toolbar'
import type { ListFind, Narrowing } from './state/narrowing'
import { useListData } from './state/use-list-data'
import { askedBeside, columnsOf } from './table/columns'
import type { CellPlace } from './table/inline-edit'
import { useHandOrder, hasHandOrder } from './table/use-hand-order'
import { useListLayout } from './use-list-layout'
import { useListShortcuts } from './use-list-shortcuts'
import { useListUi } from './use-list-ui'
import { ListTabs } from './views/list-tabs'
import { useListView } from './views/use-list-view'
import { ViewTabs } from './views/view-tabs'

const QuickCreate = lazy(async () => ({ default: (await import('./quick/quick-create')).QuickCreate }))
const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar')).BulkBar }))

const nothingGiven = {}

interface ListViewProps {
  resource: Resource
  known: EntityAccess
  opening: Opening
  /** A drawer lies over it. */ covered: boolean
  nothing?: ReactNode
  heading?: string | undefined
  index?: ReactNode
  narrow?: Narrowing | undefined
  tabs?: ReactNode
  find?: ListFind | undefined
}

export function ListView({ covered, nothing, heading, index, tabs: screenTabs, find, ...given }: ListViewProps) {
  const parts = useListParts(given, covered)
  const { ui, list, data, rows, selection, layout } = parts
  const { state, setState } = list
  const { density } = usePreferences()
  const searchRef = useRef<InputRef>(null)
  const [editing, setEditing] = parts.editing
  const [isQuick, setQuick] = useState(false)
  const cursor = useListShortcuts({
    ...parts,
    meta: data.meta,
    state,
    onState: setState,
    onEdit: setEditing,
    onSearch: () => searchRef.current?.focus(),
    enabled: !covered,
  })
  const { by, chart, group, tiles } = layout
  const tabs = state.trash ? undefined : ui.resource.listTabs

  return (
    <div className="k-list" data-density={density} onPointerEnter={parts.onPointerEnter} onPointerLeave={parts.onPointerLeave}>
      <ListHead ui={ui} meta={data.meta} heading={heading} onQuick={() => setQuick(!isQuick)} />
      {!state.trash && screenTabs}
      {!state.trash && <ViewTabs ui={ui} list={list} />}
      {tabs && <ListTabs ui={ui} field={tabs} rows={rows} state={state} onChange={setState} />}
      {selection.count > 0 ? (
        <Suspense fallback={<div className="k-toolbar" />}>
          <BulkBar ui={ui} list={list} selection={selection} />
        </Suspense>
      ) : (
        <ListToolbar
          ui={ui}
          list={list}
          counted={countParams(data.meta ?? { total: 0 })}
          refs={ui.context.refs}
          searchRef={searchRef}
          maps={tiles !== undefined && tiles.provider !== 'none'}
          find={find}
        />
      )}
      {!state.trash && index}
      {isQuick && ui.quick.length > 0 && (
        <Suspense fallback={null}>
          <QuickCreate
            wide
            known={ui.known}
            resource={ui.resource}
            names={ui.quick}
            given={nothingGiven}
            onSaved={data.refetch}
            onMore={(given) => ui.open('create', { given })}
            onClose={() => setQuick(false)}
          />
        </Suspense>
      )}
      <div className="k-list-body">
        {data.waiting > 0 && (
          <button type="button" className="k-new-pill" onClick={data.refetch}>
            {ui.context.t('screens:list.new_rows', { n: data.waiting })}
          </button>
        )}
        <ListBody
          {...parts.table}
          list={list}
          data={data}
          layout={layout}
          cursor={cursor.row}
          cursorColumn={cursor.column}
          editing={editing}
          onEdit={setEditing}
          nothing={nothing}
          isNarrowed={given.narrow !== undefined}
        />
      </div>
      {data.meta && rows.length > 0 && !group && !by && !chart && (
        <ListPager state={state} meta={data.meta} shown={data.rows.length} onChange={setState} />
      )}
      {parts.dialogs[0]}
      {parts.dialogs[1]}
      {parts.dialogs[2]}
    </div>
  )
}

/** State and rows of the list. Live events wait while a person is at the rows: points at them, has chosen some, or edits one. */
function useListParts(
  { resource, known, opening, narrow }: Pick<ListViewProps, 'resource' | 'known' | 'opening' | 'narrow'>,
  covered: boolean,
) {
  const { entity } = known
  const { t } = useTranslation(['screens', entity.module])
  const list = useListView(entity)
  const { state } = list
  const columns = useMemo(() => columnsOf(t, entity, resource, list.columns), [t, entity, resource, list.columns])
  const pointed = useRef(false)
  const selected = useRef(0)
  const editing = useState<CellPlace | null>(null)
  const data = useListData(entity, state, {
    ready: list.ready,
    narrow,
    ...askedBeside(columns),
    whole: state.kind !== 'table',
    isBusy: () => pointed.current || selected.current > 0 || editing[0] !== null || covered,
  })
  useSchemaNews(entity, data.refetch)
  const { ordered, order } = useHandOrder(entity, data.refetch)
  const all = ordered ?? data.rows
  const fold = state.kind === 'table' && state.group === undefined && !state.trash ? narrow?.fold : undefined
  const rows = useMemo(() => fold?.(all) ?? all, [fold, all])
  const selection = useSelection(JSON.stringify([state.q, state.filters, state.tree, state.trash, narrow?.params]), rows, data.meta)
  useEffect(() => {
    selected.current = selection.count
  })
  const deletion = useDeleteRecord(entity, () => data.refetch())
  const actions = useActions({ known, resource, refs: data.meta?.refs ?? {}, onDone: data.refetch })
  const byHand = useRowActions(resource, { refs: data.meta?.refs ?? {}, onDone: data.refetch })
  const starts = { remove: deletion.ask, act: actions.start, actByHand: byHand.start }
  const ui = useListUi({ resource, known, opening, state, data, narrow, ...starts })
  const layout = useListLayout(ui, state, data)
  const orderable = layout.group === undefined && known.may('edit') && hasHandOrder(entity, resource, state, rows)
  return {
    ui,
    list,
    data,
    columns,
    rows,
    selection,
    layout,
    editing,
    onPointerEnter: () => {
      pointed.current = true
    },
    onPointerLeave: () => {
      pointed.current = false
    },
    table: { ui, columns, rows, selection, orderable, onOrder: order },
    dialogs: [deletion.dialog, actions.dialog, byHand.dialog] as const,
  }
}
