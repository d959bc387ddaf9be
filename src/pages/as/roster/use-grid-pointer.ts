/** What a pointer does to the roster's grid: selects, draws the fill handle, carries a copy of what is selected to another place. */
import { useState, type PointerEvent } from 'react'
import { dropped, grown, isRange, isSameBlock } from './roster-blocks'
import { isWithin, type Block, type Place } from './roster-edits'
import type { GridEdit } from './roster-grid'

type Drag = { kind: 'select'; anchor: Place } | { kind: 'fill' } | { kind: 'copy'; from: Place }

const placeOf = (target: EventTarget): Place | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-column]') : null
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}
const isHandle = (target: EventTarget): boolean => target instanceof Element && target.closest('.k-roster-handle') !== null

export interface GridPointer {
  /** Where what is dragged would lie. */
  ghost: Block | null
  /** Puts down what is dragged, without doing anything. */
  cancel: () => void
  onPointerDown: (event: PointerEvent) => void
  onPointerOver: (event: PointerEvent) => void
  onPointerUp: (event: PointerEvent) => void
  onPointerCancel: () => void
}

export function useGridPointer(edit: GridEdit | undefined, size: { rows: number; columns: number }): GridPointer {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [ghost, setGhost] = useState<Block | null>(null)
  const cancel = () => {
    setDrag(null)
    setGhost(null)
  }
  const down = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (!edit || !place || event.button !== 0) return
    // A finger holds on to the cell that it touched first: let go, so that the cells below it are told.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId)
    if (isHandle(event.target)) return setDrag({ kind: 'fill' })
    const isFinger = event.pointerType === 'touch'
    const extends_ = event.shiftKey || edit.isExtending
    if (!isFinger && !edit.paints && !extends_ && isRange(edit.selection) && isWithin(edit.selection, place))
      return setDrag({ kind: 'copy', from: place })
    const anchor = extends_ ? edit.active : place
    edit.onSelect(anchor, place)
    // A finger paints what it touches, and scrolls by moving.
    if (!isFinger) setDrag({ kind: 'select', anchor })
  }
  const over = (event: PointerEvent) => {
    const place = drag && placeOf(event.target)
    if (!edit || !drag || !place) return
    if (drag.kind === 'select') edit.onSelect(drag.anchor, place)
    else if (drag.kind === 'fill') setGhost(grown(edit.selection, place))
    else setGhost(dropped(edit.selection, drag.from, place, size))
  }
  const up = (event: PointerEvent) => {
    const place = placeOf(event.target)
    if (edit && drag?.kind === 'fill' && ghost) edit.onFill(ghost)
    else if (edit && drag?.kind === 'copy') {
      if (ghost && !isSameBlock(ghost, edit.selection)) edit.onDrop(ghost)
      else if (place) edit.onSelect(place, place)
    } else if (edit && drag?.kind !== 'fill' && (drag || (event.pointerType === 'touch' && place))) edit.onDone()
    cancel()
  }
  return { ghost, cancel, onPointerDown: down, onPointerOver: over, onPointerUp: up, onPointerCancel: cancel }
}
