/** The items of a dialog, each with what is typed for it: a table, cards on a phone. Errors stand below the item that they are about. */
import type { ReactNode } from 'react'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { amountText } from '../../../shared/engine/amount-text'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import type { OpenItemRow, PartySide } from '../../../shared/fa/settlement-calls'
import { useIsPhone } from '../../../ui/use-is-phone'
import { FigureTable, type FigureColumn, type FigureRow } from '../report/figure-table'
import { AmountInput } from './amount-input'
import { dueText, ItemVoucher } from './open-items-tab'
import { ownSide } from './party-calls'
import { isFilled, noEntry, settleable, withEntry, type Entries, type EntryName } from './party-draft'

interface ItemEntriesProps {
  side: PartySide
  items: readonly OpenItemRow[]
  /** Columns beside the amount. */
  names: readonly EntryName[]
  entries: Entries
  errors: Readonly<Record<number, string>>
  onChange: (entries: Entries) => void
  /** @param place names the input @param isWrong its text is no amount */
  onWrong: (place: string, isWrong: boolean) => void
}

/** What is drawn of an item. */
interface Entry {
  line: number
  due: ReactNode
  voucher: ReactNode
  open: string
  inputs: Readonly<Partial<Record<EntryName, ReactNode>>>
  error: ReactNode
}

export function ItemEntries({ side, items, names, entries, errors, onChange, onWrong }: ItemEntriesProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const isPhone = useIsPhone()
  const drawn = items.map((item): Entry => {
    const { line, currency } = item
    const entry = entries[line]
    const whole = settleable(item)
    const isOther = item.side !== ownSide[side]
    const name = `${item.voucher.number} ${item.document_no ?? ''}`.trim()
    const input = (key: EntryName) => (
      <AmountInput
        label={`${name}, ${t(`party.entry.${key}`)}`}
        value={entry?.[key] ?? ''}
        whole={whole}
        decimals={currencyDigits(currency)}
        invalid={errors[line] !== undefined}
        onChange={(amount) => onChange(withEntry(entries, line, { [key]: amount }))}
        onWrong={(isWrong) => onWrong(`${line}.${key}`, isWrong)}
      />
    )
    return {
      line,
      due: (
        <Checkbox
          checked={isFilled(entry)}
          aria-label={name}
          onChange={({ target }) => onChange(withEntry(entries, line, target.checked ? { amount: whole } : noEntry))}
        >
          {dueText(item, t, formats)}
        </Checkbox>
      ),
      voucher: <ItemVoucher item={item} />,
      open: `${isOther ? '− ' : ''}${amountText(whole, currency)}`,
      inputs: Object.fromEntries(names.filter((key) => key === 'amount' || !isOther).map((key) => [key, input(key)])),
      error: errors[line] !== undefined && (
        <span className="k-entry-error" role="alert">
          {errors[line]}
        </span>
      ),
    }
  })
  return isPhone ? <Cards names={names} drawn={drawn} /> : <Table names={names} drawn={drawn} />
}

interface DrawnProps {
  names: readonly EntryName[]
  drawn: readonly Entry[]
}

function Table({ names, drawn }: DrawnProps) {
  const { t } = useTranslation('fa')
  const columns: FigureColumn[] = [
    { key: 'due', label: t('party.item.due') },
    { key: 'voucher', label: t('party.item.voucher') },
    { key: 'open', label: t('party.item.open'), kind: 'amount' },
    ...names.map((key): FigureColumn => ({ key, label: t(`party.entry.${key}`), kind: 'amount' })),
  ]
  const rows = drawn.flatMap(({ line, due, voucher, open, inputs, error }): FigureRow[] => {
    const row = { key: String(line), cells: { due, voucher, open, ...inputs } }
    return error ? [row, { key: `${line}-error`, cells: { due: error } }] : [row]
  })
  return <FigureTable label={t('party.items')} columns={columns} rows={rows} />
}

function Cards({ names, drawn }: DrawnProps) {
  const { t } = useTranslation('fa')
  return (
    <ul className="k-fa-party-cards" aria-label={t('party.items')}>
      {drawn.map(({ line, due, voucher, open, inputs, error }) => (
        <li key={line}>
          {due}
          <strong className="k-number">{open}</strong>
          <div className="k-fa-party-entry">
            {voucher}
            {names.map((key) =>
              inputs[key] === undefined ? null : (
                <label key={key}>
                  <span className="k-muted">{t(`party.entry.${key}`)}</span>
                  {inputs[key]}
                </label>
              ),
            )}
            {error}
          </div>
        </li>
      ))}
    </ul>
  )
}
