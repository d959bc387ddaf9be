/** The rows as a table with a sticky head and its own scroll. Plain elements: two hundred rows of a dozen cells draw in one frame. */
import { lazy, Suspense, useRef, useState, type ComponentProps, type MouseEvent, type ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { useNavigate } from 'react-router'
import type { AggregateAnswer, RecordRow, Sums } from '../../providers/data/record-api'
import type { Field } from '../../schemas/define'
import { entityPlural, recordTitle } from '../entity/texts'
import type { Column } from './columns'
import { HeadCell } from './head-cell'
import { isEditable, nextEditable, type CellPlace } from './inline-edit'
import { ListCell } from './list-cell'
import type { ListState } from './list-state'
import type { ListUi } from './list-ui'
import { cellProps, placesOf, type Place } from './pinned-places'
import { RowMenu } from './row-menu'
import { SumRow } from './sum-row'
import type { Selection } from './use-selection'

const GroupedRows = lazy(async () => ({ default: (await import('./grouped-rows')).GroupedRows }))
const TreeRows = lazy(async () => ({ default: (await import('./tree-rows')).TreeRows }))
const CellEditor = lazy(async () => ({ default: (await import('./cell-editor')).CellEditor }))
const SortableRows = lazy(async () => ({ default: (await import('./sortable-rows')).SortableRows }))

export interface ListTableProps {
  ui: ListUi
  columns: readonly Column[]
  rows: readonly RecordRow[]
  state: ListState
  onSort: (field: string, add: boolean) => void
  /** @param width px; undefined = as wide as the content */
  onResize: (column: string, width: number | undefined) => void
  selection: Selection
  /** Row under the keyboard. */
  cursor: number | null
  fresh: ReadonlySet<number>
  gone: ReadonlySet<number>
  /** Rows can be put in order by hand. */
  orderable: boolean
  onOrder: (rows: readonly RecordRow[], moved: RecordRow, afterId: number | null) => void
  stale: boolean
  /** Over everything that matches; absent where nothing is summed. */
  sums?: Sums | undefined
  /** Rows under the values of a field, or of the row above them, instead of one after another. */
  grouped?: { field: Field; groups: AggregateAnswer; of: number; tree: boolean } | undefined
  editing: CellPlace | null
  onEdit: (place: CellPlace | null) => void
  /** Column under the keyboard, in the row under it. */
  cursorColumn: string | null
}

export function ListTable(given: ListTableProps) {
  const { ui, rows, state, onSort, onResize, selection, orderable, stale } = given
  // An edge that is being dragged; the width is kept when it is let go.
  const [resizing, setResizing] = useState<{ name: string; width: number } | null>(null)
  const columns = resizing ? given.columns.map((column) => (column.name === resizing.name ? { ...column, width: resizing.width } : column)) : given.columns
  const places = placesOf(columns, { orderable })
  const props = { ...given, columns, places }
  const { t } = ui.context
  const chosen = rows.filter((row) => selection.has(row.id)).length
  // Drag and drop is loaded when a hand comes near it: most who read a list never order it.
  const [reached, setReached] = useState<number | null>(null)
  const still = (
    <tbody>
      {rows.map((row) => <ListRow key={row.id} row={row} {...props} {...(orderable ? { drag: { handle: <IdleHandle ui={ui} row={row} onReach={() => setReached(row.id)} /> } } : {})} />)}
    </tbody>
  )
  return (
    <div className="k-table-scroll" data-stale={stale || undefined} data-resizing={resizing !== null || undefined} tabIndex={-1}>
      <table className="k-table" aria-label={entityPlural(t, ui.entity)} aria-busy={stale}>
        <thead>
          <tr>
            {orderable && <th className="k-col-drag"><span className="k-visually-hidden">{t('screens:list.order')}</span></th>}
            <th className="k-col-check">
              <input
                type="checkbox" aria-label={t('screens:list.select_all')} checked={rows.length > 0 && chosen === rows.length}
                ref={(box) => { if (box) box.indeterminate = chosen > 0 && chosen < rows.length }} onChange={(event) => selection.setAll(rows, event.target.checked)}
              />
            </th>
            {columns.map((column, index) => (
              <HeadCell
                key={column.name} t={t} column={column} place={places[index] ?? {}} state={state} onSort={onSort}
                onResizing={(width) => setResizing(width === null ? null : { name: column.name, width })} onResize={(width) => onResize(column.name, width)}
              />
            ))}
            <th className="k-col-menu"><span className="k-visually-hidden">{t('screens:list.acts')}</span></th>
          </tr>
        </thead>
        {body()}
        {given.sums && <SumRow ui={ui} columns={columns} places={places} sums={given.sums} orderable={orderable} />}
      </table>
    </div>
  )

  function body() {
    const { grouped } = given
    if (grouped?.tree) return <Suspense fallback={<tbody />}><tbody><TreeRows table={props} field={grouped.field} groups={grouped.groups} of={grouped.of} /></tbody></Suspense>
    if (grouped) return <Suspense fallback={<tbody />}><GroupedRows table={props} field={grouped.field} groups={grouped.groups} of={grouped.of} /></Suspense>
    return orderable && reached !== null ? <Suspense fallback={still}><SortableRows {...props} reached={reached} /></Suspense> : still
  }
}

/** Looks like the handle that takes its place. */
function IdleHandle({ ui, row, onReach }: { ui: ListUi; row: RecordRow; onReach: () => void }) {
  const { t, formats } = ui.context
  return <button type="button" className="k-drag-handle" aria-label={t('screens:drag.handle', { name: recordTitle(ui.entity, row, formats.language) })} onPointerEnter={onReach} onFocus={onReach}><HolderOutlined aria-hidden /></button>
}

export type RowTableProps = ListTableProps & { places: readonly Place[] }

/** How a row takes part in drag and drop; `handle` null = its place is kept empty. */
export interface RowDrag { handle: ReactNode; row?: Pick<ComponentProps<'tr'>, 'ref' | 'style'> & { dragging?: boolean } }

/** @param lead stands before the first value: the handle of a branch */
export function ListRow({ ui, columns, places, row, selection, cursor, cursorColumn, fresh, gone, drag, lead, editing, onEdit }: RowTableProps & { row: RecordRow; drag?: RowDrag; lead?: ReactNode }) {
  const navigate = useNavigate()
  const { context: { t, formats }, trash } = ui
  const isGone = gone.has(row.id)
  const to = trash || isGone || !row._actions?.includes('show') ? undefined : ui.pathOf('show', { id: row.id })
  const opening = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const edit = (column: Column) => {
    clearTimeout(opening.current)
    onEdit({ row: row.id, column: column.name })
  }
  const openRow = (event: MouseEvent<HTMLTableRowElement>) => {
    clearTimeout(opening.current)
    if (!to || event.defaultPrevented || isInteractive(event.target) || window.getSelection()?.toString()) return
    if (event.ctrlKey || event.metaKey) window.open(to, '_blank', 'noopener')
    // Where a second click edits, the first one waits for it.
    else if (event.target instanceof Element && event.target.closest('[data-editable]')) opening.current = event.detail > 1 ? undefined : setTimeout(() => void navigate(to, { state: { fromList: true } }), doubleClickMs)
    else void navigate(to, { state: { fromList: true } })
  }
  const inactive = ui.entity.lookup !== false && row.active === false
  return (
    <tr
      {...(drag?.row?.ref ? { ref: drag.row.ref } : {})} {...(drag?.row?.style ? { style: drag.row.style } : {})}
      data-row={row.id} data-cursor={cursor === row.id || undefined} data-selected={selection.has(row.id) || undefined} data-dragging={drag?.row?.dragging || undefined}
      data-fresh={fresh.has(row.id) || undefined} data-gone={isGone || undefined} data-inactive={inactive || undefined} data-link={to !== undefined || undefined} onClick={openRow}
    >
      {drag && <td className="k-col-drag">{drag.handle}</td>}
      <td className="k-col-check">
        <input
          type="checkbox" aria-label={t('screens:list.select', { name: recordTitle(ui.entity, row, formats.language) })} checked={selection.has(row.id)}
          onChange={() => undefined} onClick={(event) => selection.toggle(row, event.shiftKey)}
        />
      </td>
      {columns.map((column, index) => (
        <td
          key={column.name} {...cellProps(column, places[index] ?? {})} data-cell-cursor={(cursor === row.id && cursorColumn === column.name) || undefined}
          {...(!isGone && isEditable(ui, column, row) ? { 'data-editable': true, onDoubleClick: () => edit(column) } : {})}
        >
          {index === 0 && lead}
          {editing?.row === row.id && editing.column === column.name && isEditable(ui, column, row)
            ? <Suspense fallback={null}><CellEditor ui={ui} row={row} column={column} onDone={(step) => onEdit(step === 0 ? null : nextEditable(ui, columns, row, column.name, step))} /></Suspense>
            : <ListCell ui={ui} column={column} row={row} to={index === 0 ? to : undefined} />}
        </td>
      ))}
      <td className="k-col-menu">{isGone ? <span className="k-muted">{t('screens:list.gone')}</span> : <RowMenu ui={ui} row={row} />}</td>
    </tr>
  )
}

const doubleClickMs = 250

/** A click on what acts by itself doesn't open the row; nor does one in a popover, which is the row's child only for React. */
function isInteractive(target: EventTarget): boolean {
  return !(target instanceof Element) || target.closest('a, button, input, label, [role="switch"], [role="menu"], .ant-popover, .ant-dropdown, .ant-modal') !== null || target.closest('tr') === null
}
