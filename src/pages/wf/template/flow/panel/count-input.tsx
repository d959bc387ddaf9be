/** A whole number of a block: hours, percent, how many. */
import { Input } from 'antd'
import { Labelled } from '../../../../../ui/labelled'

interface CountInputProps {
  label: string
  help?: string
  value: number | undefined
  /** What is allowed; outside of it the message is shown, the number stays. */
  min: number
  max: number
  /** Shown when the number is outside. */
  error: string
  unit?: string
  disabled?: boolean
  onChange: (next: number | undefined) => void
}

export function CountInput({ label, help, value, min, max, error, unit, disabled = false, onChange }: CountInputProps) {
  const isOutside = value !== undefined && (value < min || value > max)
  return (
    <Labelled label={label} help={help} error={isOutside ? error : undefined}>
      {({ id, describedBy, invalid }) => (
        <Input
          id={id}
          className="k-flow-count"
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          {...(invalid ? { status: 'error' as const } : {})}
          inputMode="numeric"
          autoComplete="off"
          disabled={disabled}
          suffix={unit}
          value={value ?? ''}
          onChange={(event) => {
            const digits = event.target.value.replace(/\D/g, '').slice(0, 6)
            onChange(digits === '' ? undefined : Number(digits))
          }}
        />
      )}
    </Labelled>
  )
}
