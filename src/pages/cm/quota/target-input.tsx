/** One target: grouped digits while it rests, plain ones while it is typed. Enter and the arrows up and down go on in the column, Alt+Enter fills to the right (Ctrl+Enter saves, as in every form). */
import { useState, type ClipboardEvent, type KeyboardEvent } from 'react'
import { targetOf } from './grid-cells'

interface TargetInputProps {
  label: string
  value: string | null
  disabled: boolean
  /** What the server said against it. */
  wrong?: string | undefined
  text: (value: string) => string
  onCommit: (value: string | null) => void
  onFillRight?: (value: string | null) => void
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void
}

export function TargetInput({ label, value, disabled, wrong, text, onCommit, onFillRight, onPaste }: TargetInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const understood = typed === null ? value : targetOf(typed)
  const isWrong = understood === undefined || wrong !== undefined
  const commit = () => {
    if (typed === null || understood === undefined) return
    setTyped(null)
    if (understood !== value) onCommit(understood)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    } else if (event.key === 'Enter' && event.altKey && onFillRight) {
      event.preventDefault()
      event.stopPropagation()
      if (understood === undefined) return
      setTyped(null)
      onFillRight(understood)
    } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      neighbour(event.currentTarget, event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey) ? -1 : 1)?.focus()
    }
  }
  return (
    <input
      className="k-quota-input"
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      aria-invalid={isWrong || undefined}
      title={wrong}
      value={typed ?? (value === null ? '' : text(value))}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
      {...(onPaste
        ? {
            onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
              setTyped(null)
              onPaste(event)
            },
          }
        : {})}
    />
  )
}

/** The input of the same column in the row above or below. */
function neighbour(input: HTMLInputElement, step: 1 | -1): HTMLInputElement | null {
  const cell = input.closest('td')
  const row = step > 0 ? cell?.parentElement?.nextElementSibling : cell?.parentElement?.previousElementSibling
  const other = cell && row ? row.children[cell.cellIndex] : undefined
  return other?.querySelector<HTMLInputElement>('input:not(:disabled)') ?? null
}
