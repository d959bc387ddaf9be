/** Child rows put in order by dragging their handle, or with Space and the arrow keys on it. */
import type { ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import { dragAnnouncements } from '../../drag-announcements'
import type { ChildRow } from '../form-values'

interface SortableChildrenProps { rows: readonly ChildRow[]; drawRow: (row: ChildRow, index: number) => ReactNode; onMove: (from: number, to: number) => void }

export function SortableChildren({ rows, drawRow, onMove }: SortableChildrenProps) {
  const { t } = useTranslation('screens')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }))
  const indexOf = (key: unknown) => rows.findIndex((row) => row._key === key)
  const nameOf = (key: unknown) => t('children.row', { n: indexOf(key) + 1 })
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd} accessibility={{ announcements: dragAnnouncements(t, nameOf, (key) => indexOf(key) + 1, rows.length), screenReaderInstructions: { draggable: t('drag.instructions') }, container: document.body }}>
      <SortableContext items={rows.map((row) => row._key)} strategy={verticalListSortingStrategy}>
        {rows.map((row, index) => <SortableChild key={row._key} row={row} index={index} drawRow={drawRow} />)}
      </SortableContext>
    </DndContext>
  )
}

function SortableChild({ row, index, drawRow }: { row: ChildRow; index: number; drawRow: SortableChildrenProps['drawRow'] }) {
  const { t } = useTranslation('screens')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: row._key })
  const handle = (
    <button type="button" ref={setActivatorNodeRef} className="k-drag-handle" {...attributes} {...listeners} aria-label={t('drag.handle', { name: t('children.row', { n: index + 1 }) })}><HolderOutlined aria-hidden /></button>
  )
  return (
    <div ref={setNodeRef} className="k-children-row" role="row" data-dragging={isDragging || undefined} style={{ transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }}>
      <span role="cell" className="k-children-handle">{handle}</span>
      {drawRow(row, index)}
    </div>
  )
}
