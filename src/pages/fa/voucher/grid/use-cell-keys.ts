/** Keys that leave a cell: Enter goes on, Shift+Enter back, arrows to the line above or below. What belongs to a whole line is the grid's. */
import type { KeyboardEvent } from 'react'
import { isComposing } from '../../../../screens/entity/ime'
import { useGrid } from './grid-context'
import type { LineColumn } from './grid-line'

export function useCellKeys(key: string, column: LineColumn): (event: KeyboardEvent<HTMLElement>) => void {
  const { move, moveRow } = useGrid()
  return (event) => {
    if (event.defaultPrevented || isComposing(event) || event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      move(key, column, event.shiftKey ? -1 : 1)
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      if (moveRow(key, column, event.key === 'ArrowUp' ? -1 : 1)) event.preventDefault()
    }
  }
}
