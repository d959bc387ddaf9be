/** The keys of a list of records (shell.md §14): those of every list, and those that change a record. */
import { useState } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import { rowKeys, scrollToRow, steppedFrom, useSingleKeys, type RowAct } from './single-keys'

export interface ListKeyActions {
  search: () => void
  create: () => void
  open: (row: RecordRow) => void
  edit: (row: RecordRow) => void
  remove: (row: RecordRow) => void
  select: (row: RecordRow) => void
  page: (step: -1 | 1) => void
  /** The cell of the row under the keyboard that F2 edits. */
  cell: (row: RecordRow, step: -1 | 1) => void
  editCell: (row: RecordRow) => void
}

const recordKeys: Readonly<Record<string, RowAct | 'edit' | 'edit_cell' | 'cell_before' | 'cell_after' | 'remove'>> = {
  ...rowKeys,
  e: 'edit',
  F2: 'edit_cell',
  ArrowLeft: 'cell_before',
  ArrowRight: 'cell_after',
  Delete: 'remove',
}

/** @param enabled false while a drawer covers the list @returns the row under the keyboard */
export function useListKeys(rows: readonly RecordRow[], acts: ListKeyActions, enabled: boolean): number | null {
  const [cursor, setCursor] = useState<number | null>(null)
  const at = rows.findIndex(({ id }) => id === cursor)
  const row = rows[at]
  const step = (by: 1 | -1) => {
    const next = rows[steppedFrom(at, by, rows.length)]
    if (!next) return
    setCursor(next.id)
    scrollToRow(next.id)
  }
  const ofRow = (act: (of: RecordRow) => void) => row && (() => act(row))
  useSingleKeys(
    recordKeys,
    {
      search: acts.search,
      create: acts.create,
      next: () => step(1),
      previous: () => step(-1),
      page_before: () => acts.page(-1),
      page_after: () => acts.page(1),
      open: ofRow(acts.open),
      edit: ofRow(acts.edit),
      select: ofRow(acts.select),
      edit_cell: ofRow(acts.editCell),
      cell_before: ofRow((of) => acts.cell(of, -1)),
      cell_after: ofRow((of) => acts.cell(of, 1)),
      remove: ofRow(acts.remove),
    },
    enabled,
  )
  return cursor
}
