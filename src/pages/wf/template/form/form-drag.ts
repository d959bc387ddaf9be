/** What is dragged in the form designer, and where it would come to: measured on the cards as they are drawn. */
import { pointerWithin, type CollisionDetection, type DragMoveEvent, type UniqueIdentifier } from '@dnd-kit/core'
import type { Place } from './edit/places'

const part = 'part:'
const item = 'item:'
const end = 'end:'

export const dragIdOf = { part: (key: string) => part + key, item: (name: string) => item + name }
export const dropIdOf = { part: (key: string) => `over:${key}`, end: (holder: string) => end + holder }

/** @returns the key of a part, or the name of a palette item */
export function draggedOf(id: UniqueIdentifier): { part: string } | { item: string } {
  const text = String(id)
  return text.startsWith(item) ? { item: text.slice(item.length) } : { part: text.slice(part.length) }
}

/** The innermost card or list under the pointer. */
export const innermost: CollisionDetection = (args) =>
  pointerWithin(args)
    .map((found) => ({ found, area: areaOf(args.droppableRects.get(found.id)) }))
    .toSorted((a, b) => a.area - b.area)
    .slice(0, 1)
    .map(({ found }) => found)

const areaOf = (rect: { width: number; height: number } | undefined): number => (rect ? rect.width * rect.height : Infinity)

/** The share of a card at its left and right where a part comes beside it. */
const beside = 0.2

/** @param isField of the card under the pointer: only fields stand beside each other */
export function placeUnder({ over, activatorEvent, delta }: DragMoveEvent, isField: (key: string) => boolean): Place | undefined {
  const start = pointOf(activatorEvent)
  if (!over || !start) return undefined
  const id = String(over.id)
  if (id.startsWith(end)) return { end: id.slice(end.length) }
  const key = id.slice('over:'.length)
  const { left, top, width, height } = over.rect
  const x = (start.x + delta.x - left) / width
  const y = (start.y + delta.y - top) / height
  if (isField(key) && (x < beside || x > 1 - beside)) return { beside: key, side: x < beside ? 'left' : 'right' }
  return { at: key, side: y < 0.5 ? 'above' : 'below' }
}

function pointOf(event: Event): { x: number; y: number } | undefined {
  if (event instanceof MouseEvent) return { x: event.clientX, y: event.clientY }
  const touch = 'touches' in event ? (event as TouchEvent).touches[0] : undefined
  return touch && { x: touch.clientX, y: touch.clientY }
}

/** How a card shows that something would come to it. */
export const sideOf = (place: Place | undefined, key: string): string | undefined =>
  place === undefined || 'end' in place
    ? undefined
    : 'at' in place
      ? place.at === key
        ? place.side
        : undefined
      : place.beside === key
        ? place.side
        : undefined
