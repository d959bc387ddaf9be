/** What an act will do, before it does it. */
import type { ReactNode } from 'react'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'

interface AskDialogProps {
  title: string
  text: string
  act: string
  danger?: boolean
  busy: boolean
  /** Something is still to be chosen. */ disabled?: boolean
  /** What the act needs to know. */ children?: ReactNode
  onAct: () => void
  onClose: () => void
}

export function AskDialog({ title, text, act, danger = false, busy, disabled = false, children, onAct, onClose }: AskDialogProps) {
  return (
    <Dialog
      open
      title={title}
      height="auto"
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} colour={danger ? 'danger' : 'default'} loading={busy} disabled={disabled} onClick={onAct}>
          {act}
        </DialogFooter>
      }
    >
      <p>{text}</p>
      {children}
    </Dialog>
  )
}
