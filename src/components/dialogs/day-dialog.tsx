/** Asks for the one day that an act needs; what the server refuses stands below it. */
import { useState } from 'react'
import { DialogFooter } from '../../ui/dialog-footer'
import { Dialog } from '../../ui/dialog'
import { failureOf } from '../../providers/http/error-text'
import { DayInput } from '../inputs/day-input'
import { Labelled } from '../../ui/labelled'
import './day-dialog.css'

interface DayDialogProps {
  title: string
  text: string
  label: string
  /** Said when none is chosen. */
  missing: string
  act: string
  initial?: string | null
  /** The first day that may be chosen. */
  from?: string | undefined
  /** Closes the dialog by itself when it is done. */
  onAct: (day: string) => Promise<void>
  onClose: () => void
}

export function DayDialog({ title, text, label, missing, act, initial = null, from, onAct, onClose }: DayDialogProps) {
  const [day, setDay] = useState(initial)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>(undefined)
  const run = async () => {
    if (day === null) return setError(missing)
    setBusy(true)
    try {
      await onAct(day)
    } catch (failure) {
      setError(failureOf(failure)?.text)
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      height="auto"
      title={title}
      onClose={onClose}
      footer={
        <DialogFooter onCancel={onClose} loading={busy} onClick={() => void run()}>
          {act}
        </DialogFooter>
      }
    >
      <p className="k-day-ask">{text}</p>
      <Labelled label={label} required error={error}>
        {(input) => (
          <DayInput
            {...input}
            value={day}
            from={from}
            onChange={(next) => {
              setDay(next)
              setError(undefined)
            }}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
