/** The columns while the edge of one is dragged; its width is kept when it is let go. */
import { useMemo, useState } from 'react'

interface Resizing<C> {
  columns: readonly C[]
  isResizing: boolean
  /** @param name of the column @returns takes its width; null = let go */
  onResizing: (name: string) => (width: number | null) => void
}

export function useResizing<C extends { name: string; width?: number }>(given: readonly C[]): Resizing<C> {
  const [resizing, setResizing] = useState<{ name: string; width: number } | null>(null)
  const columns = useMemo(
    () => (resizing ? given.map((column) => (column.name === resizing.name ? { ...column, width: resizing.width } : column)) : given),
    [given, resizing],
  )
  return {
    columns,
    isResizing: resizing !== null,
    onResizing: (name) => (width) => setResizing(width === null ? null : { name, width }),
  }
}
