/** What an act will do, and why it is done. */
import { useState } from 'react'
import { ReasonInput } from '../inputs/reason-input'
import { AskDialog } from './confirm-dialog'

interface ReasonDialogProps {
  title: string
  text: string
  act: string
  /** Of the reason. */
  label: string
  required?: boolean
  danger?: boolean
  busy?: boolean
  /** @param reason trimmed; undefined = none was given */
  onAct: (reason: string | undefined) => void
  onClose: () => void
}

export function ReasonDialog({ label, required = false, busy = false, onAct, ...ask }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const given = reason.trim()
  return (
    <AskDialog {...ask} busy={busy} disabled={required && given === ''} onAct={() => onAct(given === '' ? undefined : given)}>
      <ReasonInput label={label} required={required} value={reason} onChange={setReason} />
    </AskDialog>
  )
}
