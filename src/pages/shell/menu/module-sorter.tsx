/** The modules as tiles that are dragged, or lifted by Space and moved by the arrow keys. */
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { useTranslation } from 'react-i18next'
import type { ModuleMenu } from '../../../resources/core/navigation'
import { dragAnnouncements } from '../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'

interface ModuleSorterProps {
  menus: readonly ModuleMenu[]
  onChange: (codes: string[]) => void
}

export function ModuleSorter({ menus, onChange }: ModuleSorterProps) {
  const { t } = useTranslation()
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const codes = menus.map(({ code }) => code)
  const nameOf = (code: unknown) => t(`${String(code)}:module.title`)
  const placeOf = (code: unknown) => codes.indexOf(String(code)) + 1
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onChange(arrayMove(codes, codes.indexOf(String(active.id)), codes.indexOf(String(over.id))))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements: dragAnnouncements(t, nameOf, placeOf, codes.length),
        screenReaderInstructions: { draggable: t('screens:drag.instructions') },
      }}
    >
      <SortableContext items={codes} strategy={rectSortingStrategy}>
        <ul className="k-modules">
          {menus.map((menu) => (
            <Tile key={menu.code} menu={menu} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function Tile({ menu }: { menu: ModuleMenu }) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: menu.code })
  return (
    <li ref={setNodeRef} style={{ transform: CSS.Translate.toString(transform), transition }} data-dragging={isDragging || undefined}>
      <button
        type="button"
        className="k-module-tile"
        {...attributes}
        {...listeners}
        aria-label={t('screens:drag.handle', { name: t(menu.label) })}
      >
        <span aria-hidden className="k-module-icon">
          <menu.icon />
        </span>
        <span className="k-module-name">{t(menu.label)}</span>
      </button>
    </li>
  )
}
