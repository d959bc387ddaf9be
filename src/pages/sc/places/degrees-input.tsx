/** A latitude or longitude: text while typed, told when it is a number. */
import { useId, useState } from 'react'
import { Input } from 'antd'
import { degrees } from '../../../shared/sc/place-text'

interface DegreesInputProps {
  label: string
  hideLabel?: boolean
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

export function DegreesInput({ label, hideLabel = false, value, disabled, onChange }: DegreesInputProps) {
  const id = useId()
  const [typed, setTyped] = useState<{ text: string; value: number } | null>(null)
  // Dragged since: what was typed no longer stands.
  const text = typed && typed.value === value ? typed.text : degrees(value)
  const enter = (next: string) => {
    const number = /^-?\d{1,3}(\.\d+)?$/.test(next.trim()) ? Number(next) : value
    setTyped({ text: next, value: number })
    if (number !== value) onChange(number)
  }
  return (
    <div>
      <label htmlFor={id} className={hideLabel ? 'k-visually-hidden' : undefined}>
        {label}
      </label>
      <Input
        id={id}
        value={text}
        inputMode="decimal"
        disabled={disabled}
        onChange={(event) => enter(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
