/** Rows that are chosen for an act on many; what has left the list is chosen no more. */
import { useState } from 'react'
import type { WorkRow } from '../../../shared/wf/work-list'
import { mayBulk, rowKey, type BulkAct } from './row-words'

/** One call takes no more (wf.md §5.15). */
export const mostAtOnce = 100

export interface WorkSelection {
  rows: readonly WorkRow[]
  isAll: boolean
  may: (row: WorkRow) => boolean
  has: (row: WorkRow) => boolean
  toggle: (row: WorkRow) => void
  toggleAll: () => void
  clear: () => void
}

/** @param place another folder or question begins with nothing chosen */
export function useWorkSelection(rows: readonly WorkRow[], act: BulkAct | null, place: string): WorkSelection | null {
  const [chosen, setChosen] = useState<{ place: string; keys: ReadonlySet<string> }>({ place, keys: new Set() })
  if (act === null) return null
  const keys = chosen.place === place ? chosen.keys : new Set<string>()
  const may = (row: WorkRow) => mayBulk(act, row)
  const offered = rows.filter(may)
  const there = offered.filter((row) => keys.has(rowKey(row)))
  const put = (next: Iterable<string>) => setChosen({ place, keys: new Set(next) })
  const isAll = offered.length > 0 && there.length === offered.length
  return {
    rows: there,
    isAll,
    may,
    has: (row) => keys.has(rowKey(row)),
    toggle: (row) => {
      const key = rowKey(row)
      if (may(row)) put(keys.has(key) ? [...keys].filter((one) => one !== key) : [...keys, key])
    },
    toggleAll: () => put(isAll ? [] : offered.slice(0, mostAtOnce).map(rowKey)),
    clear: () => put([]),
  }
}
