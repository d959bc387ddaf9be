/** The items of a dialog, each with what is typed for it. Errors stand below the row that they are about. */
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../components/format/format-settings'
import { amountText } from '../../../shared/engine/amount-text'
import { currencyDigits } from '../../../shared/engine/currency-digits'
import type { OpenItemRow, PartySide } from '../../../shared/fa/settlement-calls'
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

export function ItemEntries({ side, items, names, entries, errors, onChange, onWrong }: ItemEntriesProps) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  const columns: FigureColumn[] = [
    { key: 'due', label: t('party.item.due') },
    { key: 'voucher', label: t('party.item.voucher') },
    { key: 'open', label: t('party.item.open'), kind: 'amount' },
    ...names.map((key): FigureColumn => ({ key, label: t(`party.entry.${key}`), kind: 'amount' })),
  ]
  const rows = items.flatMap((item): FigureRow[] => {
    const { line, currency } = item
    const entry = entries[line]
    const whole = settleable(item)
    const minus = item.side === ownSide[side] ? '' : '− '
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
    const row: FigureRow = {
      key: String(line),
      cells: {
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
        open: `${minus}${amountText(whole, currency)}`,
        ...Object.fromEntries(names.map((key) => [key, key !== 'amount' && minus !== '' ? null : input(key)])),
      },
    }
    const error = errors[line]
    if (error === undefined) return [row]
    const said = (
      <span className="k-entry-error" role="alert">
        {error}
      </span>
    )
    return [row, { key: `${line}-error`, cells: { due: said } }]
  })
  return <FigureTable label={t('party.items')} columns={columns} rows={rows} />
}
