/** An amount of a line: computes when it is left, runs with the totals while plain digits are typed. */
import { memo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { groupDigits } from '../../../../components/format/format-number'
import { isComposing } from '../../../../screens/entity/ime'
import { enterAmount, plainEntry, type AmountFault } from './amount-entry'
import { cellId, useGrid } from './grid-context'
import { otherSide, withAmount, type Side } from './grid-line'
import { copyAbove } from './line-edits'
import { missingOn } from './line-totals'
import { useCellKeys } from './use-cell-keys'

interface AmountCellProps {
  lineKey: string
  side: Side
  value: string
  fault: string | undefined
  label: string
}

export const AmountCell = memo(function AmountCell({ lineKey, side, value, fault, label }: AmountCellProps) {
  const { store, company, disabled, focus } = useGrid()
  const { t } = useTranslation('fa')
  const [typed, setTyped] = useState<string | null>(null)
  const onMoveKey = useCellKeys(lineKey, side)

  const put = (amount: string, to: Side = side) =>
    store.setLines((lines) => lines.map((line) => (line.key === lineKey ? withAmount(line, to, amount) : line)))
  const entryOf = (text: string) =>
    enterAmount(text, { before: value, missing: missingOn(store.get().lines, lineKey, side), decimals: company.decimals })
  /** @returns whether the text is an amount */
  const enter = (text: string): boolean => {
    const entry = entryOf(text)
    if ('wrong' in entry) {
      store.setFaults((faults) => ({
        ...faults,
        [`${lineKey}.${side}`]: t(faultTexts[entry.wrong], { digits: company.decimals, currency: company.currency }),
      }))
      return false
    }
    setTyped(null)
    if (entry.crossed) {
      put('')
      put(entry.amount, otherSide(side))
      focus(lineKey, otherSide(side))
    } else if (entry.amount !== value) put(entry.amount)
    return true
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    const text = event.currentTarget.value
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      return setTyped(null)
    }
    if (event.key === 'ArrowDown' && text === '' && !event.altKey) {
      const before = store.get().lines
      store.setLines((lines) => copyAbove(lines, lineKey, side))
      if (store.get().lines !== before) return event.preventDefault()
    }
    if ((event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown') && typed !== null && !enter(typed)) {
      return event.preventDefault()
    }
    onMoveKey(event)
  }
  return (
    <input
      id={cellId(lineKey, side)}
      className="k-fa-input k-number"
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      title={fault}
      readOnly={disabled}
      value={typed ?? groupDigits(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ target: { value: text } }) => {
        setTyped(text)
        // The difference runs while digits are typed; what computes waits until it is whole.
        const entry = /^[\d.,\s]*$/.test(plainEntry(text)) ? entryOf(text) : undefined
        if (entry && 'amount' in entry && entry.amount !== value) put(entry.amount)
      }}
      onBlur={() => typed !== null && enter(typed)}
      onKeyDown={onKeyDown}
    />
  )
})

const faultTexts: Readonly<Record<AmountFault, string>> = {
  unclear: 'check.no_number',
  negative: 'check.negative',
  too_long: 'voucher_edit.amount_too_long',
  too_fine: 'check.digits',
}
