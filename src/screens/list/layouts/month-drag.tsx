/** Moves an entry of the month to another day, by pointer or by Space and arrow keys. The time of day stays. */
import type { ReactNode } from 'react'
import HolderOutlined from '@ant-design/icons/HolderOutlined'
import {
  closestCenter,
  DndContext,
  KeyboardCode,
  pointerWithin,
  useDraggable,
  useDroppable,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
} from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import { Link } from 'react-router'
import { useHandleSensors } from '../../../ui/drag/drag-sensors'
import { recordTitle } from '../../../components/entity/entity-texts'
import { formatDate, instantOf, wallTime } from '../../../components/format/format-date'
import { updateRecord, type RecordRow } from '../../../providers/data/record-api'
import { showFailure } from '../../../providers/notification/alerts'
import type { Field } from '../../../schemas/core/define'
import type { ListUi } from '../state/list-context'
import { dayOf } from './month'

interface MonthDragProps {
  ui: ListUi
  field: Field
  rows: readonly RecordRow[]
  /** Whose days they are. */ zone: string
  onMoved: () => void
  children: ReactNode
}

export function MonthDrag({ ui, field, rows, zone, onMoved, children }: MonthDragProps) {
  const {
    context: { t, formats },
    entity,
  } = ui
  const sensors = useHandleSensors(toNextDay)
  const rowOf = (id: unknown) => rows.find((row) => row.id === id)
  const nameOf = (id: unknown) => {
    const row = rowOf(id)
    return row ? recordTitle(entity, row, formats) : ''
  }
  const words = (id: unknown, day: unknown) => ({ name: nameOf(id), lane: formatDate(String(day), formats) })
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('screens:board.lifted', { name: nameOf(active.id) }),
    onDragOver: ({ active, over }) => (over ? t('screens:board.over', words(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => (over ? t('screens:board.dropped', words(active.id, over.id)) : undefined),
    onDragCancel: ({ active }) => t('screens:drag.cancelled', { name: nameOf(active.id) }),
  }
  const move = async (row: RecordRow, day: string) => {
    try {
      await updateRecord(entity.name, row.id, { [field.name]: movedTo(day, String(row[field.name]), zone), version: row.version })
    } catch (refused) {
      showFailure(refused)
    }
    ui.refetch()
    onMoved()
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const row = rowOf(active.id)
    if (row && over && over.id !== dayOf(String(row[field.name]), zone)) void move(row, String(over.id))
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={underPointer}
      onDragEnd={onDragEnd}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: t('screens:calendar.instructions') },
        container: document.body,
      }}
    >
      {children}
    </DndContext>
  )
}

/** Days are small: the one under the pointer is meant, with keys the nearest. */
const underPointer: CollisionDetection = (given) => (given.pointerCoordinates ? pointerWithin(given) : closestCenter(given))

/** The same time on another day. @param value a date or an instant */
export const movedTo = (day: string, value: string, zone: string): string =>
  value.length === 10 ? day : instantOf(day, wallTime(value, zone)?.time ?? '00:00', zone)

interface MonthDayProps {
  day: string
  isToday: boolean
  isOutside: boolean
  children: ReactNode
}

export function MonthDay({ day, isToday, isOutside, children }: MonthDayProps) {
  const { setNodeRef, isOver } = useDroppable({ id: day })
  return (
    <td
      ref={setNodeRef}
      data-day={day}
      data-today={isToday || undefined}
      data-outside={isOutside || undefined}
      data-over={isOver || undefined}
    >
      {children}
    </td>
  )
}

export function MonthEntry({ ui, row, field }: { ui: ListUi; row: RecordRow; field: Field }) {
  const { t, formats } = ui.context
  const title = recordTitle(ui.entity, row, formats)
  const mayMove = (row._actions?.includes('edit') ?? false) && ui.known.mayWrite(field) && !row._closed?.includes(field.name)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({ id: row.id, disabled: !mayMove })
  return (
    <div
      ref={setNodeRef}
      className="k-month-entry"
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform) }}
    >
      {mayMove && (
        <button
          type="button"
          ref={setActivatorNodeRef}
          className="k-month-handle"
          {...attributes}
          {...listeners}
          aria-label={t('screens:drag.handle', { name: title })}
        >
          <HolderOutlined aria-hidden />
        </button>
      )}
      {row._actions?.includes('show') ? (
        <Link title={title} to={ui.pathOf('show', { id: row.id })} state={ui.origin}>
          {title}
        </Link>
      ) : (
        <span title={title}>{title}</span>
      )}
    </div>
  )
}

/** Left and right a day, up and down a week. */
const toNextDay: KeyboardCoordinateGetter = (event, { context: { droppableRects, over, collisionRect } }) => {
  const steps: Readonly<Record<string, number>> = {
    [KeyboardCode.Right]: 1,
    [KeyboardCode.Left]: -1,
    [KeyboardCode.Down]: 7,
    [KeyboardCode.Up]: -7,
  }
  const step = steps[event.code] ?? 0
  if (step === 0 || !collisionRect) return undefined
  event.preventDefault()
  const days = [...droppableRects].sort(([a], [b]) => String(a).localeCompare(String(b)))
  const now = days.findIndex(([id]) => id === over?.id)
  const target = days[now + step]?.[1] ?? days[now]?.[1]
  return target && { x: target.left + (target.width - collisionRect.width) / 2, y: target.top + (target.height - collisionRect.height) / 2 }
}
