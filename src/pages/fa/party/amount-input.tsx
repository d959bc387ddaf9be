/** An amount of a dialog: computes when it is left, `=` takes all that is open (fa.md §2.2). */
import { useState } from 'react'
import { Input } from 'antd'
import { groupDigits } from '../../../components/format/format-number'
import { isComposing } from '../../../screens/entity/ime'
import { enterAmount } from '../voucher/grid/amount-entry'

interface AmountInputProps {
  id?: string
  /** Where no label stands beside it. */ label?: string
  describedBy?: string | undefined
  invalid?: boolean
  /** A plain decimal; empty = none. */
  value: string
  /** What `=` means. */
  whole?: string
  decimals: number
  disabled?: boolean
  onChange: (amount: string) => void
  onWrong: (isWrong: boolean) => void
}

export function AmountInput({
  id,
  label,
  describedBy,
  invalid = false,
  value,
  whole = '0',
  decimals,
  disabled = false,
  onChange,
  onWrong,
}: AmountInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const enter = () => {
    if (typed === null) return
    const entry = enterAmount(typed, { before: value, missing: whole, decimals })
    const isWrong = 'wrong' in entry || entry.crossed === true
    onWrong(isWrong)
    if (isWrong) return
    setTyped(null)
    if (entry.amount !== value) onChange(entry.amount)
  }
  return (
    <Input
      {...(id ? { id } : {})}
      {...(label ? { 'aria-label': label } : {})}
      {...(describedBy ? { 'aria-describedby': describedBy } : {})}
      aria-invalid={invalid || undefined}
      {...(invalid ? { status: 'error' as const } : {})}
      className="k-number k-fa-party-amount"
      inputMode="decimal"
      autoComplete="off"
      maxLength={60}
      disabled={disabled}
      value={typed ?? groupDigits(value)}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={enter}
      onKeyDown={(event) => {
        if (isComposing(event)) return
        if (event.key === 'Enter') enter()
        if (event.key === 'Escape' && typed !== null) {
          event.stopPropagation()
          setTyped(null)
          onWrong(false)
        }
      }}
    />
  )
}
