/** Where a dragged card is: by pointer, by touch, or by the arrow keys, always measured on the cards as they are drawn. */
import { KeyboardCode, type ClientRect, type CollisionDetection, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { BoardColumnValue } from '../../../../shared/cm/lead'

export const columnId = (value: BoardColumnValue): string => `column:${String(value)}`
export const zones = ['won', 'lost', 'other'] as const
export type DropZone = (typeof zones)[number]
export const zoneId = (zone: DropZone): string => `zone:${zone}`
export const zoneOf = (id: unknown): DropZone | undefined => zones.find((zone) => zoneId(zone) === id)

const isZone = (id: string | number) => String(id).startsWith('zone:')
const holds = (rect: ClientRect, { x, y }: { x: number; y: number }) =>
  rect.left <= x && x <= rect.right && rect.top <= y && y <= rect.bottom

/** The zone under the point, else the column above or below it: between two columns there is nothing. */
export const nearestColumn: CollisionDetection = ({ droppableContainers, droppableRects, collisionRect, pointerCoordinates }) => {
  const point = pointerCoordinates ?? { x: collisionRect.left + collisionRect.width / 2, y: collisionRect.top + collisionRect.height / 2 }
  const rects = droppableContainers.flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    return rect ? [{ id, rect }] : []
  })
  // Whoever lifts by the keyboard goes from column to column.
  const zone = pointerCoordinates && rects.find(({ id, rect }) => isZone(id) && holds(rect, point))
  const column = zone ?? rects.find(({ id, rect }) => !isZone(id) && rect.left <= point.x && point.x <= rect.right)
  return column ? [{ id: column.id }] : []
}

interface DrawnCard {
  rect: ClientRect
  /** Among all cards of the column, drawn or not, but the one that is dragged. */ index: number
}

/** The cards of a column as they are drawn, but the one that is dragged. */
function cardsIn(id: string | number, dragged: string | number): DrawnCard[] {
  const column = document.querySelector(`[data-column="${CSS.escape(String(id))}"]`)
  const cards = [...(column?.querySelectorAll<HTMLElement>('[data-from]') ?? [])].flatMap((run) =>
    [...run.querySelectorAll<HTMLElement>('[data-card]')].map((card, place) => ({ card, index: Number(run.dataset.from) + place })),
  )
  const own = cards.find(({ card }) => card.dataset.card === String(dragged))?.index ?? Infinity
  return cards
    .filter(({ index }) => index !== own)
    .map(({ card, index }) => ({ rect: card.getBoundingClientRect(), index: index > own ? index - 1 : index }))
}

const middle = ({ top, height }: { top: number; height: number }) => top + height / 2

/** How many cards of the column lie above it. */
export function placeIn(column: string | number, dragged: string | number, rect: { top: number; height: number }): number {
  const cards = cardsIn(column, dragged)
  return cards.find((card) => middle(card.rect) >= middle(rect))?.index ?? (cards.at(-1)?.index ?? -1) + 1
}

/** Left and right go to the top of the next column, up and down past the next card. */
export const byArrows: KeyboardCoordinateGetter = (event, { active, context: { droppableRects, over, collisionRect } }) => {
  if (!collisionRect) return undefined
  const code = event.code as KeyboardCode
  const sideways = code === KeyboardCode.Right ? 1 : code === KeyboardCode.Left ? -1 : 0
  const down = code === KeyboardCode.Down ? 1 : code === KeyboardCode.Up ? -1 : 0
  if (sideways === 0 && down === 0) return undefined
  event.preventDefault()
  if (sideways !== 0) {
    const columns = [...droppableRects].filter(([id]) => !isZone(id)).sort(([, a], [, b]) => a.left - b.left)
    const x = collisionRect.left + collisionRect.width / 2
    const at = columns.findIndex(([id, rect]) => (over ? id === over.id : rect.left <= x && x <= rect.right))
    const [id, rect] = columns[at + sideways] ?? []
    if (id === undefined || !rect) return undefined
    return {
      x: rect.left + (rect.width - collisionRect.width) / 2,
      y: (cardsIn(id, active)[0]?.rect.top ?? rect.top + headHeight) - collisionRect.height,
    }
  }
  if (!over) return undefined
  const centres = cardsIn(over.id, active).map((card) => middle(card.rect))
  const here = middle(collisionRect)
  const next = down > 0 ? centres.find((centre) => centre > here) : centres.findLast((centre) => centre < here)
  return next === undefined ? undefined : { x: collisionRect.left, y: next + down - collisionRect.height / 2 }
}

/** px; of a column's head. */
const headHeight = 64
