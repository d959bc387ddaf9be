/** Blocks of the roster's cells that are dragged: filled onwards, copied to another place (as.md §2 scheduling-online). Pure. */
import type { Block, Place } from './roster-edits'

const mod = (n: number, by: number): number => ((n % by) + by) % by

/** The fill handle was drawn to a cell: the block grows one way, the one that is further. @returns null inside the block */
export function grown(block: Block, { row, column }: Place): Block | null {
  const ways = {
    bottom: row - block.bottom,
    top: block.top - row,
    right: column - block.right,
    left: block.left - column,
  }
  const most = Math.max(...Object.values(ways))
  if (most <= 0) return null
  if (most === ways.bottom || most === ways.top) return { ...block, top: Math.min(block.top, row), bottom: Math.max(block.bottom, row) }
  return { ...block, left: Math.min(block.left, column), right: Math.max(block.right, column) }
}

/** The block as it lies when it was taken at one cell and is let go over another, within the grid. */
export function dropped(block: Block, from: Place, to: Place, { rows, columns }: { rows: number; columns: number }): Block {
  const down = Math.min(Math.max(to.row - from.row, -block.top), rows - 1 - block.bottom)
  const right = Math.min(Math.max(to.column - from.column, -block.left), columns - 1 - block.right)
  return { top: block.top + down, bottom: block.bottom + down, left: block.left + right, right: block.right + right }
}

/** The cell of the block that a place takes its day from, when the block repeats in all directions from `at`, its corner there. */
export function repeated(block: Block, place: Place, at: Pick<Block, 'top' | 'left'> = block): Place {
  return {
    row: block.top + mod(place.row - at.top, block.bottom - block.top + 1),
    column: block.left + mod(place.column - at.left, block.right - block.left + 1),
  }
}

export const isSameBlock = (a: Block, b: Block): boolean =>
  a.top === b.top && a.left === b.left && a.bottom === b.bottom && a.right === b.right
export const isRange = ({ top, left, bottom, right }: Block): boolean => top !== bottom || left !== right
