/** The table's body when rows are put in order by hand: by pointer, or by Space and arrows on the handle. */
import { useEffect, useState } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { RecordRow } from '../../../providers/data/record-api'
import { recordTitle } from '../../../components/entity/entity-texts'
import { dragAnnouncements } from '../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'
import { ListRow } from './list-row'
import type { RowTableProps } from './list-table'

/** @param reached row whose handle a hand came to while this was loading: its focus is kept */
export function SortableRows({ reached, ...props }: RowTableProps & { reached: number }) {
  const { ui, rows, state, onOrder } = props
  const { t, formats } = ui.context
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const nameOf = (id: unknown) => {
    const row = rows.find((candidate) => candidate.id === id)
    return row ? recordTitle(ui.entity, row, formats) : ''
  }
  // The rows were drawn anew with working handles: the focus that lay on one goes back to it, once.
  const [first] = useState(reached)
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>(`[data-row="${first}"] .k-drag-handle`)?.focus()
  }, [first])
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const from = rows.findIndex((row) => row.id === active.id)
    const to = rows.findIndex((row) => row.id === over?.id)
    const moved = rows[from]
    if (!moved || to < 0 || from === to) return
    // The row before a later page's first is not known here, so nothing is put before it.
    if (to === 0 && state.page > 1) return
    const next = arrayMove([...rows], from, to)
    onOrder(next, moved, next[to - 1]?.id ?? null)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: dragAnnouncements(t, nameOf, (id) => rows.findIndex((row) => row.id === id) + 1, rows.length),
        screenReaderInstructions: { draggable: t('screens:drag.instructions') },
        container: document.body,
      }}
    >
      <SortableContext items={rows.map((row) => row.id)} strategy={verticalListSortingStrategy}>
        <tbody>
          {rows.map((row) => (
            <SortableRow key={row.id} row={row} table={props} />
          ))}
        </tbody>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({ row, table }: { row: RecordRow; table: RowTableProps }) {
  const { t, formats } = table.ui.context
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: row.id,
    disabled: !row._actions?.includes('edit'),
  })
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="k-drag-handle"
      {...attributes}
      {...listeners}
      aria-label={t('screens:drag.handle', { name: recordTitle(table.ui.entity, row, formats) })}
    >
      <HolderOutlined aria-hidden />
    </button>
  )
  // Only up and down: a table row has no place beside it.
  const style = { transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }
  return <ListRow {...table} row={row} drag={{ handle, row: { ref: setNodeRef, style, dragging: isDragging } }} />
}
