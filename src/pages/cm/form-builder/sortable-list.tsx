/** Fields in their order, dragged by their handle or moved with Space and the arrow keys. */
import type { ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import { dragAnnouncements } from '../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'

/** One line of the list. */
export interface SortableItem {
  id: number | string
  name: string
  /** Draft, active, archived, hidden …: for the look. */ state: string
  content: ReactNode
  /** Opened under the line. */ below?: ReactNode
}

interface SortableListProps<Item extends SortableItem> {
  items: readonly Item[]
  /** Nothing can be moved. */
  disabled: boolean
  /** Nothing can be moved just now: the handle keeps the focus. */
  busy: boolean
  /** @param at where the moved one stands in `next` */
  onMove: (next: readonly Item[], at: number) => void
}

export function SortableList<Item extends SortableItem>({ items, disabled, busy, onMove }: SortableListProps<Item>) {
  const { t } = useTranslation('screens')
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const indexOf = (id: unknown) => items.findIndex((item) => item.id === id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)]
    if (from >= 0 && to >= 0 && from !== to) onMove(arrayMove([...items], from, to), to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: dragAnnouncements(
          t,
          (id) => items[indexOf(id)]?.name ?? '',
          (id) => indexOf(id) + 1,
          items.length,
        ),
        screenReaderInstructions: { draggable: t('drag.instructions') },
        container: document.body,
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol className="k-builder-fields">
          {items.map((item) => (
            <Line key={item.id} {...item} disabled={disabled} busy={busy} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function Line({ id, name, state, content, below, disabled, busy }: SortableItem & { disabled: boolean; busy: boolean }) {
  const { t } = useTranslation('screens')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: disabled || busy,
  })
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      data-status={state}
      style={{ transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="k-drag-handle"
        disabled={disabled}
        {...attributes}
        {...listeners}
        aria-label={t('drag.handle', { name })}
      >
        <HolderOutlined aria-hidden />
      </button>
      {content}
      {below}
    </li>
  )
}
