/** Where a dragged block or branch is: the gap, or the sibling branch, nearest to the pointer; with the arrow keys the next one. */
import { KeyboardCode, type ClientRect, type CollisionDetection, type KeyboardCoordinateGetter } from '@dnd-kit/core'
import type { Place } from './flow-edit'

/** What is dragged. */
export type Dragged = { kind: 'node'; key: string } | { kind: 'branch'; key: string }
/** What it may be dropped on. */
export type Target = { kind: 'gap'; place: Place } | { kind: 'branch'; key: string; index: number }

export const gapId = ({ branch, index }: Place): string => `gap:${branch ?? ''}:${index}`
export const branchId = (key: string): string => `branch:${key}`

/** px; farther away from any gap it is dropped nowhere. */
const reach = 160

const centre = ({ left, top, width, height }: ClientRect) => ({ x: left + width / 2, y: top + height / 2 })
/** A gap goes down as far as the longest branch beside it; where its plus sign is, at its top, a block would stand. */
const spotOf = ({ left, top, width, height }: ClientRect) => ({ x: left + width / 2, y: top + Math.min(height, 48) / 2 })
/** How far a point is outside of a stretch. */
const outside = (at: number, from: number, length: number) => Math.max(0, from - at, at - from - length)

export const nearestTarget: CollisionDetection = ({ droppableContainers, droppableRects, collisionRect, pointerCoordinates }) => {
  const point = pointerCoordinates ?? centre(collisionRect)
  let best: { id: string | number; distance: number } | undefined
  for (const { id } of droppableContainers) {
    const rect = droppableRects.get(id)
    if (!rect) continue
    const { x, y } = spotOf(rect)
    // Where several are as near, as in one long gap beside another, the nearer plus sign decides.
    const distance =
      Math.hypot(outside(point.x, rect.left, rect.width), outside(point.y, rect.top, rect.height)) +
      Math.hypot(point.x - x, point.y - y) / 1000
    if (!best || distance < best.distance) best = { id, distance }
  }
  return best && (best.distance <= reach || !pointerCoordinates) ? [{ id: best.id }] : []
}

/** Up and down go to the next place in reading order, left and right to the nearest at that side. */
export const byArrows: KeyboardCoordinateGetter = (event, { context: { droppableContainers, droppableRects, over, collisionRect } }) => {
  if (!collisionRect) return undefined
  const code = event.code as KeyboardCode
  const down = code === KeyboardCode.Down ? 1 : code === KeyboardCode.Up ? -1 : 0
  const right = code === KeyboardCode.Right ? 1 : code === KeyboardCode.Left ? -1 : 0
  if (down === 0 && right === 0) return undefined
  event.preventDefault()
  const targets = droppableContainers.getEnabled().flatMap(({ id }) => {
    const rect = droppableRects.get(id)
    return rect ? [{ id, ...spotOf(rect) }] : []
  })
  const here = targets.find(({ id }) => id === over?.id) ?? { id: undefined, ...centre(collisionRect) }
  const next = down !== 0 ? inOrder(targets, here, down) : sideways(targets, here, right)
  return next && { x: next.x - collisionRect.width / 2, y: next.y - collisionRect.height / 2 }
}

interface Spot {
  id: string | number | undefined
  x: number
  y: number
}

function inOrder(targets: readonly Spot[], here: Spot, by: number): Spot | undefined {
  const sorted = targets.toSorted((a, b) => a.y - b.y || a.x - b.x)
  const at = sorted.findIndex(({ id }) => id === here.id)
  if (at >= 0) return sorted[at + by]
  return by > 0 ? sorted.find(({ y }) => y > here.y) : sorted.findLast(({ y }) => y < here.y)
}

function sideways(targets: readonly Spot[], here: Spot, by: number): Spot | undefined {
  const beside = targets.filter(({ id, x }) => id !== here.id && (x - here.x) * by > 1)
  const far = (spot: Spot) => Math.abs(spot.x - here.x) + 2 * Math.abs(spot.y - here.y)
  return beside.toSorted((a, b) => far(a) - far(b))[0]
}
