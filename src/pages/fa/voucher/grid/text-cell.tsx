/** A text, a number or a day of a line. Numbers and days are read when the cell is left. */
import { memo, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../../components/format/format-date'
import { useFormats } from '../../../../components/format/format-settings'
import { groupDigits } from '../../../../components/format/format-number'
import { dateOf } from '../../../../screens/field-types/grid-types'
import { isComposing } from '../../../../screens/entity/ime'
import { plainEntry } from './amount-entry'
import { cellId, useGrid } from './grid-context'
import type { GridLine, LineColumn } from './grid-line'
import { copyAbove, withForeignAmount, withRate } from './line-edits'
import { useCellKeys } from './use-cell-keys'

interface TextCellProps {
  lineKey: string
  column: LineColumn
  value: string
  fault: string | undefined
  label: string
}

const lengths: Partial<Record<LineColumn, number>> = { memo: 200, document_no: 60, currency: 3 }
const numeric: ReadonlySet<LineColumn> = new Set<LineColumn>(['rate', 'amount_currency'])
const days: ReadonlySet<LineColumn> = new Set<LineColumn>(['document_date', 'due_date'])

export const TextCell = memo(function TextCell({ lineKey, column, value, fault, label }: TextCellProps) {
  const { store, company, disabled } = useGrid()
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const [typed, setTyped] = useState<string | null>(null)
  const onMoveKey = useCellKeys(lineKey, column)
  const change = (edit: (line: GridLine) => GridLine) =>
    store.setLines((lines) => lines.map((line) => (line.key === lineKey ? edit(line) : line)))
  const refuse = (text: string) => store.setFaults((faults) => ({ ...faults, [`${lineKey}.${column}`]: text }))

  const enter = (text: string): boolean => {
    if (numeric.has(column)) {
      const plain = plainEntry(text)
      if (plain !== '' && !/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) {
        refuse(t('check.no_number'))
        return false
      }
      const number = plain.replace(/^(-?)\./, '$10.').replace(/\.$/, '')
      change((line) => (column === 'rate' ? withRate(line, number, company.decimals) : withForeignAmount(line, number, company.decimals)))
    } else if (days.has(column)) {
      const day = text.trim() === '' ? null : dateOf(text.normalize('NFKC').trim(), formats)
      if (day === undefined) {
        refuse(t('voucher_edit.no_day'))
        return false
      }
      change((line) => ({ ...line, [column]: day }))
    } else if (column === 'currency') {
      const code = text.normalize('NFKC').trim().toUpperCase()
      change((line) => (code === company.currency ? { ...line, currency: '', rate: '', amount_currency: '' } : { ...line, currency: code }))
    }
    setTyped(null)
    return true
  }
  const isFree = !numeric.has(column) && !days.has(column) && column !== 'currency'
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'ArrowDown' && event.currentTarget.value === '' && !event.altKey) {
      const before = store.get().lines
      store.setLines((lines) => copyAbove(lines, lineKey, column))
      if (store.get().lines !== before) return event.preventDefault()
    }
    const leaves = event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown'
    if (leaves && typed !== null && !isFree && !enter(typed)) return event.preventDefault()
    onMoveKey(event)
  }
  const shown = days.has(column) && value !== '' ? formatDate(value, formats) : column === 'amount_currency' ? groupDigits(value) : value
  return (
    <input
      id={cellId(lineKey, column)}
      className={numeric.has(column) ? 'k-fa-input k-number' : 'k-fa-input'}
      autoComplete="off"
      aria-label={label}
      aria-invalid={fault !== undefined || undefined}
      title={fault}
      readOnly={disabled}
      maxLength={lengths[column]}
      value={typed ?? shown}
      onFocus={(event) => event.currentTarget.select()}
      onChange={({ target: { value: text } }) => {
        if (isFree) change((line) => ({ ...line, [column]: text }))
        else setTyped(text)
      }}
      onBlur={() => typed !== null && enter(typed)}
      onKeyDown={onKeyDown}
    />
  )
})
