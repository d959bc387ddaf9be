/** The lines of a lead in its form: price, unit, tax and net stand there as soon as product and quantity do, and what they come to (cm.md R7). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../components/format/format-number'
import { useCallPreview } from '../../../components/inputs/use-preview'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { FilledGrid, rowsOf } from '../../../screens/form/inputs/grid/filled-grid'
import { LinesSums } from '../../../screens/form/inputs/grid/lines-sums'
import { cellsOf, filledFrom, numberOf, textOf } from '../../../screens/form/inputs/grid/priced-lines'
import type { Refill } from '../../../screens/form/inputs/grid/use-filled-rows'
import { useFormScope } from '../../../screens/form/state/form-context'
import { compareDecimals } from '../../../schemas/core/compare-decimals'
import { previewLines, type LinesAnswer } from '../../../shared/cm/lead'
import { Button } from '../../../ui/button'

/** Another product is another price; another quantity may be another tier. */
const refill: Refill = {
  product: { cells: ['unit_price', 'unit', 'tax_category'], always: true },
  quantity: { cells: ['unit_price'] },
}
const cells = ['id', 'product', 'quantity', 'unit', 'unit_price', 'discount', 'tax_category'] as const

export default function LinesInput(input: FieldInputProps) {
  const { value, disabled, values } = input
  const { entity, store, isDisabled } = useFormScope()
  const rows = rowsOf(value)
  const { data } = useCallPreview(
    previewLines,
    rows.length === 0
      ? null
      : {
          body: {
            organization: numberOf(values.organization),
            pipeline: numberOf(values.pipeline),
            currency: textOf(values.currency),
            lines: rows.map((row) => cellsOf(row, cells)),
          },
        },
  )
  const answer = useMemo(() => (data ? filledFrom(rows, data.lines, cells) : undefined), [rows, data])
  const amount = entity.fields.find(({ name }) => name === 'amount')
  const isOpen = amount !== undefined && !disabled && !isDisabled(amount)
  return (
    <>
      <FilledGrid name="lines" input={input} refill={refill} answer={answer} />
      {data && rows.length > 0 && (
        <Sums
          sums={data}
          amount={moneyOf(values.amount)}
          follows={values.amount_mode === 'lines'}
          onTake={isOpen ? () => store.set('amount_mode', 'lines') : undefined}
        />
      )}
    </>
  )
}

interface SumsProps {
  sums: LinesAnswer
  /** As it was typed. */
  amount: string | null
  /** It is what the lines come to. */
  follows: boolean
  onTake: (() => void) | undefined
}

function Sums({ sums, amount, follows, onTake }: SumsProps) {
  const { t } = useTranslation('cm')
  const money = (text: string) => formatMoney(text, sums.currency)
  const isOther = !follows && (amount === null || compareDecimals(amount, sums.net) !== 0)
  return (
    <LinesSums sums={sums} label={(sum) => t(`view.sum.${sum}`)}>
      {isOther && (
        <p className="k-muted">
          {amount === null ? t('lines.no_amount') : t('lines.other_amount', { amount: money(amount), net: money(sums.net) })}{' '}
          {onTake && (
            <Button size="small" onClick={onTake}>
              {t('lines.take')}
            </Button>
          )}
        </p>
      )}
      {follows && <p className="k-muted">{t('lines.follows')}</p>}
    </LinesSums>
  )
}

/** @returns null of an empty amount, and of one that is still being typed */
const moneyOf = (value: unknown): string | null => (/^-?\d+(\.\d+)?$/.test(String(value)) ? String(value) : null)
