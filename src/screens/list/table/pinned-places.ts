/** Where pinned columns stick: each stands behind the widths of those before it. Pure. */
import type { CSSProperties } from 'react'
import type { Column } from './columns'

/** px from its side; `edge` = the last one pinned there. */
export interface PinnedPlace {
  left?: number
  right?: number
  edge?: boolean
}

/** px of the cells that are no column, as screens.css has them. */
const ownCells = { drag: 36, check: 40, menu: 44 }

/** @param columns as drawn: pinned left, the rest, pinned right @returns places in the same order */
export function placesOf(columns: readonly Column[], { orderable }: { orderable: boolean }): PinnedPlace[] {
  let left = ownCells.check + (orderable ? ownCells.drag : 0)
  let right = ownCells.menu
  const fromRight = new Map(
    [...columns]
      .reverse()
      .filter(({ pin }) => pin === 'right')
      .map((column) => {
        const place = right
        right += column.width ?? 0
        return [column.name, place]
      }),
  )
  const lastLeft = columns.filter(({ pin }) => pin === 'left').at(-1)
  const firstRight = columns.find(({ pin }) => pin === 'right')
  return columns.map((column): PinnedPlace => {
    if (column.pin === 'right') return { right: fromRight.get(column.name) ?? 0, edge: column === firstRight }
    if (column.pin !== 'left') return {}
    const place = left
    left += column.width ?? 0
    return { left: place, edge: column === lastLeft }
  })
}

/** Class and style of a cell in a column. */
export function cellProps(
  column: Pick<Column, 'numeric' | 'pin' | 'width'>,
  place: PinnedPlace,
): { className?: string; style?: CSSProperties; 'data-edge'?: true } {
  const { width } = column
  const className = [column.numeric ? 'k-col-number' : '', column.pin ? `k-col-pinned k-col-pinned-${column.pin}` : '']
    .filter(Boolean)
    .join(' ')
  const style: CSSProperties = {
    ...(width === undefined ? {} : { width, minWidth: width, maxWidth: width }),
    ...(place.left === undefined ? {} : { left: place.left }),
    ...(place.right === undefined ? {} : { right: place.right }),
  }
  return {
    ...(className ? { className } : {}),
    ...(Object.keys(style).length > 0 ? { style } : {}),
    ...(place.edge ? { 'data-edge': true } : {}),
  }
}
