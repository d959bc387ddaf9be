/** The row under the keyboard: the one that is open beside the list, or where J and K have moved. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { Listed } from '../bulk/use-selection'
import { scrollToRow, steppedFrom } from '../single-keys'

export interface RowCursor<Row extends Listed> {
  at: number | null
  /** The row under it now, even where the drawing is behind. */
  here: () => Row | undefined
  step: (by: 1 | -1) => void
  open: (row: Row | undefined) => void
}

interface CursorInput<Row extends Listed> {
  rows: readonly Row[]
  /** A row is seen beside the list. */ isBeside: boolean
  opened: Row | undefined
  onOpen: (row: Row | undefined) => void
}

export function useRowCursor<Row extends Listed>({ rows, isBeside, opened, onOpen }: CursorInput<Row>): RowCursor<Row> {
  const [pointed, setPointed] = useState<number | null>(null)
  const openId = opened?.id ?? null
  // The address follows a moment after the key: the next key goes by what was wanted, not by what is still drawn.
  const wanted = useRef(openId)
  useLayoutEffect(() => {
    wanted.current = openId
    if (openId !== null) scrollToRow(openId)
  }, [openId])
  const place = () => rows.findIndex(({ id }) => id === (isBeside ? wanted.current : pointed))
  const open = (row: Row | undefined) => {
    wanted.current = row?.id ?? null
    onOpen(row)
  }
  return {
    at: isBeside ? openId : pointed,
    here: () => rows[place()],
    open,
    step: (by) => {
      const row = rows[steppedFrom(place(), by, rows.length)]
      if (!row) return
      if (isBeside) return open(row)
      setPointed(row.id)
      scrollToRow(row.id)
    },
  }
}
