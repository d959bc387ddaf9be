/**
 * Child rows put in order by dragging their handle, or with Space and the arrow keys on it. Of a long list the rows in sight;
 * its menu and keys move a row any way, and scrolling while dragging would take the dragged row away.
 */
import type { ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import { dragAnnouncements } from '../../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../../ui/drag/drag-sensors'
import type { ChildRow } from '../../state/form-values'
import { rowHeight } from './grid-rows'

interface SortableRowsProps {
  /** All of them: places are counted over the whole list. */
  rows: readonly ChildRow[]
  /** Those that are drawn, from the row `first` on. */
  shown: readonly ChildRow[]
  first: number
  isLong: boolean
  /** Nothing can be moved: the handle's place is kept, and the row stays the same element when that changes. */
  disabled: boolean
  drawRow: (row: ChildRow, index: number) => ReactNode
  onMove: (from: number, to: number) => void
}

export function SortableRows({ rows, shown, first, isLong, disabled, drawRow, onMove }: SortableRowsProps) {
  const { t } = useTranslation('screens')
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const indexOf = (key: unknown) => rows.findIndex((row) => row._key === key)
  const nameOf = (key: unknown) => t('children.row', { n: indexOf(key) + 1 })
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      autoScroll={!isLong}
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: dragAnnouncements(t, nameOf, (key) => indexOf(key) + 1, rows.length),
        screenReaderInstructions: { draggable: t('drag.instructions') },
        container: document.body,
      }}
    >
      <SortableContext items={shown.map((row) => row._key)} strategy={verticalListSortingStrategy}>
        {shown.map((row, at) => (
          <SortableRow
            key={row._key}
            row={row}
            index={first + at}
            disabled={disabled}
            {...(isLong ? { rowIndex: first + at + 2 } : {})}
            drawRow={drawRow}
          />
        ))}
      </SortableContext>
    </DndContext>
  )
}

interface SortableRowProps extends Pick<SortableRowsProps, 'drawRow' | 'disabled'> {
  row: ChildRow
  index: number
  rowIndex?: number
}

function SortableRow({ row, index, rowIndex, disabled, drawRow }: SortableRowProps) {
  const { t } = useTranslation('screens')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row._key,
    disabled,
  })
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="k-drag-handle"
      {...attributes}
      {...listeners}
      aria-label={t('drag.handle', { name: t('children.row', { n: index + 1 }) })}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
  return (
    <div
      ref={setNodeRef}
      className="k-children-row"
      role="row"
      aria-rowindex={rowIndex}
      data-dragging={isDragging || undefined}
      style={{
        ...(rowIndex === undefined ? {} : { minHeight: rowHeight }),
        transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null),
        transition,
      }}
    >
      <span role="cell" className="k-children-handle">
        {!disabled && handle}
      </span>
      {drawRow(row, index)}
    </div>
  )
}
