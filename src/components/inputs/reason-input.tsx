/** Why something is done, in a person's words: kept with what was done. */
import { Input } from 'antd'
import { Labelled } from '../../ui/labelled'

const longest = 500

interface ReasonInputProps {
  label: string
  value: string
  required?: boolean
  error?: string | undefined
  onChange: (reason: string) => void
}

export function ReasonInput({ label, value, required = false, error, onChange }: ReasonInputProps) {
  return (
    <Labelled label={label} required={required} error={error}>
      {({ id, describedBy, invalid }) => (
        <Input.TextArea
          id={id}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          aria-required={required || undefined}
          rows={2}
          maxLength={longest}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}
