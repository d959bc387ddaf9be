/** One row of a table: drawn again only when something of its own has changed. */
import { lazy, memo, Suspense, type ComponentProps, type ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { useNavigate } from 'react-router'
import type { RecordRow } from '../../../providers/data/record-api'
import { isCancelled } from '../../../schemas/core/document'
import { recordTitle } from '../../../components/entity/entity-texts'
import type { Column } from './columns'
import { isEditable, nextEditable } from './inline-edit'
import { ListCell } from './list-cell'
import type { RowTableProps } from './list-table'
import type { ListUi } from '../state/list-context'
import { cellProps } from './pinned-places'
import { useRowClick } from './row-click'
import { RowMenu } from './row-menu'
import { CheckCell } from './table-frame'

const CellEditor = lazy(async () => ({ default: (await import('./cell-editor')).CellEditor }))

/** How a row takes part in drag and drop; `handle` null = its place is kept empty. */
export interface RowDrag {
  handle: ReactNode
  row?: Pick<ComponentProps<'tr'>, 'ref' | 'style'> & { dragging?: boolean }
}

interface RowProps extends Pick<RowTableProps, 'ui' | 'columns' | 'places' | 'onEdit' | 'onToggle'> {
  row: RecordRow
  drag?: RowDrag | undefined
  /** A hand came near the handle: drag and drop is wanted. */
  onReach?: ((id: number) => void) | undefined
  /** Stands before the first value: the handle of a branch. */
  lead?: ReactNode
}

/** Of the table's state a row gets what is its own. */
export function ListRow({
  ui,
  columns,
  places,
  row,
  drag,
  onReach,
  lead,
  onEdit,
  onToggle,
  selection,
  cursor,
  cursorColumn,
  fresh,
  gone,
  editing,
}: RowTableProps & RowProps) {
  return (
    <Row
      ui={ui}
      columns={columns}
      places={places}
      row={row}
      drag={drag}
      onReach={onReach}
      lead={lead}
      onEdit={onEdit}
      onToggle={onToggle}
      isChosen={selection.has(row.id)}
      isFresh={fresh.has(row.id)}
      isGone={gone.has(row.id)}
      hasCursor={cursor === row.id}
      cursorColumn={cursor === row.id ? cursorColumn : null}
      editedColumn={editing?.row === row.id ? editing.column : null}
    />
  )
}

interface DrawnRowProps extends RowProps {
  isChosen: boolean
  isFresh: boolean
  isGone: boolean
  hasCursor: boolean
  cursorColumn: string | null
  editedColumn: string | null
}

const Row = memo(function Row({
  ui,
  columns,
  places,
  row,
  drag,
  onReach,
  lead,
  onEdit,
  onToggle,
  isChosen,
  isFresh,
  isGone,
  hasCursor,
  cursorColumn,
  editedColumn,
}: DrawnRowProps) {
  const navigate = useNavigate()
  const {
    context: { t, formats },
    trash,
  } = ui
  const to = trash || isGone || !row._actions?.includes('show') ? undefined : ui.pathOf('show', { id: row.id })
  const { onClick, cancel } = useRowClick(to, () => {
    if (to) void navigate(to, { state: ui.origin })
  })
  const edit = (column: Column) => {
    cancel()
    onEdit({ row: row.id, column: column.name })
  }
  const inactive = ui.entity.lookup !== false && row.active === false
  return (
    <tr
      {...(drag?.row?.ref ? { ref: drag.row.ref } : {})}
      {...(drag?.row?.style ? { style: drag.row.style } : {})}
      data-row={row.id}
      data-cursor={hasCursor || undefined}
      data-selected={isChosen || undefined}
      data-dragging={drag?.row?.dragging || undefined}
      data-fresh={isFresh || undefined}
      data-gone={isGone || undefined}
      data-inactive={inactive || undefined}
      data-cancelled={isCancelled(ui.entity, row) || undefined}
      data-link={to !== undefined || undefined}
      onClick={onClick}
    >
      {(drag ?? onReach) && (
        <td className="k-col-drag">
          {drag?.handle}
          {onReach && <IdleHandle ui={ui} row={row} onReach={() => onReach(row.id)} />}
        </td>
      )}
      <CheckCell
        label={t('screens:list.select', { name: recordTitle(ui.entity, row, formats, ui.context.refs) })}
        checked={isChosen}
        onToggle={(range) => onToggle(row, range)}
      />
      {columns.map((column, index) => (
        <td
          key={column.name}
          {...cellProps(column, places[index] ?? {})}
          data-cell-cursor={cursorColumn === column.name || undefined}
          {...(!isGone && isEditable(ui, column, row) ? { 'data-editable': true, onDoubleClick: () => edit(column) } : {})}
        >
          {index === 0 && lead}
          {editedColumn === column.name && isEditable(ui, column, row) ? (
            <Suspense fallback={null}>
              <CellEditor
                ui={ui}
                row={row}
                column={column}
                onDone={(step) => onEdit(step === 0 ? null : nextEditable(ui, columns, row, column.name, step))}
              />
            </Suspense>
          ) : (
            <ListCell ui={ui} column={column} row={row} to={index === 0 ? to : undefined} />
          )}
        </td>
      ))}
      <td className="k-col-menu">{isGone ? <span className="k-muted">{t('screens:list.gone')}</span> : <RowMenu ui={ui} row={row} />}</td>
    </tr>
  )
})

/** Looks like the handle that takes its place. */
function IdleHandle({ ui, row, onReach }: { ui: ListUi; row: RecordRow; onReach: () => void }) {
  const { t, formats } = ui.context
  return (
    <button
      type="button"
      className="k-drag-handle"
      aria-label={t('screens:drag.handle', { name: recordTitle(ui.entity, row, formats, ui.context.refs) })}
      onPointerEnter={onReach}
      onFocus={onReach}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
}
