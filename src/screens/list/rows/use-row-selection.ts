/** Which rows of the page are chosen: of those that something can be done to with others. */
import { useSelection, type Listed } from '../bulk/use-selection'
import type { RowSelection } from './listed-rows'

/** @param scope another page or question begins with nothing chosen @param may null = nothing is done with many @returns null then */
export function useRowSelection<Row extends Listed>(
  scope: string,
  shown: readonly Row[],
  may: ((row: Row) => boolean) | null,
): RowSelection<Row> | null {
  const offered = may === null ? [] : shown.filter(may)
  const selection = useSelection(scope, offered, undefined)
  if (may === null) return null
  const rows = offered.filter(({ id }) => selection.has(id))
  return {
    rows,
    isAll: offered.length > 0 && rows.length === offered.length,
    may,
    has: ({ id }) => selection.has(id),
    toggle: (row, range) => {
      if (may(row)) selection.toggle(row, range)
    },
    toggleAll: (selected) => selection.setAll(offered, selected),
    clear: selection.clear,
  }
}
