/** The lines of an invoice in its form: price, tax and net stand there as soon as they can, and below them tax, total and due dates (fa.md R8, R9). */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDate } from '../../../components/format/format-date'
import { formatMoney } from '../../../components/format/format-number'
import { useFormats } from '../../../components/format/format-settings'
import { useCallPreview } from '../../../components/inputs/use-preview'
import type { FieldInputProps } from '../../../resources/core/define-module'
import { FilledGrid, rowsOf } from '../../../screens/form/inputs/grid/filled-grid'
import { LinesSums } from '../../../screens/form/inputs/grid/lines-sums'
import { cellsOf, filledFrom, numberOf, textOf } from '../../../screens/form/inputs/grid/priced-lines'
import type { Refill } from '../../../screens/form/inputs/grid/use-filled-rows'
import { previewInvoice, type InvoicePreview } from '../../../shared/fa/invoice'

/** Another product is another name, price and tax; another quantity may be another price. */
const refill: Refill = {
  product: { cells: ['description', 'unit_price', 'tax_category'], always: true },
  quantity: { cells: ['unit_price'] },
}
const cells = ['id', 'product', 'description', 'quantity', 'unit_price', 'discount', 'tax_category'] as const
const kinds = ['sales', 'sales_credit', 'purchase', 'purchase_credit'] as const

export default function LinesInput(input: FieldInputProps) {
  const { value, values } = input
  const rows = rowsOf(value)
  const { data } = useCallPreview(
    previewInvoice,
    rows.length === 0
      ? null
      : {
          body: {
            kind: kinds.find((kind) => kind === values.kind) ?? null,
            organization: numberOf(values.organization),
            date: textOf(values.date),
            currency: textOf(values.currency),
            price_includes_tax: values.price_includes_tax === true,
            billed_tax: textOf(values.billed_tax),
            term_of_payment: numberOf(values.term_of_payment),
            deposit_ratio: numberOf(values.deposit_ratio),
            lines: rows.map((row) => cellsOf(row, cells)),
          },
        },
  )
  const answer = useMemo(() => (data ? filledFrom(rows, data.lines, cells) : undefined), [rows, data])
  return (
    <>
      <FilledGrid name="lines" input={input} refill={refill} answer={answer} />
      {data && rows.length > 0 && <Sums sums={data} />}
    </>
  )
}

function Sums({ sums }: { sums: InvoicePreview }) {
  const { t } = useTranslation('fa')
  const formats = useFormats()
  return (
    <LinesSums
      sums={sums}
      label={(sum) => t(`invoice.${sum}`)}
      rows={sums.due.map(({ due_date, amount, is_deposit }, at) => (
        <div key={at} className="k-muted">
          <dt>{t(is_deposit ? 'invoice.deposit_due' : 'invoice.due', { date: formatDate(due_date, formats) })}</dt>
          <dd>{formatMoney(amount, sums.currency)}</dd>
        </div>
      ))}
    />
  )
}
