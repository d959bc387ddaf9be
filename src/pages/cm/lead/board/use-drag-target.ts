/** Where a dragged card would lie if it were dropped now. */
import { useState } from 'react'
import type { Active, DragMoveEvent, DragOverEvent, Over } from '@dnd-kit/core'
import type { BoardColumn } from '../../../../shared/cm/lead'
import { columnId, placeIn, zoneOf, type DropZone } from './board-drag'

export interface DragTarget {
  zone?: DropZone
  column?: BoardColumn
  /** How many cards lie above it. */ index: number
}
interface Dragging {
  active: Active
  over: Over | null
}

export function useDragTarget(columns: readonly BoardColumn[]) {
  const [now, setNow] = useState<DragTarget | null>(null)
  const of = ({ active, over }: Dragging): DragTarget | null => {
    const rect = active.rect.current.translated
    if (!over || !rect) return null
    const zone = zoneOf(over.id)
    if (zone) return { zone, index: 0 }
    const column = columns.find(({ value }) => columnId(value) === over.id)
    return column ? { column, index: placeIn(over.id, active.id, rect) } : null
  }
  return {
    now,
    of,
    /** Also when the column changes: that is known only after the move. */
    move: (event: DragMoveEvent | DragOverEvent) => {
      const next = of(event)
      setNow((before) =>
        before?.column?.value === next?.column?.value && before?.index === next?.index && before?.zone === next?.zone ? before : next,
      )
    },
    end: (event: Dragging): DragTarget | null => {
      setNow(null)
      return of(event)
    },
    clear: () => setNow(null),
  }
}
