/** What the single keys of a list do to its rows and cells. */
import { useState } from 'react'
import type { RecordRow } from '../../providers/data/record-api'
import type { Selection } from './bulk/use-selection'
import type { ListUi } from './state/list-context'
import type { ListState } from './state/list-state'
import type { ListData } from './state/use-list-data'
import type { Column } from './table/columns'
import { isEditable, nextEditable, type CellPlace } from './table/inline-edit'
import { useListKeys } from './use-list-keys'

interface ShortcutInput {
  ui: ListUi
  columns: readonly Column[]
  rows: readonly RecordRow[]
  selection: Selection
  meta: ListData['meta']
  state: ListState
  onState: (next: ListState) => void
  onEdit: (cell: CellPlace | null) => void
  onSearch: () => void
  /** False while a drawer covers the list. */
  enabled: boolean
}

/** @returns the row and the column under the keyboard */
export function useListShortcuts({ ui, columns, rows, selection, meta, state, onState, onEdit, onSearch, enabled }: ShortcutInput) {
  const [column, setColumn] = useState<string | null>(null)
  const openIf = (action: 'show' | 'edit') => (row: RecordRow) => {
    if (may(row, action)) ui.open(action, { id: row.id })
  }
  const row = useListKeys(
    rows,
    {
      search: onSearch,
      create: () => {
        if (ui.known.may('create')) ui.open('create')
      },
      open: openIf('show'),
      edit: openIf('edit'),
      remove: (at) => {
        if (may(at, 'delete')) ui.remove(at)
      },
      select: (at) => selection.toggle(at, false),
      cell: (at, step) => {
        const next = nextEditable(ui, columns, at, column ?? '', step)
        if (next) setColumn(next.column)
      },
      editCell: (at) => {
        const under = columns.find(({ name }) => name === column)
        onEdit(under && isEditable(ui, under, at) ? { row: at.id, column: under.name } : nextEditable(ui, columns, at, '', 1))
      },
      page: (step) => {
        const page = state.page + step
        if (meta && page >= 1 && page <= meta.last_page) onState({ ...state, page })
      },
    },
    enabled,
  )
  return { row, column }
}

const may = (row: RecordRow, action: string) => row._actions?.includes(action) ?? false
