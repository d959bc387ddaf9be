/** Export of the list as it is filtered, or of the selected rows; the dialog is loaded when it is opened. */
import { lazy, Suspense, useState } from 'react'
import ExportOutlined from '@ant-design/icons/ExportOutlined'
import { useSearchParams } from 'react-router'
import { Button } from '../../../ui/button'
import type { ListUi } from '../state/list-context'
import type { ListView } from '../views/use-list-view'
import type { SelectionState } from './use-selection'

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog')).ExportDialog }))

export interface ExportButtonProps {
  ui: ListUi
  list: ListView
  /** How many rows it will be, as people read it ("100,000+"). */
  count: string
  selection?: SelectionState
}

export function ExportButton(props: ExportButtonProps) {
  const { ui, selection } = props
  // `/sc/export-user` and its like are the list with the dialog open.
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState(!selection && params.has('export'))
  const close = () => {
    setOpen(false)
    // Reloading the list is no wish to export it again.
    if (params.has('export')) setParams((old) => new URLSearchParams([...old].filter(([name]) => name !== 'export')), { replace: true })
  }
  if (!ui.known.may('export') || ui.trash) return null
  return (
    <>
      <Button {...(selection ? {} : { type: 'text', icon: <ExportOutlined aria-hidden /> })} onClick={() => setOpen(true)}>
        {ui.context.t('screens:export.button')}
      </Button>
      {open && (
        <Suspense>
          <ExportDialog {...props} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
