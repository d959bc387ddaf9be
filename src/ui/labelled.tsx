/** A field of a hand-built dialog: its name above, what is wrong with it or what it is for below. */
import { useId, type ReactNode } from 'react'
import './screens.css'

/** What the input must carry, so that it is found by its name and read with its error. */
export interface LabelledInput {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

interface LabelledProps {
  label: string
  required?: boolean
  help?: string | undefined
  error?: string | undefined
  /** It is taken all the same. */ warning?: string | undefined
  children: (input: LabelledInput) => ReactNode
}

export function Labelled({ label, required = false, help, error, warning, children }: LabelledProps) {
  const id = useId()
  const note = error ?? warning ?? help
  const look = error !== undefined ? 'k-entry-error' : warning !== undefined ? 'k-entry-warning' : 'k-entry-help'
  return (
    <div className="k-entry">
      <label className="k-entry-label" htmlFor={id}>
        {label}
        {required && <span aria-hidden> *</span>}
      </label>
      {children({ id, describedBy: note ? `${id}-note` : undefined, invalid: error !== undefined })}
      {note && (
        <span id={`${id}-note`} className={look} role={error !== undefined ? 'alert' : warning !== undefined ? 'status' : undefined}>
          {note}
        </span>
      )}
    </div>
  )
}
