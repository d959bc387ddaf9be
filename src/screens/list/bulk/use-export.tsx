/** Export of the list as it is filtered, or of the selected rows; the dialog is loaded when it is opened. */
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { CountParams } from '../list-pager'
import type { ListUi } from '../state/list-context'
import type { ListView } from '../views/use-list-view'
import type { SelectionState } from './use-selection'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }))

export interface ExportProps {
  ui: ListUi
  list: ListView
  /** How many rows it will be. */
  counted: CountParams
  selection?: SelectionState
}

/** @returns `dialog` stands wherever the caller puts it */
export function useExport(props: ExportProps): { isOffered: boolean; open: () => void; dialog: ReactNode } {
  const { ui, selection } = props
  // `/sc/export-user` and its like are the list with the dialog open.
  const [params, setParams] = useSearchParams()
  const [isOpen, setOpen] = useState(!selection && params.has('export'))
  const isOffered = ui.known.may('export') && !ui.trash
  const close = () => {
    setOpen(false)
    // Reloading the list is no wish to export it again.
    if (params.has('export')) setParams((old) => new URLSearchParams([...old].filter(([name]) => name !== 'export')), { replace: true })
  }
  const dialog = isOffered && isOpen && (
    <Suspense>
      <ExportDialog {...props} onClose={close} />
    </Suspense>
  )
  return { isOffered, open: () => setOpen(true), dialog }
}
