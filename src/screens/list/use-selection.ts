/** The selected rows of a list: they live across its pages until the filter changes. Shift selects a range. */
import { useState } from 'react'
import type { RecordRow } from '../../providers/data/record-api'

export interface Selection {
  rows: readonly RecordRow[]
  has: (id: number) => boolean
  toggle: (row: RecordRow, range: boolean) => void
  setAll: (rows: readonly RecordRow[], selected: boolean) => void
  clear: () => void
}

/** @param scope what the selection belongs to (query and filters): another scope starts empty @param shown rows of this page */
export function useSelection(scope: string, shown: readonly RecordRow[]): Selection {
  const [state, setState] = useState<{ scope: string; rows: ReadonlyMap<number, RecordRow>; last: number | null }>({ scope, rows: new Map(), last: null })
  const rows = state.scope === scope ? state.rows : new Map<number, RecordRow>()
  const set = (next: ReadonlyMap<number, RecordRow>, last: number | null) => setState({ scope, rows: next, last })
  return {
    rows: [...rows.values()],
    has: (id) => rows.has(id),
    toggle: (row, range) => {
      const next = new Map(rows)
      const from = shown.findIndex(({ id }) => id === state.last)
      const to = shown.findIndex(({ id }) => id === row.id)
      const span = range && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      const selected = !rows.has(row.id)
      for (const one of span) {
        if (selected) next.set(one.id, one)
        else next.delete(one.id)
      }
      set(next, row.id)
    },
    setAll: (all, selected) => {
      const next = new Map(rows)
      for (const row of all) {
        if (selected) next.set(row.id, row)
        else next.delete(row.id)
      }
      set(next, null)
    },
    clear: () => set(new Map(), null),
  }
}
