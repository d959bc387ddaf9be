/** A list whose declaration is known: state, rows, and the parts that draw them. */
import { lazy, Suspense, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { InputRef } from 'antd'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../providers/preferences/preferences'
import type { Resource } from '../../resources/core/define-module'
import { useActions } from '../action/use-actions'
import type { EntityAccess } from '../entity/use-entity'
import { useSchemaNews } from '../entity/use-schema-news'
import type { Opening } from '../record/record-links'
import { useDeleteRecord } from '../record/use-delete-record'
import { useSelection } from './bulk/use-selection'
import { ListBody } from './list-body'
import { ListHead } from './list-head'
import { countText, ListPager } from './list-pager'
import { ListToolbar } from './list-toolbar'
import { useListData } from './state/use-list-data'
import { columnsOf } from './table/columns'
import type { CellPlace } from './table/inline-edit'
import { useHandOrder, hasHandOrder } from './table/use-hand-order'
import { useListLayout } from './use-list-layout'
import { useListShortcuts } from './use-list-shortcuts'
import { useListUi } from './use-list-ui'
import { ListTabs } from './views/list-tabs'
import { useListView } from './views/use-list-view'
import { ViewTabs } from './views/view-tabs'

const BulkBar = lazy(async () => ({ default: (await import('./bulk/bulk-bar')).BulkBar }))

interface ListViewProps {
  resource: Resource
  known: EntityAccess
  opening: Opening
  /** A drawer lies over it. */ covered: boolean
  nothing?: ReactNode
  heading?: string | undefined
  index?: ReactNode
}

export function ListView({ covered, nothing, heading, index, ...given }: ListViewProps) {
  const parts = useListParts(given, covered)
  const { ui, list, data, rows, selection, layout } = parts
  const { state, setState } = list
  const { density } = usePreferences()
  const searchRef = useRef<InputRef>(null)
  const [editing, setEditing] = parts.editing
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
      <ListHead ui={ui} meta={data.meta} heading={heading} />
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
          count={data.meta ? countText(data.meta) : '0'}
          refs={ui.context.refs}
          searchRef={searchRef}
          maps={tiles !== undefined && tiles.provider !== 'none'}
        />
      )}
      {!state.trash && index}
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
        />
      </div>
      {data.meta && rows.length > 0 && !group && !by && !chart && (
        <ListPager state={state} meta={data.meta} shown={rows.length} onChange={setState} />
      )}
      {parts.dialogs[0]}
      {parts.dialogs[1]}
    </div>
  )
}

/** State and rows of the list. Live events wait while a person is at the rows: points at them, has chosen some, or edits one. */
function useListParts({ resource, known, opening }: Pick<ListViewProps, 'resource' | 'known' | 'opening'>, covered: boolean) {
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
    withUsedBy: columns.some(({ name }) => name === 'used_by'),
    whole: state.kind !== 'table',
    isBusy: () => pointed.current || selected.current > 0 || editing[0] !== null || covered,
  })
  useSchemaNews(entity, data.refetch)
  const { ordered, order } = useHandOrder(entity, data.refetch)
  const rows = ordered ?? data.rows
  const selection = useSelection(JSON.stringify([state.q, state.filters, state.tree, state.trash]), rows, data.meta)
  useEffect(() => {
    selected.current = selection.count
  })
  const deletion = useDeleteRecord(entity, () => data.refetch())
  const actions = useActions({ known, resource, refs: data.meta?.refs ?? {}, onDone: data.refetch })
  const ui = useListUi({ resource, known, opening, state, data, remove: deletion.ask, act: actions.start })
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
    dialogs: [deletion.dialog, actions.dialog] as const,
  }
}
