/** Where pinned columns stick: each stands behind the widths of those before it. Pure. */
import type { CSSProperties } from 'react'
import { isOnDay } from '../../../schemas/core/field-types'
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
  { numeric, titles, field, pin, width }: Pick<Column, 'numeric' | 'titles' | 'pin' | 'width'> & Partial<Pick<Column, 'field'>>,
  place: PinnedPlace,
): { className?: string; style?: CSSProperties; 'data-edge'?: true } {
  const className = [
    numeric ? 'k-col-number' : '',
    numeric || (field && isOnDay(field)) ? 'k-col-whole' : titles ? 'k-col-title' : '',
    pin ? `k-col-pinned k-col-pinned-${pin}` : '',
  ]
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
