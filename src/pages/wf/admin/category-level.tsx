/** The categories of one level, dragged into their order by the handle, or moved with Space and the arrow keys. */
import { useState, type ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { orderRecord } from '../../../providers/data/record-api'
import { showFailure } from '../../../providers/notification/alerts'
import { i18nText } from '../../../shared/engine/i18n-text'
import { dragAnnouncements } from '../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'
import { placeAfter } from './category-order'
import type { CategoryRow } from './use-categories'

interface CategoryLevelProps {
  /** Every category, in the order of all. */
  all: readonly CategoryRow[]
  /** Those of this level. */
  level: readonly CategoryRow[]
  mayOrder: boolean
  render: (category: CategoryRow) => ReactNode
}

export function CategoryLevel({ all, level, mayOrder, render }: CategoryLevelProps) {
  const { t } = useTranslation('screens')
  const { language } = useFormats()
  // As it was put, until the categories are read anew.
  const [put, setPut] = useState<{ from: readonly CategoryRow[]; rows: readonly CategoryRow[] } | null>(null)
  const shown = put?.from === all ? put.rows : level
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const indexOf = (id: unknown) => shown.findIndex((row) => row.id === id)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const [from, to] = [indexOf(active.id), indexOf(over?.id)]
    const moved = shown[from]
    if (!moved || to < 0 || from === to) return
    const rows = arrayMove([...shown], from, to)
    setPut({ from: all, rows })
    orderRecord('wf/template-category', moved.id, placeAfter(all, rows, to)).catch((error: unknown) => {
      setPut(null)
      showFailure(error)
    })
  }
  if (!mayOrder || level.length < 2)
    return (
      <>
        {level.map((category) => (
          <li key={category.id} data-off={!category.activated || undefined}>
            {render(category)}
          </li>
        ))}
      </>
    )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: dragAnnouncements(
          t,
          (id) => i18nText(shown[indexOf(id)]?.name, language),
          (id) => indexOf(id) + 1,
          shown.length,
        ),
        screenReaderInstructions: { draggable: t('drag.instructions') },
        container: document.body,
      }}
    >
      <SortableContext items={shown.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        {shown.map((category) => (
          <Line key={category.id} id={category.id} name={i18nText(category.name, language)} isOff={!category.activated}>
            {render(category)}
          </Line>
        ))}
      </SortableContext>
    </DndContext>
  )
}

function Line({ id, name, isOff, children }: { id: number; name: string; isOff: boolean; children: ReactNode }) {
  const { t } = useTranslation('screens')
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      className="k-form-category-line"
      data-off={isOff || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="k-drag-handle"
        {...attributes}
        {...listeners}
        aria-label={t('drag.handle', { name })}
      >
        <HolderOutlined aria-hidden />
      </button>
      {children}
    </li>
  )
}
