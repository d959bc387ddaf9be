/** Which columns, in which order, pinned where. Loaded when it is first opened. */
import type { ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import VerticalLeftOutlined from '@ant-design/icons/VerticalLeftOutlined'
import VerticalRightOutlined from '@ant-design/icons/VerticalRightOutlined'
import { closestCenter, DndContext, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import type { TFunction } from 'i18next'
import { Button } from '../../../ui/button'
import { dragAnnouncements } from '../../../ui/drag/drag-announcements'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'
import { moved, pinned, shown, type ColumnLayout, type ColumnSetting } from './column-layout'

export interface ColumnChooserProps {
  t: TFunction
  /** All that could be shown. */ offered: readonly { name: string; label: string }[]
  standard: ColumnLayout
  /** Undefined = the standard one. */ layout: ColumnLayout | undefined
  onChange: (layout: ColumnLayout | undefined) => void
  /** Beside the way back to the standard. */ foot?: ReactNode
}

export function ColumnChooser({ t, offered, standard, layout, onChange, foot }: ColumnChooserProps) {
  const labels = new Map(offered.map(({ name, label }) => [name, label]))
  const now = (layout ?? standard).filter(({ name }) => labels.has(name))
  const hidden = offered.filter(({ name }) => !now.some((column) => column.name === name))
  const sensors = useHandleSensors(sortableKeyboardCoordinates)
  const nameOf = (name: unknown) => labels.get(String(name)) ?? ''
  const placeOf = (name: unknown) => now.findIndex((column) => column.name === name) + 1
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onChange(moved(now, String(active.id), String(over.id)))
  }
  return (
    <div className="k-columns">
      <div className="k-columns-scroll">
        <DndContext
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={onDragEnd}
          accessibility={{
            announcements: dragAnnouncements(t, nameOf, placeOf, now.length),
            screenReaderInstructions: { draggable: t('screens:drag.instructions') },
            container: document.body,
          }}
        >
          <SortableContext items={now.map(({ name }) => name)} strategy={verticalListSortingStrategy}>
            <ul>
              {now.map((column) => (
                <ShownColumn
                  key={column.name}
                  t={t}
                  column={column}
                  label={nameOf(column.name)}
                  last={now.length === 1}
                  onHide={() => onChange(shown(now, column.name, false))}
                  onPin={(pin) => onChange(pinned(now, column.name, pin))}
                />
              ))}
            </ul>
          </SortableContext>
        </DndContext>
        {hidden.length > 0 && (
          <ul className="k-columns-hidden" aria-label={t('screens:columns.hidden')}>
            {hidden.map(({ name, label }) => (
              <li key={name}>
                <label>
                  <input type="checkbox" checked={false} onChange={() => onChange(shown(now, name, true))} /> {label}
                </label>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="k-columns-foot">
        <Button size="small" disabled={!layout} onClick={() => onChange(undefined)}>
          {t('screens:list.standard_columns')}
        </Button>
        {foot}
      </div>
    </div>
  )
}

interface ShownColumnProps {
  t: TFunction
  column: ColumnSetting
  label: string
  last: boolean
  onHide: () => void
  onPin: (pin: ColumnSetting['pin']) => void
}

function ShownColumn({ t, column, label, last, onHide, onPin }: ShownColumnProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: column.name })
  const pin = (side: 'left' | 'right', icon: ReactNode) => (
    <button
      type="button"
      className="k-row-button"
      aria-pressed={column.pin === side}
      aria-label={t(`screens:columns.pin_${side}`, { name: label })}
      title={t(`screens:columns.pin_${side}`, { name: label })}
      onClick={() => onPin(column.pin === side ? undefined : side)}
    >
      {icon}
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform ? { ...transform, x: 0 } : null), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className="k-drag-handle"
        {...attributes}
        {...listeners}
        aria-label={t('screens:drag.handle', { name: label })}
      >
        <HolderOutlined aria-hidden />
      </button>
      <label>
        <input type="checkbox" checked disabled={last} onChange={onHide} /> {label}
      </label>
      {pin('left', <VerticalRightOutlined aria-hidden />)}
      {pin('right', <VerticalLeftOutlined aria-hidden />)}
    </li>
  )
}
